/** The customer's own answer to an order: yes, another address, or no; by an account, by a mailbox, by a phone. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { tokenOfLink } from '#store/secret-link.ts'
import type { CallQueue } from '#store/selling/orders/order-desk.schema.ts'
import type { OrderStatusView, OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let order: string

const PHONE = '+919876543210'

const shop = await openTestShop()
const owner = await shop.owner()
const packer = await giveRole(shop, await shop.customer(), 'packer')
const asha = await shop.customer()
const product = await shop.product({ stock: 1000, pricePaise: 5000 })

beforeEach(async () => {
  order = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
})

const open = async (to: string, id = order) => {
  const token = shop.store.shop.orderLinks.tokenFor(id, to)
  return cookiesOf(await shop.call('POST', '/api/order-status', { token }))
}
const act = (cookie: string, path: string, body: object = {}) =>
  shop.call('POST', `/api/order-status/${path}`, { _id: order, ...body }, undefined, { cookie })
const yes = (cookie: string) => act(cookie, 'confirm', { totalAmount: 50 })
const queue = async (as = owner) =>
  (await (await shop.call('GET', '/api/admin/call-queue', undefined, as)).json()) as CallQueue
const waiting = async () => (await queue()).due.find(({ _id }) => _id === order)
const rowOf = async (id = order) => (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0]
const kinds = async () => {
  const rows = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, asha.email))
  return rows.filter(({ facts }) => facts._id === order).map(({ kind }) => kind)
}
const prove = (emailVerified: boolean) =>
  shop.database.db.update(users).set({ emailVerified }).where(eq(users.id, asha.uid))

test.each([
  ['the mailbox', async () => yes(await open(asha.email))],
  ['the phone', async () => yes(await open(PHONE))],
  [
    'the account of a proven mailbox',
    async () => {
      await prove(true)
      return shop.call('POST', `/api/orders/${order}/confirm`, { totalAmount: 50 }, asha)
    },
  ],
])(
  'a yes by %s takes the order out of the queue, with one line and one mail, however often it is said',
  async (_, say) => {
    expect(await waiting()).toMatchObject({ saidYes: false })
    const view = (await (await say()).json()) as OrderStatusView
    expect(view).toMatchObject({ status: 'confirmed', saidYes: true })
    expect(view.timeline.at(-1)).toMatchObject({ what: 'confirmed', byYou: true })
    expect((await say()).status).toBe(200)
    expect(await waiting()).toBeUndefined()
    const { events } = await readDeskOrder(shop, owner, order)
    expect(events).toMatchObject([{ kind: 'status', from: 'placed', to: 'confirmed', actorName: 'Customer' }])
    expect(await kinds()).toEqual(['order_placed', 'order_confirmed'])
  },
)

const yesOfAccount = () => shop.call('POST', `/api/orders/${order}/confirm`, { totalAmount: 50 }, asha)

test('a yes of an account that has proven nothing is noted and the call stays due; its mail still confirms', async () => {
  await prove(false)
  const seen = await shop.call('GET', `/api/orders/${order}`, undefined, asha)
  expect(await seen.json()).toMatchObject({ isCalledAnyway: true })
  for (const _ of [1, 2]) {
    const view = (await (await yesOfAccount()).json()) as OrderStatusView
    expect(view).toMatchObject({ status: 'placed', saidYes: true, isCalledAnyway: true })
  }
  expect(await waiting()).toMatchObject({ saidYes: true, callAttempts: 0 })
  expect(await rowOf()).toMatchObject({ yesBy: 'account', network: expect.any(String) })
  const { events } = await readDeskOrder(shop, owner, order)
  expect(events).toMatchObject([{ kind: 'call', facts: { outcome: 'yes', yes: 'account' } }])
  const cookie = await open(asha.email)
  const page = await shop.call('GET', '/api/order-status', undefined, undefined, { cookie })
  expect(await page.json()).toMatchObject({ saidYes: false, isCalledAnyway: false })
  expect(await (await yes(cookie)).json()).toMatchObject({ status: 'confirmed', saidYes: true })
  expect(await waiting()).toBeUndefined()
})

test('a code that proved the number of the order makes the yes of its account count; that of another does not', async () => {
  await prove(false)
  const number = (phoneNumber: string) =>
    shop.database.db.update(users).set({ phoneNumber, phoneNumberVerified: true }).where(eq(users.id, asha.uid))
  await number('+919811122233')
  expect(await (await yesOfAccount()).json()).toMatchObject({ status: 'placed' })
  await number(PHONE)
  expect(await (await yesOfAccount()).json()).toMatchObject({ status: 'confirmed' })
  await shop.database.db
    .update(users)
    .set({ phoneNumber: null, phoneNumberVerified: false })
    .where(eq(users.id, asha.uid))
})

test('looking at the link confirms nothing, whatever is asked for by GET; the queue says who has looked', async () => {
  const cookie = await open(PHONE)
  for (const path of ['', '/confirm', '/address', '/cancel', '/returns']) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const at = `/api/order-status${path}?_id=${order}&totalAmount=50&act=confirm`
      await shop.call(method, at, undefined, undefined, { cookie })
      await shop.call(method, `/order-status?act=confirm&_id=${order}`, undefined, undefined, { cookie })
    }
  }
  expect(await waiting()).toMatchObject({ saidYes: false, linkSeenAt: expect.any(String) })
  expect((await readDeskOrder(shop, owner, order)).events).toEqual([])
})

test('a link is of its own order: with that of another nothing is confirmed, changed or cancelled', async () => {
  const other = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
  const cookie = await open(PHONE, other)
  const bodies = { confirm: { totalAmount: 50 }, address: { address: '1 Hill Road, Pune 411001' }, cancel: {} }
  for (const [path, body] of Object.entries(bodies)) {
    await expectProblem(await act(cookie, path, body), 404, 'not_found')
    await expectProblem(await act('', path, body), 404, 'not_found')
  }
  const ravi = await shop.customer()
  for (const path of ['confirm', 'address'] as const)
    await expectProblem(await shop.call('POST', `/api/orders/${order}/${path}`, bodies[path], ravi), 404, 'not_found')
  for (const id of [order, other]) expect(await rowOf(id)).toMatchObject({ status: 'placed', yesBy: null })
})

test('the mailbox that nobody proved sees no street and can only say yes; the proven one and the phone change and cancel', async () => {
  const unproven = await open(asha.email)
  const seen = await shop.call('GET', '/api/order-status', undefined, undefined, { cookie: unproven })
  expect(await seen.json()).toMatchObject({ address: null })
  await expectProblem(await act(unproven, 'address', { address: '1 Hill Road' }), 403, 'forbidden')
  await expectProblem(await act(unproven, 'cancel'), 403, 'forbidden')
  await prove(true)
  for (const [to, address] of [
    [asha.email, '1 Hill Road, Pune 411001'],
    [PHONE, '2 Hill Road, Pune 411001'],
  ] as const) {
    const changed = await act(await open(to), 'address', { address })
    const view = (await changed.json()) as OrderStatusView
    expect(view).toMatchObject({ address, pinCode: '411001', status: 'placed' })
    expect(view.timeline.at(-1)).toMatchObject({ what: 'changed', byYou: true })
  }
  await expectInvalid(await act(await open(PHONE), 'address', { address: ' ' }), '/address')
  const own = await shop.call('POST', `/api/orders/${order}/address`, { address: SHIPPING.address }, asha)
  expect(((await own.json()) as OwnOrderDetail).customerInfo.address).toBe(SHIPPING.address)
  expect((await readDeskOrder(shop, owner, order)).events.map(({ kind }) => kind)).toEqual(Array(3).fill('details'))
  expect(await (await act(await open(asha.email), 'cancel')).json()).toMatchObject({ status: 'cancelled' })
  await prove(false)
})

test('another address with other terms of delivery is refused beside the field; one with the same is taken', async () => {
  const setRules = async (lines: string) => {
    const csv = { 'content-type': 'text/csv' }
    const saved = await shop.call('POST', '/api/admin/delivery-rules/save?replaces=true', lines, owner, csv)
    expect(saved.status).toBe(200)
  }
  await setRules('793,90\n411,0\n560,0')
  const cookie = await open(PHONE)
  const to = (address: string) => act(cookie, 'address', { address })
  await expectInvalid(await to('1 Hill Road, Shillong 793001'), '/address')
  await expectInvalid(await to('1 Hill Road'), '/address')
  expect((await to('1 Hill Road, Pune 411001')).status).toBe(200)
  await setRules('')
})

test('after another total, a cancellation or the packing the answer is refused with a sentence, and nothing is written', async () => {
  const cookie = await open(PHONE)
  await expectProblem(await act(cookie, 'confirm', { totalAmount: 49 }), 409, 'wrong_status')
  await expectInvalid(await act(cookie, 'confirm', {}), '/totalAmount')
  await putInto(shop, order, 'packed')
  for (const [path, body] of Object.entries({ address: { address: '1 Hill Road' }, cancel: {} }))
    await expectProblem(await act(cookie, path, body), 409, 'wrong_status')
  expect(await (await yes(cookie)).json()).toMatchObject({ status: 'packed' })
  await putInto(shop, order, 'cancelled')
  await expectProblem(await yes(cookie), 409, 'wrong_status')
  expect((await readDeskOrder(shop, owner, order)).events).toEqual([])
})

test('where every order is called about, a yes is noted once and the order stays in the queue', async () => {
  await setSettings(shop, owner, { callEveryOrder: true })
  const cookie = await open(PHONE)
  for (const _ of [1, 2]) expect(await (await yes(cookie)).json()).toMatchObject({ status: 'placed', saidYes: true })
  expect(await waiting()).toMatchObject({ saidYes: true, callAttempts: 0 })
  const { events } = await readDeskOrder(shop, owner, order)
  expect(events).toMatchObject([{ kind: 'call', facts: { outcome: 'yes' } }])
  await setSettings(shop, owner, { callEveryOrder: false })
})

test('a mailbox alone proves no phone number: its order counts against the caps until it is packed', async () => {
  const known = async () =>
    (await (
      await shop.call('GET', `/api/admin/known-customers?phone=${encodeURIComponent(PHONE)}`, undefined, owner)
    ).json()) as unknown[]
  await emptyTables(shop.database.pool, 'orders, mail_outbox')
  order = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
  expect((await yes(await open(asha.email))).status).toBe(200)
  expect(await rowOf()).toMatchObject({ yesBy: 'mail', network: expect.any(String) })
  expect(await known()).toEqual([])
  const packed = { from: 'confirmed', to: 'packed' }
  expect((await shop.call('POST', `/api/admin/orders/${order}/status`, packed, owner)).status).toBe(200)
  expect(await rowOf()).toMatchObject({ network: null })
  expect(await known()).toEqual([])
  order = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
  expect((await yes(await open(PHONE))).status).toBe(200)
  expect(await rowOf()).toMatchObject({ yesBy: 'phone', network: null })
  expect(await known()).toHaveLength(1)
})

test('the desk gets the link for its message where it may confirm, and no packer does', async () => {
  const link = (await waiting())?.link ?? ''
  expect(link).toContain('/order-status#token=')
  expect(shop.store.shop.orderLinks.readerBy(tokenOfLink(link), (await rowOf()) as never)).toBe('phone')
  expect((await readDeskOrder(shop, owner, order)).link).toBe(link)
  expect(JSON.stringify(await queue(packer))).not.toContain('token')
  expect((await readDeskOrder(shop, packer, order)).link).toBeUndefined()
})

test('the phone of the order changes, and the link to the earlier one ends', async () => {
  const cookie = await open(PHONE)
  const details = { ...SHIPPING, phone: '98111 22333' }
  expect((await shop.call('POST', `/api/admin/orders/${order}/details`, details, owner)).status).toBe(200)
  await expectProblem(await yes(cookie), 404, 'not_found')
})
