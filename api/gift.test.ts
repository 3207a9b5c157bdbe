/** An order as a gift: one reckoning, papers that tell no price, and a buyer who alone is called. */

import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import type { PickList } from '#store/money/papers/papers.schema.ts'
import { eraseDueOrders } from '#store/people/privacy/erase-orders.server.ts'
import type { CallQueue, DeskNow, DeskOrder, ListedOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { IssuedPaper } from '#store/selling/orders/orders.schema.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { putInto, readDeskOrder } from '#tests/support/desk.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const kite = await shop.product({ name: 'Kite', pricePaise: 77_900, stock: 500, gstPercent: 18, hsnCode: '9503' })
const caps = { customerOrders: null, customerUnits: null }
await setSettings(shop, owner, {
  orderCaps: caps,
  giftWrapCharge: 40,
  upiId: 'shop@bank',
  gstin: '27AAPFU0939F1ZV',
  address: '1 MG Road, Pune 411001',
})
const rules = ['PIN codes,Charge,Free from,Days,Cash,Fee,Up to', '411,0,,,yes,0,', '560,60,,,yes,0,'].join('\n')
const saved = await shop.call('POST', '/api/admin/delivery-rules/save', rules, owner, { 'content-type': 'text/csv' })
expect(saved.status).toBe(200)

const RAVI = { name: 'Ravi Iyer', phone: '91234 56780', address: '7 Brigade Road, Bengaluru 560001' }
const GIFT = { ...RAVI, card: 'शुभ जन्मदिन, Ravi!\nযত্নে থেকো', wrap: true }

const bodyOf = (gift: object | undefined, totalAmount: number, more: object = {}) => ({
  customerInfo: { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Pune 411001' },
  orderItems: [{ _id: kite, qty: 1 }],
  totalAmount,
  ...(gift ? { gift } : {}),
  ...more,
})

async function place(gift: object | undefined, totalAmount: number, more: object = {}): Promise<OwnOrderDetail> {
  const answer = await shop.call('POST', '/api/orders', bodyOf(gift, totalAmount, more), asha)
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)])
  return (await answer.json()) as OwnOrderDetail
}

async function paper(path: string): Promise<string> {
  const answer = await shop.call('GET', `/api/admin/${path}`, undefined, owner)
  expect(answer.status).toBe(200)
  return textOfPages(new Uint8Array(await answer.arrayBuffer())).join('\n')
}

