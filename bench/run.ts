/**
 * `npm run bench`: how fast the store is beside what the machine can do, in one run. Machines differ and neighbours
 * disturb, so read the ratios, not the figures. `npm run bench -- pages orders` runs those parts alone, `--seconds 1
 * --rounds 1` makes it short, `--json FILE` writes every figure. docs/speed.md says what each part does.
 */
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { stopLoad } from '#bench/load/load.ts'
import { measureBackups } from '#bench/parts/backups.ts'
import { measureDemoMemory } from '#bench/parts/demo-memory.ts'
import { compareDesks } from '#bench/parts/desk.ts'
import { measureGrowth } from '#bench/parts/growth.ts'
import { measureMany } from '#bench/parts/many-lists.ts'
import { printMemory } from '#bench/parts/memory.ts'
import { measureOneNetwork } from '#bench/parts/one-network.ts'
import { measureOrders } from '#bench/parts/orders.ts'
import { measurePages } from '#bench/parts/pages.ts'
import { measurePhone } from '#bench/parts/phone.ts'
import { measureSignIns } from '#bench/parts/sign-ins.ts'
import { measureSearch } from '#bench/search/fresh.ts'
import { type BenchShop, openShops, type Shops } from '#bench/shops/shops.ts'
import { buildIfStale } from '#server/build/build.ts'
import type { Effort } from './compare.ts'
import { noted, printBars, printHeading } from './figures.ts'

/** V8 gives back what it took for a load some seconds after it. */
const REST_MS = 15_000
const LIMITED = { RATE_LIMITS: 'on' }

/** In one shop of 1,000 products, in this order; what it holds in memory is measured right behind them. */
const PARTS_OF_ONE_SHOP: Record<string, (shop: BenchShop, effort: Effort) => Promise<void>> = {
  phone: measurePhone,
  pages: measurePages,
  combinations: measureMany,
  orders: measureOrders,
  search: measureSearch,
}

/** Each in shops of its own. */
const PARTS: Record<string, (shops: Shops) => Promise<void>> = {
  backups: (shops) => shops.with(1000, {}, measureBackups),
  memory: measureDemoMemory,
  growth: measureGrowth,
  desk: ({ postgres, folder }) => compareDesks(postgres.connection, folder),
  'sign-ins': (shops) => shops.with(1000, LIMITED, measureSignIns),
  'one-network': (shops) => shops.with(10_000, LIMITED, (shop) => measureOneNetwork(shop, effort)),
}

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
})
const names = [...Object.keys(PARTS_OF_ONE_SHOP), ...Object.keys(PARTS)]
const unknown = positionals.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`There is no part "${unknown}". There are: ${names.join(', ')}`)
const wanted = positionals.length === 0 ? names : positionals
const effort = { seconds: Number(values.seconds), rounds: Number(values.rounds) }

// Before anything is waited for: a slow machine builds for longer than a store may take to open.
buildIfStale()
const startedAt = performance.now()
const shops = await openShops()
try {
  const inOneShop = Object.entries(PARTS_OF_ONE_SHOP).filter(([name]) => wanted.includes(name))
  if (inOneShop.length > 0) {
    await shops.with(1000, {}, async (shop) => {
      for (const [, measure] of inOneShop) await measure(shop, effort)
      printHeading('Memory, proportional set size, when all that was asked is done')
      await sleep(REST_MS)
      printMemory('behind all that was asked of it', shop.store.process.pid, { atMost: 280 })
    })
  }
  for (const [name, measure] of Object.entries(PARTS)) if (wanted.includes(name)) await measure(shops)
  printBars()
  console.log(`  ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(factsOf(), undefined, 2)}\n`)
} finally {
  await stopLoad()
  await shops.close()
}

function factsOf() {
  const { model = 'unknown' } = os.cpus()[0] ?? {}
  const machine = { processors: os.availableParallelism(), model, memoryGB: Math.round(os.totalmem() / 1e9) }
  return { at: new Date().toISOString(), node: process.version, machine, figures: noted }
}
