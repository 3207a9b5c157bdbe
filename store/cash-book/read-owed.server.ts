/** Customers who owe for delivered orders, and customers to be refunded. Uses partial indexes. */
import { asc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { duePaiseOf, owedBackPaiseOf } from '#store/orders/order-money.ts'
import type { OrderRow } from '#store/orders/reading/order-row.server.ts'
import { isOwed, isRefundDue } from '#store/orders/steps/money-condition.server.ts'
import type { MoneyOwed } from './cash-book.schema.ts'
import { CASH_LIMITS } from './cash-book.ts'

/** A list beyond this length would help nobody. */
const MOST_READ = 2_000

export async function readMoneyOwed(db: Db, _admin: Admin<'read takings'>): Promise<MoneyOwed> {
  const [owed, refunds] = await Promise.all([
    db.select().from(orders).where(isOwed).orderBy(asc(orders.number)).limit(MOST_READ),
    db.select().from(orders).where(isRefundDue).orderBy(asc(orders.number)).limit(CASH_LIMITS.lines),
  ])
  const byCourier = Map.groupBy(owed, ({ courier }) => courier?.trim() ?? '')
  return {
    couriers: [...byCourier]
      .map(([courier, rows]) => ({
        courier,
        amount: rupeesFromPaise(rows.reduce((sum, row) => sum + duePaiseOf(row), 0)),
        count: rows.length,
        orders: rows.slice(0, CASH_LIMITS.lines).map((row) => owing(row, duePaiseOf(row))),
      }))
      .sort((one, other) => other.amount - one.amount),
    refunds: refunds.map((row) => owing(row, owedBackPaiseOf(row))),
  }
}

function owing(row: OrderRow, paise: number): MoneyOwed['refunds'][number] {
  return {
    _id: row.id,
    orderNumber: formatOrderNumber(row),
    customerName: row.customerName,
    createdAt: row.createdAt.toISOString(),
    amount: rupeesFromPaise(paise),
  }
}
