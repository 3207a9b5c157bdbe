/** The shop's metrics for Prometheus. They hold nothing personal: routes are patterns, so there are as many series as routes. */

import { TrieRouter } from 'hono/router/trie-router'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { FEED_PATHS, PLACES } from '#app/places.ts'
import type { Work } from '#server/watching/waiting-work.ts'
import { withoutLanguage } from '#store/language.ts'

export type KeptAnswer = { method: string; url: string; status: number }
export type AnsweredRequest = KeptAnswer & { ms: number }

type Pool = { totalCount: number; idleCount: number; waitingCount: number }

export type Metrics = ReturnType<typeof createMetrics>

/** `readWork` is called at each request for metrics. */
export function createMetrics(version: string, pool: Pool, readWork: () => Promise<Work>) {
  const { registry, requests, seconds, kept } = openSeries(version)
  const registers = [registry]
  gaugeOfPool(pool, registers)
  const tellWork = gaugesOfWork(registers)
  let routeOf = createRouteNames([])

  function count({ method, url, status }: KeptAnswer): string {
    const route = routeOf(url)
    requests.inc({ method: methodOf(method), route, status: String(status) })
    return route
  }

  return {
    /** Takes the API's patterns, such as "/api/orders/:id", once the calls exist. */
    knowCalls(patterns: Iterable<string>): void {
      routeOf = createRouteNames(patterns)
    },

    onAnswer(answered: AnsweredRequest): void {
      seconds.observe({ route: count(answered) }, answered.ms / 1000)
    },

    onKept(answer: KeptAnswer): void {
      count(answer)
      kept.inc()
    },

    /** The metrics as text. A database that does not answer leaves out only its own figures. */
    async text(): Promise<string> {
      tellWork(await readWork().catch(() => undefined))
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

function gaugeOfPool(pool: Pool, registers: Registry[]): void {
  const connections = new Gauge({
    name: 'tokri_connections',
    help: 'Connections to the database: in use, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

/** Returns a function that sets the gauges. Without a reading they are left out, because an old number would look current. */
function gaugesOfWork(registers: Registry[]): (work: Work | undefined) => void {
  const waiting = new Gauge({
    name: 'tokri_waiting',
    help: 'What waits: messages to be sent, messages that could not be sent, notices to be pushed, orders to confirm',
    labelNames: ['what'],
    registers,
  })
  const backup = new Gauge({
    name: 'tokri_backup_age_seconds',
    help: 'Age of the newest backup',
    labelNames: ['way'],
    registers,
  })
  return (work) => {
    waiting.reset()
    backup.reset()
    if (!work) return
    const { backupAgeSeconds, ...counts } = work
    for (const [what, count] of Object.entries(counts)) waiting.set({ what }, count)
    if (backupAgeSeconds !== undefined) backup.set({ way: 'newest' }, backupAgeSeconds)
  }
}

/** Upper bounds of the histogram of request times. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function openSeries(version: string) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'tokri_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'tokri_request_seconds',
    help: 'Seconds from a request to its answer, without those that were answered from what is kept',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const kept = new Counter({
    name: 'tokri_kept_answers_total',
    help: 'Requests that were answered from what is kept',
    registers,
  })
  new Gauge({ name: 'tokri_info', help: 'Version of the shop', labelNames: ['version'], registers }).set({ version }, 1)
  return { registry, requests, seconds, kept }
}

const FILES = [
  '/images/*',
  '/assets/*',
  '/fonts/*',
  '/livez',
  '/readyz',
  '/metrics',
  '/sitemap.xml',
  '/robots.txt',
  ...Object.values(FEED_PATHS),
]
const OTHER = 'other'

/** Other methods, which clients can invent, are counted together. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function methodOf(method: string): string {
  return METHODS.has(method) ? method : OTHER
}

/** Returns a function from an address to its pattern of `calls`, such as "/api/orders/:id", to that of a page, or to "other". */
export function createRouteNames(calls: Iterable<string>): (url: string) => string {
  const router = new TrieRouter<string>()
  const paths = [...new Set([...calls, ...PLACES.map(({ path }) => path), ...FILES])]
  // The first match counts, so "/api/products/counts" goes before "/api/products/:id".
  for (const path of paths.sort((a, b) => vagueness(a) - vagueness(b))) router.add('GET', path, path)
  return (url) => {
    const [path = '/'] = url.split(/[?#]/)
    const [handlers] = router.match('GET', withoutLanguage(path))
    return handlers[0]?.[0] ?? OTHER
  }
}

function vagueness(path: string): number {
  return path.split(/[:*]/).length + (path.includes('*') ? 100 : 0)
}
