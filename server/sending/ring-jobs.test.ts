/** A real order, a real queue, and a push service that reads what it is sent. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { duePushes, mailOutbox, pushSubscriptions, ringChoices, rings } from '#db/schema/talk.ts'
import { giveUp } from '#store/talk/mail/outbox.server.ts'
import { type QuietHours, RING_KINDS } from '#store/talk/rings/rings.ts'
import { mailUnseenOrders } from '#store/talk/rings/tell-owners.server.ts'
import { putMail } from '#tests/support/mail.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { openPushService, type TestBrowser } from '#tests/support/push-service.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop({ JOBS: 'on', PRIVATE_ADDRESSES: 'on' })
const service: Awaited<ReturnType<typeof openPushService>> = await openPushService()
const owner = await shop.owner()
const customer = await shop.customer()
const kite = await shop.product({ name: 'Secret Kite', stock: 1000 })

beforeEach(async () => {
  await shop.database.db.delete(pushSubscriptions)
  await shop.database.db.delete(ringChoices)
  await shop.database.db.delete(rings)
})

async function addBrowser(person = owner): Promise<TestBrowser> {
  const browser = service.browser()
  const { subscription } = browser
  expect((await shop.call('POST', '/api/admin/rings/devices', subscription, person)).status).toBe(200)
  return browser
}

async function place(product = kite, qty = 1): Promise<string> {
  const response = await shop.call('POST', '/api/orders', orderOf([{ _id: product, qty }], 125 * qty), customer)
  expect(response.status).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

async function choose(person: TestPerson, change: { push?: boolean; quiet?: QuietHours | null }): Promise<void> {
  const { push = true, quiet = null } = change
  const all = Object.fromEntries(RING_KINDS.map((kind) => [kind, { push: true, mail: true }]))
  const choices = { ...all, order: { push, mail: true } }
  expect((await shop.call('POST', '/api/admin/rings/change', { choices, quiet }, person)).status).toBe(200)
}

test('a new order rings the phone of those who confirm within two seconds of its answer', async () => {
  const phone = await addBrowser()
  // The queue has started.
  await place()
  await phone.until(() => true)
  for (let count = 2; count <= 5; count++) {
    await place()
    const push = await phone.until(({ ring }) => ring.count === count)
    expect(push.headers).toMatchObject({
      urgency: 'high',
      topic: 'order',
      ttl: '43200',
      'content-encoding': 'aes128gcm',
    })
  }
})

test('a push tells nothing of anybody: what rings, how many, and when that was read', async () => {
  const phone = await addBrowser()
  await place()
  const { text } = await phone.until(() => true)
  // Nothing else than these three, and of the time only digits.
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/)
  expect(JSON.parse(text)).toEqual({ kind: 'order', count: 1, at })
})

test('only those who may confirm orders are rung, only who wants it, and nobody who was shut out', async () => {
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const leaver = await giveRole(shop, await shop.customer(), 'manager')
  const [first, managers, packers, leavers] = [
    await addBrowser(),
    await addBrowser(manager),
    await addBrowser(packer),
    await addBrowser(leaver),
  ]
  await choose(owner, { push: false })
  expect((await shop.call('POST', `/api/admin/people/${leaver.uid}/disable`, {}, owner)).status).toBe(200)
  await place()
  await managers.until(({ ring }) => ring.kind === 'order')
  expect([first.asked(), packers.asked(), leavers.asked()]).toEqual([0, 0, 0])
})

test('in quiet hours nothing rings, and one push tells of all when they are over', async () => {
  const phone = await addBrowser()
  const now = Math.floor(Date.now() / 60_000 + 330) % 1440
  await choose(owner, { quiet: { from: (now + 1439) % 1440, until: (now + 60) % 1440 } })
  for (let n = 0; n < 3; n++) await place()
  await expect.poll(() => shop.database.db.$count(rings, sql`pushed_at is not null`)).toBe(3)
  expect(phone.asked()).toBe(0)
  const { rows } = await shop.database.pool.query(
    'select extract(epoch from min(due_at) - now())::int as seconds from due_pushes',
  )
  expect(rows[0].seconds).toBeGreaterThan(58 * 60)
  expect(rows[0].seconds).toBeLessThanOrEqual(60 * 60)
  await letTimePass()
  await phone.until(({ ring }) => ring.count === 3)
  await expect.poll(() => shop.database.db.$count(duePushes)).toBe(0)
  expect(phone.asked()).toBe(1)
})

/** What is to be pushed later is due now. */
async function letTimePass(): Promise<void> {
  await shop.database.pool.query('update due_pushes set due_at = now()')
}

