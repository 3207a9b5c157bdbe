/**
 * Places an order in one READ COMMITTED transaction of two round trips: one locks caps and products and looks up the
 * idempotency key, the other writes everything and commits. The caller gets no answer before the commit.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import {
  languageOfWriting,
  MAX_QTY,
  MOST_IN_STOCK,
  ORDER_CHOICES,
  type OrderStatus,
  type SentOrder,
} from '#db/order-values.ts'
import { orderCharges, orderLines, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inPipeline, type Pipeline, pipelineWithin, type Statement } from '#engines/postgres/pipeline.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { type FieldError, StoreError } from '#store/errors.ts'
import { unitPaiseOf } from '#store/goods/prices/price-steps.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { SignedIn } from '#store/people/access/signed-in.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { type Charge, chargesJson } from '#store/selling/charges/charges.ts'
import {
  type LockedProduct,
  lockedOf,
  mergeLines,
  type ProductUnits,
  refuseShortStock,
  soldLinesOf,
  statementThatLocks,
} from './move-stock.server.ts'
import { guardOf, type OrderLimits } from './open-orders.server.ts'
import {
  type Content,
  type Mailing,
  numberedOf,
  orderedOf,
  placedOrderOf,
  statementThatBegins,
  statementThatWrites,
  type TotalColumns,
  type WrittenOrder,
} from './order-statements.server.ts'

export type OrderRequest = {
  userId: string | null
  takenBy: string | null
  email: string
  isEmailProven: boolean
  status: OrderStatus
  terms: Terms
  gate?: OrderLimits
  mailing?: Mailing
  /** Rupees: the total that staff agreed on with the customer after they sent the order, at present terms. */
  agreedAmount?: number
  /** Quoted prices, in paise by product, which replace the present ones. */
  quoted?: ReadonlyMap<string, number> | undefined
}

export type Terms = {
  /** Statements for `agree`, locks first: the phone number's history and the coupon, where they matter. */
  asks: readonly Statement[]
  /** Computes the order's totals from those of its lines. Throws `invalid_input` for an address without delivery. */
  agree: (order: OrderInput, linesPaise: readonly number[], answers: Record<string, unknown>[][]) => Agreed
  numberPrefix: string
  lowStock: number
  /** A product as customers see it, for refusals that show present prices. */
  productOf: (row: LockedProduct, language: OrderInput['language']) => object
}

type Agreed = {
  columns: TotalColumns
  charges: Charge[]
  /** The discount on each line, or why the coupon is refused. */
  offLines: number[]
  refused: FieldError | undefined
  isAsSeen: boolean
  words: string
  facts: object
}

export type OrderInput = SentOrder

/** Pays the order that was just placed, in its transaction. */
export type Paying = (tx: Tx, orderId: string) => Promise<unknown>

export type PlacedOrder = { order: ReturnType<typeof placedOrderOf>; replayed: boolean }

/**
 * Places the order, or returns the one that this key placed before (`replayed`). Throws `invalid_input` beyond 3 of one
 * product, `out_of_stock` with the short items, `cart_changed` with the present lines when the total differs or the coupon is
 * refused, `idempotency_key_reused` when the key placed another order, `too_many_open_orders` beyond the caps, and what
 * `paying` throws.
 */
export async function placeOrder(
  db: Db,
  customer: SignedIn,
  order: OrderInput,
  { gate, mailing, paying, ...terms }: Terms & { gate: OrderLimits; mailing?: Mailing; paying?: Paying | undefined },
  idempotencyKey?: string,
): Promise<PlacedOrder> {
  const { uid, email, emailVerified } = customer
  const who = { userId: uid, takenBy: null, email, isEmailProven: emailVerified }
  const ordering: OrderRequest = { ...who, status: 'placed', terms, gate, mailing }
  const place = (pipeline: Pipeline) => placeOrderIn(pipeline, ordering, order, idempotencyKey)
  const placing = await (paying ? inTransaction(db, (tx) => payPlaced(tx, place, paying)) : inPipeline(db, place))
  // After the connection is released, so that retries do not each wait for a second one.
  return placedOnce(db, placing)
}

type Placing = PlacedOrder | KeyedRequest

