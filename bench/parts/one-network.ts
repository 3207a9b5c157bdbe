/** Six connections of one network that ask for the same thing without end: how much longer the orders of others take. */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Effort } from '#bench/compare.ts'
import { printFigure, printHeading } from '#bench/figures.ts'
import { type BenchShop, changeSettings } from '#bench/shops/shops.ts'
import { type Item, NO_CAPS, order, type Shopper, signUpFrom } from './sign-ins.ts'

const CONNECTIONS = 6
const SHOPPERS = 40
const ORDERS_PER_SECOND = 5
const BAR = { atMost: 100 } as const

type Asked = { path: string; method?: string; type?: string; body?: string | Buffer }

const WORDS = ['pencil', 'red toy car', 'gift for 5 year boy', 'notebok', 'blue', 'lamp under 500']
const FORM = 'multipart/form-data; boundary=b'
const PICTURE = Buffer.concat([
  Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  ),
  Buffer.alloc(2_000_000, 1),
  Buffer.from('\r\n--b--\r\n'),
])

/** What anybody may ask for; each request another one. */
const ASKED: Record<string, (n: number) => Asked> = {
  feed: (n) => ({ path: `/products.xml?n=${n}` }),
  'search pages': (n) => ({ path: `/search?q=${encodeURIComponent(`${WORDS[n % WORDS.length]} ${n}`)}` }),
  suggestions: (n) => ({ path: `/api/products/suggest?text=${encodeURIComponent(`${WORDS[n % WORDS.length]} ${n}`)}` }),
  'whole lists': () => ({ path: '/api/products' }),
  'class codes': (n) => ({ path: `/api/classes/${(n + 33_554_432).toString(32).toUpperCase()}` }),
  quotations: (n) => ({ path: `/quotation/${n.toString(36).padStart(60, 'A')}` }),
  'sign-ins': (n) =>
    json('/api/auth/sign-in/email', { email: `shopper-${n % 40}@nowhere.example`, password: `guess-${n}` }),
  uploads: () => ({ path: '/api/me/photo', method: 'POST', type: FORM, body: PICTURE }),
}

function json(path: string, body: object): Asked {
  return { path, method: 'POST', type: 'application/json', body: JSON.stringify(body) }
}

/** In turns, quiet and flooded; the round in the middle counts. */
export async function measureOneNetwork(shop: BenchShop, { seconds, rounds }: Effort): Promise<void> {
  const { url } = shop.store
  await changeSettings(shop, { orderCaps: NO_CAPS })
  const { rows: shelf } = await shop.database.pool.query<Item>('select id, price_paise from products limit 50')
  const shoppers: Shopper[] = []
  for (let n = 0; n < SHOPPERS; n++) shoppers.push(await signUpFrom(url, n))
  const orders = () => medianOrder(url, { shelf, shoppers, seconds: 2 * seconds })
  await orders()
  printHeading(
    `${CONNECTIONS} connections of one network: what they add to an order of others, the middle of ${rounds}`,
  )
  for (const [what, ask] of Object.entries(ASKED)) {
    const added: number[] = []
    for (let round = 0; round < rounds; round++) {
      const quiet = await orders()
      const stop = flood(url, ask)
      await sleep(500)
      added.push((await orders()) - quiet)
      await stop()
    }
    printFigure(what, middleOf(added), 'ms', BAR)
  }
}

async function medianOrder(url: string, by: { shelf: Item[]; shoppers: Shopper[]; seconds: number }): Promise<number> {
  const phase = { orders: [], pages: [], refused: 0 }
  const running: Promise<void>[] = []
  for (let n = 0; n < by.seconds * ORDERS_PER_SECOND; n++) {
    const [item, shopper] = [by.shelf[n % by.shelf.length], by.shoppers[n % by.shoppers.length]]
    if (item && shopper) running.push(order(url, item, shopper, phase))
    await sleep(1000 / ORDERS_PER_SECOND)
  }
  await Promise.all(running)
  if (phase.refused > 0) printFigure('orders of others refused', phase.refused, '', { atMost: 0 })
  return middleOf(phase.orders)
}

/** The returned function ends it. */
function flood(url: string, ask: (n: number) => Asked): () => Promise<unknown> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let [isOver, count] = [false, 0]
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    // One that is refused at once asks again a little later: what is measured is no race with the loop.
    for (; !isOver; await sleep(1)) await request(url, agent, ask(++count)).catch(() => undefined)
  })
  return () => {
    isOver = true
    return Promise.all(connections).finally(() => agent.destroy())
  }
}

function request(url: string, agent: http.Agent, { path, method = 'GET', type, body }: Asked): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined || type === undefined ? {} : { 'content-type': type }
    const sent = http.request(url + path, { method, headers, agent, localAddress: '127.99.0.1' }, (answer) =>
      answer.resume().on('end', resolve).on('error', reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
