/** The desk's list of orders: filtered, newest first, paged. Reads only one page, even of 100,000 orders. */
import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { COUPON_FORM } from '#db/order-values.ts'
import { invoices } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import { DAY_MS, INDIAN_OFFSET } from '#store/india.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { indianPhoneNumber, landlineOf } from '#store/phone-number.server.ts'
import { inSnapshot, pageOf, pickColumns } from '#store/rows.server.ts'
import type { ListedOrder, OrdersQuery } from '#store/selling/orders/order-desk.schema.ts'
import { moneyOf } from '#store/selling/orders/order-money.ts'
import { ORDERS_A_PAGE } from '#store/selling/orders/placing/order-limits.ts'
import type { OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import { inQueue, moneyCondition } from '#store/selling/orders/steps/status-condition.server.ts'
import { bareCode } from '#store/typed/code.ts'
import { emailFor, orderOf, readLinesOf, readNotesOf } from './list-orders.server.ts'

const MOST_PREFIX = 8
const HOUR_MS = 3_600_000
/** Fewer last digits match too many numbers. */
const FEWEST_OF_END = 3

/** Matching orders, newest first by default, and the number at which the next page begins. */
export async function findOrders(
  db: Db,
  admin: Admin<'read orders'>,
  query: OrdersQuery,
): Promise<{ found: ListedOrder[]; next: number | undefined }> {
  const limit = query.limit ?? ORDERS_A_PAGE
  return inSnapshot(db, async (tx) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(orderCondition(query))
      .orderBy(query.sort === 'oldest' ? asc(orders.number) : desc(orders.number))
      .limit(limit + 1)
    const { page, next } = pageOf(rows, limit, ({ number }) => number)
    const linesOf = await readLinesOf(tx, page)
    const notesOf = await readNotesOf(tx, page)
    const found = page.map((row) => ({
      ...emailFor(admin, orderOf(row, linesOf(row))),
      ...pickColumns(row, 'callAttempts', 'callAfter', 'tries', 'nextTry', 'courier'),
      takenByPhone: row.takenBy !== null,
      money: moneyOf(row),
      ...notesOf(row),
      ...landlineOf(row.customerPhone),
    }))
    return { found, next: next ?? undefined }
  })
}

export function orderCondition(query: OrdersQuery): SQL | undefined {
  const { search, status, queue, money, way, from, to, hour, network, before, after } = query
  const begins = hour && new Date(`${hour}:00:00${INDIAN_OFFSET}`)
  return and(
    begins ? and(gte(orders.createdAt, begins), lt(orders.createdAt, new Date(begins.getTime() + HOUR_MS))) : undefined,
    network ? eq(orders.network, network) : undefined,
    status === undefined ? undefined : eq(orders.status, status),
    queue === undefined ? undefined : inQueue(queue),
    money === undefined ? undefined : moneyCondition(money),
    way === undefined ? undefined : eq(orders.way, way),
    from === undefined ? undefined : gte(orders.createdAt, new Date(`${from}T00:00:00${INDIAN_OFFSET}`)),
    to === undefined
      ? undefined
      : lt(orders.createdAt, new Date(Date.parse(`${to}T00:00:00${INDIAN_OFFSET}`) + DAY_MS)),
    before === undefined ? undefined : lt(orders.number, before),
    after === undefined ? undefined : gt(orders.number, after),
    search ? matches(search, status) : undefined,
  )
}

function matches(search: string, status: OrderStatus | undefined): SQL {
  const conditions = [
    isNumber(search),
    phoneCondition(search),
    isName(search, status),
    hasCoupon(search),
    isSaid(search),
  ].filter((condition) => condition !== undefined)
  return or(...conditions) ?? sql`false`
}

/**
 * Matches an order number by all its digits, its last ones, or with its prefix. A prefix may end in digits: each number that
 * ends the text is looked up, then the whole compared.
 */
function isNumber(search: string): SQL | undefined {
  const written = search.replace(/[\s#-]/g, '').toLowerCase()
  const digits = /\d{1,15}$/.exec(written)?.[0]
  if (digits === undefined || written.length > MOST_PREFIX + digits.length) return undefined
  const numbers = Array.from(digits, (_, from) => Number(digits.slice(from)))
  const asWritten = sql`lower(replace(${orders.numberPrefix} || ${orders.number}, '-', ''))`
  const isWhole = and(inArray(orders.number, numbers), eq(asWritten, written))
  if (digits !== written) return isWhole
  const isItsEnd = sql`reverse(${orders.number}::text) like ${`${[...digits].reverse().join('')}%`}`
  return or(eq(orders.number, Number(digits)), digits.length < FEWEST_OF_END ? undefined : isItsEnd, isWhole)
}

/** SQL that matches a whole phone number or its last digits; undefined for other text. The index has numbers reversed. */
export function phoneCondition(search: string): SQL | undefined {
  if (/\p{Letter}/u.test(search)) return undefined
  const whole = indianPhoneNumber(search)
  if (whole) return eq(orders.customerPhone, whole)
  const digits = search.replace(/\D/g, '')
  if (digits.length < 4 || digits.length > 12) return undefined
  const backwards = [...digits].reverse().join('')
  return sql`reverse(${orders.customerPhone}) like ${`${backwards}%`}`
}

/** Each word begins a word of the name. Names are looked up first: for a rare one the planner would walk through all orders. */
function isName(search: string, status: OrderStatus | undefined): SQL | undefined {
  const query = wordsOfName(search)
  if (query === undefined) return undefined
  return sql`${orders.number} = any(array(
    select o.number from ${orders} o where to_tsvector('simple', o.customer_name) @@ to_tsquery('simple', ${query})
      ${status === undefined ? sql`` : sql`and o.status = ${status}`}))`
}

/** For `to_tsquery`; undefined where the text cannot be a name. */
export function wordsOfName(search: string): string | undefined {
  const words = search.match(/[\p{Letter}\p{Mark}\p{Number}]+/gu)
  if (!words || !/\p{Letter}/u.test(search)) return undefined
  return words.map((word) => `'${word}':*`).join(' & ')
}

function hasCoupon(search: string): SQL | undefined {
  const code = bareCode(search)
  if (!new RegExp(COUPON_FORM).test(code)) return undefined
  return sql`${orders.number} = any(array(select o.number from order_charges c join ${orders} o on o.id = c.order_id
    where c.coupon_code = ${code}))`
}

/** Fields without an index are searched in the newest orders only. */
const NEWEST = 5000
const FEWEST_LETTERS = 4

/** Matches the courier, the number of a parcel, a paper or a purchase order, or a part of the address. */
function isSaid(search: string): SQL | undefined {
  if (search.length < FEWEST_LETTERS) return undefined
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${orders.number} = any(array(
    select o.number from ${orders} o join ${invoices} i on i.order_id = o.id where upper(i.serial) = upper(${search})
    union all
    select o.number from (select number, customer_address, gift, tracking_number, courier, po_number from ${orders} order by number desc limit ${NEWEST}) o
      where upper(${search}) in (upper(o.tracking_number), upper(o.courier)) or o.po_number ilike ${part} or o.customer_address ilike ${part}
        or concat_ws(' ', o.gift ->> 'name', o.gift ->> 'phone', o.gift ->> 'address') ilike ${part}))`
}
