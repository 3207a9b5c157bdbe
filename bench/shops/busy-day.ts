/**
 * A busy day of a shop with 1,000 products, pressed into half an hour: people who look, search, sign in and order, a desk that
 * works, backups and what the shop does by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { combinations } from '#bench/shops/filters.ts'
import { OWNER, enter as signIn, signUp } from '#bench/shops/shoppers.ts'
import type { BenchShop } from '#bench/shops/shops.ts'
import { orderOf, readShelf } from '#bench/shops/trade.ts'
import { flatPng } from '#tests/support/pictures.ts'

const DAY_MS = 30 * 60_000
/** Anybody who comes while so many of a kind are under way waits: a machine that others use as well is late, not buried. */
const MOST_UNDER_WAY = 12
const CUSTOMERS = 40
const PICTURES_OF_A_PAGE = 2
/** Half of what is searched for has been searched for before. */
const WORDS = 400

const DESK = [
  '/overview',
  '/orders',
  '/orders?status=placed',
  '/call-queue',
  '/waiting',
  '/products',
  '/audit',
  '/mail',
]
const SIGNED_IN = ['/', '/orders', '/account', '/cart', '/category/Toy']

type Work = (turn: number) => Promise<void>

export type BusyDay = {
  /** How often each was done. */
  done: Record<string, number>
  /** Answers that nobody wanted; 503 with a time to come back is one of a machine with too much to do. */
  odd: string[]
  stop: () => Promise<void>
}

/** Starts the day; it goes on until it is stopped. */
export async function startDay(shop: BenchShop): Promise<BusyDay> {
  const day: BusyDay = { done: {}, odd: [], stop }
  const stopping = new AbortController()
  const visits = await visitsOf(shop, day)
  const kinds: [what: string, timesADay: number, work: Work][] = [
    ...visits,
    ['backups', 24, async () => void (await visits.ask('/api/admin/backups/make', { cookie: shop.owner, body: {} }))],
    ['hourly jobs', 24, () => beginNow(shop, 'hourly')],
    ['daily jobs', 6, () => beginNow(shop, 'daily')],
  ]
  const running = kinds.map(([what, times, work]) => pace(day, { what, every: DAY_MS / times, work }, stopping.signal))

  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.all(running)
  }
  return day
}

type Paced = { what: string; every: number; work: Work }

async function pace({ done, odd }: BusyDay, { what, every, work }: Paced, stopping: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const startedAt = performance.now()
  done[what] = 0
  for (let turn = 0; !stopping.aborted; turn++) {
    const doing = work(turn)
      .then(
        () => count(done, what),
        (error: Error) => void odd.push(`${what}: ${error.message} ${error.cause ?? ''}`),
      )
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay)
    const wait = startedAt + (turn + 1) * every - performance.now()
    if (wait > 0) await sleep(wait, undefined, { signal: stopping }).catch(() => undefined)
  }
  await Promise.all(underWay)
}

function count(done: BusyDay['done'], what: string): void {
  done[what] = (done[what] ?? 0) + 1
}

type Asking = { cookie?: string; body?: unknown; method?: string }

