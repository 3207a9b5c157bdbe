/** Quotations: written by staff, accepted once at the quoted prices, or refused in a sentence with nothing half made. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { orderCharges, orderLines, orders, stockMovements } from '#db/schema/orders.ts'
import { quotations } from '#db/schema/selling.ts'
import { rings } from '#db/schema/talk.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import type { Quotation } from '#store/selling/quotations/quotations.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { readDeskOrder } from '#tests/support/desk.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const kite = await shop.product({ name: 'Kite', pricePaise: 20_000, stock: 500, gstPercent: 18, hsnCode: '9503' })
await setSettings(shop, owner, {
  shopName: 'टोकरी Stores',
  gstin: '29ABCDE1234F1ZW',
  address: '4 Lotus Arcade\nBengaluru 560038',
  deliveryCharge: 60,
})

const TODAY = indianDay(Date.now())
const SCHOOL = { name: 'सरस्वती School', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
const bodyOf = (orderItems: object[], more: object = {}) => ({
  customerInfo: SCHOOL,
  orderItems,
  validUntil: daysAfter(TODAY, 10),
  ...more,
})
const send = (path: string, body: object, as?: TestPerson) => shop.call('POST', `/api/${path}`, body, as)
const read = async (answer: Response | Promise<Response>) => {
  const response = await answer
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)])
  return (await response.json()) as Quotation
}
const write = (orderItems: object[], more?: object) => read(send('admin/quotations', bodyOf(orderItems, more), owner))
const keyOf = ({ link }: Quotation) => link.split('/quotation/')[1] ?? ''
const yesTo = ({ totalAmount, revision }: Quotation, poNumber = '') => ({ totalAmount, revision, poNumber })
const accept = (of: Quotation, poNumber?: string, as?: TestPerson) =>
  send(`quotations/${keyOf(of)}/accept`, yesTo(of, poNumber), as)

/** Everything that an order would leave behind. */
async function traces() {
  const { db } = shop.database
  const counts = [orders, orderLines, orderCharges, stockMovements, rings].map((table) => db.$count(table))
  const stock = await db.select({ stock: products.stock }).from(products).orderBy(products.id)
  return [...(await Promise.all(counts)), ...stock.map((row) => row.stock)]
}

async function pdfOf(path: string, as?: TestPerson): Promise<string> {
  const answer = await shop.call('GET', `/api/${path}`, undefined, as)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return textOfPages(new Uint8Array(await answer.arrayBuffer())).join('\n')
}

