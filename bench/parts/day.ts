/** 24 hours of use in half an hour: what the Node processes of the shop hold is flat behind the first hours. */
import { setTimeout as sleep } from 'node:timers/promises'
import { printFigure, printHeading } from '#bench/figures.ts'
import { startDay } from '#bench/shops/busy-day.ts'
import { fillTrade } from '#bench/shops/desk-shops.ts'
import type { BenchShop, Shops } from '#bench/shops/shops.ts'
import { openTestSmtp } from '#tests/support/smtp.ts'
import { nodeProcessesOf } from './memory.ts'

/** MINUTES=15 makes it shorter at the same pace. */
const MINUTES = Number(process.env.MINUTES ?? 30)
/** Until everything that is kept is full and each kind of work has been done. */
const WARM_UP_MINUTES = 5
const SAMPLE_MS = 5_000
const ORDERS_OF_BEFORE = 10_000

/** Seconds since the start, and megabytes of each process by its name. */
type Sample = { at: number; byName: Record<string, number> }

export async function measureDay(shops: Shops): Promise<void> {
  printHeading(`Memory over ${MINUTES} of 30 minutes that hold a day`)
  const smtp = await openTestSmtp()
  const shop = await shops.open(1000, { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })
  await fillTrade(shop.database, ORDERS_OF_BEFORE, 'nobody')
  const day = await startDay(shop)
  const samples: Sample[] = []
  const startedAt = performance.now()
  try {
    while (performance.now() - startedAt < MINUTES * 60_000) {
      await sleep(SAMPLE_MS)
      samples.push({ at: (performance.now() - startedAt) / 1000, byName: memoryNow(shop) })
      if (samples.length % 12 === 0) console.log(`  ${lineOf(samples.slice(-12))} ${JSON.stringify(day.done)}`)
    }
  } finally {
    await day.stop()
    await smtp.close()
  }
  const settled = samples.filter(({ at }) => at >= WARM_UP_MINUTES * 60)
  const { from, to, share } = growthOf(settled.map(({ at, byName }) => [at, sumOf(byName)]))
  for (const odd of day.odd.slice(0, 10)) console.log(`  ${odd}`)
  printFigure('answers that nobody wanted', day.odd.length, '', { atMost: 0 })
  printFigure(`memory at the end of the day beside its begin (${from} to ${to} MB)`, 1 + share, 'times', {
    atMost: 1.1,
  })
}

/** The process that makes a backup comes and goes; all others belong to the shop for as long as it is open. */
function memoryNow(shop: BenchShop): Record<string, number> {
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
  return `${Math.round((last?.at ?? 0) / 60)} min, ${mean.toFixed(0)} MB in the mean, now ${parts.join(', ')};`
}

/** The straight line that lies nearest: megabytes at both its ends, and how much more the second is, as a share. */
function growthOf(points: readonly (readonly [at: number, megabytes: number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, height] = [mean(points.map(([at]) => at)), mean(points.map(([, megabytes]) => megabytes))]
  const slope =
    mean(points.map(([at, megabytes]) => (at - middle) * (megabytes - height))) /
    mean(points.map(([at]) => (at - middle) ** 2))
  const [first = 0, last = 0] = [points[0]?.[0], points.at(-1)?.[0]].map((at = 0) => height + slope * (at - middle))
  return { from: Math.round(first), to: Math.round(last), share: (last - first) / first }
}
