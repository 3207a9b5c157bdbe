/** Exports of tables. Times are India's; no cell can run as a formula. */
import { asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { productRequests } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { type Cell, exportProducts } from '#store/goods/product-changes/csv-write.server.ts'
import { indianClock } from '#store/india.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import type { DeskCustomer } from '#store/people/customers/customers.schema.ts'
import { listCustomers } from '#store/people/customers/customers.server.ts'
import { mailboxOf } from '#store/people/identity/library/auth-mail.server.ts'
import { BATCH, batchesOf, tableInBatches } from '#store/rows.server.ts'
import { type Charge, chargesJson, shownCharges } from '#store/selling/charges/charges.ts'
import { readChargesOf } from '#store/selling/charges/read-charges.server.ts'
import type { OrdersQuery } from '#store/selling/orders/order-desk.schema.ts'
import { moneyOf, wordsOfMoney } from '#store/selling/orders/order-money.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import { orderCondition } from '#store/selling/orders/reading/find-orders.server.ts'
import { readLinesOf, type SoldLine } from '#store/selling/orders/reading/list-orders.server.ts'
import { readReturns } from '#store/selling/orders/returns/read-returns.server.ts'
import type { OrderReturn } from '#store/selling/orders/returns/returns.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import { type Columns, exportCells, headingsOf } from './columns.ts'
import type { ExportedTable } from './export.ts'
import { streamSnapshot } from './snapshot.server.ts'
import { type TableForm, tableFile } from './table-file.ts'

/** Streams a table from one snapshot; `filter` is for orders. `onError` gets failures after the first byte. Throws `busy`. */
export async function exportTable(
  db: Db,
  admin: Admin<'export everything'> & Proven,
  table: ExportedTable,
  { form, filter }: { form: TableForm; filter: OrdersQuery },
  onError: (error: unknown) => void,
) {
  const subject = { id: 'export', name: `${table}.${form}` }
  await db.transaction((tx) => recordStrongestAct(tx, admin, { action: 'data.export', subject }))
  const rows = {
    orders: (tx: Tx) => rowsOf(ORDER_COLUMNS, ordersToWrite(tx, orderCondition(filter))),
    products: (tx: Tx) => exportProducts(tx, admin, isNull(products.deletedAt)),
    customers: (tx: Tx) => rowsOf(CUSTOMER_COLUMNS, customersToWrite(tx)),
    buyers: (tx: Tx) => rowsOf(BUYER_COLUMNS, buyersToWrite(tx, requireAdmin(admin, 'take orders'))),
    requests: (tx: Tx) => rowsOf(REQUEST_COLUMNS, requestsToWrite(tx)),
  }[table]
  return streamSnapshot(db, (tx) => tableFile(form, rows(tx)), onError)
}

async function* rowsOf<Row>(columns: Columns<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<Cell[][]> {
  yield [headingsOf(columns)]
  for await (const rows of batches) yield rows.map((row) => exportCells(columns, row))
}

type OrderToWrite = {
  row: typeof orders.$inferSelect
  lines: readonly SoldLine[]
  charges: readonly Charge[]
  returns: readonly OrderReturn[]
  money: ReturnType<typeof moneyOf>
}

const ORDER_COLUMNS: Columns<OrderToWrite> = [
  ['Order', ({ row }) => formatOrderNumber(row)],
  ['Placed', ({ row }) => inIndia(row.createdAt)],
  ['Status', ({ row }) => row.status],
  ['Name', ({ row }) => row.customerName],
  ['Phone', ({ row }) => row.customerPhone],
  ['Email', ({ row }) => row.customerEmail],
  ['Address', ({ row }) => row.customerAddress],
  ['Items', itemsInWords],
  ['Delivery ₹', ({ charges }) => chargesJson(charges).deliveryCharge ?? 0],
  ['Total ₹', ({ row }) => rupeesFromPaise(row.totalPaise)],
  ['Courier', ({ row }) => row.courier],
  ['Tracking number', ({ row }) => row.trackingNumber],
  ['UPI reference', ({ row }) => row.upiReference],
  ['Taken by phone', ({ row }) => (row.takenBy === null ? 'no' : 'yes')],
  ['Payment', ({ money }) => wordsOfMoney(money.state)],
  ['Received ₹', ({ money }) => money.received],
  ['Given back ₹', ({ money }) => money.refunded],
  ['Due ₹', ({ money }) => money.due],
  ['Came back', ({ returns }) => returns.flatMap(backInWords).join('; ')],
  ['Came back ₹', ({ money }) => money.returned],
  ['GSTIN', ({ row }) => row.customerGstin],
  ['Gift', ({ row }) => (row.gift ? 'yes' : 'no')],
  ['Gift goes to', ({ row }) => (row.gift?.address ? Object.values(receiverOf(row)).join(', ') : '')],
  ['Card', ({ row }) => row.gift?.card ?? ''],
  ['Should come by', ({ row }) => row.gift?.day ?? ''],
  ['Way', ({ row }) => row.way],
  ['Gift wrap ₹', ({ charges }) => chargesJson(charges).giftWrap ?? 0],
]

async function* ordersToWrite(tx: Tx, which: SQL | undefined): AsyncGenerator<OrderToWrite[]> {
  for await (const rows of tableInBatches(tx, orders, 'number', { which, isDown: true })) {
    const linesOf = await readLinesOf(tx, rows)
    const [returnsOf, chargesOf] = [await readReturns(tx, rows), await readChargesOf(tx, rows)]
    yield rows.map((row) => ({
      row,
      lines: linesOf(row),
      charges: chargesOf(row),
      returns: returnsOf(row),
      money: moneyOf(row),
    }))
  }
}

/** Without charges that have their own column, which a sum would count twice. */
function itemsInWords({ lines, charges }: OrderToWrite): string {
  const others = shownCharges(chargesJson(charges)).filter(({ kind }) => kind !== 'delivery' && kind !== 'giftWrap')
  return [
    ...lines.map(({ qty, name, pricePaise }) => `${qty} x ${name} at ${rupeesFromPaise(pricePaise)}`),
    ...others.map(({ label, amount }) => `${label} ${amount}`),
  ].join('; ')
}

/** "2 x Kite" */
function backInWords({ lines }: OrderReturn): string[] {
  return lines.flatMap(({ name, cameBack }) => (cameBack ? [`${cameBack} x ${name}`] : []))
}

type CustomerToWrite = { row: typeof users.$inferSelect; sums: Sums | undefined }

/** Cancelled and returned orders count, with amounts of 0. */
const CUSTOMER_COLUMNS: Columns<CustomerToWrite> = [
  ['Name', ({ row }) => row.name],
  ['Email', ({ row }) => mailboxOf(row.email)],
  ['Email verified', ({ row }) => (row.emailVerified ? 'yes' : 'no')],
  ['Phone', ({ row }) => row.phoneNumber],
  ['Role', ({ row }) => row.role],
  ['Since', ({ row }) => inIndia(row.createdAt)],
  ['Account', ({ row }) => (row.disabledAt ? 'closed' : 'open')],
  ['Orders', ({ sums }) => sums?.count ?? 0],
  ['Came to ₹', ({ sums }) => rupeesFromPaise(sums?.paise ?? 0)],
  ['Last order', ({ sums }) => sums && inIndia(new Date(sums.last))],
]

async function* customersToWrite(tx: Tx): AsyncGenerator<CustomerToWrite[]> {
  for await (const rows of tableInBatches(tx, users)) {
    const sums = await sumsOf(tx, rows)
    yield rows.map((row) => ({ row, sums: sums.get(row.id) }))
  }
}

type Sums = { userId: string | null; count: number; paise: number; last: string }

async function sumsOf(tx: Tx, people: readonly { id: string }[]): Promise<Map<string | null, Sums>> {
  const ids = people.map(({ id }) => id)
  const sums = await tx
    .select({
      userId: orders.userId,
      count: sql<number>`count(*)::int`,
      paise: sql<number>`(coalesce(sum(${orders.totalPaise} - ${orders.returnedPaise}) filter (where ${statusThat('isSale')}), 0))::float8`,
      last: sql<string>`max(${orders.createdAt})`,
    })
    .from(orders)
    .where(inArray(orders.userId, ids))
    .groupBy(orders.userId)
  return new Map(sums.map((sum) => [sum.userId, sum]))
}

const BUYER_COLUMNS: Columns<DeskCustomer> = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['Account', ({ uid }) => (uid === null ? 'no' : 'yes')],
  ['Orders', ({ orders }) => orders],
  ['Open', ({ open }) => open],
  ['Refused', ({ refused }) => refused],
  ['Came to ₹', ({ spent }) => spent],
  ['Last order', ({ lastOrderAt }) => inIndia(new Date(lastOrderAt))],
  ['Note', ({ note }) => note],
]

async function* buyersToWrite(tx: Tx, admin: Admin<'take orders'>): AsyncGenerator<DeskCustomer[]> {
  for (let after: string | undefined | null; after !== null; ) {
    const page = await listCustomers(tx, admin, { after })
    yield page.customers
    after = page.next
  }
}

type RequestToWrite = { request: typeof productRequests.$inferSelect; product: string | null }

const REQUEST_COLUMNS: Columns<RequestToWrite> = [
  ['Asked for', ({ request }) => request.requestedProductName],
  ['Email', ({ request }) => request.email],
  ['Status', ({ request }) => request.status],
  ['Asked', ({ request }) => inIndia(request.createdAt)],
  ['Told', ({ request }) => request.toldAt && inIndia(request.toldAt)],
  ['Product', ({ product }) => product],
]

function requestsToWrite(tx: Tx): AsyncGenerator<RequestToWrite[]> {
  return batchesOf((last) =>
    tx
      .select({ request: productRequests, product: products.name })
      .from(productRequests)
      .leftJoin(products, eq(products.id, productRequests.productId))
      .where(last && gt(productRequests.id, last.request.id))
      .orderBy(asc(productRequests.id))
      .limit(BATCH),
  )
}

/** "2026-11-21 19:05", which spreadsheets read as a time. */
function inIndia(moment: Date): string {
  return indianClock(moment.getTime()).toISOString().slice(0, 16).replace('T', ' ')
}
