/** Orders over HTTP beside the same statements sent by pgbench straight to the same PostgreSQL. */
import { compare, type Effort } from '#bench/compare.ts'
import { printHeading } from '#bench/figures.ts'
import { load, requestOf } from '#bench/load/load.ts'
import { startPgbench } from '#bench/load/pgbench.ts'
import type { BenchShop } from '#bench/shops/shops.ts'
import { orderOf, readShelf } from '#bench/shops/trade.ts'

const SHOPPERS = 32
/** Bodies of one shopper, sent again and again: without a key each is a new order. */
const BODIES = 60

/** Shoppers in a closed loop, two products an order. */
export async function measureOrders(shop: BenchShop, { seconds, rounds }: Effort): Promise<void> {
  printHeading(`Orders of two products, ${SHOPPERS} shoppers`)
  const plans = await orderPlans(shop)
  const ours = () => load(shop.store, { plans, seconds, status: 201 })
  const bare = await startPgbench(shop, SHOPPERS)
  await load(shop.store, { plans, seconds: seconds / 2, status: 201 })
  await bare.run(seconds / 4)
  await compare('orders', { ours, bare: () => bare.run(seconds), rounds }, { atLeast: 0.35 })
  await bare.stop()
}

/** What each of the shoppers sends, order after order. */
export async function orderPlans(shop: BenchShop): Promise<string[][]> {
  const shelf = await readShelf(shop)
  const cookies = await shop.shoppers(SHOPPERS)
  return cookies.map((cookie, shopper) =>
    Array.from({ length: BODIES }, (_, n) => {
      const first = (shopper * BODIES + n) * 7
      const items = [first, first + 1 + n].map((at) => shelf[at % shelf.length]).filter((item) => item !== undefined)
      return requestOf('/api/orders', { cookie, body: orderOf(items) })
    }),
  )
}
