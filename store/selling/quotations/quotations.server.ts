/**
 * Quotations: prices that hold for a customer until a day. The customer's yes, by link or through staff, makes the order once
 * at these prices, if the goods are in stock. Until then it can change, and reserves nothing.
 */
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { formatOrderNumber, soldNamesOf } from '#db/order-values.ts'
import { orders } from '#db/schema/orders.ts'
import { quotations } from '#db/schema/selling.ts'
import { rings } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { indianDay } from '#store/india.ts'
import type { Paper } from '#store/money/papers/papers.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { type Admin, type Person, requireAdmin } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { indianPhoneNumber, landlineOf } from '#store/phone-number.server.ts'
import { onlyRow, pageOf, pickColumns } from '#store/rows.server.ts'
import { chargesJson, shownCharges, sumOfCharges } from '#store/selling/charges/charges.ts'
import { readCharges } from '#store/selling/charges/read-charges.server.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { isSold, lockProducts } from '#store/selling/orders/placing/move-stock.server.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import type { OrderInput, Terms } from '#store/selling/orders/placing/place-order.server.ts'
import { lastLanguageOf, takeOrderIn } from '#store/selling/orders/placing/place-phone-order.server.ts'
import { wordsOfName } from '#store/selling/orders/reading/find-orders.server.ts'
import type { PublicDetails } from '#store/shop/settings/settings.ts'
import type { Quotation, QuotationBody, QuotationYes } from './quotations.schema.ts'

type Row = typeof quotations.$inferSelect
type Mine = Admin<'take orders'>
type TermsOf = (order: OrderInput & { isDeliveryFree: boolean }) => Terms

const MOST_LISTED = 50

type ListQuery = { before?: number | undefined; search?: string | undefined }

export async function listQuotations(db: Db, _admin: Mine, { before, search }: ListQuery) {
  const those = and(
    before === undefined ? undefined : lt(quotations.number, before),
    search ? isFor(search) : undefined,
  )
  const newest = db.select().from(quotations).where(those).orderBy(desc(quotations.number))
  const { page, next } = pageOf(await newest.limit(MOST_LISTED + 1), MOST_LISTED, ({ number }) => number)
  return { quotations: page.map(listedOf), next }
}

function isFor(search: string): SQL | undefined {
  const number = /^(?:q-?)?(\d{1,15})$/i.exec(search.trim())?.[1]
  const [words, phone] = [wordsOfName(search), indianPhoneNumber(search)]
  return or(
    number ? eq(quotations.number, Number(number)) : sql`false`,
    words ? sql`to_tsvector('simple', ${quotations.customerName}) @@ to_tsquery('simple', ${words})` : undefined,
    phone ? eq(quotations.customerPhone, phone) : undefined,
  )
}

/** Throws `not_found`. `held` locks the row until the transaction ends. */
export async function getQuotationRow(db: Db | Tx, id: string | undefined, held?: 'update'): Promise<Row> {
  const query = db
    .select()
    .from(quotations)
    .where(eq(quotations.id, id ?? ''))
  const [row] = id === undefined ? [] : await (held ? query.for(held) : query)
  if (!row) throw new StoreError('not_found', 'This quotation does not exist, or its link no longer works.')
  return row
}

/** The quotation with the charges of its order, or else by today's terms, and its customer's language; without links. */
export async function readQuotationView(db: Db, row: Row, termsOf: TermsOf) {
  const { orderId, lines } = row
  const [order] = orderId ? await db.select().from(orders).where(eq(orders.id, orderId)) : []
  const sums = order ? { charges: await readCharges(db, order.id), problem: '' } : sumsOfNow(row, termsOf)
  const { charges, ...more } = sums
  const view = {
    ...listedOf(row),
    ...pickColumns(row, 'customerPhone', 'customerEmail', 'customerAddress', 'customerGstin', 'words', 'createdAt'),
    ...pickColumns(row, 'isDeliveryFree', 'revision'),
    ...landlineOf(row.customerPhone),
    orderItems: lines.map(({ pricePaise, ...line }) => ({ ...line, price: rupeesFromPaise(pricePaise) })),
    ...chargesJson(charges),
    ...more,
    totalAmount: rupeesFromPaise(goodsPaiseOf(row) + sumOfCharges(charges)),
    isClosed: isQuotationClosed(row),
  }
  const language = order?.language ?? (await lastLanguageOf(db, row.customerPhone)) ?? 'en'
  if (!order) return { view, language }
  const { id, status, customerPhone: phone } = order
  return {
    view,
    language,
    order: { _id: id, orderNumber: formatOrderNumber(order), status, isMoved: phone !== row.customerPhone },
  }
}

