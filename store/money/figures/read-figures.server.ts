/** Reads the owner's figures: one statement for each table, over the orders of the last three months at most. */
import { type SQL, sql } from 'drizzle-orm'
import { IN_INDIA } from '#db/indian-days.ts'
import { products } from '#db/schema/goods.ts'
import { orderLines, orderReturnLines, orders } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Cell } from '#store/goods/product-changes/csv-write.server.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { gatherRequests } from '#store/goods/requests/gather-requests.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import { mayDo } from '#store/people/access/rights.ts'
import { paidForUnitsSql } from '#store/selling/charges/line-discounts.ts'
import { WAS_REFUSED } from '#store/selling/orders/placing/known-customer.server.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'
import type { FigureRow, Figures } from './figures.schema.ts'
import { FIGURE_TABLES, type FigureName } from './figures.ts'
import { hasProductCosts } from './read-profit.server.ts'

const MOST_ROWS = 20
/** Now on India's clock, as a timestamp without a zone. */
const NOW = sql`(now() ${IN_INDIA})`
const TODAY = sql`date_trunc('day', ${NOW})`
const MONTH = sql`date_trunc('month', ${NOW})`
const IS_SALE = statusThat('isSale', sql`o.status`)
const NET_PAISE = sql`(o.total_paise - o.returned_paise)`

export async function readFigures(db: Db, admin: Admin<'read takings'>): Promise<Figures> {
  const [hasProfit, periods, categories, areas, couriers, soldOut, wishes] = await Promise.all([
    mayDo(admin, 'see costs') && hasProductCosts(db),
    readPeriods(db),
    readCategories(db),
    readAreas(db),
    readCouriers(db),
    readSoldOut(db),
    readWishes(db, requireAdmin(admin, 'read requests')),
  ])
  const tables = { periods, categories, areas, couriers, 'sold-out': soldOut, wishes }
  return hasProfit ? { ...tables, hasProfit } : tables
}

/** From and until on India's clock. */
const PERIODS: readonly [name: string, from: SQL, until: SQL][] = [
  ['Today so far', TODAY, NOW],
  ['Same day last week, until this hour', sql`${TODAY} - interval '7 days'`, sql`${NOW} - interval '7 days'`],
  ['Same day last week', sql`${TODAY} - interval '7 days'`, sql`${TODAY} - interval '6 days'`],
  ['This month so far', MONTH, NOW],
  ['Last month, until this day', sql`${MONTH} - interval '1 month'`, sql`least(${NOW} - interval '1 month', ${MONTH})`],
  ['Last month', sql`${MONTH} - interval '1 month'`, MONTH],
]

async function readPeriods(db: Db): Promise<FigureRow[]> {
  const list = PERIODS.map(([name, from, until], place) => sql`(${place}::int, ${name}::text, ${from}, ${until})`)
  type Row = { name: string; from: string; to: string; orders: number; paise: string }
  const { rows } = await db.execute<Row>(sql`
    select p.name, to_char(p.since, 'YYYY-MM-DD') as from, to_char(p.until - interval '1 second', 'YYYY-MM-DD') as to,
      sold.orders, sold.paise
    from (values ${sql.join(list, sql`, `)}) p (place, name, since, until)
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(${NET_PAISE}), 0) as paise from ${orders} o
      where o.created_at >= p.since ${IN_INDIA} and o.created_at < p.until ${IN_INDIA} and ${IS_SALE}) sold
    order by p.place`)
  return rows.map(({ name, from, to, orders: count, paise }) => ({
    name,
    from,
    to: to < from ? from : to,
    values: [count, rupeesFromPaise(Number(paise))],
  }))
}

async function readCategories(db: Db): Promise<FigureRow[]> {
  const isNew = sql`o.created_at >= now() - interval '30 days'`
  const units = sql`(l.qty - coalesce(back.qty, 0))`
  const paid = sql.raw(`(${paidForUnitsSql('l', 'l.qty')} - ${paidForUnitsSql('l', 'coalesce(back.qty, 0)')})`)
  const { rows } = await db.execute<{ name: string; units: number; paise: string; before: string }>(sql`
    select category as name, coalesce(sum(${units}) filter (where ${isNew}), 0)::int as units,
      coalesce(sum(${paid}) filter (where ${isNew}), 0) as paise,
      coalesce(sum(${paid}) filter (where not ${isNew}), 0) as before
    from ${orders} o join ${orderLines} l on l.order_id = o.id join ${products} p on p.id = l.product_id
    left join lateral (select sum(came_back)::int as qty from ${orderReturnLines} r
      where r.order_id = l.order_id and r.product_id = l.product_id) back on true
    cross join unnest(p.categories) category
    where o.created_at >= now() - interval '60 days' and ${IS_SALE} group by 1`)
  const sold = new Map(rows.map((row) => [row.name, row]))
  return CATEGORIES.map((name) => {
    const { units: count = 0, paise = 0, before = 0 } = sold.get(name) ?? {}
    return { name, values: [count, rupeesFromPaise(Number(paise)), rupeesFromPaise(Number(before))] }
  })
}

