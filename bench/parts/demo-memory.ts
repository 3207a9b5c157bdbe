/** What the demo shop holds in memory when nobody asks for anything: as `npm start` leaves it, npm with it. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { printHeading } from '#bench/figures.ts'
import { startStoreProcess } from '#bench/load/processes.ts'
import { enter, OWNER } from '#bench/shops/shoppers.ts'
import type { Shops } from '#bench/shops/shops.ts'
import { freePort } from '#tests/support/free-port.ts'
import { printMemory } from './memory.ts'

const SETTLED_AFTER_MS = 10_000
const VISIT = ['/', '/category/Study', '/gift-finder?age=6', '/search?q=pencil', '/cart', '/login', '/api/products']
const DESK = ['/admin', '/admin/orders', '/admin/products']
const BAR = { atMost: 160 }

export async function measureDemoMemory({ folder }: Shops): Promise<void> {
  printHeading('Memory of the demo shop at rest, proportional set size')
  const settings = { DATA_DIR: path.join(folder, 'demo'), SEED: 'demo', RATE_LIMITS: 'on', DATABASE_URL: '' }
  const account = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const store = await startStoreProcess({ ...settings, ...account }, await freePort(), ['npm', 'start'])
  try {
    await sleep(SETTLED_AFTER_MS)
    printMemory('demo shop that nobody has visited', store.process.pid, BAR)
    for (const place of VISIT) await (await fetch(store.url + place)).arrayBuffer()
    const cookie = await enter(store.url, 'sign-in/email', OWNER)
    for (const place of DESK) await (await fetch(store.url + place, { headers: { cookie } })).arrayBuffer()
    await sleep(SETTLED_AFTER_MS)
    printMemory('demo shop after a visit', store.process.pid, BAR)
  } finally {
    await store.stop()
  }
}
