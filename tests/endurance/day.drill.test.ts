/**
 * 24 hours of use in half an hour: `npm run test:drills -- endurance`. What the Node processes of the shop hold is flat behind the first
 * hours. MINUTES=15 makes it shorter at the same pace.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { nodeProcessesOf } from '#bench/parts/memory.ts'
import { fillTrade } from '#bench/shops/desk-shops.ts'
import { type BenchShop, openShops, type Shops } from '#bench/shops/shops.ts'
import { buildIfStale } from '#server/build/build.ts'
import { IS_LONG, longTest } from '#tests/support/at-length.ts'
import { openTestSmtp } from '#tests/support/smtp.ts'
import { startDay } from './busy-day.ts'

const MINUTES = Number(process.env.MINUTES ?? 30)
/** Until everything that is kept is full and each kind of work has been done. */
const WARM_UP_MINUTES = 5
const SAMPLE_MS = 5_000
const MOST_GROWTH = 0.1
const ORDERS_OF_BEFORE = 10_000

let shops: Shops
let shop: BenchShop

vi.setConfig({ testTimeout: (MINUTES + 10) * 60_000, hookTimeout: 300_000 })

beforeAll(async () => {
  if (!IS_LONG) return
  buildIfStale()
  const smtp = await openTestSmtp()
  shops = await openShops()
  shop = await shops.open(1000, { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })
  await fillTrade(shop.database, ORDERS_OF_BEFORE, 'nobody')
})

afterAll(() => shops?.close())

/** Seconds since the start, and megabytes of each process by its name. */
type Sample = { at: number; byName: Record<string, number> }

longTest(`memory stays flat over ${MINUTES} of 30 minutes that hold a day`, async () => {
  const day = await startDay(shop)
  const samples: Sample[] = []
  const startedAt = performance.now()
  try {
    while (performance.now() - startedAt < MINUTES * 60_000) {
      await sleep(SAMPLE_MS)
      samples.push({ at: (performance.now() - startedAt) / 1000, byName: memoryNow() })
      if (samples.length % 12 === 0) process.stdout.write(`${lineOf(samples.slice(-12))} ${JSON.stringify(day.done)}\n`)
    }
  } finally {
    await day.stop()
  }
  const settled = samples.filter(({ at }) => at >= WARM_UP_MINUTES * 60)
  const growth = growthOf(settled.map(({ at, byName }) => [at, sumOf(byName)]))
  const told = { minutes: MINUTES, ...growth, done: day.done, odd: day.odd.length }
  process.stdout.write(`day: ${JSON.stringify(told)}\n`)
  expect(day.odd).toEqual([])
  expect(growth.share).toBeLessThan(MOST_GROWTH)
})

/** The process that makes a backup comes and goes; all others belong to the shop for as long as it is open. */
function memoryNow(): Record<string, number> {
  const byName: Record<string, number> = {}
  for (const { name, megabytes } of nodeProcessesOf(shop.store.process.pid ?? 0)) {
    // One that has just ended has no memory any more.
    if (!name.includes('tokri') && megabytes > 0) byName[name] = (byName[name] ?? 0) + megabytes
  }
  return byName
}

function sumOf(byName: Record<string, number>): number {
  return Object.values(byName).reduce((sum, megabytes) => sum + megabytes, 0)
}

function lineOf(samples: readonly Sample[]): string {
  const last = samples.at(-1)
  const mean = samples.reduce((sum, { byName }) => sum + sumOf(byName), 0) / samples.length
  const parts = Object.entries(last?.byName ?? {}).map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`)
  return `day: ${Math.round((last?.at ?? 0) / 60)} min, ${mean.toFixed(0)} MB in the mean, now ${parts.join(', ')};`
}

/** The straight line that lies nearest: megabytes at both its ends, and how much more the second is, as a share. */
function growthOf(points: readonly (readonly [at: number, megabytes: number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, height] = [mean(points.map(([at]) => at)), mean(points.map(([, megabytes]) => megabytes))]
  const slope =
    mean(points.map(([at, megabytes]) => (at - middle) * (megabytes - height))) /
    mean(points.map(([at]) => (at - middle) ** 2))
  const [first = 0, last = 0] = [points[0]?.[0], points.at(-1)?.[0]].map((at = 0) => height + slope * (at - middle))
  const rounded = (value: number) => Math.round(value * 10) / 10
  return { from: rounded(first), to: rounded(last), perMinute: rounded(slope * 60), share: (last - first) / first }
}