const IS_REFUSED = sql.raw(WAS_REFUSED)
/** The address with Devanagari digits as Latin ones, to find its PIN code. */
const PLAIN_ADDRESS = sql`translate(orders.customer_address, '०१२३४५६७८९', '0123456789')`
const LAST_90_DAYS = sql`orders.created_at >= now() - interval '90 days'`

async function readAreas(db: Db): Promise<FigureRow[]> {
  const { rows } = await db.execute<{
    area: string | null
    collected: boolean
    orders: number
    paise: string
    refused: number
  }>(sql`
    select (regexp_match(reverse(${PLAIN_ADDRESS}), '(?:^|[^0-9])[0-9]{3} ?([0-9]{2}[1-9])(?![0-9])'))[1] as area,
      count(*) filter (where ${statusThat('isSale')})::int as orders,
      bool_and(way = 'pickup') as collected,
      coalesce(sum(orders.total_paise - orders.returned_paise) filter (where ${statusThat('isSale')}), 0) as paise,
      count(*) filter (where ${IS_REFUSED})::int as refused
    from ${orders} where ${LAST_90_DAYS} group by 1 order by 3 desc, 2 desc limit ${MOST_ROWS}`)
  return rows.map(({ area, collected, orders: count, paise, refused }) => ({
    name: area === null ? (collected ? 'Collected' : 'Without a PIN code') : placeOfArea([...area].reverse().join('')),
    values: [count, rupeesFromPaise(Number(paise)), refused],
  }))
}

/** "411: Pune, Maharashtra". */
function placeOfArea(digits: string): string {
  return [digits, findPlaceOfPin(digits) ?? []].flat().join(': ')
}

async function readCouriers(db: Db): Promise<FigureRow[]> {
  const { rows } = await db.execute<{ name: string; parcels: number; refused: number }>(sql`
    select orders.courier as name, count(*)::int as parcels, count(*) filter (where ${IS_REFUSED})::int as refused
    from ${orders} where ${LAST_90_DAYS} and orders.courier <> '' group by 1 order by 2 desc, 1 limit ${MOST_ROWS}`)
  return rows.map(({ name, parcels, refused }) => ({
    name,
    values: [parcels, refused, Math.round((refused / parcels) * 100)],
  }))
}

async function readSoldOut(db: Db): Promise<FigureRow[]> {
  const { rows } = await db.execute<{ id: string; name: string; stock: number; units: number }>(sql`
    select p.id, p.name, p.stock, sold.units from (
      select l.product_id, sum(l.qty)::float8 as units from ${orders} o join ${orderLines} l on l.order_id = o.id
      where o.created_at >= now() - interval '30 days' and ${IS_SALE} group by 1) sold
    join ${products} p on p.id = sold.product_id
    where p.deleted_at is null and p.visibility = 'published' and p.stock > 0
    order by p.stock::float8 / sold.units, sold.units desc, p.id limit ${MOST_ROWS}`)
  return rows.map(({ id, name, stock, units }) => ({
    _id: id,
    name,
    values: [stock, units, Math.floor((stock * 30) / units)],
  }))
}

async function readWishes(db: Db, admin: Admin<'read requests'>): Promise<FigureRow[]> {
  const { groups } = await gatherRequests(db, admin, { sort: 'most', page: 1 })
  const ids = groups.flatMap(({ product }) => product?._id ?? [])
  const { rows } = await db.execute<{ id: string | null; paise: number }>(sql`
    select id, price_paise as paise from ${products} where id = any(${sql.param(ids)}::uuid[]) union all
    select null, percentile_disc(0.5) within group (order by price_paise) from ${products}
    where deleted_at is null and visibility = 'published'`)
  const prices = new Map(rows.map(({ id, paise }) => [id, paise ?? 0]))
  const wished = groups.map(({ name, visitors, searches, product }) => {
    const paise = prices.get(product?._id ?? null) ?? prices.get(null) ?? 0
    return { name, values: [visitors, searches, rupeesFromPaise(visitors * paise)] }
  })
  return wished.sort((a, b) => (b.values[2] ?? 0) - (a.values[2] ?? 0)).slice(0, MOST_ROWS)
}

export function figureCells(figures: Figures, name: FigureName): Cell[][] {
  const { rows, columns } = FIGURE_TABLES[name]
  return [[rows, ...columns.map(({ label }) => label)], ...figures[name].map((row) => [row.name, ...row.values])]
}