test('a gift costs its wrap and the delivery of where it goes, is kept whole, and told to its buyer and the desk', async () => {
  const placed = await place(GIFT, 779 + 40 + 60)
  const gift = { ...GIFT, phone: '+919123456780' }
  expect(placed).toMatchObject({ gift, giftWrap: 40, deliveryCharge: 60, totalAmount: 879 })
  const own = (await (await shop.call('GET', `/api/orders/${placed._id}`, undefined, asha)).json()) as OwnOrderDetail
  expect([own.gift, own.customerInfo.name]).toEqual([gift, 'Asha Rao'])
  expect(await readDeskOrder(shop, owner, placed._id)).toMatchObject({ gift, customerPhone: '+919876543210' })
  const [listed] = (await (
    await shop.call('GET', '/api/admin/orders?search=Brigade', undefined, owner)
  ).json()) as ListedOrder[]
  expect(listed?.gift).toEqual(gift)
  await putInto(shop, placed._id, 'confirmed')
  const list = (await (
    await shop.call('GET', `/api/admin/pick-list?orders=${placed._id}`, undefined, owner)
  ).json()) as PickList
  expect(list.orders[0]?.gift?.wrap).toBe(true)
  const csv = await (await shop.call('GET', '/api/admin/export/orders.csv', undefined, owner)).text()
  expect(csv).toContain('Ravi Iyer')
  expect(csv).toContain(',1 x Kite at 779,60,879,')
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test('the queue calls the buyer, with the facts of the buyer, and never who gets the gift', async () => {
  const placed = await place(GIFT, 879)
  const queue = (await (await shop.call('GET', '/api/admin/call-queue', undefined, owner)).json()) as CallQueue
  const card = queue.due.find(({ _id }) => _id === placed._id)
  expect(card).toMatchObject({ customerPhone: '+919876543210', customerName: 'Asha Rao', gift: { name: 'Ravi Iyer' } })
})

test('slip and label of a gift that is paid first go to the receiver and say no price; at the door they say what is due', async () => {
  const first = await place(GIFT, 879, { payBy: 'upi' })
  expect(first.advance).toBe(879)
  const noted = await shop.call('POST', `/api/admin/orders/${first._id}/notes`, { note: 'Quoted 650 for it' }, owner)
  expect(noted.status).toBe(200)
  await putInto(shop, first._id, 'confirmed')
  for (const size of ['A4', 'A6', 'label']) {
    const said = await paper(`orders/${first._id}/slip.pdf?size=${size}`)
    expect(said).toContain('Ravi Iyer')
    for (const price of ['₹', '779', '879', '650', 'Asha Rao']) expect(said.includes(price)).toBe(false)
    expect(said).toContain('must be paid by UPI before this parcel leaves')
  }
  expect(await paper(`orders/${first._id}/slip.pdf?size=A6`)).toContain('to be wrapped, with a card')
  const atDoor = await place(GIFT, 879, { payBy: 'cash' })
  expect(await paper(`orders/${atDoor._id}/slip.pdf?size=label`)).toContain('₹879')
  const card = await paper(`slips.pdf?size=card&orders=${first._id},${atDoor._id}`)
  expect(card).toContain('Ravi!')
  const plain = await place(undefined, 779)
  await expectInvalid(
    await shop.call('GET', `/api/admin/orders/${plain._id}/slip.pdf?size=card`, undefined, owner),
    '#size',
  )
})

test('no paper that travels with a gift paid first tells a price, alone or among others, in any status it is printed in', async () => {
  const dear = await shop.product({ name: 'Kaleidoscope', pricePaise: 441_300, stock: 5 })
  const body = {
    ...bodyOf({ ...RAVI, wrap: true }, 4413 + 40 + 60, { payBy: 'upi' }),
    orderItems: [{ _id: dear, qty: 1 }],
  }
  const { _id } = (await (await shop.call('POST', '/api/orders', body, asha)).json()) as OwnOrderDetail
  for (const status of ['confirmed', 'packed', 'shipped'] as const) {
    await putInto(shop, _id, status)
    for (const size of ['A4', 'A6', 'label'])
      for (const path of [`orders/${_id}/slip.pdf?size=${size}`, `slips.pdf?size=${size}&orders=${_id}`]) {
        const said = await paper(path)
        expect(said).toContain('Ravi Iyer')
        expect(said.match(/₹|Rs|4,?413|4,?513|\b(40|60)(\.00)?\b/g), `${status} ${path}`).toBeNull()
      }
  }
})

const desk = async (path: string, body: object) => {
  const answer = await shop.call('POST', `/api/admin/${path}`, body, owner)
  expect([path, answer.ok, await answer.clone().text()]).toEqual([path, true, expect.any(String)])
  return (await answer.json()) as DeskOrder
}
const stepTo = (id: string, from: string, to: string, more: object = {}) =>
  desk(`orders/${id}/status`, { from, to, ...more })

test('an undone step leaves the gift, its wrap and what is due as they were', async () => {
  const { _id } = await place(GIFT, 879)
  await stepTo(_id, 'placed', 'confirmed')
  const before = await readDeskOrder(shop, owner, _id)
  for (const to of ['packed', 'cancelled'] as const) {
    await stepTo(_id, 'confirmed', to)
    const desk = (await (await shop.call('GET', '/api/admin/desk', undefined, owner)).json()) as DeskNow
    const undone = await shop.call('POST', '/api/admin/undo', { press: desk.undoable[0]?._id }, owner)
    expect(await undone.json()).toMatchObject({ done: [{ _id }] })
    const { status, gift, giftWrap, totalAmount, money } = await readDeskOrder(shop, owner, _id)
    expect({ status, gift, giftWrap, totalAmount, money }).toEqual({
      status: 'confirmed',
      gift: before.gift,
      giftWrap: 40,
      totalAmount: 879,
      money: before.money,
    })
  }
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test('a gift refused at the door owes nothing and its paper is credited with the wrap', async () => {
  const { _id } = await place(GIFT, 879)
  await putInto(shop, _id, 'packed')
  await desk(`orders/${_id}/invoice`, {})
  await stepTo(_id, 'packed', 'shipped')
  await stepTo(_id, 'shipped', 'returned', { restock: true })
  await desk(`orders/${_id}/credit-note`, {})
  const { money, credit, gift } = await readDeskOrder(shop, owner, _id)
  expect([money.due, money.owedBack, credit, gift?.card]).toEqual([0, 0, { noted: 879, due: 0 }, GIFT.card])
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test('of a gift that comes back whole the wrap is given back and credited with it, in part not', async () => {
  const { _id } = await place(GIFT, 879 + 779, { orderItems: [{ _id: kite, qty: 2 }] })
  await putInto(shop, _id, 'packed')
  await desk(`orders/${_id}/invoice`, {})
  await stepTo(_id, 'packed', 'shipped')
  await stepTo(_id, 'shipped', 'delivered', { received: 'cash' })
  for (const owedBack of [779, 879]) {
    const { returns } = await desk(`orders/${_id}/returns`, { lines: [{ _id: kite, qty: 1 }] })
    const open = returns.find(({ status }) => status === 'accepted')
    const { money } = await desk(`returns/${open?._id}/receive`, { lines: [{ _id: kite, cameBack: 1, onShelf: 1 }] })
    expect(money.owedBack).toBe(owedBack)
    await desk('cash-book/refunds', { way: 'cash', orderId: _id, amount: owedBack })
    await desk(`orders/${_id}/credit-note`, {})
  }
  expect((await readDeskOrder(shop, owner, _id)).credit).toEqual({ noted: 1658, due: 0 })
  expect(await findFaults(shop.database.pool)).toEqual([])
})

describe('a numbered paper', () => {
  const DELIVERY = 'Ravi Iyer\n7 Brigade Road, Bengaluru 560001'
  const PLACE = 'Place of supply Karnataka (29)'
  const BUYER = 'Billed to\nAsha Rao\n12 MG Road, Pune 411001'
  const issued = async (id: string) => {
    await putInto(shop, id, 'packed')
    expect((await shop.call('POST', `/api/admin/orders/${id}/invoice`, {}, owner)).status).toBe(200)
    return paper(`orders/${id}/invoice.pdf`)
  }

  test('of a gift names its buyer and, with the place of supply, the address of delivery', async () => {
    const { _id } = await place(GIFT, 879)
    expect(await paper(`orders/${_id}/receipt.pdf`)).toContain(`Address of delivery\n${DELIVERY}`)
    const said = await issued(_id)
    for (const words of [BUYER, `Delivered to\n${DELIVERY}\n${PLACE}`, 'Gift wrap', 'IGST'])
      expect(said).toContain(words)
    await putInto(shop, _id, 'returned')
    const noted = await shop.call('POST', `/api/admin/orders/${_id}/credit-note`, {}, owner)
    const { papers } = (await noted.json()) as { papers: IssuedPaper[] }
    const note = await paper(`orders/${_id}/invoice.pdf?paper=${papers.at(-1)?._id}`)
    for (const words of [BUYER, `Address of delivery\n${DELIVERY}\n${PLACE}`]) expect(note).toContain(words)
  })

  test("of a business's gift has the place of supply with the business, and the address of delivery too", async () => {
    const { _id } = await place(GIFT, 879, { customerGstin: '24AAACC1206D1ZM' })
    const said = await issued(_id)
    expect(said).toMatch(/GSTIN 24AAACC1206D1ZM\nPlace of supply Maharashtra \(27\)\nDelivered to/)
    expect(said).toContain(`Delivered to\n${DELIVERY}`)
    expect(said).not.toContain(PLACE)
  })

  test('says delivered and collected of what is', async () => {
    const { _id } = await place(undefined, 779)
    expect(await paper(`orders/${_id}/receipt.pdf`)).toContain('For\nAsha Rao')
    expect(await issued(_id)).toContain('Billed and sent to\nAsha Rao')
    await setSettings(shop, owner, { pickUp: { isOn: true, address: '', hours: '' } })
    const collected = await place(undefined, 779, { way: 'pickup' })
    const said = await issued(collected._id)
    for (const words of [BUYER, 'Collected at the shop', 'Place of supply Maharashtra (27)'])
      expect(said).toContain(words)
  })
})

test('what a gift cannot be is said at its field', async () => {
  const wrong: [object, string][] = [
    [{ card: 'x'.repeat(301) }, '/gift/card'],
    [{ card: 'Well done 中' }, '/gift/card'],
    [{ card: 'Cake 🎂' }, '/gift/card'],
    [{ name: 'Ravi' }, '/gift/phone'],
    [{ ...RAVI, phone: '12' }, '/gift/phone'],
    [{ ...RAVI, address: '7 Brigade Road' }, '/gift/address'],
    [{ day: '2020-01-01' }, '/gift/day'],
    [{ day: 'soon' }, '/gift/day'],
  ]
  for (const [gift, pointer] of wrong) {
    await expectInvalid(await shop.call('POST', '/api/orders', bodyOf(gift, 779), asha), pointer)
  }
  await place({ card: 'नमस्ते '.repeat(50).trim() }, 779)
  await setSettings(shop, owner, { giftWrapCharge: null })
  await expectInvalid(await shop.call('POST', '/api/orders', bodyOf({ wrap: true }, 819), asha), '/gift/wrap')
  await setSettings(shop, owner, { giftWrapCharge: 40 })
})

test('the buyer changes where it goes, the desk its card, and erasure leaves nothing of it but that it was one', async () => {
  const placed = await place(GIFT, 879)
  const address = '9 Residency Road, Bengaluru 560002'
  expect((await shop.call('POST', `/api/orders/${placed._id}/address`, { address }, asha)).status).toBe(200)
  const details = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Pune 411001' }
  const gift = { ...RAVI, address, card: 'Well done!' }
  const corrected = await shop.call('POST', `/api/admin/orders/${placed._id}/details`, { ...details, gift }, owner)
  expect((await corrected.json()) as DeskOrder).toMatchObject({
    customerAddress: '12 MG Road, Pune 411001',
    gift: { address, card: 'Well done!', wrap: true },
    totalAmount: 879,
  })
  const bare = await place({ ...RAVI, card: 'Hello' }, 839)
  const wrapped = { ...details, gift: { ...RAVI, card: 'Hello', wrap: true } }
  const kept = await shop.call('POST', `/api/admin/orders/${bare._id}/details`, wrapped, owner)
  expect(((await kept.json()) as DeskOrder).gift).not.toHaveProperty('wrap')
  const { db } = shop.database
  await db.update(orders).set({ eraseAfter: sql`now() - interval '1 day'` }).where(eq(orders.id, placed._id))
  await db.transaction((tx) => eraseDueOrders(tx))
  const [row] = await db.select().from(orders).where(eq(orders.id, placed._id))
  expect(row?.gift).toEqual({})
  expect(await db.$count(users)).toBeGreaterThan(0)
})

test('an order without a gift answers as ever, and one by phone can be a gift', async () => {
  expect(Object.keys(await place(undefined, 779))).not.toContain('gift')
  const body = { ...bodyOf(GIFT, 879), status: 'confirmed' }
  const taken = await shop.call('POST', '/api/admin/phone-orders', body, owner)
  expect([taken.status, await taken.json()]).toEqual([201, expect.objectContaining({ giftWrap: 40 })])
})