async function visitsOf(shop: BenchShop, day: BusyDay) {
  const { store, database, owner } = shop
  const customers = await shop.shoppers(CUSTOMERS)
  const customer = (turn: number) => customers[turn % CUSTOMERS] ?? ''
  const shelf = await readShelf(shop)
  const { rows: products } = await database.pool.query<{ id: string }>('select id from products order by id')
  const productAt = (turn: number) => products[(turn * 7919) % products.length]?.id ?? ''
  // Nobody orders these here, so that no order is refused for its price.
  const { rows: unsold } = await database.pool.query<{ id: string }>(
    `select id from products where categories = '{Study}' and stock <= 1000000 order by id limit 100`,
  )
  const lists = combinations(2000)
  const orders: { id: string; cookie: string }[] = []

  async function ask(path: string, { cookie, body, method }: Asking = {}): Promise<string> {
    const headers = { origin: store.url, ...(cookie ? { cookie } : {}), 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: method ?? 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(store.url + path, { ...init, signal: AbortSignal.timeout(30_000) })
    const text = await answer.text()
    const isTooMuch = answer.status === 503 && answer.headers.has('retry-after')
    if (isTooMuch) count(day.done, 'told to come again')
    else if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`)
    return text
  }

  async function look(turn: number): Promise<void> {
    const places = ['/', `/product/${productAt(turn)}`, lists[(turn * 31) % lists.length] ?? '/']
    const page = await ask(places[turn % places.length] ?? '/')
    const pictures = [...page.matchAll(/"(\/images\/[^"\s]+)/g)].map(([, at]) => (at ?? '').replaceAll('&amp;', '&'))
    for (let n = 0; n < Math.min(PICTURES_OF_A_PAGE, pictures.length); n++) {
      await ask(pictures[(turn * 13 + n) % pictures.length] ?? '')
    }
  }

  async function order(turn: number): Promise<void> {
    const cookie = customer(turn)
    const items = [shelf[turn % shelf.length], shelf[(turn * 7 + 1) % shelf.length]].filter(
      (item) => item !== undefined,
    )
    const placed = JSON.parse(await ask('/api/orders', { cookie, body: orderOf(items) })) as { _id?: string }
    if (placed._id !== undefined) orders.push({ id: placed._id, cookie })
  }

  async function read(turn: number): Promise<void> {
    const { id, cookie } = orders[(turn * 17) % Math.max(orders.length, 1)] ?? {}
    if (id !== undefined) await ask(`/api/orders/${id}/receipt.pdf`, { cookie: cookie ?? '' })
  }

  async function changePrice(turn: number): Promise<void> {
    const path = `/api/products/${unsold[turn % unsold.length]?.id}`
    const product = JSON.parse(await ask(path)) as object
    const productData = { ...product, price: 100 + (turn % 300), originalPrice: null }
    await ask(path, { cookie: owner, method: 'PUT', body: { productData } })
  }

  async function upload(turn: number): Promise<void> {
    const body = new FormData()
    const bytes = flatPng(300 + (turn % 200), 200 + (turn % 90))
    body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'kite.png')
    body.set('upload_preset', 'tokri')
    const headers = { origin: store.url, cookie: owner }
    const answer = await fetch(`${store.url}/api/images/upload`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`)
  }

  const words = (turn: number) => {
    const n = turn % 2 === 0 ? turn % WORDS : turn
    return `${['wooden', 'steel', 'pencil', 'puzzle', 'lamp', 'kite'][n % 6]}+${['box', 'set', 'red', 'for+kids'][n % 4]}+${n}`
  }
  const kinds: [what: string, timesADay: number, work: Work][] = [
    ['pages of visitors', 100_000, look],
    ['searches', 20_000, async (turn) => void (await ask(`/search?q=${words(turn)}`))],
    [
      'suggestions',
      20_000,
      async (turn) => void (await ask(`/api/products/suggest?q=${words(turn).slice(0, 9)}${turn}`)),
    ],
    [
      'pages of customers',
      15_000,
      async (turn) => void (await ask(SIGNED_IN[turn % SIGNED_IN.length] ?? '/', { cookie: customer(turn) })),
    ],
    ['orders', 3_000, order],
    ['sign-ins', 300, async () => void (await signIn(store.url, 'sign-in/email', OWNER))],
    ['new customers', 150, async (turn) => void (await signUp(store.url, `day-${turn}@shop.example`))],
    [
      'lists of the desk',
      8_000,
      async (turn) => void (await ask(`/api/admin${DESK[turn % DESK.length]}`, { cookie: owner })),
    ],
    [
      'pages of the desk',
      1_000,
      async (turn) =>
        void (await ask(['/admin', '/admin/orders', '/admin/products'][turn % 3] ?? '', { cookie: owner })),
    ],
    ['changes of a product', 300, changePrice],
    ['papers', 150, read],
    ['pictures', 40, upload],
  ]
  return Object.assign(kinds, { ask })
}

/** Makes work of the clock due: the process of the shop does it. */
async function beginNow({ database }: BenchShop, name: string): Promise<void> {
  await database.pool.query('update schedules set next_at = now() where name = $1 and attempts = 0', [name])
}
