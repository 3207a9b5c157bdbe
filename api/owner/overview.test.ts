/** The shop at a glance: what is counted, for whom, and on which day. */
import { beforeEach, expect, test } from 'vitest'
import { orders, stockMovements } from '#db/schema/orders.ts'
import { productRequests, searchTerms } from '#db/schema/requests.ts'
import { quotations } from '#db/schema/selling.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { Overview } from '#store/shop/overview/overview.schema.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

const shop = await openTestShop()
const owner = await shop.owner()
const manager = await giveRole(shop, await shop.customer(), 'manager')
const packer = await giveRole(shop, await shop.customer(), 'packer')

beforeEach(async () => {
  const { pool } = shop.database
  await emptyTables(
    pool,
    'quotations, orders, order_lines, order_events, stock_movements, products, product_requests, search_terms, mail_outbox',
  )
})

async function overview(as = owner): Promise<Overview> {
  const response = await shop.call('GET', '/api/admin/overview', undefined, as)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json() as Promise<Overview>
}

/** Midnight in India, so many days ago. */
function midnight(daysAgo: number): number {
  return Math.floor((Date.now() + 330 * MINUTE) / DAY) * DAY - 330 * MINUTE - daysAgo * DAY
}

type Placed = Partial<typeof orders.$inferInsert>

async function order(totalPaise: number, at: number, more: Placed = {}): Promise<string> {
  const who = {
    userId: 'u',
    customerEmail: 'a@b.example',
    customerName: 'Asha',
    customerPhone: '1',
    customerAddress: 'x',
  }
  const values = { ...who, requestHash: 'x', totalPaise, createdAt: new Date(at), ...more }
  const [row] = await shop.database.db.insert(orders).values(values).returning({ id: orders.id })
  return row?.id ?? ''
}

test('an empty shop has thirty days without sales, and nothing waits', async () => {
  const seen = await overview()
  expect(seen).toMatchObject({
    waiting: { toConfirm: 0, toPack: 0, toShip: 0, onTheWay: 0, toCollect: 0, openRequests: 0, failedMails: 0 },
    toCall: { due: 0, oldestAt: null },
    bestSellers: [],
    stock: { low: 0, out: 0, products: [] },
    unmetSearches: [],
    hasOrders: false,
  })
  expect(seen.days).toHaveLength(30)
  expect(seen.days.every(({ orders, takings }) => orders === 0 && takings === 0)).toBe(true)
})

test("days begin at India's midnight; cancelled and returned orders are no sales, zero days are there", async () => {
  await order(10_050, midnight(0))
  await order(20_000, midnight(0) - 1)
  await order(99_900, midnight(0) - 2, { status: 'cancelled' })
  await order(99_900, midnight(1), { status: 'returned' })
  await order(30_000, midnight(29), { status: 'delivered' })
  await order(88_800, midnight(29) - 1, { status: 'delivered' })
  const { days, hasOrders } = await overview()
  expect(hasOrders).toBe(true)
  expect(days.at(-1)).toMatchObject({ orders: 1, takings: 100.5 })
  expect(days.at(-2)).toMatchObject({ orders: 1, takings: 200 })
  expect(days[0]).toMatchObject({ orders: 1, takings: 300 })
  expect(days.slice(1, -2).every(({ orders }) => orders === 0)).toBe(true)
  const dates = days.map(({ day }) => Date.parse(day))
  expect(dates.slice(1).every((date, place) => date - (dates[place] ?? 0) === DAY)).toBe(true)
  expect(new Date(midnight(0) + 330 * MINUTE).toISOString().slice(0, 10)).toBe(days.at(-1)?.day)
})

test('what is to confirm tells how many are to be called now and since when the oldest waits', async () => {
  const oldest = Date.now() - 3 * DAY
  await order(1, oldest, { callAfter: new Date(Date.now() + DAY) })
  await order(1, Date.now(), { callAfter: new Date(Date.now() - MINUTE) })
  await order(1, Date.now())
  await order(1, oldest - DAY, { status: 'confirmed' })
  const { waiting, toCall } = await overview()
  expect(waiting).toMatchObject({ toConfirm: 3, toPack: 1 })
  expect(toCall).toEqual({ due: 2, oldestAt: new Date(oldest).toISOString() })
})

test('money stands with what is to do: what waits, who owes, what goes back, and to whom a quotation was right', async () => {
  const received = { receivedPaise: 0 }
  await order(10_000, Date.now())
  await order(20_050, Date.now(), { status: 'confirmed', callAfter: null })
  await order(30_000, Date.now(), { status: 'shipped', way: 'pickup' })
  await order(40_000, Date.now(), { status: 'delivered', courier: 'DTDC', ...received })
  await order(1_000, Date.now(), { status: 'delivered', courier: 'DTDC', ...received })
  await order(5_000, Date.now(), { status: 'cancelled', receivedPaise: 5_000 })
  const school = await order(893_800, Date.now(), { status: 'confirmed', customerName: 'Sharada School' })
  const packed = await order(100, Date.now(), { status: 'packed' })
  const quoted = {
    writtenBy: owner.uid,
    customerName: 'x',
    customerPhone: '1',
    customerEmail: '',
    customerAddress: 'x',
  }
  const more = { customerGstin: '', lines: [], words: '', validUntil: '2026-12-31', isDeliveryFree: false }
  const { db } = shop.database
  await db.insert(quotations).values([school, packed].map((orderId) => ({ ...quoted, ...more, orderId })))
  const seen = await overview()
  expect(seen.worth).toEqual({ toConfirm: 100, toPack: 9138.5, toShip: 1, onTheWay: 0, toCollect: 300 })
  expect(seen.owed).toEqual({
    couriers: [{ by: 'courier', courier: 'DTDC', amount: 410, count: 2 }],
    refundsDue: { amount: 50, count: 1 },
  })
  expect(seen.accepted).toMatchObject([{ _id: school, customerName: 'Sharada School', totalAmount: 8938 }])
  const { worth, owed, accepted } = await overview(packer)
  expect([worth, owed, accepted]).toEqual([undefined, undefined, undefined])
})

