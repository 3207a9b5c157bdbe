/** Reads the first page of the admin area. Indexes on open or recent rows keep its cost constant. */
import { desc, eq, sql } from 'drizzle-orm'
import { IN_INDIA } from '#db/indian-days.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { orders, stockMovements } from '#db/schema/orders.ts'
import { searchTerms } from '#db/schema/requests.ts'
import { quotations } from '#db/schema/selling.ts'
import type { Db } from '#engines/postgres/client.ts'
import { LOW_STOCK } from '#store/goods/products/products.ts'
import { isUntaxed } from '#store/goods/products/untaxed.server.ts'
import { sumMoneyOwed } from '#store/money/cash-book/read-book.server.ts'
import { registrationOf } from '#store/money/papers/which-papers.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { pickColumns } from '#store/rows.server.ts'
import { QUEUE_NAMES, type QueueName } from '#store/selling/orders/order-queues.ts'
import { listRefused } from '#store/selling/orders/placing/refused-orders.server.ts'
import { inQueue, statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import type { BestSeller, DayOfSales, Overview, ShortProduct } from './overview.schema.ts'
import { MOST_COUNTED, OVERVIEW_DAYS } from './overview.ts'
import { countUpTo, countWaiting } from './waiting.server.ts'

const SHORT_LIST = 6
const FIRST_MIDNIGHT = sql`((date_trunc('day', now() ${IN_INDIA})
  - make_interval(days => ${OVERVIEW_DAYS - 1})) ${IN_INDIA})`
const COUNTED = sql`o.created_at >= ${FIRST_MIDNIGHT} and ${statusThat('isSale', sql`o.status`)}`

export async function readOverview(db: Db, admin: Admin<'read orders'>): Promise<Overview> {
  const may = (right: Parameters<typeof roleHasRight>[1]) => roleHasRight(admin.role, right)
  const [waiting, toCall, days, bestSellers, stock, untaxed, unmetSearches, refused, worth, owed, accepted] =
    await Promise.all([
      countWaiting(db, admin),
      readToCall(db),
      listDays(db, may('read takings')),
      may('confirm orders') ? listBestSellers(db) : [],
      may('change products') ? readShortStock(db) : undefined,
      may('change products') ? countUntaxed(db) : undefined,
      may('read requests') ? listUnmetSearches(db) : undefined,
      may('confirm orders') ? listRefused(db) : undefined,
      may('read takings') ? sumQueues(db) : undefined,
      may('read takings') ? sumMoneyOwed(db) : undefined,
      may('take orders') ? listAccepted(db) : undefined,
    ])
  const { hasOrders, ...call } = toCall
  const lists = { bestSellers, stock, untaxed, unmetSearches, refused, worth, owed, accepted }
  return { asOf: new Date().toISOString(), waiting, toCall: call, days, ...lists, hasOrders }
}

async function readToCall(db: Db): Promise<Overview['toCall'] & { hasOrders: boolean }> {
  const { rows } = await db.execute<{ due: number; oldest: Date | null; has: boolean }>(sql`select
    ${countUpTo(sql`${orders} where ${statusThat('awaitsCall')} and (call_after is null or call_after <= now())`)} as due,
    (select created_at from ${orders} where ${statusThat('awaitsCall')} order by number limit 1) as oldest,
    exists (select from ${orders}) as has`)
  const [row] = rows
  const oldestAt = row?.oldest ? new Date(row.oldest).toISOString() : null
  return { due: row?.due ?? 0, oldestAt, hasOrders: row?.has ?? false }
}

/** Sums the orders of each queue, at most `MOST_COUNTED` of them. */
async function sumQueues(db: Db): Promise<Overview['worth']> {
  const sums = QUEUE_NAMES.map((name) => {
    const some = sql`select total_paise from ${orders} where ${inQueue(name)} limit ${MOST_COUNTED}`
    return sql`(select coalesce(sum(total_paise), 0)::float8 from (${some}) as counted) as ${sql.identifier(name)}`
  })
  const { rows } = await db.execute<Record<QueueName, number>>(sql`select ${sql.join(sums, sql`, `)}`)
  return rows[0] && Object.fromEntries(Object.entries(rows[0]).map(([name, paise]) => [name, rupeesFromPaise(paise)]))
}

async function listAccepted(db: Db): Promise<Overview['accepted']> {
  const rows = await db
    .select({ order: orders })
    .from(quotations)
    .innerJoin(orders, eq(orders.id, quotations.orderId))
    .where(statusThat('awaitsPacking'))
    .orderBy(desc(orders.number))
    .limit(SHORT_LIST)
  return rows.map(({ order }) => ({
    ...pickColumns(order, 'id', 'customerName'),
    orderNumber: formatOrderNumber(order),
    totalAmount: rupeesFromPaise(order.totalPaise),
  }))
}

async function listDays(db: Db, withTakings: boolean): Promise<DayOfSales[]> {
  const { rows } = await db.execute<{ day: string; orders: number; paise: string }>(sql`
    with sold as (
      select (o.created_at ${IN_INDIA})::date as day, count(*)::int as orders, sum(o.total_paise - o.returned_paise) as paise
      from ${orders} o where ${COUNTED} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, coalesce(sold.paise, 0) as paise
    from generate_series(${FIRST_MIDNIGHT} ${IN_INDIA}, now() ${IN_INDIA}, '1 day') days (day)
    left join sold on sold.day = days.day::date order by 1`)
  return rows.map((row) => ({
    day: row.day,
    orders: row.orders,
    takings: withTakings ? rupeesFromPaise(Number(row.paise)) : undefined,
  }))
}

/** Products by units sold less returned. `offset 0` makes PostgreSQL look products up only until the list is full. */
async function listBestSellers(db: Db): Promise<BestSeller[]> {
  const { rows } = await db.execute<BestSeller>(sql`
    select p.id as _id, p.name, sold.units from (
      select product_id, -sum(delta)::int as units from ${stockMovements}
      where order_id is not null and created_at >= ${FIRST_MIDNIGHT}
      group by 1 having sum(delta) < 0 order by 2 desc, 1) sold
    cross join lateral (
      select id, name from ${products} where id = sold.product_id and deleted_at is null offset 0) p
    limit ${SHORT_LIST}`)
  return rows
}

async function readShortStock(db: Db): Promise<NonNullable<Overview['stock']>> {
  const short = sql`${products} where deleted_at is null and visibility = 'published' and stock <= ${LOW_STOCK}`
  const { rows } = await db.execute<ShortProduct & { low: number; out: number }>(sql`
    select id as _id, name, stock, (count(*) filter (where stock > 0) over ())::int as low,
      (count(*) filter (where stock = 0) over ())::int as out
    from ${short} order by stock, popularity, name limit ${SHORT_LIST}`)
  const shown = rows.map(({ _id, name, stock }) => ({ _id, name, stock }))
  return { low: rows[0]?.low ?? 0, out: rows[0]?.out ?? 0, products: shown }
}

/** Undefined in a shop that charges no tax. */
async function countUntaxed(db: Db): Promise<number | undefined> {
  if (registrationOf(await readDetails(db)) !== 'regular') return
  const counted = countUpTo(sql`${products} where deleted_at is null and ${await isUntaxed(db)}`)
  const { rows } = await db.execute<{ count: number }>(sql`select ${counted} as count`)
  return rows[0]?.count
}

async function listUnmetSearches(db: Db) {
  const { rows } = await db.execute<{ words: string; count: number }>(
    sql`select words, count from ${searchTerms} where found = 0 order by count desc, last_at desc limit ${SHORT_LIST}`,
  )
  return rows
}
