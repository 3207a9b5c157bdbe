/** What a backup costs the shop in orders: windows with and without one under way take turns. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { printFigure, printHeading } from '#bench/figures.ts'
import { load } from '#bench/load/load.ts'
import { fillTrade } from '#bench/shops/desk-shops.ts'
import type { BenchShop } from '#bench/shops/shops.ts'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { orderPlans } from './orders.ts'

const run = promisify(execFile)
const PROGRAM = path.join(import.meta.dirname, '../../build/program/tokri.js')
const ORDERS = 30_000
const WINDOW_SECONDS = 4
const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 9)
/** What one window differs from the next by itself is taken out by the middle of the rounds. */
const BAR = 0.1

/** Orders as fast as they come, and in every other window backups one after the other. */
export async function measureBackups(shop: BenchShop): Promise<void> {
  printHeading(`Backups of a shop with ${ORDERS.toLocaleString('en')} orders while others are placed`)
  await fillTrade(shop.database, ORDERS, 'nobody')
  const plans = await orderPlans(shop)
  const order = (seconds: number) => load(shop.store, { plans, seconds, status: 201 })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-bench-backups-'))
  await order(WINDOW_SECONDS)
  const rounds: { without: number; beside: number; backups: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const without = await order(WINDOW_SECONDS)
    const ended = new AbortController()
    const making = backUp(shop, folder, ended.signal)
    await sleep(300)
    const beside = await order(WINDOW_SECONDS)
    ended.abort()
    rounds.push({ without: without.perSecond, beside: beside.perSecond, backups: await making })
  }
  await rm(folder, { recursive: true })
  const costs = rounds.map(({ without, beside }) => 1 - beside / without)
  printFigure('orders without a backup', middle(rounds.map(({ without }) => without)), '/s')
  printFigure('orders beside one', middle(rounds.map(({ beside }) => beside)), '/s')
  printFigure('seconds that a backup takes meanwhile', middle(rounds.map(({ backups }) => backups)), 's')
  printFigure('cost of a backup, share of orders: least', Math.min(...costs))
  printFigure('cost of a backup, share of orders: most', Math.max(...costs))
  printFigure('cost of a backup, share of orders', middle(costs), '', { atMost: BAR })
}

/**
 * One after the other until nobody wants more, each by the command that the shop itself starts: asking the desk how far it is
 * would cost orders too. Resolves with the seconds that one takes, in the middle.
 */
async function backUp({ connection }: BenchShop, folder: string, signal: AbortSignal): Promise<number> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: connectionUrl(connection),
    DATA_DIR: folder,
    MALLOC_ARENA_MAX: '1',
  }
  const times: number[] = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    const file = path.join(folder, `${times.length}.backup`)
    await run(process.execPath, [PROGRAM, 'backup', '--json', '--button', '--to', file], { env })
    await rm(file)
    times.push((performance.now() - startedAt) / 1000)
  }
  return middle(times)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
