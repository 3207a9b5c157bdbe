/** Reads returns: of an order, what can still be returned, and the desk's worklist. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { type orderEvents, orderLines, orderReturnLines, orderReturns, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { DAY_MS, indianDay } from '#store/india.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { pickColumns, rowsByParent } from '#store/rows.server.ts'
import { paidForUnits } from '#store/selling/charges/line-discounts.ts'
import { emailFor } from '#store/selling/orders/reading/list-orders.server.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import type { DeskReturn, OrderReturn, Returnable, ReturnsQuery } from './returns.schema.ts'
import { leftToReturn } from './returns.ts'

type ReturnRow = typeof orderReturns.$inferSelect
type LineRow = typeof orderLines.$inferSelect
type EventRow = typeof orderEvents.$inferSelect

/** Returns of several orders, oldest first. */
export async function readReturns(
  db: Db | Tx,
  parents: readonly { id: string }[],
): Promise<(order: { id: string }) => OrderReturn[]> {
  const rowsOf = await rowsByParent(db, orderReturns, 'orderId', parents, orderReturns.createdAt, orderReturns.id)
  const linesOf = await readLines(db, parents.flatMap(rowsOf))
  return (order) => rowsOf(order).map((row) => returnOf(row, linesOf(row)))
}

export async function readReturnsOf(db: Db | Tx, orderId: string): Promise<OrderReturn[]> {
  return (await readReturns(db, [{ id: orderId }]))({ id: orderId })
}

export function unitsLeft(lines: readonly LineRow[], returns: readonly OrderReturn[]): Map<string, number> {
  return leftToReturn({ orderItems: lines.map(({ productId, qty }) => ({ _id: productId, qty })), returns })
}

/** Units that the customer can still return within `days` of delivery; 0 days allows no return. */
export function returnableOf(
  order: Pick<typeof orders.$inferSelect, 'status' | 'createdAt'>,
  { lines, events, returns }: { lines: readonly LineRow[]; events: readonly EventRow[]; returns: OrderReturn[] },
  days: number,
  now = new Date(),
): Returnable {
  const until = days > 0 && STATUSES[order.status].isReturnable ? lastDay(deliveredAt(order, events), days) : null
  const isAsked = returns.some(({ status }) => status === 'asked')
  if (until === null || isAsked || indianDay(now.getTime()) > until) return { until, lines: [] }
  const left = [...unitsLeft(lines, returns)].filter(([, qty]) => qty > 0)
  return { until, lines: left.map(([_id, qty]) => ({ _id, qty })) }
}

function deliveredAt({ createdAt }: Pick<typeof orders.$inferSelect, 'createdAt'>, events: readonly EventRow[]): Date {
  return events.findLast(({ toStatus }) => toStatus === 'delivered')?.createdAt ?? createdAt
}

function lastDay(delivered: Date, days: number): string {
  return indianDay(delivered.getTime() + days * DAY_MS)
}

export async function listReturns(
  db: Db,
  admin: Admin<'read orders'>,
  { status, limit = 50, after }: ReturnsQuery,
): Promise<DeskReturn[]> {
  const isLater = sql`(${orderReturns.createdAt}, ${orderReturns.id}) >
    (select r.created_at, r.id from ${orderReturns} r where r.id = ${after}::uuid)`
  const rows = await db
    .select({ row: orderReturns, order: orders })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(eq(orderReturns.status, status), after === undefined ? undefined : isLater))
    .orderBy(asc(orderReturns.createdAt), orderReturns.id)
    .limit(limit)
  const linesOf = await readLines(
    db,
    rows.map(({ row }) => row),
  )
  return rows.map(({ row, order }) => ({
    ...returnOf(row, linesOf(row)),
    order: emailFor(admin, {
      ...pickColumns(order, 'id', 'customerName', 'customerPhone', 'customerEmail'),
      orderNumber: formatOrderNumber(order),
      totalAmount: rupeesFromPaise(order.totalPaise),
    }),
  }))
}

async function readLines(db: Db | Tx, rows: readonly ReturnRow[]) {
  if (rows.length === 0) return () => []
  const isLine = and(
    eq(orderLines.orderId, orderReturnLines.orderId),
    eq(orderLines.productId, orderReturnLines.productId),
  )
  const lines = await db
    .select({ back: orderReturnLines, line: orderLines })
    .from(orderReturnLines)
    .innerJoin(orderLines, isLine)
    .where(
      inArray(
        orderReturnLines.returnId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(orderLines.position)
  const byReturn = Map.groupBy(lines, ({ back }) => back.returnId)
  return ({ id }: ReturnRow) => byReturn.get(id) ?? []
}

type Lines = ReturnType<Awaited<ReturnType<typeof readLines>>>

function returnOf(row: ReturnRow, lines: Lines): OrderReturn {
  return {
    ...pickColumns(
      row,
      'id',
      'status',
      'isAsked',
      'reason',
      'words',
      'answer',
      'createdAt',
      'answeredAt',
      'receivedAt',
    ),
    lines: lines.map(({ back, line }) => ({
      _id: line.productId,
      name: line.name,
      nameHi: line.nameHi ?? undefined,
      qty: back.qty,
      price: rupeesFromPaise(line.pricePaise),
      paid: rupeesFromPaise(paidForUnits(line, back.cameBack ?? back.qty)),
      imageUrl: line.imageUrl ?? undefined,
      cameBack: back.cameBack,
    })),
  }
}
