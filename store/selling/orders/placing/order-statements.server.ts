/** SQL that looks up and writes a new order. Column names are those of db/schema.ts. */
import { formatOrderNumber, type OrderStatus } from '#db/order-values.ts'
import { type orderLines, orders } from '#db/schema/orders.ts'
import type { Statement } from '#engines/postgres/pipeline.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { type Charge, chargesJson } from '#store/selling/charges/charges.ts'
import { deliveryMethodJson } from '#store/selling/delivery/ways.ts'
import type { OrderedGift } from '#store/selling/orders/orders.schema.ts'
import { BEYOND_LIMIT, HELD_DUE_AT } from '#store/talk/mail/mail.ts'
import type { MailDecision } from '#store/talk/mail/outgoing.server.ts'
import { unitsOf } from './move-stock.server.ts'

type OrderRow = typeof orders.$inferSelect
const AGREED = ['advancePaise', 'deliveryDays', 'totalPaise'] as const
export type TotalColumns = Pick<OrderRow, (typeof AGREED)[number]>
/** Columns of a new order, without its number and time. */
const WRITTEN = [
  'id',
  'numberPrefix',
  'userId',
  'takenBy',
  'idempotencyKey',
  'requestHash',
  'status',
  'customerEmail',
  'customerName',
  'customerPhone',
  'customerAddress',
  'customerGstin',
  'gift',
  'classSets',
  'way',
  'language',
  'network',
  ...AGREED,
] as const
export type WrittenOrder = Pick<OrderRow, (typeof WRITTEN)[number]>
export type NumberedOrder = WrittenOrder & Pick<OrderRow, 'number' | 'createdAt'>
export type Content = { sold: readonly Sold[]; charges: readonly Charge[] }
export type Sold = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'name' | 'nameHi' | 'pricePaise' | 'costPaise' | 'imageUrl' | 'qty' | 'parts'
> & {
  discountPaise?: number
}

export function itemOf({ productId, name, nameHi, qty, pricePaise, imageUrl, parts }: Sold) {
  return {
    _id: productId,
    name,
    nameHi: nameHi ?? undefined,
    qty,
    price: rupeesFromPaise(pricePaise),
    imageUrl: imageUrl ?? undefined,
    parts: parts ?? undefined,
  }
}

export function giftOf({ gift }: Pick<OrderRow, 'gift'>): OrderedGift | undefined {
  return gift ? { ...gift, ...landlineOf(gift.phone ?? '') } : undefined
}

export function termsOfOrder(
  { advancePaise, deliveryDays, gift, way }: TotalColumns & Pick<OrderRow, 'gift' | 'way'>,
  charges: readonly Charge[],
) {
  return {
    ...chargesJson(charges),
    advance: advancePaise > 0 ? rupeesFromPaise(advancePaise) : undefined,
    deliveryDays: deliveryDays || undefined,
    gift: giftOf({ gift }),
    ...deliveryMethodJson({ way }),
  }
}

/** The order as answered, in rupees. With its first status, so that a retry gets the same bytes. */
export function placedOrderOf(order: NumberedOrder, content: Content, status: OrderStatus) {
  const orderNumber = formatOrderNumber(order)
  return { _id: order.id, orderNumber, createdAt: order.createdAt.toISOString(), ...orderedOf(order, content, status) }
}

export function orderedOf(order: WrittenOrder, { sold, charges }: Content, status: OrderStatus) {
  return {
    status,
    customerInfo: { name: order.customerName, phone: order.customerPhone, address: order.customerAddress },
    orderItems: sold.map(itemOf),
    ...termsOfOrder(order, charges),
    totalAmount: rupeesFromPaise(order.totalPaise),
  }
}

type OrderKey = { userId: string | null; takenBy: string | null; idempotencyKey: string | undefined }

/** Whether the key has placed an order. Runs after the locks, so that it sees a concurrent one. */
export function statementThatBegins({ userId, takenBy, idempotencyKey }: OrderKey): Statement {
  const mine = userId === null ? 'taken_by = $1 and user_id is null' : 'user_id = $1'
  return {
    name: userId === null ? 'begin a phone order' : 'begin an order',
    text: `select exists (select from orders where ${mine} and idempotency_key = $2) as is_replay`,
    values: [userId ?? takenBy, idempotencyKey ?? null],
  }
}

type Notifications = { mail: Mail; lowStock: number }
type Mail = { recipient: string; facts: Record<string, unknown> } & Mailing
/** Origin at which the customer opened the shop, for links in the mail, and whether the mail may leave; absent when it may. */
export type Mailing = { origin?: string; leave?: MailDecision }

/**
 * Writes the order with everything that belongs to it, and its number, which a refused order does not use up. Returns no row
 * and writes nothing when the key was used meanwhile.
 */
