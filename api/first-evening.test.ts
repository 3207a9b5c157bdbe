/** An empty shop's first evening: two hundred first orders of as many people behind one address, with every limit on. */
import { expect, test } from 'vitest'
import type { ListedOrder, OrdersChanged } from '#store/selling/orders/order-desk.schema.ts'
import { rounds } from '#tests/support/at-length.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

/** By day fewer, whose network has counted as many as if they were two hundred. */
const PEOPLE = rounds(200, 40)
const SCHOOL = '203.0.113.9'

test('two hundred people behind one address sign up and order, and all their mails leave; the same by one attacker are cancelled in few presses, which mail nobody', {
  timeout: 300_000,
}, async () => {
  const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const owner = await shop.owner()
  const product = await shop.product({ stock: 1000, pricePaise: 5000 })
  const from = { 'x-forwarded-for': SCHOOL }

  async function order(as: TestPerson, n: number): Promise<number> {
    const customerInfo = { name: 'Asha Rao', phone: `98765 ${10_000 + n}`, address: `Room ${n}, Pune 411001` }
    const body = { customerInfo, orderItems: [{ _id: product, qty: 2 }], totalAmount: 100 }
    return (await shop.call('POST', '/api/orders', body, as, from)).status
  }
  async function countAsIf(more: number): Promise<void> {
    const counted = 'update attempt_counters set points = points + $1 where position($2 in key) > 0'
    expect((await shop.database.pool.query(counted, [more, SCHOOL])).rowCount).toBeGreaterThan(0)
  }
  const statuses: number[] = []
  for (let n = 0; n < PEOPLE; n += 10) {
    const ten = Array.from({ length: 10 }, async (_, i) => order(await shop.signUp(undefined, from), n + i))
    statuses.push(...(await Promise.all(ten)))
    if (n === 0 && PEOPLE < 200) await countAsIf(200 - PEOPLE)
  }
  expect(statuses.filter((status) => status !== 201)).toEqual([])
  const { rows: mails } = await shop.database.pool.query(
    `select kind, count(*)::int from mail_outbox where due_at > now() - interval '1 day' and kind <> 'owner_notice' group by 1 order by 1`,
  )
  expect(mails).toEqual([
    { kind: 'order_placed', count: PEOPLE },
    { kind: 'verify_email', count: PEOPLE },
  ])
  const elsewhere = { 'x-forwarded-for': '198.51.100.7' }
  const honest = await shop.signUp(undefined, elsewhere)
  const theirs = { name: 'Ravi', phone: '98111 22233', address: 'Elsewhere, Pune 411002' }
  const body = { customerInfo: theirs, orderItems: [{ _id: product, qty: 1 }], totalAmount: 50 }
  expect((await shop.call('POST', '/api/orders', body, honest, elsewhere)).status).toBe(201)

  const desk = async <T>(path: string) => (await (await shop.call('GET', path, undefined, owner)).json()) as T
  const list = (query: string) => desk<ListedOrder[]>(`/api/admin/orders?status=placed&limit=200&${query}`)
  const [first] = await list('sort=oldest')
  const { network } = await desk<{ network: string }>(`/api/admin/orders/${first?._id}`)
  expect(network).toBe(SCHOOL)
  const flood = await list(`network=${network}`)
  expect(flood).toHaveLength(PEOPLE)
  const half = PEOPLE / 2
  for (const ids of [flood.slice(0, half), flood.slice(half)].map((part) => part.map(({ _id }) => _id))) {
    const press = { orders: ids, outcome: 'cancelled', mails: false }
    const changed = (await (await shop.call('POST', '/api/admin/calls', press, owner)).json()) as OrdersChanged
    expect(changed).toMatchObject({ refused: [], done: { length: half } })
  }
  const told = await shop.database.pool.query(`select from mail_outbox where kind = 'order_cancelled'`)
  expect(told.rowCount).toBe(0)
  const { rows } = await shop.database.pool.query('select stock from products where id = $1', [product])
  expect(rows).toEqual([{ stock: 999 }])
  expect((await list('')).map(({ customerName }) => customerName)).toEqual(['Ravi'])
})