async function payPlaced(tx: Tx, place: (pipeline: Pipeline) => Promise<Placing>, pay: Paying): Promise<Placing> {
  const placing = await place(pipelineWithin(tx))
  if ('order' in placing) await pay(tx, placing.order._id)
  return placing
}

export async function placedOnce(db: Db | Tx, placing: Placing): Promise<PlacedOrder> {
  return 'order' in placing ? placing : replay(db, placing)
}

export async function placeOrderIn(
  pipeline: Pipeline,
  ordering: OrderRequest,
  order: OrderInput,
  idempotencyKey?: string,
): Promise<Placing> {
  const alone = mergeLines(order.orderItems, ordering.takenBy === null ? MAX_QTY : MOST_IN_STOCK)
  const lines = mergeLines([...alone, ...linesOfSets(order.classSets)], MOST_IN_STOCK)
  const whose: KeyedRequest = { ...ordering, idempotencyKey, requestHash: hashOf(ordering, order, lines) }
  const { isReplay, admit, locked, answers } = await lockAll(pipeline, whose, order, lines)
  if (isReplay) return whose
  for (const [id, pricePaise] of ordering.quoted ?? []) {
    const product = locked.get(id)
    if (product) locked.set(id, { ...product, pricePaise, priceSteps: null })
  }
  admit()
  refuseShortStock(lines, locked)
  const agreed = agreeOnTotal(ordering, order, lines, locked, answers)
  const row = rowOf(whose, order, agreed)
  const content = { sold: soldLinesOf(lines, locked, agreed.offLines), charges: agreed.charges }
  const mail = {
    recipient: ordering.email,
    facts: { ...mailFactsOf(ordering, row, content), prepaid: order.prepaid },
    ...ordering.mailing,
  }
  const [[written] = []] = await pipeline.finish(
    statementThatWrites(row, content, { mail, lowStock: ordering.terms.lowStock }),
  )
  // A concurrent request with the same key and other products was faster.
  if (!written) return whose
  return { order: placedOrderOf(numberedOf(row, written), content, ordering.status), replayed: false }
}

type KeyedRequest = OrderRequest & { idempotencyKey: string | undefined; requestHash: string }

function linesOfSets(sets: OrderInput['classSets'] = []): ProductUnits[] {
  return sets.flatMap(({ qty, lines }) => lines.map((line) => ({ _id: line._id, qty: line.qty * qty })))
}

/** A concurrent request with the same key waits for the same product locks and then finds the key used. */
async function lockAll(pipeline: Pipeline, whose: KeyedRequest, order: OrderInput, lines: ProductUnits[]) {
  const sets = (order.classSets ?? []).map(({ qty, counts = 1 }) => ({ qty: qty * counts }))
  const units = [...order.orderItems, ...sets].reduce((sum, { qty }) => sum + qty, 0)
  const capping = whose.gate?.capping
  const guard = capping && guardOf({ userId: whose.userId, customerPhone: order.customerInfo.phone, units }, capping)
  const statements = [statementThatLocks(lines.map((line) => line._id)), statementThatBegins(whose)]
  const capped = guard ? [guard.lock, ...statements, guard.count] : statements
  const rows = await pipeline.send(...whose.terms.asks, ...capped)
  const answers = rows.splice(0, whose.terms.asks.length)
  const [locked = [], [began] = [], open = []] = guard ? rows.slice(1) : rows
  return { isReplay: began?.is_replay === true, admit: () => guard?.admit(open), locked: lockedOf(locked), answers }
}

/** The address is free text: a mailbox that may be a stranger's does not get it. */
function mailFactsOf({ isEmailProven, status }: OrderRequest, row: WrittenOrder, content: Content) {
  const { customerInfo, gift, ...ordered } = orderedOf(row, content, status)
  const { name, phone, address } = customerInfo
  const customer = { name, phone, address: isEmailProven ? (gift?.address ?? address) : '' }
  return { _id: row.id, ...ordered, customerInfo: customer, ...landlineOf(phone), language: row.language }
}