test('best sellers count the units of thirty days that stayed sold; what is short lists what is sold out first', async () => {
  const [one, two, gone] = [
    await shop.product({ name: 'One', stock: 5 }),
    await shop.product({ name: 'Two', stock: 0 }),
    await shop.product({ name: 'Gone', deletedAt: new Date(), stock: 0 }),
  ]
  await shop.product({ name: 'Hidden', visibility: 'hidden', stock: 0 })
  await shop.product({ name: 'Plenty', stock: 6 })
  const orderId = await order(1, Date.now())
  const sold = (productId: string, delta: number, more: Partial<typeof stockMovements.$inferInsert> = {}) => ({
    productId,
    delta,
    reason: 'order' as const,
    orderId,
    ...more,
  })
  await shop.database.db
    .insert(stockMovements)
    .values([
      sold(one, -2),
      sold(two, -3),
      sold(one, -2),
      sold(gone, -3),
      sold(two, -3),
      sold(two, 3, { reason: 'cancel' }),
      sold(two, -3, { createdAt: new Date(midnight(40)) }),
      sold(two, -9, { reason: 'admin', orderId: null }),
    ])
  const { bestSellers, stock } = await overview()
  expect(bestSellers).toEqual([
    { _id: one, name: 'One', units: 4 },
    { _id: two, name: 'Two', units: 3 },
  ])
  expect(stock).toEqual({
    low: 1,
    out: 1,
    products: [
      { _id: two, name: 'Two', stock: 0 },
      { _id: one, name: 'One', stock: 5 },
    ],
  })
})

test('each role sees what it has a right to: no takings, requests and stock for packers, no mail for managers', async () => {
  const { db } = shop.database
  const sold = await order(10_000, Date.now())
  const product = await shop.product({ stock: 0 })
  await db.insert(stockMovements).values([{ productId: product, delta: -2, reason: 'order', orderId: sold }])
  await db
    .insert(productRequests)
    .values([{ requestedProductName: 'Kite' }, { requestedProductName: 'x', status: 'no' }])
  await db.insert(searchTerms).values([
    { words: 'zither', count: 3, found: 0 },
    { words: 'pen', count: 9, found: 4 },
  ])
  await db
    .insert(mailOutbox)
    .values([{ kind: 'order_placed', recipient: 'a@b.example', facts: {}, failedAt: new Date() }])
  const seen = { owner: await overview(owner), manager: await overview(manager), packer: await overview(packer) }
  expect(seen.owner.waiting).toEqual({
    toConfirm: 1,
    toPack: 0,
    toShip: 0,
    onTheWay: 0,
    toCollect: 0,
    cardsToPay: 0,
    refusedOrders: 0,
    returnsAsked: 0,
    reviewsToRead: 0,
    openRequests: 1,
    openComplaints: 0,
    lateComplaints: 0,
    failedMails: 1,
    rooms: ['mail'],
  })
  expect(seen.owner.unmetSearches).toEqual([{ words: 'zither', count: 3 }])
  expect(seen.manager.waiting).toEqual({
    toConfirm: 1,
    toPack: 0,
    toShip: 0,
    onTheWay: 0,
    toCollect: 0,
    cardsToPay: 0,
    refusedOrders: 0,
    returnsAsked: 0,
    reviewsToRead: 0,
    openRequests: 1,
    openComplaints: 0,
    lateComplaints: 0,
    rooms: ['mail'],
  })
  expect([seen.manager.bestSellers, seen.packer.bestSellers]).toMatchObject([[{ units: 2 }], []])
  expect(seen.manager.days.at(-1)).toMatchObject({ takings: 100 })
  expect(seen.packer.waiting).toEqual({
    toConfirm: 1,
    toPack: 0,
    toShip: 0,
    onTheWay: 0,
    toCollect: 0,
    rooms: ['mail'],
  })
  expect(JSON.stringify(seen.packer)).not.toMatch(/takings|zither|stock/)
  const waiting = await shop.call('GET', '/api/admin/waiting', undefined, packer)
  expect(await waiting.json()).toEqual(seen.packer.waiting)
})

test('a room has its place in the menu from its first use on, or once the owner opens it', async () => {
  const rooms = async (who = owner) => {
    const answer = await shop.call('GET', '/api/admin/waiting', undefined, who)
    return ((await answer.json()) as { rooms: string[] }).rooms
  }
  const before = await rooms()
  expect(before).not.toContain('search')
  await shop.call('POST', '/api/admin/synonyms/add', { from: 'bagpack', to: 'backpack' }, owner)
  await order(10_000, midnight(0), { status: 'delivered' })
  expect(await rooms()).toEqual(expect.arrayContaining(['figures', 'search']))
  expect(await rooms()).not.toContain('export')
  const { revision, settings } = (await (await shop.call('POST', '/api/admin/settings', {}, owner)).json()) as {
    revision: number
    settings: { rooms: Record<string, boolean> }
  }
  const opened = { ...settings, rooms: { ...settings.rooms, export: true } }
  const saved = await shop.call('POST', '/api/admin/settings/change', { revision, settings: opened }, owner)
  expect(saved.status).toBe(200)
  expect(await rooms(packer)).toContain('export')
})
