/** Customers who order at a steady pace at several processes, and ask again under the same key until they know. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, sendOrder } from '../integrity/buyer.ts'
import { type History, isUnknown } from '../integrity/history.ts'

/** Each of them rests so long between two orders. */
const REST_MS = 350
const AGAIN_MS = 250

export type SteadyOrders = {
  /** When each order was acknowledged, by `performance.now`, and by which of the processes. */
  placed: { at: number; by: number; id: string }[]
  /** Lets everybody finish the order in hand. */
  stop: () => Promise<void>
}

/** Every second try of an order goes to another process. */
export function startOrders(
  urls: readonly string[],
  history: History,
  buyers: readonly Buyer[],
  prices: ReadonlyMap<string, number>,
): SteadyOrders {
  const placed: SteadyOrders['placed'] = []
  const products = [...prices]
  let isStopping = false
  const customers = buyers.map(async (buyer, index) => {
    await sleep((REST_MS * index) / buyers.length)
    for (let turn = index; !isStopping; turn++) {
      const [_id, price] = products[turn % products.length] ?? ['', 0]
      const qty = 1 + (turn % 3)
      const order = { lines: [{ _id, qty }], totalAmount: price * qty, key: randomUUID() }
      for (let at = index; ; at++) {
        const by = at % urls.length
        const attempt = await sendOrder(urls[by] ?? '', history, buyer, order)
        if (attempt.status === 201) {
          const { _id: id } = JSON.parse(attempt.body) as { _id: string }
          placed.push({ at: performance.now(), by, id })
        }
        if (!isUnknown(attempt)) break
        await sleep(AGAIN_MS * (0.5 + Math.random()))
      }
      await sleep(REST_MS)
    }
  })
  return {
    placed,
    async stop() {
      isStopping = true
      await Promise.all(customers)
    },
  }
}
