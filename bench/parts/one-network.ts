/** Six connections of one network that ask for the same thing without end: how much longer the orders of others take. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Effort } from '#bench/compare.ts'
import { printFigure, printHeading } from '#bench/figures.ts'
import { ASKED, type Flood, type FloodKind } from '#bench/load/flood-thread.ts'
import { type BenchShop, changeSettings } from '#bench/shops/shops.ts'
import { type Item, NO_CAPS, order, type Shopper, signUpFrom } from './sign-ins.ts'

const CONNECTIONS = 6
const SHOPPERS = 40
const ORDERS_PER_SECOND = 5
const BAR = { atMost: 100 } as const

/** Counts on from round to round: the same few shoppers would reach the limit of what one may order. */
let placed = 0

/** In turns, quiet and flooded; the round in the middle counts. */
export async function measureOneNetwork(shop: BenchShop, { seconds, rounds }: Effort): Promise<void> {
  const { url } = shop.store
  await changeSettings(shop, { orderCaps: NO_CAPS })
  const { rows: shelf } = await shop.database.pool.query<Item>('select id, price_paise from products limit 50')
  const shoppers: Shopper[] = []
  for (let n = 0; n < SHOPPERS; n++) shoppers.push(await signUpFrom(url, n))
  const orders = () => medianOrder(url, { shelf, shoppers, seconds: 2 * seconds })
  await orders()
  printHeading(
    `${CONNECTIONS} connections of one network: what they add to an order of others, the middle of ${rounds}`,
  )
  for (const kind of Object.keys(ASKED) as FloodKind[]) {
    const added: number[] = []
    for (let round = 0; round < rounds; round++) {
      const quiet = await orders()
      const stop = flood(url, kind)
      await sleep(500)
      added.push((await orders()) - quiet)
      await stop()
    }
    printFigure(kind, middleOf(added), 'ms', BAR)
  }
}

async function medianOrder(url: string, by: { shelf: Item[]; shoppers: Shopper[]; seconds: number }): Promise<number> {
  const phase = { orders: [], pages: [], refused: 0 }
  const running: Promise<void>[] = []
  for (let n = 0; n < by.seconds * ORDERS_PER_SECOND; n++) {
    placed++
    const [item, shopper] = [by.shelf[placed % by.shelf.length], by.shoppers[placed % by.shoppers.length]]
    if (item && shopper) running.push(order(url, item, shopper, phase))
    await sleep(1000 / ORDERS_PER_SECOND)
  }
  await Promise.all(running)
  if (phase.refused > 0) printFigure('orders of others refused', phase.refused, '', { atMost: 0 })
  return middleOf(phase.orders)
}

/** The returned function ends it. */
function flood(url: string, kind: FloodKind): () => Promise<unknown> {
  const workerData: Flood = { url, connections: CONNECTIONS, kind }
  const thread = new Worker(new URL('../load/flood-thread.ts', import.meta.url), { workerData })
  return () => {
    thread.postMessage('stop')
    return once(thread, 'exit')
  }
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