export function statementThatWrites(
  order: WrittenOrder,
  { sold, charges }: Content,
  { mail, lowStock }: Notifications,
): Statement {
  const units = unitsOf(sold)
  const { origin = null, leave } = mail
  const given: StatementValues = {
    ...order,
    gift: order.gift && JSON.stringify(order.gift),
    classSets: order.classSets && JSON.stringify(order.classSets),
    productIds: sold.map(({ productId }) => productId),
    names: sold.map(({ name }) => name),
    namesHi: sold.map(({ nameHi }) => nameHi),
    prices: sold.map(({ pricePaise }) => pricePaise),
    costs: sold.map(({ costPaise }) => costPaise),
    images: sold.map(({ imageUrl }) => imageUrl),
    qtys: sold.map(({ qty }) => qty),
    discounts: sold.map(({ discountPaise = 0 }) => discountPaise),
    parts: sold.map(({ parts }) => parts && JSON.stringify(parts)),
    charges: JSON.stringify(charges.map(({ couponCode: coupon_code, ...charge }) => ({ ...charge, coupon_code }))),
    shelfIds: [...units.keys()],
    shelfQtys: [...units.values()],
    actorId: order.takenBy ?? order.userId,
    lowStock,
    recipient: mail.recipient,
    facts: JSON.stringify(mail.facts),
    origin,
    isHeld: leave?.isHeld ?? false,
    stranger: leave?.stranger ?? null,
  }
  const isOwn = order.userId !== null
  return {
    name: isOwn ? 'write an order' : 'write a phone order',
    text: isOwn ? WRITE.own : WRITE.byPhone,
    values: GIVEN.map((name) => given[name]),
  }
}

export function numberedOf(order: WrittenOrder, { number, at }: Record<string, unknown>): NumberedOrder {
  return { ...order, number: Number(number), createdAt: new Date(String(at)) }
}

/** SQL: the account has proven the number by a code. Both are parameters such as "$1". */
export function hasProven(userId: string, phone: string): string {
  return `exists (select from users where id = ${userId} and phone_number = ${phone} and phone_number_verified)`
}

const GIVEN = [
  ...WRITTEN,
  'productIds',
  'names',
  'namesHi',
  'prices',
  'costs',
  'images',
  'qtys',
  'discounts',
  'parts',
  'charges',
  'shelfIds',
  'shelfQtys',
  'actorId',
  'lowStock',
  'recipient',
  'facts',
  'origin',
  'isHeld',
  'stranger',
] as const
type StatementValues = Record<(typeof GIVEN)[number], unknown>
const $ = Object.fromEntries(GIVEN.map((name, at) => [name, `$${at + 1}`])) as Record<keyof StatementValues, string>

/** Idempotency keys are unique for each customer, and for each person who takes orders by phone. */
const WRITE = { own: textOfWrite('user_id'), byPhone: textOfWrite('taken_by') }

function textOfWrite(whose: 'user_id' | 'taken_by'): string {
  return `with placed as (
    insert into orders (${WRITTEN.map((name) => orders[name].name).join(', ')}, phone_proven)
    values (${WRITTEN.map((name) => $[name]).join(', ')}, ${hasProven($.userId, $.customerPhone)})
    on conflict (${whose}, idempotency_key) do nothing
    returning id, number, created_at
  ), sold as materialized (
    select placed.id as order_id, line.*
    from placed, unnest(${$.productIds}::uuid[], ${$.names}::text[], ${$.namesHi}::text[], ${$.prices}::int[], ${$.costs}::bigint[], ${$.images}::text[], ${$.qtys}::int[],
        ${$.discounts}::bigint[], ${$.parts}::jsonb[])
      with ordinality as line (product_id, name, name_hi, price_paise, cost_paise, image_url, qty, discount_paise, parts, nth)
  ), shelf as materialized (
    select placed.id as order_id, unit.*
    from placed, unnest(${$.shelfIds}::uuid[], ${$.shelfQtys}::int[]) with ordinality as unit (product_id, qty, nth)
  ), taken as (
    update products set stock = stock - shelf.qty from shelf where products.id = shelf.product_id
    returning products.id, products.stock as left, products.stock + shelf.qty as before
  ), rung as (
    insert into rings (kind, subject_id)
    select 'order', id::text from placed where ${$.status} = 'placed'
    union all select 'low_stock', id::text from taken where taken.left <= ${$.lowStock} and taken.before > ${$.lowStock}
  ), lines as (
    insert into order_lines (order_id, product_id, position, name, name_hi, price_paise, cost_paise, image_url, qty, discount_paise, parts)
    select order_id, product_id, nth - 1, name, name_hi, price_paise, cost_paise, image_url, qty, discount_paise, parts from sold
  ), charged as (
    insert into order_charges (order_id, kind, paise, coupon_code, words)
    select placed.id, charge.*
    from placed, jsonb_to_recordset(${$.charges}::jsonb) as charge (kind text, paise bigint, coupon_code text, words text)
  ), moved as (
    insert into stock_movements (product_id, delta, reason, order_id, actor_id)
    select product_id, -qty, 'order', order_id, ${$.actorId} from shelf order by nth
  ), told as (
    insert into mail_outbox (kind, channel, recipient, facts, origin, stranger, due_at, last_error)
    select 'order_placed', 'email', ${$.recipient}, ${$.facts}::jsonb || jsonb_build_object('orderNumber',
      ${$.numberPrefix}::text || number, 'createdAt', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      ${$.origin}, ${$.stranger}, case when ${$.isHeld}::boolean then ${HELD_DUE_AT} else now() end,
      case when ${$.isHeld}::boolean then '${BEYOND_LIMIT}' end
    from placed where ${$.recipient} <> ''
  )
  select number, created_at::text as at from placed`
}
