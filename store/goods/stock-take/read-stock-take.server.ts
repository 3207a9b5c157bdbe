/** Reads stock-takes: what was counted, and by how much it differs. */
import { desc, eq, sql } from 'drizzle-orm'
import { productImports } from '#db/schema/goods.ts'
import { stockTakes } from '#db/schema/stock.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { nameWithKind } from '#store/goods/products/products.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { mayDo } from '#store/people/access/rights.ts'
import type { Counted, StockTake, StockTakeDetail } from './stock-take.schema.ts'

const NEWEST = 50
const MOST_ROWS = 1000

type Row = {
  id: string
  counted: number
  /** Units on the shelf when counting of the product began. */
  expected: number
  last: number
  who: string[]
  name: string
  option1: string | null
  option2: string | null
  costPaise: number | null
}

/**
 * By product: the last full count and later additions, and the difference to the shelf's expected units at its start. Sold
 * units stay on the shelf until they are packed. Differences corrected by another stock-take since are left out.
 */
export async function readCounted(db: Db | Tx, takeId: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with counts as (
      select *, max(id) filter (where is_all) over (partition by product_id) as all_at
      from stock_counts where take_id = ${takeId}
    )
    select p.id, p.name, p.option_1 as option1, p.option_2 as option2, p.cost_paise as "costPaise",
      least(sum(c.pieces), 2000000000)::int as counted,
      (array_agg(c.expected order by c.id))[1] + coalesce((
        select sum(m.delta) from stock_movements m, stock_takes t
        where m.product_id = p.id and m.id > min(c.movement_id) and m.reason = 'count' and t.id = ${takeId}
          and m.created_at < coalesce(t.ended_at, 'infinity')
      ), 0)::int as expected,
      max(c.id)::float8 as last, array_agg(distinct c.actor_name) as who
    from counts c join products p on p.id = c.product_id
    where (c.all_at is null or c.id >= c.all_at) and p.deleted_at is null
    group by p.id`)
  return rows
}

/** Stock-takes, newest first. */
export async function listStockTakes(db: Db, _admin: Admin<'change products'>): Promise<StockTake[]> {
  const rows = await selectTakes(db).orderBy(desc(stockTakes.createdAt), stockTakes.id).limit(NEWEST)
  return rows.map(takeOf)
}

/** A stock-take with its counted products. Throws `not_found`. */
export async function readStockTake(db: Db, admin: Admin<'change products'>, id: string): Promise<StockTakeDetail> {
  const [take] = await selectTakes(db).where(eq(stockTakes.id, id))
  if (!take) throw new StoreError('not_found', 'There is no such stock-take.')
  const counted = await readCounted(db, id)
  const seesCosts = mayDo(admin, 'see costs')
  const rows = counted
    .map((row) => ({ ...countedOf(row, seesCosts), last: row.last }))
    .sort((a, b) => Number(a.difference === 0) - Number(b.difference === 0) || b.last - a.last)
  const sum = (of: (row: Counted) => number) => rows.reduce((all, row) => all + of(row), 0)
  const { rows: left } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from products p where deleted_at is null and parts is null and stock > 0
      and not exists (select from stock_counts c join stock_takes t on t.id = c.take_id
        where c.product_id = p.id and (t.id = ${id} or t.ended_at is null))`)
  return {
    ...takeOf(take),
    rows: rows.slice(0, MOST_ROWS).map(({ last: _, ...row }) => row),
    differing: sum(({ difference }) => Number(difference !== 0)),
    difference: sum(({ difference }) => difference),
    ...(seesCosts ? { value: rupeesFromPaise(Math.round(100 * sum(({ value = 0 }) => value))) } : {}),
    notCounted: left[0]?.count ?? 0,
  }
}

function selectTakes(db: Db) {
  const counted = sql<number>`(select count(distinct product_id)::int from stock_counts where take_id = ${stockTakes.id})`
  return db
    .select({ take: stockTakes, status: productImports.status, products: counted })
    .from(stockTakes)
    .leftJoin(productImports, eq(productImports.id, stockTakes.changeId))
    .$dynamic()
}

function takeOf({ take, status, products }: Awaited<ReturnType<typeof selectTakes>>[number]): StockTake {
  const { id, name, actorName, createdAt, endedAt, changeId } = take
  const over = changeId === null ? 'dropped' : status === 'undone' ? 'undone' : 'taken over'
  return {
    _id: id,
    name,
    state: endedAt === null ? 'open' : over,
    who: actorName,
    at: createdAt.toISOString(),
    products,
    ...(changeId === null ? {} : { changeId }),
  }
}

function countedOf({ id, counted, expected, who, costPaise, ...product }: Row, seesCosts: boolean): Counted {
  const difference = counted - expected
  const value = seesCosts && costPaise !== null ? { value: rupeesFromPaise(difference * costPaise) } : {}
  return { _id: id, name: nameWithKind(product), counted, expected, difference, ...value, who }
}
