/** Four visitors who ask for what nobody asked for before, in a shop of 10,000 products: how long everything else waits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { callFrom } from '#tests/support/raw-http.ts'

const CLIENTS = 4
const SECONDS = 8
const WARM_UP = 200
const ELSEWHERE = '127.9.0.1'

type Visitors = { what: string; addressOf: (client: number) => string; pathOf: (n: number) => string }

const VISITORS: Visitors[] = [
  { what: 'visitors with odd queries', addressOf: (client) => `127.7.${client}.1`, pathOf: oddPath },
  {
    what: 'connections of one network for whole lists',
    addressOf: () => '127.8.0.1',
    pathOf: (n) => `/api/products?price_max=${(600_000 + n) / 100}`,
  },
  {
    what: 'connections of one network for the sitemap',
    addressOf: () => '127.8.0.2',
    pathOf: () => '/sitemap/products-1.xml',
  },
]

/** Prints how long `/livez`, and the cart of somebody else, take while nothing is asked, and while the visitors ask. */
export async function measureOddQueries(url: string): Promise<void> {
  // A store that has just opened reads its catalogue and has compiled nothing yet.
  for (let n = 0; n < WARM_UP; n++) await callFrom('127.6.0.1', url + oddPath(9_000_000 + n))
  for (const visitors of VISITORS) await measure(url, visitors)
}

async function measure(url: string, { what, addressOf, pathOf }: Visitors): Promise<void> {
  const quiet = await pulses(url, 3)
  const answers = new Map<number, number>()
  let asks = true
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = 0; asks; n++) {
      const { status } = await callFrom(addressOf(client), url + pathOf(client * 1_000_000 + n))
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  await sleep(1000)
  const busy = await pulses(url, SECONDS)
  asks = false
  await Promise.all(clients)
  console.log(`${CLIENTS} ${what}: ${[...answers].map(([status, n]) => `${n} x ${status}`).join(', ')}`)
  for (const path of ['/livez', '/cart'] as const) {
    for (const [when, times] of [['quiet', quiet[path]] as const, ['meanwhile', busy[path]] as const]) {
      const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1))
      console.log(`${path} ${when.padEnd(10)} p50 ${p50} ms, p99 ${p99} ms, longest ${most} ms`)
    }
  }
}

/** Parameters that are none, filters and pages that nobody asked for, words that were never typed. */
function oddPath(n: number): string {
  const paths = [
    `/category/Toy?x=${n}`,
    `/category/Gift?price_max=${100 + (n % 4900)}&page=${1 + (n % 40)}`,
    `/search?q=wood%20${n.toString(36)}`,
    `/api/products?search=lamp%20${n.toString(36)}&limit=60`,
    `/gift-finder?price_max=${100 + (n % 4900)}&age=${n % 15}`,
  ]
  return paths[n % paths.length] ?? '/'
}

async function pulses(url: string, seconds: number): Promise<Record<'/livez' | '/cart', number[]>> {
  const [livez, cart] = await Promise.all([pulse(`${url}/livez`, seconds, 10), pulse(`${url}/cart`, seconds, 250)])
  return { '/livez': livez, '/cart': cart }
}

async function pulse(url: string, seconds: number, everyMs: number): Promise<number[]> {
  const times: number[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(everyMs)) {
    const startedAt = performance.now()
    await callFrom(ELSEWHERE, url)
    times.push(performance.now() - startedAt)
  }
  return times
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}
