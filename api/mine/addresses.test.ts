import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { MOST_ADDRESSES } from '#store/people/addresses/addresses.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const asha = await shop.customer()

async function book(as: TestPerson): Promise<Address[]> {
  const response = await shop.call('GET', '/api/addresses', undefined, as)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as Address[]
}

const send = (as: TestPerson | undefined, body: unknown) => shop.call('POST', '/api/addresses', body, as)

async function add(as: TestPerson, more: object = {}): Promise<Address> {
  const response = await send(as, { ...SHIPPING, ...more })
  expect(response.status).toBe(201)
  return (await response.json()) as Address
}

const put = (as: TestPerson, id: string, body: unknown) => shop.call('PUT', `/api/addresses/${id}`, body, as)
const remove = (as: TestPerson, id: string) => shop.call('POST', `/api/addresses/delete/${id}`, {}, as)

test('an address is kept with its number in one way of writing; the first is the default until another is', async () => {
  const meera = await shop.customer()
  expect(await book(meera)).toEqual([])
  const home = await add(meera, { userId: meera.uid, isDefault: false })
  expect(home).toEqual({ _id: expect.any(String), ...SHIPPING, phone: '+919876543210', isDefault: true })
  const work = await add(meera, { name: 'Meera at work' })
  expect(await book(meera)).toEqual([home, { ...work, isDefault: false }])
  const changed = await put(meera, work._id, { ...SHIPPING, name: 'Office', isDefault: true })
  expect(await changed.json()).toMatchObject({ _id: work._id, name: 'Office', isDefault: true })
  expect((await book(meera)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Office', true],
    [home.name, false],
  ])
  expect(await (await put(meera, work._id, { ...SHIPPING, isDefault: false })).json()).toMatchObject({
    isDefault: true,
  })
  expect(await (await remove(meera, work._id)).json()).toEqual({ _id: work._id, deleted: true })
  expect(await book(meera)).toEqual([home])
  await remove(meera, home._id)
  expect(await book(meera)).toEqual([])
})

test('a landline is taken, and its customer reads it as it is dialled, as that of who gets a gift', async () => {
  const school = await shop.customer()
  const phone = '(0712) 222-3344'
  expect(await add(school, { phone })).toMatchObject({ phone: '+917122223344', landline: '0712 222 3344' })
  const _id = await shop.product({ pricePaise: 5000 })
  const gift = { name: 'Riya', phone: '0712 2223345', address: '5 Mount Road, Nagpur 440001' }
  const order = { customerInfo: { ...SHIPPING, phone }, gift, orderItems: [{ _id, qty: 1 }], totalAmount: 50 }
  const placed = await shop.call('POST', '/api/orders', order, school)
  expect(placed.status).toBe(201)
  const { _id: id } = (await placed.json()) as { _id: string }
  const own = await shop.call('GET', `/api/orders/${id}`, undefined, school)
  expect(await own.json()).toMatchObject({ landline: '0712 222 3344', gift: { landline: '0712 222 3345' } })
})

test('the address of another is not there, and nobody adds one for another', async () => {
  const meera = await shop.customer()
  const home = await add(asha)
  for (const id of [home._id, randomUUID()]) {
    await expectProblem(await put(meera, id, { ...SHIPPING, name: 'Mine', isDefault: true }), 404, 'not_found')
    await expectProblem(await remove(meera, id), 404, 'not_found')
  }
  await expectProblem(await send(meera, { ...SHIPPING, userId: asha.uid }), 403, 'forbidden')
  expect(await book(meera)).toEqual([])
  expect(await book(asha)).toContainEqual(home)
})

test.each<[string, unknown]>([
  ['name', ' '],
  ['name', 'x'.repeat(101)],
  ['phone', '98765'],
  ['phone', 9876543210],
  ['address', ''],
  ['address', 'x'.repeat(501)],
  ['isDefault', 'yes'],
])('refuses an address with the %s %j, and names the field', async (field, value) => {
  const before = await book(asha)
  await expectInvalid(await send(asha, { ...SHIPPING, [field]: value }), `/${field}`)
  expect(await book(asha)).toEqual(before)
})

