/** CSV exports. Times are India's; no cell can run as a formula. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders, productRequests, products, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { Proven } from '#store/access/proof.server.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import { indianClock } from '#store/india.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { moneyOf, wordsOfMoney } from '#store/orders/order-money.ts'
import type { OrdersQuery } from '#store/orders/orders-query.schema.ts'
import { ordersThat } from '#store/orders/reading/find-orders.server.ts'
import { readLinesOf, type SoldLine } from '#store/orders/reading/list-orders.server.ts'
import { readReturns } from '#store/orders/returns/read-returns.server.ts'
import type { OrderReturn } from '#store/orders/returns/returns.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import { CASH_FEE } from '#store/papers/papers.ts'
import { exportProducts, lineOf, MARK } from '#store/product-changes/csv-write.server.ts'
import type { ExportedTable } from './export.ts'
import { noteExport } from './export-json.server.ts'
import { BATCH, batchesOf, streamSnapshot } from './snapshot.server.ts'

/**
 * Streams a table from one snapshot, orders only as `filter` allows. `onError` gets failures after the first byte. Throws
 * `busy` when too many exports run.
 */
export async function exportTable(
  db: Db,
  admin: Admin<'export everything'> & Proven,
  table: ExportedTable,
  filter: OrdersQuery,
  onError: (error: unknown) => void,
) {
  await noteExport(db, admin, `${table}.csv`)
  const pieces = {
    orders: (tx: Tx) => ordersCsv(tx, ordersThat(filter)),
    products: (tx: Tx) => exportProducts(tx, admin, isNull(products.deletedAt)),
    customers: customersCsv,
    requests: requestsCsv,
  }[table]
  return streamSnapshot(db, pieces, onError)
}

const ORDER_COLUMNS = [
  ...['Order', 'Placed', 'Status', 'Name', 'Phone', 'Email', 'Address', 'Items', 'Delivery ₹', 'Total ₹'],
  ...[
    'Courier',
    'Tracking number',
    'UPI reference',
    'Taken by phone',
    'Payment',
    'Received ₹',
    'Given back ₹',
    'Due ₹',
    'Came back',
    'Came back ₹',
    'GSTIN',
  ],
]

async function* ordersCsv(tx: Tx, condition: SQL | undefined): AsyncGenerator<string> {
  yield MARK + lineOf(ORDER_COLUMNS)
  const batches = batchesOf<typeof orders.$inferSelect>((last) =>
    tx
      .select()
      .from(orders)
      .where(and(condition, last && lt(orders.number, last.number)))
      .orderBy(desc(orders.number))
      .limit(BATCH),
  )
  for await (const rows of batches) {
    const linesOf = await readLinesOf(tx, rows)
    const returnsOf = await readReturns(tx, rows)
    yield rows.map((row) => orderCells(row, linesOf(row), returnsOf(row))).join('')
  }
}

/** "2 x Kite" */
function backInWords({ lines }: OrderReturn): string[] {
  return lines.flatMap(({ name, cameBack }) => (cameBack ? [`${cameBack} x ${name}`] : []))
}

function orderCells(row: typeof orders.$inferSelect, lines: SoldLine[], returns: readonly OrderReturn[]): string {
  const money = moneyOf(row)
  const { state, received, refunded, due } = money
  return lineOf([
    formatOrderNumber(row),
    inIndia(row.createdAt),
    row.status,
    row.customerName,
    row.customerPhone,
    row.customerEmail,
    row.customerAddress,
    [
      ...lines.map(({ qty, name, pricePaise }) => `${qty} x ${name} at ${rupeesFromPaise(pricePaise)}`),
      ...(row.couponCode === null ? [] : [`Coupon ${row.couponCode} ${-rupeesFromPaise(row.discountPaise)}`]),
      ...(row.cashFeePaise > 0 ? [`${CASH_FEE} ${rupeesFromPaise(row.cashFeePaise)}`] : []),
    ].join('; '),
    String(rupeesFromPaise(row.deliveryPaise)),
    String(rupeesFromPaise(row.totalPaise)),
    row.courier ?? '',
    row.trackingNumber ?? '',
    row.upiReference ?? '',
    row.takenBy === null ? 'no' : 'yes',
    wordsOfMoney(state),
    ...[received, refunded, due].map(String),
    returns.flatMap(backInWords).join('; '),
    String(money.returned),
    row.customerGstin,
  ])
}

const CUSTOMER_COLUMNS = [
  ...['Name', 'Email', 'Email verified', 'Phone', 'Role', 'Since', 'Account'],
  ...['Orders', 'Came to ₹', 'Last order'],
]

/** Counts cancelled and returned orders, with amounts of 0. */
async function* customersCsv(tx: Tx): AsyncGenerator<string> {
  yield MARK + lineOf(CUSTOMER_COLUMNS)
  const batches = batchesOf<typeof users.$inferSelect>((last) =>
    tx
      .select()
      .from(users)
      .where(last && gt(users.id, last.id))
      .orderBy(asc(users.id))
      .limit(BATCH),
  )
  for await (const rows of batches) {
    const sums = await sumsOf(
      tx,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => customerCells(row, sums.get(row.id))).join('')
  }
}

type Sums = { userId: string | null; count: number; paise: number; last: string }

async function sumsOf(tx: Tx, ids: string[]): Promise<Map<string | null, Sums>> {
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

function customerCells(row: typeof users.$inferSelect, sums: Sums | undefined): string {
  return lineOf([
    row.name,
    mailbox(row.email),
    row.emailVerified ? 'yes' : 'no',
    row.phoneNumber ?? '',
    row.role,
    inIndia(row.createdAt),
    row.disabledAt ? 'closed' : 'open',
    String(sums?.count ?? 0),
    String(rupeesFromPaise(sums?.paise ?? 0)),
    sums ? inIndia(new Date(sums.last)) : '',
  ])
}

async function* requestsCsv(tx: Tx): AsyncGenerator<string> {
  yield MARK + lineOf(['Asked for', 'Email', 'Status', 'Asked', 'Told', 'Product'])
  const batches = batchesOf<{ request: typeof productRequests.$inferSelect; product: string | null }>((last) =>
    tx
      .select({ request: productRequests, product: products.name })
      .from(productRequests)
      .leftJoin(products, eq(products.id, productRequests.productId))
      .where(last && gt(productRequests.id, last.request.id))
      .orderBy(asc(productRequests.id))
      .limit(BATCH),
  )
  for await (const rows of batches) {
    const cells = rows.map(({ request, product }) => [
      request.requestedProductName,
      request.email ?? '',
      request.status,
      inIndia(request.createdAt),
      request.toldAt ? inIndia(request.toldAt) : '',
      product ?? '',
    ])
    yield cells.map(lineOf).join('')
  }
}

/** "2026-11-21 19:05", which spreadsheets read as a time. */
function inIndia(moment: Date): string {
  return indianClock(moment.getTime()).toISOString().slice(0, 16).replace('T', ' ')
}
