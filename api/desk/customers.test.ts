/** The customers' room of the desk: who ordered, as one person or as two, found, noted and forgotten. */
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import type { CustomersPage, CustomerWithOrders } from '#store/people/customers/customers.schema.ts'
import { placeTestOrder, putInto } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { dumpOf, placesOf } from '#tests/support/dump.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const PHONE = '+919876543210'
const ASHA = { name: 'Asha Rao', phone: PHONE, address: '12 MG Road, Pune 411001' }

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer('asha@shop.example')
const other = await shop.customer('other@shop.example')
const drum = await shop.product({ pricePaise: 5000, stock: 5000 })

beforeEach(() => emptyTables(shop.database.pool, 'orders, mail_outbox, customer_notes'))

async function read<T>(path: string, as = owner): Promise<T> {
  const response = await shop.call('GET', `/api/${path}`, undefined, as)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

const found = async (search = '') =>
  (await read<CustomersPage>(`admin/customers?${new URLSearchParams({ search })}`)).customers
const customerOf = (id: string) => read<CustomerWithOrders>(`admin/customers/${id}`)

async function place(as: TestPerson, customerInfo: object = ASHA): Promise<string> {
  const body = { customerInfo, orderItems: [{ _id: drum, qty: 1 }], totalAmount: 50 }
  const response = await shop.call('POST', '/api/orders', body, as)
  expect(response.status).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

async function take(customerInfo: object = ASHA): Promise<string> {
  const order = { customerInfo, customerEmail: '', orderItems: [{ _id: drum, qty: 1 }], totalAmount: 50 }
  const response = await shop.call('POST', '/api/admin/phone-orders', { ...order, status: 'confirmed' }, owner)
  expect(response.status).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

const step = async (id: string, from: string, to: string, more = {}) =>
  expect((await shop.call('POST', `/api/admin/orders/${id}/status`, { from, to, ...more }, owner)).status).toBe(200)

const note = (id: string, text: string, revision: number, as = owner) =>
  shop.call('PUT', `/api/admin/customers/${id}/note`, { note: text, revision }, as)

test('an account and a phone are one customer once the number is surely of that account, and of no other', async () => {
  const [placed, taken] = [await place(asha), await take()]
  expect((await found()).map(({ orders, uid }) => [orders, uid])).toEqual([
    [1, null],
    [1, asha.uid],
  ])
  expect((await customerOf(placed)).placed.map(({ _id }) => _id)).toEqual([placed])
  await step(placed, 'placed', 'confirmed')
  expect(await found()).toMatchObject([{ orders: 2, open: 2, spent: 100, uid: asha.uid }])
  for (const id of [placed, taken]) {
    expect(await customerOf(id)).toMatchObject({ uid: asha.uid, email: id === placed ? asha.email : '', orders: 2 })
  }
  // A second account whose order with the number was delivered: nobody knows whose the calls were.
  await putInto(shop, await place(other), 'delivered')
  expect((await found()).map(({ orders }) => orders)).toEqual([1, 1, 1])
})

test('refusals are counted and taken off what somebody bought for, and open orders come first', async () => {
  const [refused, cancelled] = [await place(asha), await place(asha)]
  await step(refused, 'placed', 'confirmed')
  await step(refused, 'confirmed', 'packed')
  await step(refused, 'packed', 'shipped')
  await step(refused, 'shipped', 'returned', { restock: true })
  await step(cancelled, 'placed', 'cancelled')
  expect(await found()).toMatchObject([{ orders: 2, open: 0, refused: 1, spent: 0 }])
  const open = await place(other, { ...ASHA, phone: '9811111111' })
  await putInto(shop, await place(asha), 'delivered')
  expect((await found()).map(({ open, spent }) => [open, spent])).toEqual([
    [1, 50],
    [0, 50],
  ])
  const newer = await place(other, { ...ASHA, phone: '9811111111', address: 'Fort, Mumbai 400001' })
  await putInto(shop, newer, 'delivered')
  const { placed } = await customerOf(newer)
  expect(placed.map(({ _id }) => _id)).toEqual([open, newer])
})

test('a customer is found by name, phone, email and PIN code, and by nothing else', async () => {
  await place(asha)
  await take({ name: 'Ravi Kumar', phone: '98111 22333', address: '1 Fort, Mumbai 400 001, near 9411001' })
  const names = async (search: string) => (await found(search)).map(({ name }) => name)
  for (const search of ['asha', 'Rao As', '98765 43210', '3210', 'ASHA@shop', '411001', '411 001', '४११००१']) {
    expect([search, await names(search)]).toEqual([search, ['Asha Rao']])
  }
  for (const search of ['ravi', '9811122333', '400001']) expect(await names(search)).toEqual(['Ravi Kumar'])
  for (const search of ['nobody', '11', '%', '_@', "'; drop", '941100', '9876543211']) {
    expect([search, await names(search)]).toEqual([search, []])
  }
})

test('page after page names everybody once, in the order that a count by hand gives, with open orders or without', async () => {
  const { roll, pick } = dice(39)
  const rows = Array.from({ length: 700 }, (_, number) => {
    const person = roll(230)
    const [uid, phone] = [person % 3 === 0 ? null : `uid-${person}`, `+91987654${String(person).padStart(4, '0')}`]
    const status = roll(4) === 0 ? pick(['placed', 'shipped']) : pick(['delivered', 'cancelled'])
    return { number, key: uid ?? phone, uid, phone, status, isOpen: status === 'placed' || status === 'shipped' }
  })
  await shop.database.pool.query(
    `insert into orders (user_id, taken_by, request_hash, customer_email, customer_name, customer_phone, customer_address, total_paise, status)
    select uid, case when uid is null then 'owner' end, '', '', phone, phone, 'Pune 411001', 0, status
    from jsonb_to_recordset($1) as o (number int, uid text, phone text, status text) order by number`,
    [JSON.stringify(rows)],
  )
  const people = [...Map.groupBy(rows, ({ key }) => key).values()].map((theirs) => {
    const open = theirs.filter(({ isOpen }) => isOpen)
    const last = (open.length > 0 ? open : theirs).at(-1)?.number ?? 0
    return { phone: theirs[0]?.phone, orders: theirs.length, open: open.length, last }
  })
  const byHand = people.toSorted((a, b) => Number(b.open > 0) - Number(a.open > 0) || b.last - a.last)
  for (const search of ['', '411001']) {
    const seen: CustomersPage['customers'] = []
    for (let after: string | null = ''; after !== null; ) {
      const query = new URLSearchParams({ search, ...(after && { after }) })
      const page: CustomersPage = await read(`admin/customers?${query}`)
      seen.push(...page.customers)
      after = page.next
    }
    expect(seen.map(({ phone, orders, open }) => ({ phone, orders, open }))).toEqual(
      byHand.map(({ last, ...person }) => person),
    )
  }
})

test('a note is for all orders of its customer, overwrites nobody, and the log does not have its words', async () => {
  const first = await take()
  expect(await (await note(first, 'Rings twice', 0)).json()).toEqual({ note: 'Rings twice', revision: 1 })
  const second = await place(asha)
  await step(second, 'placed', 'confirmed')
  expect(await customerOf(second)).toMatchObject({ note: 'Rings twice', revision: 1 })
  await expectProblem(await note(second, 'Late', 0), 409, 'stale_settings')
  const both = await Promise.all([note(first, 'One', 1), note(second, 'Two', 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await found()).toMatchObject([{ note: both[0].ok ? 'One' : 'Two', revision: 2 }])
  await expectInvalid(await note(first, 'x'.repeat(1001), 2), '/note')
  await expectProblem(await note(drum, 'x', 0), 404, 'not_found')
  const { rows } = await shop.database.pool.query('select audit_log::text as line from audit_log')
  expect(rows.filter(({ line }) => line.includes('order.note-customer'))).toHaveLength(2)
  expect(rows.map(({ line }) => line).join()).not.toMatch(/Rings|One|Two/)
  const { rooms } = await read<{ rooms: string[] }>('admin/waiting')
  expect(rooms).toContain('customers')
})

test('the note goes with the person who is forgotten, and they are shown it before', async () => {
  const leaving = await shop.customer('leaving@shop.example')
  const [own, taken] = [
    await place(leaving, { ...ASHA, phone: '98700 11111' }),
    await take({ ...ASHA, phone: '98700 22222' }),
  ]
  for (const id of [own, taken]) expect((await note(id, 'Likes zebra paper', 0)).status).toBe(200)
  expect(await read('me/data', leaving)).toMatchObject({ notes: [{ note: 'Likes zebra paper' }] })
  expect((await read<{ notes: unknown[] }>('me/data', other)).notes).toEqual([])
  for (const contact of [leaving.email, '98700 22222']) {
    expect((await shop.call('POST', '/api/admin/forgetting/forget', { contact }, owner)).status).toBe(200)
  }
  expect(placesOf(await dumpOf(shop), 'zebra')).toEqual([])
  expect(await found()).toEqual([])
  await expectProblem(await shop.call('GET', `/api/admin/customers/${own}`, undefined, owner), 404, 'not_found')
})

test('the file is the list, with who ordered by phone, and packers see none of it', async () => {
  await placeTestOrder(shop, asha, [{ _id: drum, qty: 2, price: 50 }])
  const taken = await take({ ...ASHA, name: 'Leela', phone: '98111 00000' })
  await note(taken, '=Calls first', 0)
  const response = await shop.call('GET', '/api/admin/export/buyers.csv', undefined, owner)
  const lines: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true })
  expect(lines).toMatchObject([
    { Name: 'Leela', Account: 'no', Orders: '1', Open: '1', 'Came to ₹': '50', Note: "'=Calls first" },
    { Email: asha.email, Account: 'yes', Orders: '1', Open: '1', Refused: '0', 'Came to ₹': '100', Note: '' },
  ])
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  await expectProblem(await shop.call('GET', '/api/admin/customers', undefined, packer), 403, 'forbidden')
  await expectProblem(await note(taken, 'x', 1, packer), 403, 'forbidden')
})