function sumsOfNow(row: Row, termsOf: TermsOf) {
  try {
    const { columns, charges } = agreeOn(row, termsOf)
    return { charges, problem: '', advance: rupeesFromPaise(columns.advancePaise) || undefined }
  } catch (error) {
    if (error instanceof StoreError) return { charges: [], problem: error.message }
    throw error
  }
}

/**
 * Writes a new quotation, or changes one that is neither accepted nor withdrawn. Throws `invalid_input`, also for an address
 * without delivery, `wrong_status`, and `stale_settings` when it changed since it was seen.
 */
export function writeQuotation(db: Db, admin: Mine, body: QuotationBody, termsOf: TermsOf): Promise<Row> {
  const { customerInfo, customerGstin = '', orderItems, changes, ...rest } = body
  const items = orderItems.map((item) => ({ ...item, _id: item._id.toLowerCase() }))
  return inTransaction(db, async (tx) => {
    const before = changes && (await lockUndecided(tx, changes._id))
    if (before && before.revision !== changes?.revision)
      throw new StoreError('stale_settings', 'Somebody else changed this quotation meanwhile. Please load it again.')
    const ids = items.map(({ _id }) => _id)
    const products = await lockProducts(tx, ids)
    const lines = items.map(({ _id, qty, price }, at) => {
      const product = products.get(_id)
      const names = isSold(product) ? soldNamesOf(product) : before?.lines.find((line) => line._id === _id)
      if (!names) throw invalidField(`/orderItems/${at}/_id`, 'This product is not sold.')
      return { ...names, _id, qty, pricePaise: paiseFromRupees(price) }
    })
    const { name: customerName, phone: customerPhone, address: customerAddress } = customerInfo
    const columns = { ...rest, customerName, customerPhone, customerAddress, customerGstin, lines }
    agreeOn(columns, termsOf)
    if (!before) {
      const made = await tx
        .insert(quotations)
        .values({ ...columns, writtenBy: admin.uid })
        .returning()
      return audited(tx, admin, 'write', onlyRow(made))
    }
    return audited(
      tx,
      admin,
      'change',
      await update(tx, before.id, { ...columns, revision: before.revision + 1, seenAt: null }),
    )
  })
}

/** Records the first time that somebody other than staff opened the link. */
export async function recordQuotationSeen(db: Db, id: string, person: Person | undefined): Promise<void> {
  if (person && roleHasRight(person.role, 'take orders')) return
  await db
    .update(quotations)
    .set({ seenAt: sql`now()` })
    .where(and(eq(quotations.id, id), isNull(quotations.seenAt)))
}

/** Throws `wrong_status` when it was withdrawn before. An accepted quotation keeps its order; its link ends. */
export function withdrawQuotation(db: Db, admin: Mine, id: string): Promise<Row> {
  return inTransaction(db, async (tx) => {
    const row = await getQuotationRow(tx, id, 'update')
    if (isQuotationClosed(row))
      throw new StoreError('wrong_status', `The link of quotation ${numberOf(row)} is closed.`)
    refuseUnless(row, 'open', 'over', 'accepted')
    return audited(tx, admin, 'withdraw', await update(tx, id, { withdrawnAt: new Date() }))
  })
}

type Yes = QuotationYes & { person: Person | undefined; isCalledAnyway: boolean }

/**
 * Makes the order, once: a repeated yes changes nothing. Signed-in staff say it for the customer. Throws `wrong_status` for a
 * quotation that is not open or not as seen, and `out_of_stock` and `cart_changed` as `placeOrder`; then nothing is written.
 */
export function acceptQuotation(db: Db, id: string, { person, ...yes }: Yes, termsOf: TermsOf): Promise<Row> {
  const by = person && roleHasRight(person.role, 'take orders') ? requireAdmin(person, 'take orders') : undefined
  return inTransaction(db, async (tx) => {
    const row = await getQuotationRow(tx, id, 'update')
    if (row.orderId !== null) return row
    refuseUnless(row, 'open')
    if (row.revision !== yes.revision)
      throw new StoreError('wrong_status', 'The shop has changed this quotation. Please look at it again.')
    const isToCall = !by && yes.isCalledAnyway
    const order = {
      ...orderOf(row, yes.totalAmount),
      customerEmail: row.customerEmail,
      status: isToCall ? ('placed' as const) : ('confirmed' as const),
      note: `Quotation ${numberOf(row)}${yes.poNumber && `, purchase order ${yes.poNumber}`}`,
    }
    const quoted = new Map(row.lines.map(({ _id, pricePaise }) => [_id, pricePaise]))
    const taking = { by, takenBy: row.writtenBy, terms: termsOf(order), quoted, idempotencyKey: id }
    const { _id: orderId } = (await takeOrderIn(tx, taking, order).catch((error) => refuseShort(error, row))).order
    const columns = { poNumber: yes.poNumber, ...(by ? {} : { yesBy: 'phone' as const }) }
    await tx.update(orders).set(columns).where(eq(orders.id, orderId))
    // An order that waits for the call has rung already.
    if (!by && !isToCall) await tx.insert(rings).values({ kind: 'order', subjectId: orderId })
    return update(tx, id, { orderId })
  })
}

