/** Customers and old orders of another shop system: read, shown, found, taken back, forgotten; and counted nowhere. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type {
  EarlierCheck,
  EarlierHistory,
  EarlierHistoryOfCustomer,
  EarlierImport,
  EarlierPerson,
} from '#store/people/earlier/earlier.schema.ts'
import { rounds, within } from '#tests/support/at-length.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { contentsOf, giveRole } from '#tests/support/staff.ts'

const SHOPIFY_ORDERS = `Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Phone,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Phone,Cancelled at,Phone,Shipping Province Name
#1001,Meena@Example.com,paid,,INR,450,50,"1,500.00",2025-03-12 10:22:31 +0530,2,Wooden Top,200,Meena Iyer,98400 11111,Meena Iyer,4 Temple Road,Chennai,'600004,098400-11111,,'+919840011111,Tamil Nadu
#1001,meena@example.com,,,,,,,2025-03-12 10:22:31 +0530,1,"Kite, red",50,,,,,,,,,,
#1002,meena@example.com,pending,,INR,99,0,99.00,2024-12-01 09:00:00 +0530,1,Pen,99,Meena Iyer,98400 11111,Meena Iyer,4 Temple Road,Chennai,'600004,,,,Tamil Nadu
#1003,meena@example.com,voided,,INR,10,0,10.00,2025-04-01 09:00:00 +0530,1,Pen,10,Meena Iyer,98400 11111,,,,,,2025-04-02 09:00:00 +0530,,
#1004,,paid,,INR,10,0,10.00,2025-04-01 09:00:00 +0530,1,Pen,10,Nobody,9.84E+09,,,,,,,,
#1005,ravi@example.com,paid,,INR,10,0,10.00,,1,Pen,10,Ravi,,,,,,,,,
`
const SHOPIFY_CUSTOMERS = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Zip,Default Address Phone,Phone,Total Spent,Total Orders,Note,Tags
'1,Meena,Iyer,meena@example.com,no,4 Temple Road,Chennai,TN,'600004,,'+919840011111,1599.00,2,Likes red,vip
'2,Farhan,Ali,farhan@example.com,yes,9 Lake View,Bhopal,MP,'462001,'+917550012345,,0.00,0,,
'3,F.,Ali,,yes,,,,,,7550012345,250.00,1,,
'4,No,Way,,no,,,,,,,0.00,0,,
`
const WOO_CUSTOMERS = `ID,user_login,user_email,display_name,first_name,last_name,billing_first_name,billing_last_name,billing_phone,billing_address_1,billing_city,billing_state,billing_postcode
12,asha,asha@example.com,asha,Asha,Rao,Asha,Rao,+91 98450 22222,12 MG Road,Bengaluru,KA,560001
`
const WOO_ORDERS = `Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Email (Billing),Phone (Billing),Order Total Amount,Item Name,Quantity (- Refund)
77,wc-completed,2025-01-05 11:00,Asha,Rao,12 MG Road,Bengaluru,560001,asha@example.com,98450 22222,640,Atlas,1
77,wc-completed,2025-01-05 11:00,Asha,Rao,12 MG Road,Bengaluru,560001,asha@example.com,98450 22222,640,Globe,2
`

let shop: TestShop
let owner: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
})

const post = (call: string, body: string, as = owner) =>
  shop.call('POST', `/api/admin/earlier/imports/${call}`, body, as, { 'content-type': 'text/csv' })
const check = async (file: string) => (await (await post('check', file)).json()) as EarlierCheck
async function bring(file: string, name = 'file.csv'): Promise<EarlierImport> {
  const answer = await post(`start?fileName=${name}`, file)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as EarlierImport
}
const read = async <T>(path: string, as = owner) =>
  (await (await shop.call('GET', `/api/admin/${path}`, undefined, as)).json()) as T
const find = (search: string) => read<EarlierPerson[]>(`earlier/customers?search=${encodeURIComponent(search)}`)
const undo = (id: string) => shop.call('POST', `/api/admin/earlier/imports/${id}/undo`, {}, owner)

test('the dry run says row by row what comes, and writes nothing', async () => {
  const before = await contentsOf(shop)
  const orders = await check(SHOPIFY_ORDERS)
  expect(orders).toMatchObject({
    system: 'Shopify',
    kind: 'order',
    rows: 6,
    counts: { added: 3, known: 0, joined: 1, refused: 2 },
  })
  const words = Object.fromEntries(orders.remarks.map(({ line, outcome, words }) => [line, `${outcome}: ${words}`]))
  expect(words).toMatchObject({
    2: 'added: 2025-03-12, +919840011111, Meena Iyer',
    3: 'joined: Read with an earlier row of the same order or person.',
    6: 'refused: 9.84E+09 was shortened by the spreadsheet, and there is no email address.',
    7: 'refused: It has no date that can be read.',
  })
  const customers = await check(SHOPIFY_CUSTOMERS)
  expect(customers).toMatchObject({
    kind: 'customer',
    counts: { added: 2, known: 0, joined: 1, refused: 1 },
    ignoredColumns: ['Customer ID', 'Accepts Email Marketing', 'Note', 'Tags'],
  })
  expect(await check(WOO_CUSTOMERS)).toMatchObject({ system: 'WooCommerce', kind: 'customer', counts: { added: 1 } })
  await expectInvalid(await post('check', 'Name,Town\nA,B\n'), '#file')
  await expectInvalid(await post('check', ''), '#file')
  expect(await contentsOf(shop)).toEqual(before)
})

test('a known customer who calls is found with name, address and orders, and is taken over by phone', async () => {
  await bring(SHOPIFY_ORDERS)
  await bring(SHOPIFY_CUSTOMERS)
  for (const search of ['98400 11111', '11111', 'MEENA@example', 'meena iy']) {
    expect(await find(search), search).toMatchObject([
      { name: 'Meena Iyer', phone: '+919840011111', orders: 2, spent: 1599, lastDay: '2025-03-12' },
    ])
  }
  const [person] = await find('98400 11111')
  const history = await read<EarlierHistory>(`earlier/customers/${person?._id}`)
  expect(history.placed.map(({ number, status }) => [number, status])).toEqual([
    ['#1003', 'cancelled'],
    ['#1001', 'paid'],
    ['#1002', 'pending'],
  ])
  expect(history.placed[1]).toMatchObject({
    total: 1500,
    lines: [
      { name: 'Wooden Top', qty: 2 },
      { name: 'Kite, red', qty: 1 },
    ],
  })
  expect(await find('Farhan')).toMatchObject([
    { phone: '+917550012345', email: 'farhan@example.com', orders: 1, lastDay: null },
  ])
  const known = await read<object[]>('known-customers?phone=9840011111')
  expect(known).toMatchObject([
    {
      customerName: 'Meena Iyer',
      customerEmail: 'meena@example.com',
      customerAddress: '4 Temple Road, Chennai, Tamil Nadu 600004',
      orderNumber: 'Before Tokri',
    },
  ])
})

test('it stands with the customer of an order, and no number, sum or paper of the shop counts it', async () => {
  const product = await shop.product({ pricePaise: 10_000 })
  const asha = await shop.customer('asha@example.com')
  const body = orderOf([{ _id: product, qty: 1 }], 100)
  const info = { ...body.customerInfo, phone: '98450 22222' }
  const placed = await shop.call('POST', '/api/orders', { ...body, customerInfo: info }, asha)
  const { _id: id } = (await placed.json()) as { _id: string }
  const month = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7)
  const counted = async () => [
    await read(`customers/${id}`),
    await read(`books/${month}`),
    await read('cash-book'),
    await read('figures'),
    await read('customers'),
  ]
  const before = JSON.stringify(await counted())
  expect(await read<EarlierHistoryOfCustomer>(`earlier/of/${id}`)).toEqual({ earlier: null })
  const outbox = await shop.database.pool.query('select count(*) from mail_outbox')
  const users = await shop.database.pool.query('select count(*) from users')
  await bring(WOO_ORDERS)
  expect(await read<EarlierHistoryOfCustomer>(`earlier/of/${id}`)).toMatchObject({
    earlier: { orders: 1, spent: 640, lastDay: '2025-01-05', placed: [{ number: '77', status: 'completed' }] },
  })
  expect(JSON.stringify(await counted())).toBe(before)
  expect((await shop.database.pool.query('select count(*) from mail_outbox')).rows).toEqual(outbox.rows)
  expect((await shop.database.pool.query('select count(*) from users')).rows).toEqual(users.rows)
})

test('the same file twice changes nothing, also at once, and undo removes exactly what came', async () => {
  const rows = async () =>
    (await shop.database.pool.query('select * from earlier_records order by id')).rows.map((row) => JSON.stringify(row))
  const before = await rows()
  const again = await bring(SHOPIFY_ORDERS)
  expect([again.records, await rows()]).toEqual([0, before])
  expect((await undo(again._id)).status).toBe(200)
  expect(await rows()).toEqual(before)
  const file = 'Name,Mobile,Email\nZoya,91234 56780,\nZoya K,+91-9123456780,zoya@example.com\n'
  const both = await Promise.all([bring(file), bring(file)])
  expect(both.map(({ records }) => records).sort()).toEqual([0, 1])
  expect(await find('zoya')).toMatchObject([{ name: 'Zoya', phone: '+919123456780', email: 'zoya@example.com' }])
  const [theirs] = both.filter(({ records }) => records === 1)
  expect((await undo(theirs?._id ?? '')).status).toBe(200)
  await expectProblem(await undo(theirs?._id ?? ''), 409, 'wrong_status')
  expect(await rows()).toEqual(before)
})

test('the owner alone brings them, and who takes orders sees them', async () => {
  const [manager, packer] = [
    await giveRole(shop, await shop.customer(), 'manager'),
    await giveRole(shop, await shop.customer(), 'packer'),
  ]
  await expectProblem(await post('start', WOO_CUSTOMERS, manager), 403)
  expect((await shop.call('GET', '/api/admin/earlier/customers?search=meena', undefined, manager)).status).toBe(200)
  await expectProblem(await shop.call('GET', '/api/admin/earlier/customers?search=meena', undefined, packer), 403)
})

test('what one row of a file cannot be is said of that row, and no row keeps the others from coming', async () => {
  const long = 'x'.repeat(119)
  const orders = [
    'Order Number,Date,Phone,Total,Item name',
    `E1,2025-01-01,98111 10001,5,${long}😀 kite`,
    'E2,0000-00-00,98111 10001,5,Pen',
    'E3,12/31/2024,98111 10001,5,Pen',
    'E4,2025-02-30,98111 10001,5,Pen',
    `${long}😀1,2025-01-01,98111 10001,5,Pen`,
    `${'9'.repeat(125)}1,2025-01-02,98111 10001,5,Pen`,
    `${'9'.repeat(125)}2,2025-01-02,98111 10001,5,Top`,
  ].join('\n')
  const dry = await check(orders)
  expect(dry.counts).toEqual({ added: 3, known: 0, joined: 1, refused: 3 })
  const [first] = [await bring(orders)]
  expect(first?.records).toBe(3)
  expect(await find('98111 10001')).toMatchObject([{ orders: 3, spent: 15, lastDay: '2025-01-02' }])
  const customers = 'Name,Phone,Orders\nBig,98111 10002,20240001234\nTwo,98111 10003,90000\nTwo,98111 10003,90000\n'
  const second = await bring(customers)
  expect(second.records).toBe(2)
  expect(await find('98111 1000')).toHaveLength(0)
  expect([await find('98111 10002'), await find('98111 10003')]).toMatchObject([[{ orders: 0 }], [{ orders: 180_000 }]])
  for (const { _id } of [first, second]) expect((await undo(_id ?? '')).status).toBe(200)
})

test('an order number that begins anew on another day is another order; a row without a day is of the last one', async () => {
  const file = [
    'Order Number,Date,Phone,Total,Item name',
    '501,2024-05-01,98111 10004,100,Pen',
    '501,,,,Ink',
    '501,2025-05-01,98111 10005,200,Kite',
    '501,2025-05-01,98111 10005,200,Reel',
  ].join('\n')
  const { _id, records } = await bring(file)
  expect(records).toBe(2)
  const placedBy = async (phone: string) => {
    const [person] = await find(phone)
    return (await read<EarlierHistory>(`earlier/customers/${person?._id}`)).placed
  }
  expect(await placedBy('98111 10004')).toMatchObject([{ total: 100, lines: [{ name: 'Pen' }, { name: 'Ink' }] }])
  expect(await placedBy('98111 10005')).toMatchObject([{ total: 200, lines: [{ name: 'Kite' }, { name: 'Reel' }] }])
  expect((await bring(file)).records).toBe(0)
  expect((await undo(_id)).status).toBe(200)
})

test('who shares an email address with others is told apart by the number, and each is found once', async () => {
  const file = [
    'Name,Phone,Email,Address',
    'Ravi,98111 00001,walkin@shop.example,1 Ravi Road',
    'Priya,98111 00002,walkin@shop.example,2 Priya Road',
    'Amit,98111 00003,amit@home.example,3 Amit Road',
    'Amit K,,amit2@home.example,',
  ].join('\n')
  const orders =
    'Order Number,Date,Email,Phone,Total\nS1,2025-03-01,amit@home.example,,50\nS2,2025-03-02,walkin@shop.example,,60\n'
  const brought = [await bring(file), await bring(orders)]
  expect(await find('98111 00002')).toMatchObject([{ name: 'Priya', address: '2 Priya Road', orders: 0 }])
  const known = await read<object[]>('known-customers?phone=9811100001')
  expect(known).toMatchObject([
    { customerName: 'Ravi', customerPhone: '+919811100001', customerAddress: '1 Ravi Road' },
  ])
  // Nobody else has this address: the order without a number is theirs.
  expect(await find('amit@home.example')).toMatchObject([
    { name: 'Amit', phone: '+919811100003', orders: 1, spent: 50 },
  ])
  expect((await find('walkin@shop.example')).map(({ name, orders }) => [name, orders]).sort()).toEqual([
    ['', 1],
    ['Priya', 0],
    ['Ravi', 0],
  ])
  for (const { _id } of brought) expect((await undo(_id)).status).toBe(200)
})

test('10,000 customers and 50,000 rows of orders are read aside, and nobody waits for them', async () => {
  const many = rounds(10_000, 1000)
  const phone = (n: number) => `98${String(n).padStart(8, '0')}`
  const customers = Array.from({ length: many }, (_, n) => `Cust ${n},${phone(n)},c${n}@example.com,${n} MG Road`)
  const orders = Array.from({ length: 5 * many }, (_, n) => {
    const of = Math.floor(n / 4)
    return `${of},2025-01-02,${phone(of % many)},400,Thing ${n},1`
  })
  const life = watchLife()
  const first = await bring(`Name,Phone,Email,Address\n${customers.join('\n')}\n`, 'customers.csv')
  const second = await bring(`Order Number,Date,Phone,Total,Item name,Qty\n${orders.join('\n')}\n`, 'orders.csv')
  expect(await life.end()).toBeLessThan(within(500))
  expect([first.records, second.records]).toEqual([many, (5 * many) / 4])
  expect(await find('98000 00077')).toMatchObject([{ phone: '+919800000077', orders: 2 }])
  for (const { _id } of [first, second]) expect((await undo(_id)).status).toBe(200)
})

/** Asks for a page of the shop all the while: the slowest answer in milliseconds. */
function watchLife() {
  let [slowest, isOver] = [0, false]
  const asked = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await fetch(`${shop.url}/livez`)
      slowest = Math.max(slowest, performance.now() - begun)
      await sleep(20)
    }
  })()
  return {
    async end() {
      isOver = true
      await asked
      return slowest
    },
  }
}
