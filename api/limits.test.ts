import { describe, expect, test } from 'vitest'
import { orderOf } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { callFrom } from '#tests/support/raw-http.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let asha: TestPerson

const shop = await openTestShop({ RATE_LIMITS: 'on' })
asha = await shop.customer()
const ravi = await shop.customer()

/** Sends until a refusal comes, at most `most` times. */
async function flood(most: number, send: (i: number) => Promise<Response>): Promise<Response[]> {
  const responses: Response[] = []
  for (let i = 0; i < most; i++) {
    const response = await send(i)
    responses.push(response)
    if (response.status === 429) break
  }
  return responses
}

async function expectRefusal(response: Response | undefined, longest = 60): Promise<void> {
  expect(response).toBeDefined()
  if (!response) return
  const wait = Number(response.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(longest)
  await expectProblem(response, 429)
}

const forwarded = (i: number) => ({
  'x-forwarded-for': `10.0.0.${i}`,
  'x-real-ip': `10.0.0.${i}`,
  forwarded: `for=10.0.0.${i}`,
})

function requestFrom(address: string) {
  const headers = { 'content-type': 'application/json' }
  return callFrom(address, `${shop.url}/api/product-requests`, { method: 'POST', headers, body: '{"productName":"x"}' })
}

test('a flood of product requests is stopped, whatever addresses it claims, and others are not', async () => {
  const responses = await flood(100, (i) =>
    shop.call('POST', '/api/product-requests', { productName: `x ${i}` }, undefined, forwarded(i)),
  )
  expect(responses.length).toBeLessThanOrEqual(30)
  expect(responses.length).toBeGreaterThan(10)
  await expectRefusal(responses.at(-1))
  expect((await requestFrom('127.0.0.2')).status).toBe(201)
  expect((await requestFrom('127.0.0.1')).status).toBe(429)
})

/** Each with a phone number of their own: unconfirmed orders are capped by it. */
function order(as: TestPerson, product: string, phone: string): Promise<Response> {
  const body = orderOf([{ _id: product, qty: 1 }], 1)
  return shop.call('POST', '/api/orders', { ...body, customerInfo: { ...body.customerInfo, phone } }, as)
}

const upload = async () => {
  const body = new FormData()
  body.set('file', new Blob(['no picture']), 'x.png')
  const { cookie } = await shop.owner()
  return fetch(`${shop.url}/api/images/upload`, { method: 'POST', headers: { origin: shop.url, cookie }, body })
}
const checkFile = async (text = 'Name,Price\n') =>
  shop.call('POST', '/api/admin/product-imports/check', text, await shop.owner(), { 'content-type': 'text/csv' })

let ordered = ''
let receipt = ''
/** Of an order of Ravi's own. */
async function readReceipt(): Promise<Response> {
  ordered ||= await shop.product({ pricePaise: 100, stock: 1000 })
  receipt ||= ((await (await order(ravi, ordered, '9876543212')).json()) as { _id: string })._id
  return shop.call('GET', `/api/orders/${receipt}/receipt.pdf`, undefined, ravi)
}
const FLOODS: [what: string, most: number, send: () => Promise<Response>][] = [
  ['orders', 20, () => order(asha, ordered, '9876543210')],
  ['receipts', 30, readReceipt],
  ['uploads', 15, upload],
  ['files of products', 20, checkFile],
  ['looks at the order of a link', 30, () => shop.call('GET', '/api/order-status')],
  ['calls with a password', 60, () => shop.call('POST', '/api/auth/sign-in/email', {})],
]

test.each(FLOODS)('a flood of %s is stopped after %i, and others are served', async (what, most, send) => {
  ordered ||= await shop.product({ pricePaise: 100, stock: 1000 })
  const responses = await flood(2 * most + 10, send)
  expect(responses.length).toBeGreaterThan(most)
  // A span of the count may end meanwhile.
  expect(responses.length).toBeLessThanOrEqual(2 * most + 1)
  await expectRefusal(responses.at(-1), 600)
  if (what === 'orders') expect((await order(ravi, ordered, '9876543211')).status).toBe(201)
  if (what === 'files of products') await expectRefusal(await checkFile('\n'.repeat(9_000_000)))
})

test('what a number did is told of few numbers a day, and terms without one stay to be asked for', async () => {
  const owner = await shop.owner()
  const cashRules = { advancePercent: 100, advanceFrom: null, refusals: 1, openOrders: null }
  await setSettings(shop, owner, { upiId: 'shop@bank', cashRules })
  const ask = (phone?: string) => shop.call('POST', '/api/delivery', { pin: '411001', phone }, asha)
  const responses = await flood(50, (i) => ask(String(9_800_000_000 + i)))
  expect(responses.length).toBe(31)
  await expectRefusal(responses.at(-1), 86_400)
  expect((await ask()).status).toBe(200)
})

test('a crowd behind one address searches as one likes: searches wait for turns, and none is refused', async () => {
  const search = (i: number) => shop.call('GET', `/api/products?search=word${i}`)
  const suggest = (i: number) => shop.call('GET', `/api/products/suggest?q=word${i}`)
  const crowd = Array.from({ length: 240 }, (_, i) => (i % 2 ? search(i) : suggest(i)))
  for (const { status } of await Promise.all(crowd)) expect(status).toBe(200)
})

test('many calls that do not exist leave no trace of each', async () => {
  for (let i = 0; i < 20; i++) {
    const response = await shop.call('GET', `/api/auth/none-${i}-${'x'.repeat(20)}`)
    expect([404, 429]).toContain(response.status)
  }
  const { rows } = await shop.database.pool.query(`select key from attempt_counters where key like '%none-%'`)
  expect(rows.length).toBeLessThanOrEqual(1)
})

describe('behind a proxy that is trusted', () => {
  test('the last address it adds counts, and only that one', async () => {
    const proxied = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const send = (address: string) =>
      proxied.call('POST', '/api/product-requests', { productName: 'x' }, undefined, { 'x-forwarded-for': address })
    const responses = await flood(40, (i) => send(`10.0.0.${i}, 203.0.113.7`))
    await expectRefusal(responses.at(-1))
    expect((await send('203.0.113.7, 203.0.113.8')).status).toBe(201)
  })
})

describe('limits hold for all processes of a shop together', () => {
  const PRODUCT_REQUEST = { productName: 'x' }

  test('a second process, and a restart, forgive no flood of requests or orders', async () => {
    const first = await openTestShop({ RATE_LIMITS: 'on' })
    const url = first.database.pool.options.connectionString ?? ''
    const second = await openTestShop({ RATE_LIMITS: 'on', DATABASE_URL: url, DATA_DIR: first.dataDir })
    const wishes = await flood(
      30,
      (i) => [first, second][i % 2]?.call('POST', '/api/product-requests', PRODUCT_REQUEST) as Promise<Response>,
    )
    expect(wishes.length).toBe(21)
    await expectRefusal(wishes.at(-1))
    for (const shop of [first, second])
      await expectRefusal(await shop.call('POST', '/api/product-requests', PRODUCT_REQUEST))
    const product = await first.product({ pricePaise: 100, stock: 1000 })
    const asha = await first.customer()
    const order = (at: TestShop) => at.call('POST', '/api/orders', orderOf([{ _id: product, qty: 1 }], 1), asha)
    const placed = await flood(30, (i) => order(i % 2 ? first : second))
    expect(placed.length).toBe(21)
    await expectRefusal(await order(first))
  })

  test('anybody who was refused costs the database nothing until their time is over', async () => {
    for (let i = 0; i < 21; i++) await requestFrom('127.0.0.9')
    const key = "select points from attempt_counters where key like 'product request:127.0.0.9%'"
    const { rows: before } = await shop.database.pool.query(key)
    for (let i = 0; i < 10; i++) expect((await requestFrom('127.0.0.9')).status).toBe(429)
    expect((await shop.database.pool.query(key)).rows).toEqual(before)
  })
})

test('codes of classes are not guessed, and who has one looks as often as they like', async () => {
  const owner = await shop.owner()
  const lines = [{ _id: await shop.product(), qty: 1 }]
  const list = { school: 'Green Valley', className: 'Class 5', year: '2026-27', note: '', revision: 0, isOpen: true }
  const body = { ...list, delivery: 'parcels', schoolAddress: '', lines }
  const { code } = (await (await shop.call('POST', '/api/admin/classes', body, owner)).json()) as { code: string }
  for (let i = 0; i < 70; i++) expect((await shop.call('GET', `/api/classes/${code}`)).status).toBe(200)
  const guesses = await flood(70, () => shop.call('GET', '/api/classes/AAAAAA'))
  expect(guesses).toHaveLength(61)
  await expectRefusal(guesses.at(-1))
})

test('codes of gift cards are not guessed: tries are counted by account', async () => {
  const gita = await shop.customer()
  const wanted = orderOf([{ _id: await shop.product(), qty: 1 }], 125)
  const customerInfo = { ...wanted.customerInfo, phone: '98450 12012' }
  const placed = await shop.call('POST', '/api/orders', { ...wanted, customerInfo }, gita)
  expect(placed.status, await placed.clone().text()).toBe(201)
  const { _id } = (await placed.json()) as { _id: string }
  const guess = () => shop.call('POST', `/api/orders/${_id}/pay`, { giftCard: 'AAAABBBBCCCCDDDD' }, gita)
  const tries = await flood(12, guess)
  expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429])
  await expectRefusal(tries.at(-1), 600)
})