/** Says which lines are short, by the quoted names. */
function refuseShort(error: unknown, { lines }: Row): never {
  if (!(error instanceof StoreError && error.code === 'out_of_stock')) throw error
  const items = error.facts.items as { _id: string; available: number }[]
  const words = items.map(({ _id, available }) => {
    return `${available || 'None'} of ${lines.find((line) => line._id === _id)?.name} can be had now.`
  })
  throw new StoreError('out_of_stock', words.join('\n'), { facts: error.facts })
}

export function paperOfQuotation(quotation: Omit<Quotation, 'link' | 'order'>, shop: PublicDetails): Paper {
  const { customerName, customerGstin: gstin, customerAddress, customerPhone, createdAt, validUntil } = quotation
  const { shopName, phones, email } = shop
  return {
    heading: 'Quotation',
    orderNumber: quotation.number,
    orderedAt: createdAt,
    validUntil,
    seller: { name: shopName, address: [shop.address, shop.gstin && `GSTIN ${shop.gstin}`].join('\n'), phones, email },
    buyer: {
      name: customerName,
      address: customerAddress,
      phone: spacedPhone(customerPhone, landlineOf(customerPhone)),
      gstin,
    },
    lines: quotation.orderItems.map(({ name, qty, price }) => {
      return { name, qty, pricePaise: paiseFromRupees(price), totalPaise: paiseFromRupees(price) * qty }
    }),
    charges: shownCharges(quotation),
    totalPaise: paiseFromRupees(quotation.totalAmount),
    note: [quotation.problem, quotation.words].filter(Boolean).join('\n'),
  }
}

const numberOf = ({ number }: Row) => `Q-${number}`

export const isQuotationClosed = ({ orderId, withdrawnAt }: Row) => orderId !== null && withdrawnAt !== null

function stateOf({ orderId, withdrawnAt, validUntil }: Row): Quotation['state'] {
  if (orderId !== null) return 'accepted'
  return withdrawnAt !== null ? 'withdrawn' : validUntil < indianDay(Date.now()) ? 'over' : 'open'
}

function listedOf(row: Row) {
  const computed = { number: numberOf(row), state: stateOf(row), subtotal: rupeesFromPaise(goodsPaiseOf(row)) }
  return { ...computed, ...pickColumns(row, 'id', 'customerName', 'validUntil', 'seenAt') }
}

function goodsPaiseOf({ lines }: Pick<Row, 'lines'>): number {
  return lines.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0)
}

type Quoted = Pick<
  Row,
  'customerName' | 'customerPhone' | 'customerAddress' | 'customerGstin' | 'lines' | 'isDeliveryFree'
>

function orderOf(row: Quoted, totalAmount: number) {
  const { customerName: name, customerPhone: phone, customerAddress: address, customerGstin, isDeliveryFree } = row
  const orderItems = row.lines.map(({ _id, qty }) => ({ _id, qty }))
  return { customerInfo: { name, phone, address }, customerGstin, orderItems, isDeliveryFree, totalAmount }
}

function agreeOn(row: Quoted, termsOf: TermsOf) {
  if (goodsPaiseOf(row) > paiseFromRupees(ORDER_LIMITS.total))
    throw invalidField('/orderItems', 'It comes to more than an order can.')
  const order = orderOf(row, 0)
  const linesPaise = row.lines.map(({ pricePaise, qty }) => pricePaise * qty)
  return termsOf(order).agree(order, linesPaise, [])
}

async function lockUndecided(tx: Tx, id: string): Promise<Row> {
  const row = await getQuotationRow(tx, id, 'update')
  refuseUnless(row, 'open', 'over')
  return row
}

function refuseUnless(row: Row, ...states: Quotation['state'][]): void {
  const state = stateOf(row)
  if (!states.includes(state))
    throw new StoreError('wrong_status', `Quotation ${numberOf(row)} is ${state}. Please call the shop.`)
}

async function update(tx: Tx, id: string, set: Partial<Row>): Promise<Row> {
  return onlyRow(await tx.update(quotations).set(set).where(eq(quotations.id, id)).returning())
}

async function audited(tx: Tx, admin: Mine, verb: string, row: Row): Promise<Row> {
  const { id, lines, validUntil, isDeliveryFree } = row
  const after = { lines, validUntil, isDeliveryFree }
  await recordAudit(tx, admin, { action: `quote.${verb}`, subject: { id, name: numberOf(row) }, after })
  return row
}