describe('a yes', () => {
  test('makes the order at the quoted prices, which paper, order and invoice agree on, with the purchase order', async () => {
    const offer = await write([{ _id: kite, qty: 40, price: 150.5 }], {
      words: 'पचास से सस्ता',
      customerGstin: '29AAGCB7383J1Z4',
    })
    expect(offer).toMatchObject({ state: 'open', subtotal: 6020, deliveryCharge: 60, totalAmount: 6080, problem: '' })
    const before = await pdfOf(`quotations/${keyOf(offer)}/quotation.pdf`)
    for (const words of [offer.number, '₹6,020.00', '₹60.00', '₹6,080.00', '₹150.50', '29AAGCB7383J1Z4', 'Valid until'])
      expect(before).toContain(words)
    await shop.database.db.update(products).set({ pricePaise: 99_900 }).where(eq(products.id, kite))
    const accepted = await read(accept(offer, 'PO-77/26'))
    expect(accepted).toMatchObject({ state: 'accepted', totalAmount: 6080, order: { orderNumber: expect.any(String) } })
    const order = await readDeskOrder(shop, owner, accepted.order?._id ?? '')
    expect(order).toMatchObject({
      status: 'confirmed',
      totalAmount: 6080,
      deliveryCharge: 60,
      poNumber: 'PO-77/26',
      takenBy: owner.uid,
      saidYes: true,
      orderItems: [{ _id: kite, qty: 40, price: 150.5 }],
    })
    expect(order.events[0]).toMatchObject({
      actorName: 'Customer',
      note: `Quotation ${offer.number}, purchase order PO-77/26`,
    })
    expect(await pdfOf(`quotations/${keyOf(offer)}/quotation.pdf`)).toContain('₹6,080.00')
    await send(`admin/orders/${order._id}/status`, { from: 'confirmed', to: 'packed' }, owner)
    expect((await send(`admin/orders/${order._id}/invoice`, {}, owner)).status).toBe(200)
    const invoice = await pdfOf(`admin/orders/${order._id}/invoice.pdf`, owner)
    for (const words of ['Purchase order PO-77/26', '₹6,080.00', '29AAGCB7383J1Z4']) expect(invoice).toContain(words)
    const rung = await shop.database.db.select().from(rings).where(eq(rings.subjectId, order._id))
    expect(rung.map(({ kind }) => kind)).toEqual(['order'])
    expect(await findFaults(shop.database.pool)).toEqual([])
  })

  test('of twenty people at once is one order, and every one of them is told of it', async () => {
    const offer = await write([{ _id: kite, qty: 3, price: 10 }])
    const before = await traces()
    const manager = await giveRole(shop, await shop.customer(), 'manager')
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => accept(offer, `PO-${nth}`, [undefined, owner, manager][nth % 3])),
    )
    const told = new Set((await Promise.all(all.map(read))).map(({ order }) => order?._id))
    expect(told.size).toBe(1)
    expect([...told][0]).toBeTypeOf('string')
    const after = await traces()
    expect(after[0]).toBe(Number(before[0]) + 1)
    const [product] = await shop.database.db.select().from(products).where(eq(products.id, kite))
    expect(product?.stock).toBe(Number(before.at(-1)) - 3)
  })

  test('is refused while two quotations want the same last units, but for one of them', async () => {
    const owl = await shop.product({ name: 'Owl', stock: 10 })
    const both = await Promise.all([7, 8].map((qty) => write([{ _id: owl, qty, price: 5 }])))
    const statuses = (await Promise.all(both.map((offer) => accept(offer)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('of staff for the customer is theirs in the log, and one of a shop that calls every order waits for the call', async () => {
    const byStaff = await read(accept(await write([{ _id: kite, qty: 1, price: 10 }]), '', owner))
    const order = await readDeskOrder(shop, owner, byStaff.order?._id ?? '')
    expect([order.saidYes, order.status, order.events[0]?.actorName]).not.toContain('Customer')
    expect([order.saidYes, order.status]).toEqual([false, 'confirmed'])
    await setSettings(shop, owner, { callEveryOrder: true })
    const called = await read(accept(await write([{ _id: kite, qty: 1, price: 10 }])))
    expect((await readDeskOrder(shop, owner, called.order?._id ?? '')).status).toBe('placed')
    await setSettings(shop, owner, { callEveryOrder: false })
  })
})

describe('nothing is written, and a sentence says why,', () => {
  async function refused(offer: Quotation, code: string, words: string) {
    const before = await traces()
    const problem = await expectProblem(await accept(offer), 409, code)
    expect(problem.detail).toContain(words)
    expect(await traces()).toEqual(before)
  }

  test('where goods are short or gone, line by line', async () => {
    const [top, drum] = [await shop.product({ name: 'Top', stock: 3 }), await shop.product({ name: 'Drum', stock: 9 })]
    const offer = await write([
      { _id: kite, qty: 2, price: 10 },
      { _id: top, qty: 5, price: 10 },
      { _id: drum, qty: 1, price: 10 },
    ])
    await shop.database.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, drum))
    await refused(offer, 'out_of_stock', '3 of Top can be had now.\nNone of Drum can be had now.')
  })

  test('after its day, after a withdrawal, and after a change that was not seen', async () => {
    const past = await write([{ _id: kite, qty: 1, price: 10 }])
    await shop.database.db
      .update(quotations)
      .set({ validUntil: daysAfter(TODAY, -1) })
      .where(eq(quotations.id, past._id))
    await refused(past, 'wrong_status', 'is over')
    const away = await write([{ _id: kite, qty: 1, price: 10 }])
    expect((await read(send(`admin/quotations/${away._id}/withdraw`, {}, owner))).state).toBe('withdrawn')
    await refused(away, 'wrong_status', 'is withdrawn')
    const offer = await write([{ _id: kite, qty: 2, price: 10 }])
    const changes = { _id: offer._id, revision: offer.revision }
    const newer = await write([{ _id: kite, qty: 1, price: 20 }], { changes })
    await refused(offer, 'wrong_status', 'has changed this quotation')
    await expectProblem(
      await send('admin/quotations', bodyOf(offer.orderItems, { changes }), owner),
      409,
      'stale_settings',
    )
    expect((await read(accept(newer))).order).toBeDefined()
  })

  test('where delivery costs another sum than was seen', async () => {
    const offer = await write([{ _id: kite, qty: 1, price: 10 }])
    await setSettings(shop, owner, { deliveryCharge: 80 })
    await refused(offer, 'cart_changed', 'the total is now ₹90.00')
    await setSettings(shop, owner, { deliveryCharge: 60 })
    expect((await write([{ _id: kite, qty: 1, price: 10 }], { isDeliveryFree: true })).totalAmount).toBe(10)
  })

  test('of an accepted one that somebody changes', async () => {
    const offer = await write([{ _id: kite, qty: 1, price: 10 }])
    await read(accept(offer))
    const changes = { _id: offer._id, revision: offer.revision }
    const change = await send('admin/quotations', bodyOf(offer.orderItems, { changes }), owner)
    expect((await expectProblem(change, 409, 'wrong_status')).detail).toContain('is accepted')
  })

  test('of the link of an accepted one that staff closed, and its order stands', async () => {
    const offer = await write([{ _id: kite, qty: 1, price: 10 }])
    const { order } = await read(accept(offer))
    const close = () => send(`admin/quotations/${offer._id}/withdraw`, {}, owner)
    expect(await read(close())).toMatchObject({ state: 'accepted', isClosed: true, order: { _id: order?._id } })
    await expectProblem(await close(), 409, 'wrong_status')
    await expectProblem(await shop.call('GET', `/api/quotations/${keyOf(offer)}`), 404)
    await expectProblem(await accept(offer), 404)
  })

  test('of the order behind a link whose order the desk gave to another number', async () => {
    const offer = await write([{ _id: kite, qty: 1, price: 10 }])
    const { order } = await read(accept(offer))
    const { db } = shop.database
    await db
      .update(orders)
      .set({ customerPhone: '+919876500000' })
      .where(eq(orders.id, order?._id ?? ''))
    const seen = await read(shop.call('GET', `/api/quotations/${keyOf(offer)}`))
    const { link: _, ...rest } = order ?? {}
    expect([order?.link, seen.order]).toEqual([expect.stringContaining('/order-status'), rest])
  })

  test('for a link that is wrong, and for one to the number of before', async () => {
    const offer = await write([{ _id: kite, qty: 1, price: 10 }])
    const forged = `${keyOf(offer).slice(0, -4)}AAAA`
    for (const key of [forged, 'x', '%00', 'x'.repeat(300)])
      await expectProblem(await shop.call('GET', `/api/quotations/${key}`), 404)
    const changes = { _id: offer._id, revision: 1 }
    await write([{ _id: kite, qty: 1, price: 10 }], { changes, customerInfo: { ...SCHOOL, phone: '98765 43211' } })
    await expectProblem(await accept(offer), 404, 'not_found')
  })

  test.each([
    ['/orderItems', { orderItems: [] }],
    ['/orderItems/0/price', { orderItems: [{ _id: 'KITE', qty: 1, price: -1 }] }],
    ['/orderItems/0/price', { orderItems: [{ _id: 'KITE', qty: 1, price: 1.005 }] }],
    ['/orderItems/0/qty', { orderItems: [{ _id: 'KITE', qty: 0, price: 1 }] }],
    ['/orderItems', { orderItems: ['KITE', 'KITE'].map((_id) => ({ _id, qty: 1, price: 1 })) }],
    ['/orderItems', { orderItems: [{ _id: 'KITE', qty: 1_000_000, price: 1_000_000 }] }],
    ['/orderItems/0/_id', { orderItems: [{ _id: '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10', qty: 1, price: 1 }] }],
    ['/validUntil', { validUntil: daysAfter(TODAY, -1) }],
    ['/customerInfo/phone', { customerInfo: { ...SCHOOL, phone: '12' } }],
    ['/customerGstin', { customerGstin: '29ABCDE1234F1ZW' }],
  ])('in the field %s of what is written', async (pointer, more) => {
    const body = JSON.stringify({ ...bodyOf([{ _id: kite, qty: 1, price: 1 }]), ...more }).replaceAll('KITE', kite)
    await expectInvalid(await shop.call('POST', '/api/admin/quotations', body, owner, JSON_HEAD), pointer)
  })
})

const JSON_HEAD = { 'content-type': 'application/json' }

test('looking at a quotation makes nothing, and a page without a script can say yes', async () => {
  const offer = await write([{ _id: kite, qty: 1, price: 10 }])
  const before = await traces()
  for (let nth = 0; nth < 5; nth += 1) await read(shop.call('GET', `/api/quotations/${keyOf(offer)}`))
  const head = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = (totalAmount: number) =>
    new URLSearchParams({ totalAmount: String(totalAmount), revision: '1', poNumber: 'P 1' })
  const press = (total: number) =>
    fetch(`${shop.url}/quotation/${keyOf(offer)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...head, origin: shop.url },
      body: form(total),
    })
  expect((await press(1)).headers.get('location')).toBe(`/quotation/${keyOf(offer)}?error=cart_changed#`)
  expect(await traces()).toEqual(before)
  const pressed = await press(offer.totalAmount)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/quotation/${keyOf(offer)}#`])
  expect((await traces())[0]).toBe(Number(before[0]) + 1)
})

test('the first look of its customer is noted once, until the quotation changes; that of staff is not', async () => {
  const body = bodyOf([{ _id: kite, qty: 1, price: 10 }])
  const offer = await read(send('admin/quotations', body, owner))
  const look = (as?: TestPerson) => read(send(`quotations/${keyOf(offer)}/seen`, {}, as))
  const seenAt = async () => {
    const answer = await shop.call('GET', '/api/admin/quotations', undefined, owner)
    const { quotations: listed } = (await answer.json()) as { quotations: Quotation[] }
    return listed.find(({ _id }) => _id === offer._id)?.seenAt
  }
  await look(owner)
  expect(await seenAt()).toBeNull()
  await look()
  const first = await seenAt()
  expect(first).toEqual(expect.any(String))
  await look()
  expect(await seenAt()).toBe(first)
  const changes = { _id: offer._id, revision: offer.revision }
  await read(send('admin/quotations', { ...body, changes }, owner))
  expect(await seenAt()).toBeNull()
})

test('the list is the newest first, and the room opens with the first one', async () => {
  const answer = await shop.call('GET', '/api/admin/quotations', undefined, owner)
  const { quotations: listed } = (await answer.json()) as { quotations: Quotation[] }
  const numbers = listed.map(({ number }) => Number(number.slice(2)))
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
  const waiting = await (await shop.call('GET', '/api/admin/waiting', undefined, owner)).json()
  expect((waiting as { rooms: string[] }).rooms).toContain('quotations')
})
