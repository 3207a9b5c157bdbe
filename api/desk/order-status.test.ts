import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { eraseDueOrders } from '#store/people/privacy/erase-orders.server.ts'
import { tokenOfLink } from '#store/secret-link.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()

type Placed = { _id: string; orderNumber: string }

async function place(as: TestPerson): Promise<Placed> {
  const orderItems = [{ _id: await shop.product(), qty: 1 }]
  const body = { customerInfo: SHIPPING, orderItems, totalAmount: 125 }
  return (await (await shop.call('POST', '/api/orders', body, as)).json()) as Placed
}

/** The link of the newest mail to that address, as its reader finds it. */
async function linkTo({ email }: TestPerson): Promise<URL> {
  const { mails } = (await (await shop.call('GET', '/api/admin/mail', undefined, owner)).json()) as {
    mails: { _id: number; recipient: string; kind: string }[]
  }
  const mail = mails.find(({ recipient, kind }) => recipient === email && kind.startsWith('order_'))
  const read = (await (await shop.call('GET', `/api/admin/mail/${mail?._id}`, undefined, owner)).json()) as {
    written: { text: string }
  }
  return new URL(/http\S+order-status\S+/.exec(read.written.text)?.[0] ?? '')
}

const tokenIn = (link: URL) => tokenOfLink(link.href)
const ask = (token: string) => shop.call('POST', '/api/order-status', { token })
const askWith = (cookie: string) => shop.call('GET', '/api/order-status', undefined, undefined, { cookie })

test('the link of a mail shows how the order stands, and neither name, number nor street', async () => {
  const order = await place(asha)
  const link = await linkTo(asha)
  expect(link.pathname).toBe('/order-status')
  const response = await ask(tokenIn(link))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    orderNumber: order.orderNumber,
    status: 'placed',
    totalAmount: 125,
    phoneEnd: '10',
    pinCode: '560001',
    timeline: [{ what: 'placed' }],
  })
  for (const secret of [SHIPPING.name, '98765', 'MG Road', asha.email, asha.uid]) expect(text).not.toContain(secret)
})

test('every mail about the order has the same link, which tells what has become of it', async () => {
  const meera = await shop.customer()
  const order = await place(meera)
  const first = await linkTo(meera)
  const change = { from: 'placed', to: 'confirmed' }
  expect((await shop.call('POST', `/api/admin/orders/${order._id}/status`, change, owner)).status).toBe(200)
  expect(await linkTo(meera)).toEqual(first)
  expect(await (await ask(tokenIn(first))).json()).toMatchObject({ status: 'confirmed' })
})

test('a link opens its own order alone: what is guessed, mixed or bent opens none', async () => {
  const ravi = await shop.customer()
  await place(asha)
  const own = tokenIn(await linkTo(asha))
  const order = await place(ravi)
  const other = tokenIn(await linkTo(ravi))
  const { orderLinks } = shop.store.shop
  const isBent = (at: number) => `${other.slice(0, at)}${other[at] === 'A' ? 'B' : 'A'}${other.slice(at + 1)}`
  const wrong = [
    // The order of the one under the seal of the other. 16 bytes of id end within a letter, so whole groups change places.
    other.slice(0, 21) + own.slice(21),
    orderLinks.tokenFor(order._id, asha.email),
    orderLinks.tokenFor(randomUUID(), ravi.email),
    orderLinks.tokenFor(order._id, ''),
    ...[0, 20, 22, 40, 63].map(isBent),
    other.slice(0, 63),
    `${other}A`.slice(0, 65),
    order._id,
    '',
    '../../etc/passwd',
    "' or 1=1 --",
  ]
  for (const token of wrong) await expectProblem(await ask(token), 404, 'not_found')
  expect((await ask('x'.repeat(101))).status).toBe(400)
  for (const token of wrong)
    await expectProblem(await askWith(`tokri.order=${encodeURIComponent(token)}`), 404, 'not_found')
  await expectProblem(await shop.call('GET', '/api/order-status'), 404, 'not_found')
})

