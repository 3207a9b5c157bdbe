/**
 * Counts hourly, in each process, which products customers order together, from the latest confirmed orders. A pair counts only
 * when it is beyond chance, and never reveals one customer's purchase.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inStatusThat } from '#store/orders/steps/status-condition.server.ts'

export type BoughtTogether = {
  /** Waits for the first count, and starts the next one when it is time. */
  upToDate: () => Promise<void>
  /** Products bought with this one, strongest first. Empty until the first count. */
  with: (id: string) => readonly string[]
}

/** After this long, the next caller starts a recount without waiting for it. */
const HOLDS_MS = 60 * 60_000
const LAST_ORDERS = 20_000
/** Larger orders say little about what goes with what. */
const MOST_LINES = 12
/** Different customers who bought both. */
const FEWEST_CUSTOMERS = 3
/** Minimum lift: how many times more often than chance. */
const LEAST_LIFT = 3
const MOST_OF_ONE = 4

export function createBoughtTogether(db: Db): BoughtTogether {
  let known: ReadonlyMap<string, string[]> | undefined
  let counting: Promise<void> | undefined
  let countedAt = 0

  async function recount(): Promise<void> {
    countedAt = Date.now()
    known = await countPairs(db).catch(() => known ?? new Map())
  }

  return {
    async upToDate() {
      if (Date.now() - countedAt > HOLDS_MS) counting = recount()
      // Only the first count is waited for.
      if (!known) await counting
    },
    with: (id) => known?.get(id) ?? [],
  }
}

type Pair = { product: string; others: string[] }

async function countPairs(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<Pair>(sql`
    with last as (
      select id, coalesce(user_id, customer_phone) as customer from orders
      where ${sql.raw(inStatusThat('provesCustomer'))} order by created_at desc limit ${LAST_ORDERS}
    ), lines as (
      select order_id, product_id, customer from order_lines join last on last.id = order_id where position < ${MOST_LINES}
    ), bought as (
      select product_id, count(*) as orders from lines group by 1
    ), pairs as (
      select a.product_id as product, b.product_id as other, count(*) as orders, count(distinct a.customer) as customers
      from lines a join lines b on b.order_id = a.order_id and b.product_id <> a.product_id group by 1, 2
      having count(distinct a.customer) >= ${FEWEST_CUSTOMERS}
    ), lifted as (
      select product, other, customers, pairs.orders * (select count(*) from last)::numeric / (x.orders * y.orders) as lift
      from pairs join bought x on x.product_id = product join bought y on y.product_id = other
    )
    select product, (array_agg(other order by customers desc, lift desc, other))[1:${sql.raw(String(MOST_OF_ONE))}] as others
    from lifted where lift >= ${LEAST_LIFT} group by product`)
  return new Map(rows.map(({ product, others }) => [product, others]))
}