function hashOf({ takenBy, email, status }: OrderRequest, order: OrderInput, lines: ProductUnits[]): string {
  const { name, phone, address } = order.customerInfo
  const totalPaise = paiseFromRupees(order.totalAmount)
  const byPhone = takenBy === null ? [] : [email, status]
  const business = order.customerGstin ? [order.customerGstin] : []
  const choices = ORDER_CHOICES.flatMap((name) =>
    order[name] && order[name] !== 'delivery' ? [{ [name]: order[name] }] : [],
  )
  const bought = lines.map((line) => [line._id, line.qty])
  const sets = order.classSets?.length ? [order.classSets.map(({ id, qty }) => [id, qty])] : []
  const prepaid = order.prepaid ? [{ prepaid: order.prepaid }] : []
  const more = [...byPhone, ...business, ...choices, ...sets, ...prepaid]
  const text = JSON.stringify([name, phone, address, bought, totalPaise, ...more])
  return sha256(text)
}

function rowOf(
  { userId, takenBy, email, status, terms, gate, idempotencyKey, requestHash }: KeyedRequest,
  { customerInfo, customerGstin = '', gift, classSets, way = 'delivery', language }: OrderInput,
  { columns }: Agreed,
) {
  const { name, phone, address } = customerInfo
  return {
    id: randomUUID(),
    numberPrefix: terms.numberPrefix,
    userId,
    takenBy,
    idempotencyKey: idempotencyKey ?? null,
    requestHash,
    customerEmail: email,
    customerName: name,
    customerPhone: phone,
    customerAddress: address,
    customerGstin,
    gift: gift ?? null,
    classSets: classSets?.length ? [...classSets] : null,
    way,
    language: language ?? languageOfWriting(customerInfo),
    ...columns,
    status,
    network: gate?.network ?? null,
  }
}

async function replay(db: Db | Tx, { userId, takenBy, status, requestHash, idempotencyKey = '' }: KeyedRequest) {
  const whose =
    userId === null ? and(eq(orders.takenBy, takenBy ?? ''), isNull(orders.userId)) : eq(orders.userId, userId)
  const isIt = and(whose, eq(orders.idempotencyKey, idempotencyKey))
  // The lock makes this a write, whose commit waits for the standby: the row seen may exist on the leader alone.
  const [row] = await db.select().from(orders).where(isIt).for('key share')
  if (!row) throw new StoreError('busy', 'Another request with this key has just failed. Please try again.')
  if (row.requestHash !== requestHash) {
    throw new StoreError('idempotency_key_reused', 'This Idempotency-Key was used for a different order.')
  }
  const sold = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id)).orderBy(orderLines.position)
  const charges = await db.select().from(orderCharges).where(eq(orderCharges.orderId, row.id))
  return { order: placedOrderOf(row, { sold, charges }, status), replayed: true }
}

function agreeOnTotal(
  { terms: { agree, productOf }, agreedAmount, quoted }: OrderRequest,
  order: OrderInput,
  lines: ProductUnits[],
  locked: Map<string, LockedProduct>,
  answers: Record<string, unknown>[][],
): Agreed {
  const linesPaise = lines.map(({ _id, qty }) => {
    const product = locked.get(_id)
    return product ? unitPaiseOf(product, qty) * qty : 0
  })
  const agreed = agree(order, linesPaise, answers)
  const { refused, isAsSeen, words, facts } = agreed
  const { totalPaise } = agreed.columns
  const isPrice = totalPaise !== paiseFromRupees(agreedAmount ?? order.totalAmount)
  if (!isPrice && (agreedAmount !== undefined || (isAsSeen && !refused))) return agreed
  const totalAmount = rupeesFromPaise(totalPaise)
  const current = lines.flatMap((line) => {
    const row = locked.get(line._id)
    return row ? [{ ...productOf(row, order.language), qty: line.qty }] : []
  })
  const now = `${refused ? `${refused.detail} Without it` : isPrice && !quoted ? 'Prices have changed:' : 'Delivery has changed:'} the total is now ${formatTotal(totalAmount)}.`
  throw new StoreError('cart_changed', words === '' ? now : `${now} ${words}.`, {
    facts: {
      totalAmount,
      deliveryCharge: chargesJson(agreed.charges).deliveryCharge ?? 0,
      orderItems: current,
      ...facts,
    },
    errors: refused && [refused],
  })
}
