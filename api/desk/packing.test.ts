/** What the caller is told, and what packers get for several orders at once. */
import { beforeEach, expect, test } from 'vitest'
import type { MoneyOwed } from '#store/money/cash-book/cash-book.schema.ts'
import type { PickList } from '#store/money/papers/papers.schema.ts'
import type { BesideOrder, CallQueue, ListedOrder, OrdersChanged } from '#store/selling/orders/order-desk.schema.ts'
import { placeTestOrder, putInto } from '#tests/support/desk.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let drum: string
let kite: string

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const packer = await giveRole(shop, await shop.customer(), 'packer')

beforeEach(async () => {
  await emptyTables(shop.database.pool, 'orders')
  drum = await shop.product({ name: 'Drum', pricePaise: 5000, stock: 50 })
  kite = await shop.product({ name: 'Kite', pricePaise: 5000, stock: 50 })
})

const place = (_id = drum, qty = 1) => placeTestOrder(shop, asha, [{ _id, qty, price: 50 }])

async function read<T>(path: string, as = owner): Promise<T> {
  const response = await shop.call('GET', `/api/admin/${path}`, undefined, as)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

async function become(id: string, ...way: string[]): Promise<void> {
  for (const [at, to] of way.entries()) {
    const from = at === 0 ? 'placed' : way[at - 1]
    const response = await shop.call('POST', `/api/admin/orders/${id}/status`, { from, to, restock: true }, owner)
    expect(response.status).toBe(200)
  }
}

test('the card of a caller tells what became of the other orders of that phone, refusals at the door apart', async () => {
  await become(await place(), 'confirmed', 'packed', 'shipped', 'delivered')
  await become(await place(), 'confirmed', 'packed', 'shipped', 'delivered', 'returned')
  await become(await place(), 'confirmed', 'packed', 'shipped', 'returned')
  await become(await place(), 'cancelled')
  const [packed, due] = [await place(), await place()]
  await become(packed, 'confirmed', 'packed')
  const queue = await read<CallQueue>('call-queue')
  expect(queue.due).toHaveLength(1)
  expect(queue.due[0]).toMatchObject({
    _id: due,
    caller: {
      orders: 5,
      refused: 1,
      ended: { delivered: 1, returned: 1, cancelled: 1 },
      open: [{ _id: packed, status: 'packed' }],
    },
  })
  const beside = await read<BesideOrder>(`orders/${due}/beside`)
  expect(beside).toEqual({ caller: queue.due[0]?.caller, next: null })
  // What an order came to is no history of itself.
  const ended = await place()
  await become(ended, 'cancelled')
  const { caller } = await read<BesideOrder>(`orders/${ended}/beside`)
  expect(caller).toMatchObject({ orders: 6, ended: { delivered: 1, returned: 1, cancelled: 1 } })
})

test('the next order of a queue follows by number, and after the last comes the first', async () => {
  const [one, two, other, three] = [await place(), await place(), await place(), await place()]
  for (const id of [one, two, three]) await putInto(shop, id, 'confirmed')
  const next = async (id: string) => (await read<BesideOrder>(`orders/${id}/beside?queue=confirmed`, packer)).next?._id
  expect([await next(one), await next(two), await next(three), await next(other)]).toEqual([two, three, one, three])
  expect((await read<BesideOrder>(`orders/${one}/beside`)).next).toBeNull()
  await expectProblem(await shop.call('GET', `/api/admin/orders/${drum}/beside`, undefined, owner), 404, 'not_found')
})

test('the list to pack is read oldest first, page by page', async () => {
  const ids = [await place(), await place(), await place()]
  const first = await shop.call('GET', '/api/admin/orders?status=placed&sort=oldest&limit=2', undefined, packer)
  const link = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await shop.call('GET', link, undefined, packer)
  const found = [...((await first.json()) as ListedOrder[]), ...((await second.json()) as ListedOrder[])]
  expect(found.map(({ _id }) => _id)).toEqual(ids)
})

test('the pick list adds up by product in the order of the shelves, of what waits to be packed', async () => {
  const [far, near] = [await shop.product({ name: 'Ball', pricePaise: 5000, stock: 9 }), kite]
  const set = (id: string, shelf: string) =>
    shop.database.pool.query('update products set shelf = $2 where id = $1', [id, shelf])
  await set(far, 'A10')
  await set(near, 'a2')
  const orders = [
    await place(drum, 2),
    await place(near, 1),
    await place(far, 3),
    await place(near, 2),
    await place(near),
  ]
  for (const id of orders.slice(0, 4)) await putInto(shop, id, 'confirmed')
  const list = await read<PickList>('pick-list', packer)
  expect(list.orders.map(({ _id }) => _id)).toEqual(orders.slice(0, 4))
  expect(list.units).toBe(8)
  expect(list.products.map(({ name, shelf, qty, orders }) => [name, shelf, qty, orders.length])).toEqual([
    ['Kite', 'a2', 3, 2],
    ['Ball', 'A10', 3, 1],
    ['Drum', null, 2, 1],
  ])
  expect((await read<PickList>(`pick-list?orders=${orders[1]},${orders[4]}`)).units).toBe(1)
  expect(await read<PickList>(`pick-list?orders=${orders[4]}`)).toEqual({ orders: [], products: [], units: 0 })
})

test('a note for the order stands on the cards of calls and packing, on the pick list and on the slip, never on the label', async () => {
  const [waiting, other] = [await place(), await place()]
  const noted = { note: 'Wants it before Sunday' }
  for (const id of [waiting, other])
    expect((await shop.call('POST', `/api/admin/orders/${id}/notes`, noted, owner)).status).toBe(200)
  await putInto(shop, other, 'confirmed')
  const { due } = await read<CallQueue>('call-queue')
  expect(due.find(({ _id }) => _id === waiting)?.notes).toEqual([noted.note])
  const listed = await read<ListedOrder[]>('orders?status=confirmed&sort=oldest', packer)
  expect(listed.find(({ _id }) => _id === other)?.notes).toEqual([noted.note])
  expect((await read<PickList>(`pick-list?orders=${other}`, packer)).orders[0]?.notes).toEqual([noted.note])
  const text = async (size: string) => {
    const slip = await shop.call('GET', `/api/admin/slips.pdf?size=${size}&orders=${other}`, undefined, packer)
    return textOfPages(new Uint8Array(await slip.arrayBuffer())).join('\n')
  }
  expect(await text('A6')).toContain(noted.note)
  expect(await text('label')).not.toContain(noted.note)
})

test('the slips of several orders come as one PDF, and what names none is refused', async () => {
  const ids = [await place(), await place(), await place()]
  const get = (query: string, as = packer) => shop.call('GET', `/api/admin/slips.pdf?${query}`, undefined, as)
  for (const size of ['A4', 'A6']) {
    const response = await get(`size=${size}&orders=${ids.join(',')}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(/\/Type \/Pages\s*\/Count (\d+)|\/Count (\d+)/.exec(pdf)?.slice(1).find(Boolean)).toBe('3')
  }
  await expectInvalid(await get('orders='), '#orders')
  await expectInvalid(await get('orders=x'), '#orders')
  await expectProblem(await get(`orders=${ids[0]},${drum}`), 404, 'not_found')
  expect((await get(`orders=${ids[0]}`, asha)).status).toBe(403)
})

test('a parcel whose part by UPI has not come is not shipped without a question, alone or among others', async () => {
  const [alone, among, paid] = [await place(), await place(), await place()]
  await shop.database.pool.query('update orders set advance_paise = 2000 where id = any($1)', [[alone, among]])
  const queue = await read<CallQueue>('call-queue')
  expect(queue.due.map(({ _id, money }) => [_id, money.advanceDue])).toEqual([
    [alone, 20],
    [among, 20],
    [paid, undefined],
  ])
  for (const id of [alone, among, paid]) await become(id, 'confirmed', 'packed')
  const ship = (id: string, more = {}) =>
    shop.call('POST', `/api/admin/orders/${id}/status`, { from: 'packed', to: 'shipped', ...more }, owner)
  const refused = await expectProblem(await ship(alone), 409, 'not_paid')
  expect(refused).toMatchObject({ advanceDue: 20, detail: expect.stringContaining('₹20 first by UPI, not come') })
  const orders = [among, paid].map((_id) => ({ _id, from: 'packed' }))
  const many = (more = {}) => shop.call('POST', '/api/admin/orders/steps', { to: 'shipped', orders, ...more }, packer)
  const changed = (await (await many()).json()) as OrdersChanged
  expect(changed.done.map(({ _id }) => _id)).toEqual([paid])
  expect(changed.refused).toMatchObject([{ _id: among, currentStatus: 'packed', advanceDue: 20 }])
  expect((await ship(alone, { unpaid: true })).status).toBe(200)
  expect(await (await many({ unpaid: true })).json()).toMatchObject({ done: [{ _id: among }] })
})

test('what all had to come first by UPI is owed by no courier', async () => {
  const [whole, part] = [await place(), await place()]
  for (const id of [whole, part]) await become(id, 'confirmed', 'packed', 'shipped', 'delivered')
  await shop.database.pool.query(
    `update orders set courier = 'DTDC', advance_paise = case when id = $1 then total_paise else 2000 end where id = any($2)`,
    [whole, [whole, part]],
  )
  const { couriers } = await read<MoneyOwed>('cash-book/owed')
  const owedTo = couriers.map(({ by, courier, orders }) => [by, courier, orders.map(({ _id }) => _id)])
  expect(owedTo.toSorted()).toEqual([
    ['courier', 'DTDC', [part]],
    ['upi', '', [whole]],
  ])
})
