/**
 * What clients were told about orders, held against what the database keeps: the checker behind every test of order
 * integrity. A history holds each attempt as its client saw it; a ledger is one snapshot of the tables.
 */
import type { Pool } from 'pg'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'

export type WantedLine = { _id: string; qty: number }

/** One order as a client sent it. `status` is undefined when no answer came: the order may exist or not. */
export type Attempt = {
  uid: string
  key: string
  lines: WantedLine[]
  /** Milliseconds of one clock: sent, and answered or given up. */
  from: number
  until: number
  status: number | undefined
  /** Why there was no answer, as the system calls it: ECONNREFUSED, ECONNRESET, ... */
  failure?: string
  body: string
  replayed: boolean
}

/** A price and the time in which it may have been in force, from the change sent to its successor answered. */
type PriceInForce = { paise: number; from: number; until: number }

export type History = {
  attempts: Attempt[]
  /** Units on the shelf before the first attempt, by product. */
  openingStock: Map<string, number>
  /** Units that administrators added (or took away) since, as their answered changes said. */
  adminDeltas: Map<string, number>
  prices: Map<string, PriceInForce[]>
  /** True when faults were injected: answers of 5xx are then nothing but unknown outcomes. */
  withFaults: boolean
}

type ProductRow = { id: string; stock: number; price_paise: number }
type OrderRow = { id: string; user_id: string; idempotency_key: string | null; total_paise: string }
type LineRow = { order_id: string; product_id: string; price_paise: number; qty: number }
type MailRow = { order_id: string; recipient: string }

/** The tables as they were at one moment. */
export type Ledger = {
  products: ProductRow[]
  orders: OrderRow[]
  lines: LineRow[]
  mails: MailRow[]
  /** What contradicts itself, as the shop finds it. */
  book: string[]
}

export function newHistory(openingStock: Iterable<[string, number]>, withFaults = false): History {
  return { attempts: [], openingStock: new Map(openingStock), adminDeltas: new Map(), prices: new Map(), withFaults }
}

/** Reads the tables in one snapshot. */
export async function readLedger(pool: Pool): Promise<Ledger> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const rows = async <T extends object>(text: string) => (await client.query<T>(text)).rows
    return {
      products: await rows<ProductRow>('select id, stock, price_paise from products'),
      orders: await rows<OrderRow>('select id, user_id, idempotency_key, total_paise from orders'),
      lines: await rows<LineRow>('select order_id, product_id, price_paise, qty from order_lines'),
      mails: await rows<MailRow>(
        `select facts->>'_id' as order_id, recipient from mail_outbox where kind = 'order_placed'`,
      ),
      book: await findFaults(client),
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Every way in which the ledger contradicts the history or itself; empty when all is well. */
export function violationsOf(history: History, ledger: Ledger): string[] {
  return [
    ...acknowledgedAreKept(history, ledger),
    ...refusedLeftNothing(history, ledger),
    ...oneOrderAKey(history, ledger),
    ...unitsAreConserved(history, ledger),
    ...ordersAddUp(history, ledger),
    ...ordersAreWhole(history, ledger),
    ...refusalsWereTrue(history, ledger),
    ...ledger.book,
    ...nothingBroke(history),
  ]
}

const isAcknowledged = (attempt: Attempt) => attempt.status !== undefined && attempt.status < 300
/** No answer, or one that does not say whether the order exists. */
export const isUnknown = (attempt: Attempt) => attempt.status === undefined || attempt.status >= 500
const keyOf = (uid: string, key: string | null) => `${uid} ${key}`
const idOf = (attempt: Attempt) => (JSON.parse(attempt.body) as { _id: string })._id

function sumBy<T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return sums
}

/** H1: an acknowledged order exists exactly once, with the lines that were asked for. */
function acknowledgedAreKept({ attempts }: History, { orders, lines }: Ledger): string[] {
  const kept = Map.groupBy(orders, (order) => order.id)
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  return attempts.filter(isAcknowledged).flatMap((attempt) => {
    const id = idOf(attempt)
    const count = kept.get(id)?.length ?? 0
    if (count !== 1) return [`acknowledged order ${id} is kept ${count} times`]
    const wanted = sumBy(
      attempt.lines,
      (line) => line._id,
      (line) => line.qty,
    )
    const sold = linesOf.get(id) ?? []
    const same = sold.length === wanted.size && sold.every((line) => wanted.get(line.product_id) === line.qty)
    return same ? [] : [`order ${id} does not hold the lines that were asked for`]
  })
}

/** H1: a refused attempt left no order, unless the same key was acknowledged or unknown another time. */
function refusedLeftNothing({ attempts }: History, { orders }: Ledger): string[] {
  const open = new Set(
    attempts.filter((a) => isAcknowledged(a) || isUnknown(a)).map((attempt) => keyOf(attempt.uid, attempt.key)),
  )
  const kept = new Set(orders.map((order) => keyOf(order.user_id, order.idempotency_key)))
  return attempts
    .map((attempt) => keyOf(attempt.uid, attempt.key))
    .filter((key) => !open.has(key) && kept.has(key))
    .map((key) => `the refused attempt ${key} left an order`)
}