test('the link lets nobody in: no session comes with it, and nothing can be changed by it', async () => {
  const ravi = await shop.customer()
  const order = await place(ravi)
  const token = tokenIn(await linkTo(ravi))
  const cookie = cookiesOf(await ask(token))
  await expectProblem(await shop.call('GET', '/api/orders', undefined, { ...ravi, cookie }), 401, 'unauthenticated')
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    expect((await shop.call(method, '/api/order-status', { token })).status).toBe(404)
  }
  await expectProblem(await shop.call('GET', `/api/orders/${order._id}?token=${token}`), 401, 'unauthenticated')
  await expectProblem(
    await shop.call('POST', `/api/orders/${order._id}/cancel?token=${token}`, {}),
    401,
    'unauthenticated',
  )
})

test('the link is opened once by a body; then a cookie of an hour, for that order alone, shows it', async () => {
  const meera = await shop.customer()
  const order = await place(meera)
  const link = await linkTo(meera)
  expect(link.search).toBe('')
  const opened = await ask(tokenIn(link))
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^tokri\.order=[\w-]{64}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  const again = await askWith(cookiesOf(opened))
  expect([again.headers.get('cache-control'), again.headers.getSetCookie()]).toEqual(['no-store', []])
  expect(await again.json()).toMatchObject({ _id: order._id })
  // What stands in an address opens nothing.
  expect((await shop.call('GET', `/api/order-status?token=${tokenIn(link)}`)).status).toBe(404)
})

test.each(['nginx.conf', 'nginx-tls.conf'])('the log of %s holds no query and no page that led here', (name) => {
  const file = readFileSync(path.join(import.meta.dirname, '../../deploy', name), 'utf8')
  const [format = ''] = /log_format tokri [^;]+;/.exec(file) ?? []
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|is_args|http_referer)\b(?!_)/)
  const servers = file.split(/^server \{/m).slice(1)
  for (const server of servers) expect(server).toMatch(/access_log \S+ tokri;/)
})

test('a link shows nothing once its account is deleted, and later mails have none', async () => {
  const gone = await shop.customer()
  const order = await place(gone)
  const token = tokenIn(await linkTo(gone))
  const cookie = cookiesOf(await ask(token))
  const deleted = await shop.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, gone)
  expect(deleted.status).toBe(200)
  await expectProblem(await ask(token), 404, 'not_found')
  await expectProblem(await askWith(cookie), 404, 'not_found')
  const [kept] = await shop.database.db.select().from(orders).where(eq(orders.id, order._id))
  const ofPhone = shop.store.shop.orderLinks.tokenFor(order._id, kept?.customerPhone ?? '')
  await expectProblem(await ask(ofPhone), 404, 'not_found')
  const returned = { lines: [{ _id: randomUUID(), qty: 1 }], reason: 'wrong' }
  const asked = await shop.call('POST', '/api/order-status/returns', returned, { ...gone, cookie })
  await expectProblem(asked, 404, 'not_found')
  const change = { from: 'placed', to: 'confirmed' }
  expect((await shop.call('POST', `/api/admin/orders/${order._id}/status`, change, owner)).status).toBe(200)
  const rows = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, gone.email))
  expect(rows.map(({ kind }) => kind)).toContain('order_confirmed')
  for (const row of rows) expect((await shop.store.shop.mail.write(row)).text).not.toContain('order-status')
})

test('another address of the order, and its erasure, end the links that went out', async () => {
  const ravi = await shop.customer()
  const order = await place(ravi)
  const token = tokenIn(await linkTo(ravi))
  const { db } = shop.database
  await db.update(orders).set({ customerEmail: 'other@shop.example' }).where(eq(orders.id, order._id))
  await expectProblem(await ask(token), 404, 'not_found')
  await db.update(orders).set({ customerEmail: ravi.email }).where(eq(orders.id, order._id))
  expect((await ask(token)).status).toBe(200)
  await db.update(orders).set({ eraseAfter: sql`now() - interval '1 day'` }).where(eq(orders.id, order._id))
  await db.transaction((tx) => eraseDueOrders(tx))
  await expectProblem(await ask(token), 404, 'not_found')
  await expectProblem(await ask(shop.store.shop.orderLinks.tokenFor(order._id, '')), 404, 'not_found')
})
