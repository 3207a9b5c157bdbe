import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { users } from '#db/schema/people.ts'
import { productRequests, requestMailStops } from '#db/schema/requests.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { GatheredRequests } from '#store/goods/requests/requests.schema.ts'
import { tellRestocked } from '#store/goods/requests/tell-askers.server.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const { db } = shop.database

let pen: string

beforeEach(async () => {
  for (const table of [productRequests, mailOutbox, requestMailStops]) await db.delete(table)
  pen = await shop.product({ name: 'Fountain Pen', stock: 0 })
})

const ask = (email?: string, as?: TestPerson, productId = pen) =>
  shop.call('POST', '/api/product-requests', { productName: 'anything', productId, ...(email ? { email } : {}) }, as)

const stock = (units: number) => db.update(products).set({ stock: units }).where(eq(products.id, pen))
const tell = () => tellRestocked(db, shop.url)

async function told(kind = 'request_stocked'): Promise<string[]> {
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, kind)).orderBy(mailOutbox.id)
  return mails.map(({ recipient }) => recipient)
}

/** Presses the link of each mail that asks for a proof. */
async function proveAll(): Promise<void> {
  for (const { facts } of await db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'request_confirm'))) {
    const token = new URL(String(facts.url)).hash.replace('#token=', '')
    expect((await shop.call('POST', '/api/product-requests/prove', { token })).status).toBe(200)
  }
}

async function waiting(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from product_requests
    where email is not null or user_id is not null`)
  return rows[0]?.n ?? 0
}

async function aDayPasses(): Promise<void> {
  const day = sql`interval '25 hours'`
  await db.update(productRequests).set({
    toldAt: sql`told_at - ${day}`,
    dueAt: sql`due_at - ${day}`,
  })
}

test('as many are told as there are units, oldest first, the next a day later while units are left, and none twice', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await ask(`${name}@shop.example`)).status).toBe(201)
  await proveAll()
  await tell()
  expect(await told()).toEqual([])
  await stock(2)
  await tell()
  await tell()
  expect(await told()).toEqual(['a@shop.example', 'b@shop.example'])
  expect(await waiting()).toBe(3)
  // One more unit is one more asker.
  await stock(3)
  await tell()
  expect(await told()).toHaveLength(3)
  await aDayPasses()
  await stock(1)
  await tell()
  expect((await told()).slice(3)).toEqual(['d@shop.example'])
  await stock(0)
  await aDayPasses()
  await tell()
  expect(await waiting()).toBe(1)
  await stock(9)
  await tell()
  expect((await told()).slice(4)).toEqual(['e@shop.example'])
  expect(await waiting()).toBe(0)
})

test('an account needs no address: its proven one is told, or its phone when only that is proven', async () => {
  const [asha, meera] = [await shop.customer(), await shop.customer()]
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, asha.uid))
  const phone = { phoneNumber: '+919876543210', phoneNumberVerified: true }
  await db.update(users).set(phone).where(eq(users.id, meera.uid))
  for (const person of [asha, asha, meera]) expect((await ask(undefined, person)).status).toBe(201)
  expect(await waiting()).toBe(2)
  await expectInvalid(await ask(), '/email')
  await stock(5)
  await tell()
  const isOurs = sql`${mailOutbox.kind} like 'request_stocked%'`
  expect(await db.select().from(mailOutbox).where(isOurs).orderBy(mailOutbox.id)).toMatchObject([
    { kind: 'request_stocked', recipient: asha.email, stranger: null },
    { kind: 'request_stocked_sms', recipient: '+919876543210', channel: 'sms' },
  ])
})

test('an address that anybody may have typed is told only once its mailbox said so, and its link ends all of it', async () => {
  const other = await shop.product({ name: 'Ink', stock: 0 })
  await ask('asha@shop.example')
  await ask('Asha+again@shop.example')
  await ask('asha@shop.example', undefined, other)
  expect(await waiting()).toBe(2)
  expect(await told('request_confirm')).toEqual(['asha@shop.example'])
  await stock(1)
  await tell()
  expect(await told()).toEqual([])
  await expectProblem(await shop.call('POST', '/api/product-requests/prove', { token: 'x' }), 404, 'not_found')
  await proveAll()
  await tell()
  expect(await told()).toEqual(['asha@shop.example'])
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'request_stocked'))
  expect(mail?.facts).toMatchObject({ productName: 'Fountain Pen' })
  const token = new URL(String(mail?.facts.stopUrl)).hash.replace('#token=', '')
  // As a mail program sends it for its person: without an origin, without a cookie, and nothing in the body but this.
  const press = (token: string) =>
    fetch(`${shop.store.address}/no-more-mail?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  await expectProblem(await press('unknown'), 404, 'not_found')
  expect(await waiting()).toBe(1)
  for (let times = 0; times < 12; times++) {
    const pressed = await press(token)
    expect([pressed.status, pressed.redirected]).toEqual([200, false])
  }
  expect(await waiting()).toBe(0)
})

test('what is in stock, hidden or unknown cannot be waited for, and what is hidden or deleted forgets who waits', async () => {
  await ask('asha@shop.example')
  await db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, pen))
  expect(await waiting()).toBe(0)
  await expectProblem(await ask('asha@shop.example'), 404, 'not_found')
  await db.update(products).set({ visibility: 'published', stock: 3 }).where(eq(products.id, pen))
  await expectInvalid(await ask('asha@shop.example'), '/productId')
  await stock(0)
  await ask('asha@shop.example')
  await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, pen))
  expect(await waiting()).toBe(0)
  expect(await told()).toEqual([])
})

test('the inbox counts who waits for each product, and what is said no to is not told', async () => {
  const owner = await shop.owner()
  for (const name of ['a', 'b', 'c']) await ask(`${name}@shop.example`)
  await proveAll()
  const groups = async () =>
    ((await (await shop.call('GET', '/api/admin/request-groups', undefined, owner)).json()) as GatheredRequests).groups
  const [group] = await groups()
  expect(group).toMatchObject({
    name: 'Fountain Pen',
    waiting: 3,
    status: 'new',
    isAwaited: true,
    product: { _id: pen, name: 'Fountain Pen' },
  })
  await stock(1)
  await tell()
  expect((await groups())[0]).toMatchObject({ waiting: 2, told: 1 })
  await shop.call('POST', '/api/admin/request-groups/dismiss', { _ids: [group?._id] }, owner)
  await aDayPasses()
  await tell()
  expect(await told()).toHaveLength(1)
})

test('erasure and the own data know what an account waits for', async () => {
  const asha = await shop.customer()
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, asha.uid))
  await ask(undefined, asha)
  const data = (await (await shop.call('GET', '/api/me/data', undefined, asha)).json()) as { productRequests: object[] }
  expect(data.productRequests).toMatchObject([{ requestedProductName: 'Fountain Pen' }])
})
