import { request } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { mailOutbox } from '#db/schema/talk.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { openedOrigin } from './listener.ts'

let port: string

const shop = await openTestShop()
port = new URL(shop.url).port

beforeEach(() => shop.database.db.delete(mailOutbox))

const at = (localAddress: string, host: string, localPort = 3000) =>
  openedOrigin({ headers: { host }, socket: { localAddress, localPort } as never })

test.each([
  ['127.0.0.1', 'localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1', '127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['::ffff:127.0.0.1', 'LOCALHOST:3000', 'http://localhost:3000'],
  ['::1', '[::1]:3000', 'http://[::1]:3000'],
  ['::ffff:192.168.1.5', '192.168.1.5:3000', 'http://192.168.1.5:3000'],
])('a connection at %s that asks for %s opened %s', (local, host, origin) => {
  expect(at(local, host)).toBe(origin)
})

test.each([
  ['127.0.0.1', 'evil.example'],
  ['127.0.0.1', 'evil.example:3000'],
  ['127.0.0.1', 'localhost:3001'],
  ['127.0.0.1', 'localhost'],
  ['127.0.0.1', 'localhost.evil.example:3000'],
  ['127.0.0.1', 'localhost:3000@evil.example'],
  ['127.0.0.1', 'evil.example/localhost:3000'],
  ['127.0.0.1', 'localhost:3000/path'],
  ['127.0.0.1', 'user:word@localhost:3000'],
  ['127.0.0.1', '192.168.1.5:3000'],
  ['192.168.1.5', 'localhost:3000'],
  ['192.168.1.5', '192.168.1.6:3000'],
  ['192.168.1.5', 'shop.example:3000'],
  ['192.168.1.5', '3232235781:3000'],
  ['127.0.0.1', ''],
  ['127.0.0.1', 'a b'],
])('a connection at %s is not believed that it asks for %j', (local, host) => {
  expect(at(local, host)).toBeUndefined()
})

/** As a browser that opened the shop under that host, or somebody who only says so. */
function post(path: string, host: string, body: object, as?: TestPerson, more: Record<string, string> = {}) {
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/json', ...more }
  const cookies: Record<string, string> = as ? { cookie: as.cookie } : {}
  return new Promise<number>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers: { ...headers, ...cookies } })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

/** What the newest message says, as its reader finds it. */
async function newestMail(): Promise<string> {
  const rows = await shop.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)
  const row = rows.at(-1)
  return row ? (await shop.store.shop.mail.write(row)).text : ''
}

const order = async () => ({
  customerInfo: SHIPPING,
  orderItems: [{ _id: await shop.product(), qty: 1 }],
  totalAmount: 125,
})

test('mails lead to the host that was opened: of an order, and of a new password', async () => {
  const asha = await shop.customer()
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
    expect(await post('/api/orders', host, await order(), asha)).toBe(201)
    expect(await newestMail()).toContain(`http://${host}/order-status#token=`)
    expect(
      await post('/api/auth/request-password-reset', host, { email: asha.email, redirectTo: '/reset-password' }),
    ).toBe(200)
    expect(await newestMail()).toContain(`http://${host}/reset-password#token=`)
  }
})

test('a stranger who names a host of their own leads nobody there', async () => {
  const asha = await shop.customer()
  const evil = 'evil.example'
  const forms: [string, Record<string, string>][] = [
    [evil, {}],
    [`${evil}:${port}`, {}],
    [`localhost.${evil}:${port}`, {}],
    [`127.0.0.1:${port}`, { 'x-forwarded-host': evil, forwarded: `host=${evil}`, 'x-original-host': evil }],
  ]
  for (const [host, more] of forms) {
    await post(
      '/api/auth/request-password-reset',
      host,
      { email: asha.email, redirectTo: '/reset-password' },
      undefined,
      more,
    )
    await post('/api/auth/sign-in/magic-link', host, { email: asha.email, callbackURL: '/' }, undefined, more)
    await post('/api/orders', host, await order(), asha, more)
  }
  const rows = await shop.database.db.select().from(mailOutbox)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const row of rows) {
    const { text, html } = await shop.store.shop.mail.write(row)
    expect(text + html + JSON.stringify(row)).not.toContain(evil)
  }
})

test('the address that somebody set wins, and behind a proxy no header counts', async () => {
  const set: Record<string, string>[] = [{ PUBLIC_URL: 'https://shop.example' }, { TRUST_PROXY: 'on' }]
  for (const settings of set) {
    const other = await openTestShop(settings)
    const asked = { host: `localhost:${new URL(other.url).port}`, origin: other.store.shop.publicUrl }
    const body = { email: 'ravi@shop.example', name: 'Ravi', password: 'mango-pickle-7' }
    const own = port
    port = new URL(other.url).port
    await post('/api/auth/sign-up/email', asked.host, body, undefined, { origin: asked.origin })
    port = own
    const [row] = await other.database.db.select().from(mailOutbox)
    expect(row?.origin).toBeNull()
    if (row)
      expect((await other.store.shop.mail.write(row)).text).toContain(`${other.store.shop.publicUrl}/email-verified#`)
  }
})
