/** Ways to get an order beside the parcel: collected at the shop, or brought by the own rider. */
import { expect, test } from 'vitest'
import { renderMail } from '#app/letters/render-mail.tsx'
import { mailOutbox } from '#db/schema/talk.ts'
import { indianDay } from '#store/india.ts'
import type { CashDay } from '#store/money/cash-book/cash-book.schema.ts'
import type { PickList } from '#store/money/papers/papers.schema.ts'
import type { DeliveryAnswer } from '#store/selling/delivery/delivery.schema.ts'
import { nextRide, placeInWords } from '#store/selling/delivery/ways.ts'
import type {
  BesideOrder,
  DeskNow,
  DeskOrder,
  ListedOrder,
  OrdersChanged,
} from '#store/selling/orders/order-desk.schema.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.schema.ts'
import { byStatusWords, statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import type { Overview } from '#store/shop/overview/overview.schema.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { putInto, readDeskOrder } from '#tests/support/desk.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { readTestSettings, sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const PLACE = { address: '1 MG Road\nPune 411001', hours: 'Mon to Sat, 10 to 8' }
const OFF = {
  pickUp: { isOn: false, address: '', hours: '' },
  ownRider: { isOn: false, pins: '', days: '', charge: 0 },
}
const ON = {
  pickUp: { isOn: true, address: '', hours: PLACE.hours },
  ownRider: { isOn: true, pins: '4110, 560001-560003', days: 'Tue, Fri', charge: 15 },
}

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const kite = await shop.product({ name: 'Kite', pricePaise: 77_900, stock: 500, gstPercent: 18, hsnCode: '9503' })
await setSettings(shop, owner, {
  orderCaps: { customerOrders: null, customerUnits: null },
  deliveryCharge: 40,
  giftWrapCharge: 25,
  gstin: '27AAPFU0939F1ZV',
  address: PLACE.address,
})

const MYSURU = '5 Palace Road, Mysuru 570001'
const bodyOf = (totalAmount: number, more: object = {}, address?: string) => ({
  customerInfo: { name: 'Asha Rao', phone: '98765 43210', ...(address === undefined ? {} : { address }) },
  orderItems: [{ _id: kite, qty: 1 }],
  totalAmount,
  ...more,
})

const PRIOR: Record<string, string> = { shipped: 'packed', delivered: 'shipped' }
const send = (body: object) => shop.call('POST', '/api/orders', body, asha)

async function place(totalAmount: number, more: object, address?: string): Promise<OwnOrderDetail> {
  const answer = await send(bodyOf(totalAmount, more, address))
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)])
  const { _id } = (await answer.json()) as OwnOrderDetail
  return read(`/api/orders/${_id}`, asha)
}

const correct = (id: string, more: object = {}) =>
  shop.call('POST', `/api/admin/orders/${id}/details`, { name: 'Asha R', phone: '98765 43210', ...more }, owner)

const read = async <T>(path: string, as?: TestPerson) =>
  (await (await shop.call('GET', path, undefined, as)).json()) as T

async function paper(path: string): Promise<string> {
  const answer = await shop.call('GET', `/api/admin/${path}`, undefined, owner)
  expect(answer.status).toBe(200)
  return textOfPages(new Uint8Array(await answer.arrayBuffer())).join('\n')
}

/** As the shop shows what it wrote to the customer, by kind. */
async function mailsOf(id: string): Promise<Record<string, string>> {
  const rows = await shop.database.db.select().from(mailOutbox)
  const mine = rows.filter(({ facts }) => facts._id === id)
  const place = placeInWords(PLACE)
  const written = mine.map(async ({ kind, facts }) => {
    const { subject, text } = await renderMail(kind, facts, {
      name: 'Tokri',
      phones: [],
      url: 'http://shop.test',
      place,
    })
    return [kind, `${subject}\n${text}`]
  })
  return Object.fromEntries(await Promise.all(written))
}

test('with no way switched on no answer names one, and an order that names one is refused at the field', async () => {
  await setSettings(shop, owner, OFF)
  const { delivery } = await read<{ delivery: object }>('/api/shop')
  expect(delivery).toEqual({ charge: 40, freeFrom: null, giftWrap: 25 })
  expect(await (await shop.call('POST', '/api/delivery', { pin: '411001' })).text()).not.toContain('ways')
  const plain = await place(819, {}, MYSURU)
  expect([plain, await readDeskOrder(shop, owner, plain._id)].map((order) => 'way' in order)).toEqual([false, false])
  expect(await place(819, { way: 'delivery' }, MYSURU)).not.toHaveProperty('way')
  for (const way of ['pickup', 'rider']) await expectInvalid(await send(bodyOf(779, { way }, MYSURU)), '/way')
  await expectInvalid(await send(bodyOf(779, { way: 'drone' }, MYSURU)), '/way')
})

