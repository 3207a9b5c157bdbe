/** Sixty sign-ins a second from ever other addresses: what shoppers notice of it. */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchShop, changeSettings } from '#bench/shops/shops.ts'
import { callFrom } from '#tests/support/raw-http.ts'

const SIGN_INS_PER_SECOND = 60
const ORDERS_PER_SECOND = 10
const ORDERS = 150
/** Nobody may have more open orders than this; each shopper sends half of them before and half during the attack. */
const ORDERS_OF_A_SHOPPER = 4
const JSON_BODY = { 'content-type': 'application/json' }

/** All of them order to one house. */
export const NO_CAPS = { customerOrders: null, customerUnits: null }

export type Item = { id: string; price_paise: number }
export type Shopper = { address: string; cookie: string }
type Phase = { orders: number[]; pages: number[]; refused: number }

/** Prints what placing an order and opening the cart take before and during the attack. */
export async function measureSignIns(measured: BenchShop): Promise<void> {
  const { url } = measured.store
  await changeSettings(measured, { orderCaps: NO_CAPS })
  const { rows: shelf } = await measured.database.pool.query<Item>('select id, price_paise from products limit 50')
  const shoppers: Shopper[] = []
  for (let n = 0; n < (2 * ORDERS) / ORDERS_OF_A_SHOPPER; n++) shoppers.push(await signUpFrom(url, n))
  const before = await shop(url, shelf, shoppers)
  const stop = attackWithSignIns(url)
  await sleep(3000)
  const during = await shop(url, shelf, shoppers)
  const answers = await stop()
  console.log(
    `${SIGN_INS_PER_SECOND} sign-ins a second: ${[...answers].map(([status, n]) => `${n} x ${status}`).join(', ')}`,
  )
  report('placing an order', before.orders, during.orders)
  report('the cart page', before.pages, during.pages)
  if (before.refused + during.refused > 0)
    console.log(`${before.refused} orders or pages failed before, ${during.refused} during the attack`)
}

function report(what: string, quiet: number[], attacked: number[]): void {
  const [before, during] = [quiet, attacked].map((times) => percentile(times, 0.95)) as [number, number]
  const ratio = (during / before).toFixed(2)
  console.log(
    `${what.padEnd(18)} p95 ${before.toFixed(1)} ms quiet, ${during.toFixed(1)} ms under attack; ratio ${ratio}`,
  )
}

/** Orders and cart pages at a steady pace, however long each takes. */
async function shop(url: string, shelf: Item[], shoppers: Shopper[]): Promise<Phase> {
  const phase: Phase = { orders: [], pages: [], refused: 0 }
  const running: Promise<void>[] = []
  for (let n = 0; n < ORDERS; n++) {
    const shopper = shoppers[n % shoppers.length]
    const item = shelf[n % shelf.length]
    if (!shopper || !item) throw new Error('There is no shopper, or nothing to buy')
    running.push(order(url, item, shopper, phase), openCart(url, shopper, phase))
    await sleep(1000 / ORDERS_PER_SECOND)
  }
  await Promise.all(running)
  return phase
}

let sent = 0

export async function order(url: string, { id, price_paise }: Item, by: Shopper, phase: Phase): Promise<void> {
  const n = ++sent
  const customerInfo = { name: 'Bench', phone: `98${String(10_000_000 + n)}`, address: `House ${n}, Pune 411001` }
  const orderItems = [{ _id: id, qty: 1 }]
  const body = JSON.stringify({ customerInfo, orderItems, totalAmount: price_paise / 100 })
  const startedAt = performance.now()
  const headers = { ...JSON_BODY, cookie: by.cookie }
  const answer = await callFrom(by.address, `${url}/api/orders`, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  phase.orders.push(performance.now() - startedAt)
  if (answer?.status !== 201) phase.refused++
}

async function openCart(url: string, { address, cookie }: Shopper, phase: Phase): Promise<void> {
  const startedAt = performance.now()
  const answer = await callFrom(address, `${url}/cart`, { headers: { cookie } }).catch(() => undefined)
  phase.pages.push(performance.now() - startedAt)
  if (answer?.status !== 200) phase.refused++
}

export async function signUpFrom(url: string, n: number): Promise<Shopper> {
  const address = addressOf(8, n)
  const body = JSON.stringify({ name: 'Bench', email: `attacked-${n}@shop.example`, password: 'mango-pickle-7' })
  const answer = await callFrom(address, `${url}/api/auth/sign-up/email`, { method: 'POST', headers: JSON_BODY, body })
  if (answer.status !== 200) throw new Error(`Sign-up answered ${answer.status}: ${answer.text}`)
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { address, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

/**
 * Wrong passwords for accounts that are there and accounts that are not, each from another address. The returned
 * function ends it, and says how often it got each status; 0 for none.
 */
function attackWithSignIns(url: string): () => Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  const agent = new http.Agent({ keepAlive: false })
  let count = 0
  const timer = setInterval(() => {
    const n = ++count
    const body = JSON.stringify({ email: `attacked-${n % 100}@shop.example`, password: `guess-${n}` })
    const options = { method: 'POST', headers: JSON_BODY, agent, localAddress: addressOf(9, n) }
    const request = http.request(`${url}/api/auth/sign-in/email`, options, (response) => {
      const status = response.statusCode ?? 0
      answers.set(status, (answers.get(status) ?? 0) + 1)
      response.resume().on('error', () => undefined)
    })
    request.on('error', () => answers.set(0, (answers.get(0) ?? 0) + 1))
    request.end(body)
  }, 1000 / SIGN_INS_PER_SECOND)
  return async () => {
    clearInterval(timer)
    await sleep(1000)
    return answers
  }
}

/** An address of this machine. */
function addressOf(net: number, n: number): string {
  return `127.${net}.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
