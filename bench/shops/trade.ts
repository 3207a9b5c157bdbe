/** What goes on in a shop while something else is measured: orders at a steady pace, prices that change, and a pulse. */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { printFigure } from '#bench/figures.ts'
import type { BenchShop } from './shops.ts'

const ORDERS_PER_SECOND = 10
const SHOPPERS = 32
const JSON_BODY = { 'content-type': 'application/json' }

/** Milliseconds. */
export type Times = number[]

type Item = { id: string; price_paise: number }

/** Orders ten times a second, however long each takes; answers how long. Throws when one is refused. */
export async function orderSteadily(shop: BenchShop, signal: AbortSignal): Promise<Times> {
  const cookies = await shop.shoppers(SHOPPERS)
  const times: Times = []
  const running: Promise<void>[] = []
  for (let n = 0; !signal.aborted; n++) {
    running.push(order(shop, cookies[n % SHOPPERS] ?? '', n).then((time) => void times.push(time)))
    await sleep(1000 / ORDERS_PER_SECOND)
  }
  await Promise.all(running)
  return times
}

/** The price of something that nobody orders here, so that no order is refused for it. */
export async function changePrices(shop: BenchShop, signal: AbortSignal): Promise<void> {
  const { rows } = await shop.database.pool.query<Item>(
    `select id, price_paise from products where categories = '{Study}' order by id limit 100`,
  )
  let stale = 0
  for (let n = 0; !signal.aborted; n++) {
    const item = rows[n % rows.length]
    if (item && !(await changePrice(shop, item.id))) stale++
    await sleep(1000, undefined, { signal }).catch(() => undefined)
  }
  if (stale > 0) printFigure('pages that showed an old price after a change', stale, '', { atMost: 0 })
}

/** Changes a price as the owner does; whether the product's page shows it in the next request. */
async function changePrice({ store, owner }: BenchShop, id: string): Promise<boolean> {
  const address = `${store.url}/api/products/${id}`
  const product = (await (await fetch(address)).json()) as { price: number }
  const price = 1000 + ((product.price * 7 + 13) % 3000)
  const productData = { ...product, price, originalPrice: null }
  const headers = { ...JSON_BODY, cookie: owner, origin: store.url }
  const changed = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ productData }) })
  if (!changed.ok) throw new Error(`A change of a price was answered ${changed.status}: ${await changed.text()}`)
  const page = await (await fetch(`${store.url}/product/${id}`)).text()
  return page.includes(`₹${price.toLocaleString('en-IN')}`)
}

/** How long an address takes, asked every ten milliseconds one after the other. */
export async function pulse(url: string, signal: AbortSignal): Promise<Times> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: Times = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    await new Promise<void>((resolve, reject) => {
      http.get(url, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject)
    })
    times.push(performance.now() - startedAt)
    await sleep(10)
  }
  agent.destroy()
  return times
}

export function percentile(times: Times, share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}

const shelves = new WeakMap<BenchShop, Item[]>()

async function order(shop: BenchShop, cookie: string, n: number): Promise<number> {
  const shelf = shelves.get(shop) ?? (await readShelf(shop))
  const items = [shelf[n % shelf.length], shelf[(n * 7 + 1) % shelf.length]].filter((item) => item !== undefined)
  const body = JSON.stringify(orderOf(items))
  const startedAt = performance.now()
  const answer = await fetch(`${shop.store.url}/api/orders`, {
    method: 'POST',
    headers: { ...JSON_BODY, cookie },
    body,
  })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`An order was answered ${answer.status}`)
  return performance.now() - startedAt
}

/** Products whose prices nobody changes here, and of which there is plenty. */
export async function readShelf(shop: BenchShop): Promise<Item[]> {
  const { rows } = await shop.database.pool.query<Item>(
    `select id, price_paise from products where categories <> '{Study}' and stock > 100000 order by id limit 200`,
  )
  shelves.set(shop, rows)
  return rows
}

/** The body of an order for one of each. */
export function orderOf(items: readonly Item[]) {
  return {
    customerInfo: { name: 'Bench', phone: '9812345678', address: '1 Bench Road, Pune 411001' },
    orderItems: items.map(({ id }) => ({ _id: id, qty: 1 })),
    totalAmount: items.reduce((total, { price_paise }) => total + price_paise / 100, 0),
  }
}
