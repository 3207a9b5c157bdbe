/**
 * Profit of the orders of some days: sales without tax as on the papers, with delivery and wrap, less the cost of the goods
 * when they were sold. In paise; units of unknown cost are counted and left out.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { startOfDay } from '#db/indian-days.ts'
import { products } from '#db/schema/goods.ts'
import { invoices } from '#db/schema/money.ts'
import { orderLines, orderReturnLines, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import type { Cell } from '#store/goods/product-changes/csv-write.server.ts'
import { CATEGORIES, nameWithKind } from '#store/goods/products/products.ts'
import { daysAfter } from '#store/india.ts'
import { creditLines } from '#store/money/gst/credit-lines.ts'
import { type LineBeforeTax, ratedLines, taxLine } from '#store/money/papers/make-paper.server.ts'
import { stateOfSupply } from '#store/money/papers/own-state.ts'
import type { FrozenInvoice, PaperLine } from '#store/money/papers/papers.ts'
import { registrationOf } from '#store/money/papers/which-papers.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { inSnapshot, rowsByParent } from '#store/rows.server.ts'
import { readChargesOf } from '#store/selling/charges/read-charges.server.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import type { Profit, ProfitRow } from './figures.schema.ts'

const ORDERS_AT_ONCE = 500

type OrderRow = typeof orders.$inferSelect
type Product = Awaited<ReturnType<typeof readProducts>> extends Map<string, infer P> ? P : never
type Paper = { lines: readonly PaperLine[]; isInterState: boolean }
/** `known`: sales of the units whose cost is known. */
type Sums = { units: number; unknownUnits: number; sold: number; known: number; cost: number }
type Range = { from: string; to: string }

/** Both days included, on India's calendar. */
export function readProfit(db: Db, _admin: Admin<'see costs'>, { from, to }: Range): Promise<Profit> {
  return inSnapshot(db, async (tx) => {
    const details = await readDetails(tx)
    const book = { byProduct: new Map<string, Sums>(), names: new Map<string, Product>(), charges: 0 }
    for (let after = 0; ; ) {
      const rows = await readOrders(tx, { from, to }, after)
      await addOrders(tx, rows, details, book)
      after = rows.at(-1)?.number ?? after
      if (rows.length < ORDERS_AT_ONCE) break
    }
    return { from, to, ...inRupees(book), stock: await readStock(tx) }
  })
}

/** Sales, and orders that came back, whose goods may be lost. */
function readOrders(tx: Tx, { from, to }: Range, after: number): Promise<OrderRow[]> {
  const { createdAt, number, status } = orders
  const isOver = or(statusThat('isSale'), eq(status, 'returned'))
  const since = sql`${createdAt} >= ${startOfDay(from)} and ${createdAt} < ${startOfDay(daysAfter(to, 1))}`
  return tx
    .select()
    .from(orders)
    .where(and(since, isOver, gt(number, after)))
    .orderBy(asc(number))
    .limit(ORDERS_AT_ONCE)
}

type Book = { byProduct: Map<string, Sums>; names: Map<string, Product>; charges: number }

async function addOrders(tx: Tx, rows: readonly OrderRow[], details: ShopDetails, book: Book): Promise<void> {
  const soldIn = await rowsByParent(tx, orderLines, 'orderId', rows, orderLines.position)
  const chargesIn = await readChargesOf(tx, rows)
  const backIn = await rowsByParent(tx, orderReturnLines, 'orderId', rows)
  const papersOf = await readPapers(tx, rows)
  const named = rows
    .flatMap(soldIn)
    .flatMap(({ productId, parts }) => [productId, ...(parts ?? []).map(({ _id }) => _id)])
  const known = await readProducts(tx, [...new Set(named)])
  for (const [id, product] of known) book.names.set(id, product)
  for (const order of rows) {
    const sold = soldIn(order)
    const back = backIn(order)
    const issued = papersOf(order)
    const papers = issued.length > 0 ? issued : [unissued(order, sold, chargesIn(order), known, details)]
    const values = netValues(papers, order, (place) => unitsOf(back, sold[place]?.productId, 'cameBack'))
    for (const [place, value] of values) {
      const line = sold[place]
      if (line) addLine(book, line, value, { isSale: STATUSES[order.status].isSale, back })
      else book.charges += value
    }
  }
}

