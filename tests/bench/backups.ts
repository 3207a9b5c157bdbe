/** What a backup costs the shop in orders: windows with and without one under way take turns. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fillTrade } from './desk-shops.ts'
import { printFigure, printHeading } from './figures.ts'
import { load } from './load.ts'
import { orderPlans } from './orders.ts'
import type { BenchShop } from './shops.ts'

const ORDERS = 30_000
const WINDOW_SECONDS = 4
const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 9)
/** What one window differs from the next by itself is taken out by the middle of the rounds. */
const BAR = 0.1

/** Orders as fast as they come, and in every other window backups one after the other, started by the owner at the desk. */
export async function measureBackups(shop: BenchShop): Promise<void> {
  printHeading(`Backups of a shop with ${ORDERS.toLocaleString('en')} orders while others are placed`)
  await fillTrade(shop.database, ORDERS, 'nobody')
  const plans = await orderPlans(shop)
  const order = (seconds: number) => load(shop.store, { plans, seconds, status: 201 })
  await order(WINDOW_SECONDS)
  const rounds: { without: number; beside: number; backups: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const without = await order(WINDOW_SECONDS)
    const ended = new AbortController()
    const making = backUp(shop, ended.signal)
    await sleep(300)
    const beside = await order(WINDOW_SECONDS)
    ended.abort()
    rounds.push({ without: without.perSecond, beside: beside.perSecond, backups: await making })
  }
  const costs = rounds.map(({ without, beside }) => 1 - beside / without)
  printFigure('orders without a backup', middle(rounds.map(({ without }) => without)), '/s')
  printFigure('orders beside one', middle(rounds.map(({ beside }) => beside)), '/s')
  printFigure('seconds that a backup takes meanwhile', middle(rounds.map(({ backups }) => backups)), 's')
  printFigure('cost of a backup, share of orders: least', Math.min(...costs))
  printFigure('cost of a backup, share of orders: most', Math.max(...costs))
  printFigure('cost of a backup, share of orders', middle(costs), '', { atMost: BAR })
}

/** One after the other until nobody wants more; resolves with the seconds that one takes, in the middle. */
async function backUp({ store, owner }: BenchShop, signal: AbortSignal): Promise<number> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie: owner, origin: store.url }
    const answer = await fetch(`${store.url}/api/admin/backups${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`A backup was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { isRunning: boolean; failure: string | null }
  }
  const times: number[] = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    await ask('/make', { method: 'POST' })
    for (let state = await ask(''); state.isRunning || state.failure !== null; state = await ask('')) {
      if (state.failure !== null) throw new Error(state.failure)
      await sleep(50)
    }
    times.push((performance.now() - startedAt) / 1000)
  }
  return middle(times)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