test('a way that lacks what customers must know cannot be switched on, and says so at its field', async () => {
  const { pickUp, ownRider } = ON
  const wrong: [Partial<ShopDetails>, string][] = [
    [{ ...OFF, gstin: '', address: '', pickUp }, '/settings/pickUp/address'],
    [{ ...OFF, ownRider: { ...ownRider, pins: '' } }, '/settings/ownRider/pins'],
    [{ ...OFF, ownRider: { ...ownRider, days: '' } }, '/settings/ownRider/days'],
    [{ ...OFF, ownRider: { ...ownRider, pins: '411-001' } }, '/settings/ownRider/pins'],
    [{ ...OFF, ownRider: { ...ownRider, days: 'daily' } }, '/settings/ownRider/days'],
  ]
  for (const [change, pointer] of wrong) await expectInvalid(await sendSettings(shop, owner, change), pointer)
})

test('what is collected needs no address, costs no delivery, and is ready, paid at the counter and supplied at the shop', async () => {
  await setSettings(shop, owner, ON)
  expect(await read<object>('/api/shop')).toMatchObject({ delivery: { ways: { pickup: PLACE, rider: null } } })
  const order = await place(804, { way: 'pickup', gift: { wrap: true } })
  expect(order).toMatchObject({ way: 'pickup', deliveryCharge: 0, giftWrap: 25, expected: null })
  expect(order.customerInfo).toEqual({ name: 'Asha Rao', phone: '+919876543210', address: '' })
  const status = (to: string, more: object = {}) =>
    shop.call('POST', `/api/admin/orders/${order._id}/status`, { from: PRIOR[to], to, ...more }, owner)
  await putInto(shop, order._id, 'confirmed')
  const list = await read<PickList>(`/api/admin/pick-list?orders=${order._id}`, owner)
  expect(list.orders).toMatchObject([{ way: 'pickup' }])
  await putInto(shop, order._id, 'packed')
  expect((await shop.call('POST', `/api/admin/orders/${order._id}/invoice`, {}, owner)).status).toBe(200)
  const slip = await paper(`orders/${order._id}/slip.pdf?size=A6`)
  expect([slip.includes('Pick-up'), slip.includes('Deliver to')]).toEqual([true, false])
  const labels = await shop.call('GET', `/api/admin/slips.pdf?size=label&orders=${order._id}`, undefined, owner)
  await expectInvalid(labels, '#orders')
  const invoice = await paper(`orders/${order._id}/invoice.pdf`)
  expect([invoice.includes('Maharashtra (27)'), /sent\s*to/i.test(invoice)]).toEqual([true, false])
  const ready = (await (await status('shipped', { courier: 'Blue Dart', trackingNumber: '1' })).json()) as DeskOrder
  expect(ready).toMatchObject({ status: 'shipped', courier: null, trackingNumber: null })
  expect(ready.may).not.toContain('not delivered')
  expect(statusWords('shipped', ready).words).toBe('Ready to collect')
  expect(await (await status('delivered', { received: 'cash' })).json()).toMatchObject({ money: { due: 0 } })
  const { entries } = await read<CashDay>('/api/admin/cash-book', owner)
  expect(entries).toContainEqual(expect.objectContaining({ way: 'cash', amount: 804, courier: null }))
  const said = await mailsOf(order._id)
  expect(said.order_placed).toMatch(
    /You pay ₹804.00 at the counter.[\s\S]*Collect it from: 1 MG Road, Pune 411001; Mon to/,
  )
  expect(said.order_shipped).toMatch(/is ready to collect[\s\S]*Collect it from: 1 MG Road, Pune 411001; Mon to Sat/)
  expect(said.order_delivered).toMatch(/was collected[\s\S]*thank you for collecting/)
  for (const words of Object.values(said)) expect(words).not.toMatch(/deliver|on its way|at the door|arrive/i)
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test('what was done to several orders, and the other orders of a phone, are named as each gets there', async () => {
  await setSettings(shop, owner, ON)
  const [collected, parcel, late] = [
    await place(779, { way: 'pickup' }),
    await place(819, {}, MYSURU),
    await place(779, { way: 'pickup' }),
  ]
  for (const { _id } of [collected, parcel, late]) await putInto(shop, _id, 'packed')
  await putInto(shop, late._id, 'shipped')
  const orders = [collected, parcel, late].map(({ _id }) => ({ _id, from: 'packed' }))
  const answer = await shop.call('POST', '/api/admin/orders/steps', { to: 'shipped', orders }, owner)
  const { done, refused } = (await answer.json()) as OrdersChanged
  const named = [
    ['ready to collect', [{ _id: collected._id, orderNumber: collected.orderNumber, way: 'pickup' }]],
    ['shipped', [{ _id: parcel._id, orderNumber: parcel.orderNumber }]],
  ]
  expect(byStatusWords('shipped', done)).toEqual(named)
  expect(refused).toMatchObject([{ _id: late._id, way: 'pickup', currentStatus: 'shipped' }])
  const waits = async (queue: string) =>
    (await read<{ _id: string }[]>(`/api/admin/orders?queue=${queue}`, owner)).map(({ _id }) => _id)
  expect(await waits('toCollect')).toEqual([late._id, collected._id])
  expect(await waits('onTheWay')).toEqual([parcel._id])
  const { waiting } = await read<Overview>('/api/admin/overview', owner)
  expect(waiting).toMatchObject({ onTheWay: 1, toCollect: 2 })
  const { undoable } = await read<DeskNow>('/api/admin/desk', owner)
  expect(byStatusWords('shipped', undoable[0]?.orders ?? [])).toEqual(named)
  const stale = await shop.call(
    'POST',
    `/api/admin/orders/${late._id}/status`,
    { from: 'packed', to: 'shipped' },
    owner,
  )
  expect(await stale.json()).toMatchObject({ currentStatus: 'shipped', way: 'pickup' })
  const { caller } = await read<BesideOrder>(`/api/admin/orders/${parcel._id}/beside`, owner)
  expect(caller.open.find(({ _id }) => _id === late._id)).toMatchObject({ status: 'shipped', way: 'pickup' })
})

test('its customer is another state away and its shop under composition: what is collected is sold where it lies', async () => {
  await setSettings(shop, owner, { ...ON, isComposition: true })
  await expectInvalid(await send(bodyOf(819, {}, MYSURU)), '/customerInfo/address')
  const taken = await place(779, { way: 'pickup' }, '9 Ring Road, Delhi 110001')
  expect(await (await correct(taken._id, { address: '9 Ring Road, Delhi 110001' })).json()).toMatchObject({
    customerName: 'Asha R',
  })
  const card = { card: 'For you' }
  const gift = await place(819, { gift: card }, '1 MG Road, Pune 411001')
  const elsewhere = { ...card, name: 'Ravi', phone: '9123456780', address: MYSURU }
  const refused = await correct(gift._id, { address: '1 MG Road, Pune 411001', gift: elsewhere })
  await expectInvalid(refused, '/gift/address')
  await setSettings(shop, owner, { isComposition: false })
})

test('the rider comes to his own PIN codes alone, for his own charge, on the next day of his after the call', async () => {
  await setSettings(shop, owner, { ...ON, listedPinsOnly: true })
  const { terms } = (await (await shop.call('POST', '/api/delivery', { pin: '560002' })).json()) as DeliveryAnswer
  expect(terms).toMatchObject({ isUnserved: true, ways: { pickup: PLACE, rider: { charge: 15, days: 'Tue, Fri' } } })
  const order = await place(794, { way: 'rider' }, '7 Brigade Road, Bengaluru 560002')
  const yes = { from: 'placed', to: 'confirmed' }
  expect((await shop.call('POST', `/api/admin/orders/${order._id}/status`, yes, owner)).status).toBe(200)
  const { expected, deliveryCharge } = await read<OwnOrderDetail>(`/api/orders/${order._id}`, asha)
  const today = indianDay(Date.now())
  expect([deliveryCharge, expected?.by]).toEqual([15, nextRide('Tue, Fri', today)])
  expect((await mailsOf(order._id)).order_confirmed).toMatch(/Our rider comes on (Tuesday|Friday), \d+ \w+\./)
  const move = (address: string) => shop.call('POST', `/api/orders/${order._id}/address`, { address }, asha)
  await expectInvalid(await move(MYSURU), '/address')
  expect((await move('9 Brigade Road, Bengaluru 560003')).status).toBe(200)
  // Nor does the desk move it to where nobody goes; what is no move goes through.
  await expectInvalid(await correct(order._id, { address: MYSURU }), '/address')
  expect((await correct(order._id, { address: '9 Brigade Rd, Bengaluru 560003' })).status).toBe(200)
  await expectInvalid(await send(bodyOf(794, { way: 'rider' }, MYSURU)), '/way')
  await expectInvalid(await send(bodyOf(794, { way: 'rider' }, '7 Brigade Road')), '/customerInfo/address')
  await setSettings(shop, owner, { listedPinsOnly: false })
})

test('PIN codes and days are read as people write them, and a range from its end to its beginning is none', async () => {
  const rider = (pins: string) => sendSettings(shop, owner, { ownRider: { ...ON.ownRider, pins } })
  await expectInvalid(await rider('411010-411004'), '/settings/ownRider/pins')
  await expectInvalid(await rider('411004, Pune'), '/settings/ownRider/pins')
  expect((await rider('४४०००१ – ४४००१०; 411 004\n560 001 to 560003')).status).toBe(200)
  const coverage = [
    ['440005', true],
    ['411004', true],
    ['560002', true],
    ['560004', false],
  ] as const
  for (const [pin, isCovered] of coverage) {
    const { terms } = (await (await shop.call('POST', '/api/delivery', { pin })).json()) as DeliveryAnswer
    expect([pin, Boolean(terms.ways?.rider)]).toEqual([pin, isCovered])
  }
  await setSettings(shop, owner, { ...ON, deliveryDays: '2-5' })
  expect((await readTestSettings(shop, owner)).settings.deliveryDays).toBe('2 to 5')
  await setSettings(shop, owner, { deliveryDays: '' })
})

test('the next ride is after the day, whatever way its weekdays are written', () => {
  // A Friday.
  const [friday, next] = ['2026-11-27', (days: string) => nextRide(days, friday)]
  expect(['Fri', 'mon and thursday', 'Sat, Sun', ''].map(next)).toEqual([
    '2026-12-04',
    '2026-11-30',
    '2026-11-28',
    undefined,
  ])
})

test('what does not fit together is said at its field, with whatever else is wrong', async () => {
  await setSettings(shop, owner, ON)
  const gift = { name: 'Ravi', phone: '9123456780', address: MYSURU }
  await expectInvalid(await send(bodyOf(779, { way: 'pickup', gift })), '/gift/address')
  const { errors } = await expectInvalid(
    await send({ ...bodyOf(819), customerInfo: { name: '', phone: '98765 43210' } }),
    '/customerInfo/name',
  )
  expect(errors?.map(({ pointer }) => pointer)).toContain('/customerInfo/address')
  const order = await place(779, { way: 'pickup' })
  const move = await shop.call('POST', `/api/orders/${order._id}/address`, { address: MYSURU }, asha)
  await expectInvalid(move, '/address')
  const card = { card: 'For you' }
  const wrapped = await place(779, { way: 'pickup', gift: card })
  await expectInvalid(await correct(wrapped._id, { gift: { ...card, ...gift } }), '/gift/address')
})

test('lines that the desk changes leave the charge of the rider as it was agreed', async () => {
  await setSettings(shop, owner, { ...ON, freeDeliveryFrom: 1000 })
  const order = await place(794, { way: 'rider' }, '7 Brigade Road, Bengaluru 560002')
  const lines = [{ _id: kite, qty: 2 }]
  const changed = await shop.call('POST', `/api/admin/orders/${order._id}/lines`, { lines }, owner)
  expect(await changed.json()).toMatchObject({ deliveryCharge: 15, totalAmount: 1573 })
  await setSettings(shop, owner, { freeDeliveryFrom: null })
})

test('the desk takes, corrects and finds what is collected, and asks no address of it', async () => {
  const taken = await shop.call(
    'POST',
    '/api/admin/phone-orders',
    { ...bodyOf(779, { way: 'pickup' }), status: 'confirmed' },
    owner,
  )
  const { _id } = (await taken.json()) as DeskOrder
  expect(taken.status).toBe(201)
  expect(await (await correct(_id)).json()).toMatchObject({
    customerName: 'Asha R',
    customerAddress: '',
    way: 'pickup',
  })
  const parcel = await place(819, {}, MYSURU)
  await expectInvalid(await correct(parcel._id), '/address')
  const found = await read<ListedOrder[]>('/api/admin/orders?way=pickup', owner)
  expect(found.every(({ way }) => way === 'pickup')).toBe(true)
  expect(found.map((order) => order._id)).toContain(_id)
  expect(await (await shop.call('GET', '/api/admin/export/orders.csv', undefined, owner)).text()).toContain('pickup')
})