type SoldLine = typeof orderLines.$inferSelect
type Back = readonly (typeof orderReturnLines.$inferSelect)[]

function unitsOf(back: Back, productId: string | undefined, what: 'cameBack' | 'onShelf'): number {
  return back.reduce((sum, line) => sum + (line.productId === productId ? (line[what] ?? 0) : 0), 0)
}

/** Goods that came back and were not restocked are a cost without a sale. */
function addLine(book: Book, line: SoldLine, value: number, { isSale, back }: { isSale: boolean; back: Back }): void {
  const { productId, costPaise, qty } = line
  const gone = qty - unitsOf(back, productId, 'onShelf')
  const units = isSale ? qty - unitsOf(back, productId, 'cameBack') : 0
  const sums = book.byProduct.get(productId) ?? { units: 0, unknownUnits: 0, sold: 0, known: 0, cost: 0 }
  sums.units += units
  sums.sold += value
  if (costPaise === null) sums.unknownUnits += units
  else {
    sums.known += value
    sums.cost += costPaise * gone
  }
  book.byProduct.set(productId, sums)
}

/** Value without tax less what credit notes say or will say, by index of the line. */
function netValues(
  papers: readonly Paper[],
  order: OrderRow,
  cameBack: (place: number) => number,
): Map<number, number> {
  const back = STATUSES[order.status].isSale ? cameBack : () => Number.POSITIVE_INFINITY
  const notes = creditLines(papers, () => ({ units: 0, paise: 0 }), { back, refundedPaise: order.refundedPaise })
  const values = new Map<number, number>()
  const add = (line: PaperLine, index: number, sign: 1 | -1) => {
    const place = line.position ?? index
    values.set(place, (values.get(place) ?? 0) + sign * (line.tax?.taxablePaise ?? line.totalPaise))
  }
  for (const { lines } of papers) for (const [index, line] of lines.entries()) add(line, index, 1)
  for (const lines of notes) for (const [index, line] of lines.entries()) add(line, index, -1)
  return values
}

async function readPapers(tx: Tx, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id)
  const { orderId, facts, kind, number } = invoices
  const found = await tx
    .select({ orderId, facts })
    .from(invoices)
    .where(and(inArray(orderId, ids), ne(kind, 'credit_note')))
    .orderBy(number)
  const papers = found.map((paper) => ({ orderId: paper.orderId, ...(paper.facts as FrozenInvoice) }))
  const byOrder = Map.groupBy(papers, (paper) => paper.orderId)
  return ({ id }: OrderRow): Paper[] =>
    (byOrder.get(id) ?? []).map(({ lines, invoice }) => ({ lines, isInterState: invoice.isInterState }))
}

type Charges = Parameters<typeof ratedLines>[1]

/** Values of an order without a paper, at today's rates; without registration no part of the price is tax. */
function unissued(
  order: OrderRow,
  sold: readonly SoldLine[],
  charges: Charges,
  known: ReadonlyMap<string, Product>,
  details: ShopDetails,
): Paper {
  const rows = sold.map(({ productId, name, qty, pricePaise, discountPaise, parts }) => {
    const line: LineBeforeTax = { name, qty, pricePaise, discountPaise, totalPaise: pricePaise * qty - discountPaise }
    const within = (parts ?? []).flatMap(({ _id }) => known.get(_id) ?? [])
    return { line, product: known.get(productId) ?? NO_TAX, parts: within }
  })
  const isRegular = registrationOf(details) === 'regular'
  const state = isRegular ? stateOfSupply(details, order, undefined) : undefined
  const isInterState = state !== undefined && state !== details.gstin.slice(0, 2)
  const { lines } = ratedLines(rows, charges, details)
  return { lines: lines.map((line) => taxLine(line, { isInterState, isComposition: !isRegular })), isInterState }
}

