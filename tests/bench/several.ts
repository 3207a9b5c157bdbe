/** Orders taken by one process of the shop and by two, by turns: whether the second is worth its memory on this machine. */
import { compare, type Effort } from './compare.ts'
import { printHeading } from './figures.ts'
import { load } from './load.ts'
import { orderPlans } from './orders.ts'
import type { BenchShop, Shops } from './shops.ts'

const PRODUCTS = 1000
const EFFORT: Effort = { seconds: 3, rounds: 11 }

/** Two shops with the same shelves in one PostgreSQL, one of them with two processes. */
export async function measureSeveral(shops: Shops): Promise<void> {
  printHeading('Orders taken by two processes, beside one')
  await shops.with(PRODUCTS, {}, (one) =>
    shops.with(PRODUCTS, { PROCESSES: '2' }, async (two) => {
      const [bare, ours] = [await ordersOf(one), await ordersOf(two)]
      // Until both are warm.
      for (const take of [bare, ours]) await take(EFFORT.seconds)
      const sides = { ours: () => ours(EFFORT.seconds), bare: () => bare(EFFORT.seconds), rounds: EFFORT.rounds }
      await compare('orders by two processes', sides, { atLeast: 1.1 })
    }),
  )
}

async function ordersOf(shop: BenchShop): Promise<(seconds: number) => ReturnType<typeof load>> {
  const plans = await orderPlans(shop)
  // The processor time that is read is that of the first process alone.
  return async (seconds) => ({ ...(await load(shop.store, { plans, seconds, status: 201 })), processor: Number.NaN })
}
