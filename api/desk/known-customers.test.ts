/** What the desk is told of the people behind a phone number: nothing that a stranger wrote. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { BesideOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { KnownCustomer } from '#store/selling/orders/placing/phone-orders.schema.ts'
import { putInto } from '#tests/support/desk.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const PHONE = '+919876543210'
const TRUE = { name: 'Asha Rao', phone: PHONE, address: '12 MG Road, Pune 411001' }

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer('asha@shop.example')
const stranger = await shop.customer('stranger@shop.example')
const drum = await shop.product({ pricePaise: 5000, stock: 500 })

beforeEach(async () => {
  await emptyTables(shop.database.pool, 'orders, mail_outbox')
  const unproven = { phoneNumber: null, phoneNumberVerified: false, emailVerified: false }
  await shop.database.db.update(users).set(unproven).where(eq(users.role, 'customer'))
})

async function place(as: TestPerson, customerInfo = TRUE): Promise<string> {
  const body = { customerInfo, orderItems: [{ _id: drum, qty: 1 }], totalAmount: 50 }
  const response = await shop.call('POST', '/api/orders', body, as)
  expect(response.status).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

/** As the stranger would have it: nearly the same name and address. */
const poison = (dots: number) => ({
  ...TRUE,
  name: `Asha Rao${'.'.repeat(dots)}`,
  address: `${TRUE.address}${'.'.repeat(dots)}`,
})

async function take(email: string): Promise<string> {
  const body = { customerInfo: TRUE, email, orderItems: [{ _id: drum, qty: 1 }], totalAmount: 50, status: 'confirmed' }
  const response = await shop.call('POST', '/api/admin/phone-orders', { ...body, customerEmail: email }, owner)
  expect(response.status).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

async function read<T>(path: string): Promise<T> {
  return (await (await shop.call('GET', `/api/admin/${path}`, undefined, owner)).json()) as T
}

const known = () => read<KnownCustomer[]>(`known-customers?phone=${encodeURIComponent(PHONE)}`)
const callerOf = async (id: string) => (await read<BesideOrder>(`orders/${id}/beside`)).caller

test('orders that a stranger placed with a number do not hide its customer, and are never offered', async () => {
  await putInto(shop, await place(asha), 'delivered')
  for (const dots of [1, 2, 3]) await place(stranger, poison(dots))
  expect(await known()).toMatchObject([{ customerName: 'Asha Rao', customerEmail: 'asha@shop.example' }])
  await emptyTables(shop.database.pool, 'orders')
  for (const dots of [1, 2, 3]) await place(stranger, poison(dots))
  expect(await known()).toEqual([])
})

test('anybody who proved the number when they ordered is offered before the first call', async () => {
  const proven = { phoneNumber: PHONE, phoneNumberVerified: true }
  await shop.database.db.update(users).set(proven).where(eq(users.id, asha.uid))
  await place(asha)
  expect(await known()).toMatchObject([{ customerName: 'Asha Rao' }])
  // The stranger may take the number of the order, not its proof.
  await place(stranger, poison(1))
  expect(await known()).toHaveLength(1)
})

test('a number that the shop corrects is proven no more', async () => {
  const proven = { phoneNumber: '+919811111111', phoneNumberVerified: true }
  await shop.database.db.update(users).set(proven).where(eq(users.id, stranger.uid))
  const id = await place(stranger, { ...poison(1), phone: '+919811111111' })
  expect((await shop.call('POST', `/api/admin/orders/${id}/details`, poison(1), owner)).status).toBe(200)
  expect(await known()).toEqual([])
})

test('the caller is told of unconfirmed orders by others apart from what the customer did', async () => {
  await putInto(shop, await place(asha), 'delivered')
  const own = await place(asha)
  const cancelled = await place(stranger, poison(1))
  expect((await shop.call('POST', `/api/orders/${cancelled}/cancel`, {}, stranger)).status).toBe(200)
  const open = await place(stranger, poison(2))
  expect(await callerOf(own)).toEqual({ orders: 1, refused: 0, ended: { delivered: 1 }, open: [], byOthers: 2 })
  // Beside the stranger's stands what became of the number's, and the stranger's own.
  expect(await callerOf(open)).toMatchObject({ orders: 2, ended: { delivered: 1, cancelled: 1 }, byOthers: 1 })
})

test('what was confirmed and then cancelled is a fact of the number', async () => {
  const id = await place(asha)
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'cancelled'],
  ]) {
    expect((await shop.call('POST', `/api/admin/orders/${id}/status`, { from, to }, owner)).status).toBe(200)
  }
  expect(await callerOf(await place(stranger, poison(1)))).toMatchObject({
    orders: 1,
    ended: { cancelled: 1 },
    byOthers: 0,
  })
})

test('the mail of a phone order tells where it goes only to an address that its customer has proven', async () => {
  const addressIn = async (id: string) => {
    const mails = await shop.database.db.select().from(mailOutbox)
    const facts = mails.map((mail) => mail.facts as { _id: string; customerInfo?: { address: string } })
    return facts.find(({ _id }) => _id === id)?.customerInfo?.address
  }
  await putInto(shop, await place(asha), 'delivered')
  expect(await addressIn(await take('asha@shop.example'))).toBe('')
  await shop.database.db.update(users).set({ emailVerified: true })
  expect(await addressIn(await take('asha@shop.example'))).toBe(TRUE.address)
  // The stranger's mailbox is proven too, but nothing ties it to the number.
  await place(stranger, poison(1))
  expect(await addressIn(await take('stranger@shop.example'))).toBe('')
})

test('a search for a number finds the account that it belongs to, not somebody who typed it', async () => {
  await place(stranger, poison(1))
  const found = async () => (await shop.call('POST', '/api/admin/people/find', { text: '98765 43210' }, owner)).text()
  expect(await found()).not.toContain(stranger.uid)
  await putInto(shop, await place(asha), 'confirmed')
  expect(await found()).toContain(asha.uid)
})
