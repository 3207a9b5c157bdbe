/** M8: forgetting somebody who asks the shop for it, with or without an account. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { addresses, users } from '#db/schema/people.ts'
import { auditLog } from '#db/schema/shop.ts'
import type { Traces } from '#store/people/privacy/privacy.schema.ts'
import { placeTestOrder, putInto } from '#tests/support/desk.ts'
import { dumpOf, placesOf } from '#tests/support/dump.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { OWNER, openTestShop } from '#tests/support/shop.ts'
import { FACTS, liveWholeLife } from '#tests/support/whole-life.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const kite = await shop.product({ pricePaise: 10_000, stock: 100 })

const ask = (what: 'find' | 'forget', contact: string, as = owner) =>
  shop.call('POST', `/api/admin/forgetting/${what}`, { contact }, as)

async function read(response: Response): Promise<Traces> {
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json() as Promise<Traces>
}

async function byPhone(name: string, phone: string, customerEmail: string): Promise<string> {
  const customerInfo = { name, phone, address: '3 Lotus Street, Pune 411001' }
  const order = {
    customerInfo,
    customerEmail,
    orderItems: [{ _id: kite, qty: 1 }],
    totalAmount: 100,
    status: 'confirmed',
  }
  const placed = await shop.call('POST', '/api/admin/phone-orders', order, owner)
  expect(placed.status).toBe(201)
  return ((await placed.json()) as { _id: string })._id
}

const age = (id: string, days: number) =>
  shop.database.pool.query("update orders set created_at = now() - $2 * interval '1 day' where id = $1", [id, days])
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10)

test('anybody who ordered by phone is forgotten on request, an order on its way when its days are over', async () => {
  const [name, phone, email] = ['Tanvi Quadros', '98700 11223', 'Tanvi.Q@facts.example']
  const [old, open] = [await byPhone(name, phone, email), await byPhone(name, phone, '')]
  await putInto(shop, old, 'delivered')
  await age(old, 400)
  await shop.call('POST', '/api/product-requests', { productName: 'A drum', email })
  const whole = {
    contact: '+919870011223',
    names: [name],
    orders: 1,
    ordersKept: 1,
    openOrders: 1,
    ordersUntil: dayIn(365),
  }
  expect(await read(await ask('find', '+91 98700-11223'))).toMatchObject({
    ...whole,
    messages: 1,
    wishes: 0,
    invoices: 0,
  })
  expect(await read(await ask('find', email.toUpperCase()))).toMatchObject({ orders: 1, ordersKept: 0, wishes: 1 })
  expect(await read(await ask('forget', email))).toMatchObject({ orders: 1, wishes: 1 })
  expect(await read(await ask('forget', phone))).toMatchObject({ orders: 0, ordersKept: 1 })
  const rowOf = async (id: string) => (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0]
  expect(await rowOf(old)).toMatchObject({ customerName: 'Deleted account', customerPhone: '', requestHash: '' })
  expect(await rowOf(open)).toMatchObject({ customerName: name, eraseAfter: expect.any(Date) })
  expect(placesOf(await dumpOf(shop), email)).toEqual([])
})

test('an account is forgotten with all of it by one number, and the audit log says that it was done, not to whom', async () => {
  const { her, photo } = await liveWholeLife(shop, owner, kite)
  expect(await read(await ask('find', FACTS.phone))).toMatchObject({
    accounts: 1,
    addresses: 1,
    wishes: 1,
    invitations: 2,
  })
  expect((await ask('forget', FACTS.phone)).status).toBe(200)
  expect(await shop.database.db.$count(users, eq(users.id, her.uid))).toBe(0)
  expect((await shop.call('GET', '/api/me/data', undefined, her)).status).toBe(401)
  const dump = await dumpOf(shop)
  for (const fact of [photo, FACTS.displayName, FACTS.savedPhone, FACTS.nextEmail, FACTS.device, FACTS.provider]) {
    expect([fact, placesOf(dump, fact)]).toEqual([fact, []])
  }
  const [line] = await shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'person.forget')).limit(1)
  expect(line).toMatchObject({
    subjectId: 'forgotten',
    actorId: owner.uid,
    before: null,
    after: { orders: expect.any(Number) },
  })
  const audited = [...dump].filter(([place]) => place.startsWith('audit_log.'))
  for (const fact of Object.values(FACTS)) expect(placesOf(new Map(audited), fact)).toEqual([])
})

test('a number in a quotation or under a gift alone is known, named and forgotten', async () => {
  const phone = '+919870077001'
  const customerInfo = { name: 'Usha Quoted', phone, address: '3 Lotus Street, Pune 411001' }
  const quoted = { customerInfo, orderItems: [{ _id: kite, qty: 1, price: 90 }], validUntil: dayIn(5) }
  expect((await shop.call('POST', '/api/admin/quotations', quoted, owner)).status).toBe(200)
  const giver = await shop.customer()
  const [there, coming] = [0, 1].map(() => placeTestOrder(shop, giver, [{ _id: kite, qty: 1, price: 100 }]))
  const gift = JSON.stringify({ name: 'Usha Given', phone, address: '3 Lotus Street, Pune 411001', wrap: true })
  const ids = [await there, await coming]
  await shop.database.pool.query('update orders set gift = $1 where id = any($2)', [gift, ids])
  await putInto(shop, ids[0] ?? '', 'delivered')
  const known = { names: ['Usha Given', 'Usha Quoted'], quotations: 1, gifts: 1, openGifts: 1 }
  expect(await read(await ask('find', phone))).toMatchObject(known)
  await ask('forget', phone)
  expect(await read(await ask('find', phone))).toMatchObject({ quotations: 0, gifts: 0, openGifts: 1 })
  const { rows } = await shop.database.pool.query('select gift from orders where id = $1', [ids[0]])
  expect(rows).toEqual([{ gift: { wrap: true } }])
})

test('a number is forgotten also in the orders and address books of others; who deletes an account leaves those alone', async () => {
  const phone = '+919870055667'
  const lines = [{ _id: kite, qty: 1, price: 100 }]
  const [friend, leaving] = [await shop.customer(), await shop.customer()]
  const order = await placeTestOrder(shop, friend, lines)
  await shop.database.pool.query('update orders set customer_phone = $1 where id = $2', [phone, order])
  await shop.database.pool.query('update users set phone_number = $1 where id = $2', [phone, leaving.uid])
  await shop.call('POST', '/api/addresses', { name: 'Tara', phone, address: '4 Lake Road, Pune 411001' }, friend)
  const rowOf = async () => (await shop.database.db.select().from(orders).where(eq(orders.id, order)))[0]
  const booked = () => shop.database.db.$count(addresses, eq(addresses.userId, friend.uid))
  await shop.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, leaving)
  expect([(await rowOf())?.eraseAfter, await booked()]).toEqual([null, 1])
  expect(await read(await ask('forget', phone))).toMatchObject({ accounts: 0, ordersKept: 1, addresses: 1 })
  expect([(await rowOf())?.eraseAfter, await booked()]).toEqual([expect.any(Date), 0])
  expect(await shop.database.db.$count(users, eq(users.id, friend.uid))).toBe(1)
})

test('nobody who works in the shop is forgotten, nor anybody for what is no number or address', async () => {
  const before = await dumpOf(shop)
  for (const what of ['find', 'forget'] as const) {
    await expectProblem(await ask(what, OWNER.email), 403, 'forbidden')
    for (const text of ['', '   ', 'Asha', '98123', '12345678901234', '%', "' or 1=1 --", '@', 'x'.repeat(300)]) {
      await expectInvalid(await ask(what, text), '/contact')
    }
    const nothing = {
      names: [],
      accounts: 0,
      addresses: 0,
      wishes: 0,
      messages: 0,
      orders: 0,
      ordersKept: 0,
      ordersUntil: null,
    }
    expect(await read(await ask(what, 'nobody@else.example'))).toMatchObject(nothing)
  }
  const after = await dumpOf(shop)
  for (const place of ['users.id', 'orders.customer_phone', 'mail_outbox.id']) {
    // The owners hear that somebody was forgotten, also when there was nobody.
    expect(after.get(place)).toEqual(expect.arrayContaining(before.get(place) ?? []))
  }
})