/** H2: a key places one order, and all who ask under it hear the same bytes. */
function oneOrderAKey({ attempts }: History, { orders }: Ledger): string[] {
  const keyed = orders.filter((order) => order.idempotency_key !== null)
  const rows = sumBy(
    keyed,
    (order) => keyOf(order.user_id, order.idempotency_key),
    () => 1,
  )
  const doubled = [...rows].filter(([, count]) => count > 1).map(([key, count]) => `${key} placed ${count} orders`)
  const heard = Map.groupBy(attempts.filter(isAcknowledged), (attempt) => keyOf(attempt.uid, attempt.key))
  const different = [...heard]
    .filter(([, answers]) => new Set(answers.map((answer) => answer.body)).size > 1)
    .map(([key]) => `${key} was answered in different words`)
  const twiceNew = [...heard]
    .filter(([, answers]) => answers.filter((answer) => !answer.replayed).length > 1)
    .map(([key]) => `${key} was acknowledged as new more than once`)
  return [...doubled, ...different, ...twiceNew]
}

/** H3 and H4: opening + what administrators did - what was sold = stock. That it is the sum of its movements, the book says. */
function unitsAreConserved(history: History, { products, lines }: Ledger): string[] {
  const sold = sumBy(
    lines,
    (line) => line.product_id,
    (line) => line.qty,
  )
  return products.flatMap(({ id, stock }) => {
    const opening = history.openingStock.get(id)
    const expected = (opening ?? 0) + (history.adminDeltas.get(id) ?? 0) - (sold.get(id) ?? 0)
    return opening !== undefined && stock !== expected ? [`product ${id} has ${stock} units, not ${expected}`] : []
  })
}

/** H5: a total is the sum of its lines, and every price was in force while the order was being placed. */
function ordersAddUp({ attempts, prices }: History, { orders, lines }: Ledger): string[] {
  const sums = sumBy(
    lines,
    (line) => line.order_id,
    (line) => line.price_paise * line.qty,
  )
  const wrong = orders
    .filter((order) => sums.get(order.id) !== Number(order.total_paise))
    .map((order) => `order ${order.id} says ${order.total_paise} paise, its lines ${sums.get(order.id)}`)
  const placed = new Map(attempts.filter(isAcknowledged).map((attempt) => [idOf(attempt), attempt]))
  const neverAsked = lines.flatMap((line) => {
    const attempt = placed.get(line.order_id)
    const known = prices.get(line.product_id)
    if (!attempt || !known) return []
    const wasInForce = known.some(
      ({ paise, from, until }) => paise === line.price_paise && from <= attempt.until && until >= attempt.from,
    )
    return wasInForce ? [] : [`order ${line.order_id} was sold at ${line.price_paise} paise, not in force then`]
  })
  return [...wrong, ...neverAsked]
}

/** H6: each order has its one mail and was asked for. Its lines, its movements and its number are the book's. */
function ordersAreWhole({ attempts }: History, { orders, mails }: Ledger): string[] {
  const asked = new Set(attempts.map((attempt) => keyOf(attempt.uid, attempt.key)))
  const mailsOf = sumBy(
    mails,
    (mail) => mail.order_id,
    () => 1,
  )
  const known = new Set(orders.map((order) => order.id))
  return [
    ...orders.flatMap(({ id, user_id, idempotency_key }) => [
      ...(mailsOf.get(id) === 1 ? [] : [`order ${id} has ${mailsOf.get(id) ?? 0} mails`]),
      ...(asked.has(keyOf(user_id, idempotency_key)) ? [] : [`nobody asked for order ${id}`]),
    ]),
    ...mails.filter((mail) => !known.has(mail.order_id)).map((mail) => `a mail tells of the unknown ${mail.order_id}`),
  ]
}

/** H7: where stock only falls, a refusal for want of stock means that it still is too little at the end. */
function refusalsWereTrue({ attempts, adminDeltas }: History, { products }: Ledger): string[] {
  const stock = new Map(products.map((product) => [product.id, product.stock]))
  return attempts.flatMap((attempt) => {
    if (attempt.status !== 409) return []
    const said = JSON.parse(attempt.body) as { code: string; items?: { _id: string; requested: number }[] }
    if (said.code !== 'out_of_stock') return []
    return (said.items ?? [])
      .filter((item) => !adminDeltas.has(item._id) && (stock.get(item._id) ?? 0) >= item.requested)
      .map((item) => `${attempt.key} was refused ${item.requested} of ${item._id}, which has enough`)
  })
}

/** H8: without an injected fault every attempt is answered, and never with a 5xx. */
function nothingBroke({ attempts, withFaults }: History): string[] {
  if (withFaults) return []
  return attempts.filter(isUnknown).map((attempt) => `${attempt.key} was answered ${attempt.status}: ${attempt.body}`)
}