test('thirty addresses added at once leave twenty, one of them the default', async () => {
  const ravi = await shop.customer()
  const statuses = await Promise.all(
    Array.from(
      { length: MOST_ADDRESSES + 10 },
      async () => (await send(ravi, { ...SHIPPING, isDefault: true })).status,
    ),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_ADDRESSES)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  const kept = await book(ravi)
  expect(kept.filter((address) => address.isDefault)).toHaveLength(1)
  await expectInvalid(await send(ravi, SHIPPING), '/address')
  await Promise.all(kept.slice(0, 12).map((address) => remove(ravi, address._id)))
  expect((await book(ravi)).map((address) => address.isDefault)).toEqual([true, ...Array(7).fill(false)])
})

/** Places an order there, and says what is to be remembered. */
async function orderTo(as: TestPerson, place: object, saveAddress?: unknown) {
  const body = { customerInfo: { ...SHIPPING, ...place }, orderItems: [{ _id: await shop.product(), qty: 1 }] }
  const said = saveAddress === undefined ? {} : { saveAddress }
  return shop.call('POST', '/api/orders', { ...body, totalAmount: 125, ...said }, as)
}

test('the address of an order is kept when the customer says so, and comes first', async () => {
  const meera = await shop.customer()
  await orderTo(meera, { address: 'Aunt, 4 Temple Road, Madurai 625001' })
  await orderTo(meera, { address: 'Aunt, 4 Temple Road, Madurai 625001' }, false)
  expect(await book(meera)).toEqual([])
  await orderTo(meera, {}, true)
  await orderTo(meera, { name: 'Office', address: '9 MG Road\nBengaluru 560001' }, true)
  expect((await book(meera)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Office', true],
    [SHIPPING.name, false],
  ])
  // The same place in another way of writing is kept once, and is the first again.
  await orderTo(meera, { phone: '0 98765-43210', address: `  ${SHIPPING.address.replaceAll(' ', '  ')}` }, true)
  expect((await book(meera)).map(({ name }) => name)).toEqual([SHIPPING.name, 'Office'])
})

test('with twenty addresses an order is placed, nothing is thrown away, and the last used come first', async () => {
  const ravi = await shop.customer()
  for (let nth = 1; nth <= MOST_ADDRESSES; nth++) await add(ravi, { name: `Place ${nth}` })
  expect((await orderTo(ravi, { name: 'One too many' }, true)).status).toBe(201)
  const before = await book(ravi)
  expect(before).toHaveLength(MOST_ADDRESSES)
  expect(before[0]).toMatchObject({ name: 'Place 1', isDefault: true })
  await orderTo(ravi, { name: 'Place 7' }, true)
  await orderTo(ravi, { name: 'Place 20' }, true)
  expect((await book(ravi)).slice(0, 3).map(({ name }) => name)).toEqual(['Place 20', 'Place 7', 'Place 1'])
})

test('an order remembers for the buyer, and for nobody else', async () => {
  const meera = await shop.customer()
  const before = await book(asha)
  await expectProblem(
    await shop.call('POST', '/api/orders', { ...orderOfNobody(asha), saveAddress: true }, meera),
    403,
    'forbidden',
  )
  await orderTo(meera, { name: 'Mine' }, true)
  expect(await book(asha)).toEqual(before)
  expect((await book(meera)).map(({ name }) => name)).toEqual(['Mine'])
  await expectInvalid(await orderTo(meera, {}, 'yes'), '/saveAddress')
})

function orderOfNobody({ uid }: TestPerson) {
  return { userId: uid, customerInfo: SHIPPING, orderItems: [{ _id: randomUUID(), qty: 1 }], totalAmount: 1 }
}
