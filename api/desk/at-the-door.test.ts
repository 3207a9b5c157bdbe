/** Parcels on their way: tries that came to nothing, whose turn it is to take one, and the label on it. */
import { beforeEach, expect, test } from 'vitest'
import { daysAfter, indianDay } from '#store/india.ts'
import type { DeskOrder, ListedOrder } from '#store/selling/orders/order-desk.schema.ts'
import { type OwnOrderDetail, wordsOfStep } from '#store/selling/orders/reading/customer-orders.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let order: string

const TODAY = indianDay(Date.now())

const shop = await openTestShop()
const owner = await shop.owner()
const packer = await giveRole(shop, await shop.customer(), 'packer')
const asha = await shop.customer()
const product = await shop.product({ stock: 1000, pricePaise: 5000, name: 'Brass Compass' })

const place = (address = '12 MG Road, Bengaluru 560001') => {
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address }
  const body = { customerInfo, orderItems: [{ _id: product, qty: 1 }], totalAmount: 50 }
  return shop.call('POST', '/api/orders', body, asha).then(async (made) => ((await made.json()) as DeskOrder)._id)
}
const tried = (body: object, as = packer) => shop.call('POST', `/api/admin/orders/${order}/tries`, body, as)
const own = async () =>
  (await (await shop.call('GET', `/api/orders/${order}`, undefined, asha)).json()) as OwnOrderDetail

beforeEach(async () => {
  order = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
  await putInto(shop, order, 'shipped')
})

test('a parcel that was not delivered stays on its way, is counted, and its customer reads why and when it comes again', async () => {
  const next = daysAfter(TODAY, 2)
  expect(await readDeskOrder(shop, packer, order)).toMatchObject({ tries: 0, nextTry: null })
  expect((await tried({ reason: 'not at home', next, note: 'SECRET dog' })).status).toBe(200)
  const once = (await (await tried({ reason: 'no money', next })).json()) as DeskOrder
  expect(once).toMatchObject({ status: 'shipped', tries: 2, nextTry: next })
  expect(once.events.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['try', { reason: 'not at home', next }],
    ['try', { reason: 'no money', next }],
  ])
  const view = await own()
  expect(JSON.stringify(view)).not.toContain('SECRET')
  expect(view.expected).toEqual({ by: next, isLate: false })
  expect(view.timeline.slice(1)).toMatchObject([
    { what: 'not delivered', reason: 'not at home', next, byYou: false },
    { what: 'not delivered', reason: 'no money', next },
  ])
  expect(view.timeline.slice(1).map((step) => wordsOfStep(step, {}))).toEqual([
    'We could not deliver it: nobody was at home.',
    'We could not deliver it: the money was not ready.',
  ])
  const listed = await shop.call('GET', '/api/admin/orders?status=shipped', undefined, packer)
  expect((await listed.json()) as ListedOrder[]).toContainEqual(
    expect.objectContaining({ _id: order, tries: 2, nextTry: next }),
  )
  const { total } = await shop.database.pool
    .query(`select count(*)::int as total from audit_log where action = 'order.try' and subject_id = $1`, [order])
    .then(({ rows }) => rows[0])
  expect(total).toBe(2)
})

test('what is no try is refused with a sentence: another status, a day that is over, an order that was changed meanwhile', async () => {
  await expectInvalid(await tried({ reason: 'lazy' }), '/reason')
  await expectInvalid(await tried({ reason: 'other', next: daysAfter(TODAY, -1) }), '/next')
  await expectInvalid(await tried({ reason: 'other', next: daysAfter(TODAY, 61) }), '/next')
  // A double press.
  const both = await Promise.all([1, 2].map(() => tried({ reason: 'no answer', seen: 0 })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await expectProblem(await tried({ reason: 'other' }, asha), 403, 'forbidden')
  for (const status of ['packed', 'delivered', 'cancelled'] as const) {
    await putInto(shop, order, status)
    await expectProblem(await tried({ reason: 'other' }), 409, 'wrong_status')
  }
  expect(await readDeskOrder(shop, packer, order)).toMatchObject({ tries: 1 })
})

test('a label is one page for the outside: where it goes, what to collect, its number; several come as one file', async () => {
  const read = async (path: string) =>
    textOfPages(new Uint8Array(await (await shop.call('GET', `/api/admin/${path}`, undefined, packer)).arrayBuffer()))
  const { orderNumber } = await readDeskOrder(shop, packer, order)
  const [page = '', ...others] = await read(`orders/${order}/slip.pdf?size=label`)
  expect(others).toEqual([])
  for (const words of [orderNumber, 'Asha Rao', '12 MG Road, Bengaluru 560001', '₹50.00', 'To collect'])
    expect(page).toContain(words)
  expect(page).not.toContain('Brass Compass')
  const ids = [order, await place(`${'A very long lane, '.repeat(27)} 560001`), await place()]
  expect(await read(`slips.pdf?size=label&orders=${ids.join(',')}`)).toHaveLength(3)
  // Whatever stands on it: a sender of many lines, a code to pay with, an address as long as may be.
  const address = Array.from({ length: 8 }, (_, at) => `Shop ${at + 1}, Sadashiv Peth, behind the old market`).join(
    '\n',
  )
  await setSettings(shop, owner, { upiId: 'asha@okbank', address, phones: ['9812345678', '9812345679'] })
  for (const words of ['Lane 4, ', 'Kothrud, ', 'Near the big temple, '])
    ids.push(await place(`${words.repeat(Math.floor(380 / words.length))}\nPune 411038`))
  const pages = await read(`slips.pdf?size=label&orders=${ids.join(',')}`)
  expect(pages.map((text) => text.includes('To collect'))).toEqual(ids.map(() => true))
  await setSettings(shop, owner, { upiId: '', address: '', phones: [] })
})