test.each([404, 410])('a browser that its service answers %i for is not rung again', async (status) => {
  const phone = await addBrowser()
  phone.answer(status)
  await place()
  await expect.poll(() => shop.database.db.$count(pushSubscriptions)).toBe(0)
  expect(phone.asked()).toBe(1)
})

test('what the service does not take now is tried again, and the person reads why', async () => {
  const phone = await addBrowser()
  phone.answer(503)
  await place()
  await expect.poll(phone.asked).toBe(1)
  await expect
    .poll(async () => (await shop.database.db.select().from(pushSubscriptions))[0]?.lastError)
    .toBe('The push service answered 503.')
  await expect.poll(() => shop.database.db.$count(duePushes, sql`due_at < now() + interval '11 seconds'`)).toBe(1)
  phone.answer(201)
  await letTimePass()
  await phone.until(({ ring }) => ring.count === 1)
  await expect.poll(() => shop.database.db.$count(duePushes)).toBe(0)
})

test('a product that runs low and a message that was given up ring too', async () => {
  const phone = await addBrowser()
  const compass = await shop.product({ stock: 7 })
  await place(compass, 1)
  await phone.until(({ ring }) => ring.kind === 'order')
  await place(compass, 1)
  await phone.until(({ ring }) => ring.kind === 'low_stock' && ring.count === 1)
  await giveUp(shop.database.db, await putMail(shop), '550 No such user')
  shop.store.shop.onWrite()
  await phone.until(({ ring }) => ring.kind === 'mail_failed')
  // Further down nothing new is told.
  await place(compass, 1)
  const low = await shop.database.db.$count(rings, eq(rings.subjectId, compass))
  expect(low).toBe(1)
})

test('"Ring now" rings every device of the person, and says in plain words which did not', async () => {
  const [phone, gone] = [await addBrowser(), await addBrowser()]
  gone.answer(500)
  const response = await shop.call('POST', '/api/admin/rings/devices/test', {}, owner)
  expect(await response.json()).toMatchObject({ taken: 1, failures: [{ words: 'The push service answered 500.' }] })
  expect(phone.pushes.at(-1)?.ring.kind).toBe('test')
})

test('an order that nobody has seen for too long is mailed to the owners once, and seen ones are not', async () => {
  const { db } = shop.database
  await db.delete(rings)
  await place()
  await expect.poll(() => db.$count(rings, sql`pushed_at is not null`)).toBe(1)
  const written = () => db.$count(mailOutbox, eq(mailOutbox.kind, 'orders_waiting'))
  const older = sql`created_at - interval '31 minutes'`
  await mailUnseenOrders(db, true)
  expect(await written()).toBe(0)
  await db.update(rings).set({ createdAt: older })
  await db.update(orders).set({ createdAt: older })
  await mailUnseenOrders(db, false)
  expect(await written()).toBe(0)
  await db.update(rings).set({ closedAt: null })
  await mailUnseenOrders(db, true)
  await mailUnseenOrders(db, true)
  expect(await written()).toBe(1)
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'orders_waiting'))
  expect(mail).toMatchObject({ recipient: owner.email, facts: { minutes: 30 } })
  expect(JSON.stringify(mail?.facts)).not.toContain(SHIPPING.name)
  expect(await db.$count(rings, sql`closed_at is null`)).toBe(0)
  // Somebody has looked meanwhile.
  await db.delete(mailOutbox)
  await db.update(rings).set({ closedAt: null })
  expect((await shop.call('POST', '/api/admin/rings/seen', {}, owner)).status).toBe(200)
  await mailUnseenOrders(db, true)
  expect(await written()).toBe(0)
})