const NO_TAX = { gstPercent: null, hsnCode: null, categories: [] }

async function readProducts(tx: Tx, ids: readonly string[]) {
  const { id, name, option1, option2, categories, gstPercent, gstZero, hsnCode } = products
  const shown = { id, name, option1, option2, categories, gstPercent, gstZero, hsnCode }
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select(shown)
          .from(products)
          .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function hasProductCosts(db: Db | Tx): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).where(isNotNull(products.costPaise)).limit(1)
  return found.length > 0
}

async function readStock(tx: Tx): Promise<Profit['stock']> {
  const { stock, costPaise, parts, deletedAt } = products
  const isHere = and(isNull(deletedAt), isNull(parts), gt(stock, 0))
  const [row] = await tx
    .select({
      cost: sql<string>`coalesce(sum(${stock}::bigint * ${costPaise}), 0)`,
      units: sql<string>`coalesce(sum(${stock}), 0)`,
      unknown: sql<string>`coalesce(sum(${stock}) filter (where ${costPaise} is null), 0)`,
    })
    .from(products)
    .where(isHere)
  const { cost = 0, units = 0, unknown = 0 } = row ?? {}
  return { cost: rupeesFromPaise(Number(cost)), units: Number(units), unknownUnits: Number(unknown) }
}

function addUp(all: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => all.reduce((total, one) => total + one[name], 0)
  return {
    units: sum('units'),
    unknownUnits: sum('unknownUnits'),
    sold: sum('sold'),
    known: sum('known'),
    cost: sum('cost'),
  }
}

function earned({ units, unknownUnits, sold, known, cost }: Sums, more = 0) {
  return {
    units,
    unknownUnits,
    sold: rupeesFromPaise(sold),
    cost: rupeesFromPaise(cost),
    profit: rupeesFromPaise(known - cost + more),
  }
}

function inRupees({ byProduct, names, charges }: Book): Omit<Profit, 'from' | 'to' | 'stock'> {
  const each = [...byProduct].flatMap(([_id, sums]) => {
    const product = names.get(_id)
    return product ? [{ _id, product, sums }] : []
  })
  const rows: ProfitRow[] = each.map(({ _id, product, sums }) => ({
    _id,
    name: nameWithKind(product),
    ...earned(sums),
  }))
  return {
    all: earned(addUp(each.map(({ sums }) => sums)), charges),
    charges: rupeesFromPaise(charges),
    products: rows.toSorted((a, b) => b.profit - a.profit || b.sold - a.sold || a.name.localeCompare(b.name)),
    categories: CATEGORIES.flatMap((name) => {
      const within = each.filter(({ product }) => product.categories.includes(name)).map(({ sums }) => sums)
      return within.length === 0 ? [] : [{ name, ...earned(addUp(within)) }]
    }),
  }
}

const HEADS = ['Of', 'Name', 'Units', 'Sold without tax ₹', 'Cost ₹', 'Profit ₹', 'Units without a cost']

export function profitCells({ all, charges, products, categories, stock }: Profit): Cell[][] {
  const cells = (of: string, { name, units, sold, cost, profit, unknownUnits }: Omit<ProfitRow, '_id'>) => [
    of,
    name,
    units,
    sold,
    cost,
    profit,
    unknownUnits,
  ]
  return [
    HEADS,
    cells('All', { name: '', ...all }),
    ['Delivery, wrap and fees', '', '', charges, '', charges, ''],
    ...categories.map((row) => cells('Category', row)),
    ...products.map((row) => cells('Product', row)),
    ['Stock', '', stock.units, '', stock.cost, '', stock.unknownUnits],
  ]
}
