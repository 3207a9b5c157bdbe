/**
 * Any request, to everything that answers: briefly in `npm test`, at length with `npm run test:drills -- fuzz`. FUZZ_SEED
 * repeats a run; FUZZ_ONLY is a part of the names of the operations to drive, such as "POST /api/orders"; FUZZ_EACH is how
 * many requests each gets.
 */
import { expect, test } from 'vitest'
import { IS_LONG } from '#tests/support/at-length.ts'
import { createClient } from './client.ts'
import { driveConnections } from './connections.ts'
import { operationsOf, readDocument } from './document.ts'
import { drive, type Outcome, type Shop } from './drive.ts'
import { identityOperations } from './identity-operations.ts'
import { type Planned, planOf } from './plan.ts'
import { driveRaw } from './raw-bytes.ts'
import { openRunningStore, type RunningStore } from './running-store.ts'
import { shapesOf } from './shapes.ts'
import { World } from './world.ts'

const SEED = Number(process.env.FUZZ_SEED ?? (IS_LONG ? Date.now() % 2 ** 31 : 20_261_120))
const ONLY = process.env.FUZZ_ONLY
const EACH = process.env.FUZZ_EACH === undefined ? undefined : Number(process.env.FUZZ_EACH)
const LANES = IS_LONG ? 3 : 1
const HOURS = 3_600_000

test(
  'whatever is asked, the store answers soon, in its own words and shapes, and stays as it was',
  async () => {
    const store = await openRunningStore()
    const lanes = await openLanes(store)
    const document = await readDocument(store.url)
    const identity = identityOperations(store.database.db, operationsOf(document))
    console.log(`The seed is ${SEED}`)
    const driveSockets = async (isLong: boolean) => {
      if (ONLY !== undefined) return []
      const raw = await driveRaw(store.url, SEED, isLong ? 5000 : 40)
      return [raw, await driveConnections(await desk(lanes, store), SEED, isLong ? 100 : 4)]
    }
    // What each kind of request takes once is not what the store grows by.
    if (IS_LONG) await driveAll(lanes, planOf(document, identity, { isLong: false, only: ONLY }))
    if (IS_LONG) await driveSockets(false)
    const before = await store.residentMegabytes()
    const outcomes = await driveAll(lanes, planOf(document, identity, { isLong: IS_LONG, only: ONLY, each: EACH }))
    const sockets = await driveSockets(IS_LONG)
    const faults = [...outcomes.map(({ fault }) => fault), ...sockets].filter((fault) => fault !== undefined)
    expect(faults.join('\n\n')).toBe('')
    // What is free again goes back to the system within some seconds; what is held does not.
    const growth = async () => (await store.residentMegabytes()) - before
    if (IS_LONG) await expect.poll(growth, { timeout: 120_000, interval: 3000 }).toBeLessThan(100)
    expect(await stillWhole(store)).toEqual([])
  },
  3 * HOURS,
)

async function openLanes(store: RunningStore): Promise<Shop[]> {
  const document = await readDocument(store.url)
  const client = createClient(store.url)
  const checkShape = shapesOf(document)
  const worlds = Array.from({ length: LANES }, (_, n) => new World(store.url, store.database.pool, String(n)))
  await worlds[0]?.renew()
  await worlds[0]?.settleCanary()
  return worlds.map((world) => ({ ...store, client, world, checkShape }))
}

/** Each lane takes the next operation when it is done with one. */
async function driveAll(lanes: Shop[], plan: Planned[]): Promise<Outcome[]> {
  const waiting = [...plan]
  const outcomes: Outcome[] = []
  const work = async (lane: Shop) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await drive(lane, { ...next, seed: SEED })
      outcomes.push(outcome)
      if (IS_LONG) console.log(outcome.operation, JSON.stringify(outcome.statuses), `${Math.round(outcome.longest)} ms`)
    }
  }
  await Promise.all(lanes.map(work))
  return outcomes
}

async function desk([lane]: Shop[], { url }: RunningStore) {
  return { url, cookie: (await lane?.world.person('owner'))?.cookie ?? '' }
}

/** What must be true of the tables of a shop whatever was sent to it. */
const WHOLE: Record<string, string> = {
  'stock that is not the sum of its movements': `select id from products p
    where parts is null and stock <> (select coalesce(sum(delta), 0) from stock_movements where product_id = p.id)`,
  'orders without lines': 'select id from orders o where not exists (select from order_lines where order_id = o.id)',
}

async function stillWhole({ database, url }: RunningStore): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, query] of Object.entries(WHOLE)) {
    const { rowCount } = await database.pool.query(query)
    if (rowCount) wrong.push(`${rowCount} times: ${what}`)
  }
  const { ok } = await fetch(`${url}/readyz`)
  return ok ? wrong : [...wrong, 'it is not ready any more']
}