test('a class behind one address looks its coupon and gift cards up and orders with them; who guesses codes from there is stopped', async () => {
  const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const owner = await shop.owner()
  const product = await shop.product({ stock: 1000, pricePaise: 5000 })
  const from = { 'x-forwarded-for': SCHOOL }
  const desk = async (path: string, body: object) =>
    (await (await shop.call('POST', `/api/admin/${path}`, body, owner)).json()) as { code: string }
  await desk('coupons', { code: 'SCHOOL10', amount: 10 })
  const people = await Promise.all(Array.from({ length: 70 }, () => shop.customer()))
  for (const [n, as] of people.entries()) {
    const { code: giftCard } = await desk('gift-cards', { amount: 20, way: 'cash' })
    const ask = async (path: string, body: object) => (await shop.call('POST', `/api/${path}`, body, as, from)).status
    const customerInfo = { name: 'Asha Rao', phone: `98765 ${10_000 + n}`, address: `Room ${n}, Pune 411001` }
    const order = { customerInfo, orderItems: [{ _id: product, qty: 1 }], totalAmount: 40 }
    const paid = { coupon: 'SCHOOL10', prepaid: 15, giftCard }
    const statuses = [
      await ask('coupons', { code: 'school10' }),
      await ask('gift-cards', { giftCard }),
      await ask('orders', { ...order, ...paid }),
    ]
    expect([n, ...statuses]).toEqual([n, 200, 200, 201])
  }
  const guesses: number[] = []
  for (const as of people) {
    for (const [path, body] of [
      ['gift-cards', { giftCard: 'AAAABBBBCCCCDDDD' }],
      ['coupons', { code: 'GUESS' }],
      ['coupons', { code: 'GUESS2' }],
    ] as const)
      guesses.push((await shop.call('POST', `/api/${path}`, body, as, from)).status)
  }
  const counted = (status: number) => guesses.filter((one) => one === status).length
  expect([counted(404), counted(400), counted(429)]).toEqual([60, 120, 30])
})

test('a class behind one address opens its mails and confirms, each an own order; who tries links is stopped', async () => {
  const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const product = await shop.product({ stock: 1000, pricePaise: 5000 })
  const from = { 'x-forwarded-for': SCHOOL }
  const { orderLinks } = shop.store.shop
  for (let n = 0; n < 35; n++) {
    const as = await shop.customer()
    const customerInfo = { name: 'Asha Rao', phone: `98765 ${10_000 + n}`, address: `Room ${n}, Pune 411001` }
    const body = { customerInfo, orderItems: [{ _id: product, qty: 1 }], totalAmount: 50 }
    const placed = await shop.call('POST', '/api/orders', body, as, from)
    const { _id } = (await placed.json()) as { _id: string }
    const opened = await shop.call(
      'POST',
      '/api/order-status',
      { token: orderLinks.tokenFor(_id, as.email) },
      undefined,
      from,
    )
    const yes = { totalAmount: 50 }
    const link = { ...from, cookie: cookiesOf(opened) }
    const [byLink, byAccount] = [
      await shop.call('POST', '/api/order-status/confirm', { _id, ...yes }, undefined, link),
      await shop.call('POST', `/api/orders/${_id}/confirm`, yes, as, from),
    ]
    expect([n, placed.status, opened.status, byLink.status, byAccount.status]).toEqual([n, 201, 200, 200, 200])
  }
  const tries = Array.from({ length: 31 }, () =>
    shop.call('POST', '/api/order-status', { token: orderLinks.tokenFor(product, 'a@b.example') }, undefined, from),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect([404, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([30, 1])
})

test('the desk narrows the orders to call to an hour of India, and only who may cancel reads where one came from', async () => {
  const shop = await openTestShop()
  const owner = await shop.owner()
  const product = await shop.product({ stock: 10, pricePaise: 5000 })
  const asha = await shop.customer()
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: 'Pune 411001' }
  for (const at of ['2026-11-26T21:00:00+05:30', '2026-11-26T21:59:59+05:30', '2026-11-26T22:00:00+05:30']) {
    const body = { customerInfo, orderItems: [{ _id: product, qty: 1 }], totalAmount: 50 }
    const { _id } = (await (await shop.call('POST', '/api/orders', body, asha)).json()) as { _id: string }
    await shop.database.pool.query('update orders set created_at = $1 where id = $2', [at, _id])
  }
  const listed = await shop.call('GET', '/api/admin/orders?status=placed&hour=2026-11-26T21', undefined, owner)
  expect(await listed.json()).toHaveLength(2)
  expect((await shop.call('GET', '/api/admin/orders?hour=2026-11-26', undefined, owner)).status).toBe(400)
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const [{ _id } = { _id: '' }] = (await (
    await shop.call('GET', '/api/admin/orders', undefined, owner)
  ).json()) as ListedOrder[]
  for (const [as, network] of [
    [owner, '127.0.0.1'],
    [packer, undefined],
  ] as const) {
    const order = (await (await shop.call('GET', `/api/admin/orders/${_id}`, undefined, as)).json()) as {
      network?: string
    }
    expect(order.network).toBe(network)
  }
})
