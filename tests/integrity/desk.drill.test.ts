/** The order desk while shoppers, and a second person at the desk, are at the same orders and the same shelf. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { ORDER_STATUSES } from '#store/orders/steps/order-statuses.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { placeTestOrder, putInto, readDeskOrder, unaccounted } from '#tests/support/desk.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { contentsOf, giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let owner: TestPerson
let manager: TestPerson
let asha: TestPerson
let ravi: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  ;[manager, asha, ravi] = await Promise.all([
    shop.customer().then((person) => giveRole(shop, person, 'manager')),
    shop.customer(),
    shop.customer(),
  ])
})

type Line = { _id: string; qty: number }

const at = (order: string, path: string, body: object, as = owner) =>
  shop.call('POST', `/api/admin/orders/${order}/${path}`, body, as)
const setLines = (order: string, lines: Line[], more: object = {}, as = owner) =>
  at(order, 'lines', { lines, ...more }, as)
const buy = (who: TestPerson, product: string, qty = 1) =>
  shop.call('POST', '/api/orders', orderOf([{ _id: product, qty }], 100 * qty), who)
const product = (stock: number, more: object = {}) => shop.product({ pricePaise: 10_000, stock, ...more })
const place = (lines: Line[]) =>
  placeTestOrder(
    shop,
    asha,
    lines.map((line) => ({ ...line, price: 100 })),
  )

async function stockOf(id: string): Promise<number> {
  return (await shop.database.pool.query('select stock from products where id = $1', [id])).rows[0]?.stock
}

/** Statuses, counted: `{ 200: 1, 409: 3 }`. */
const counted = (answers: Response[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, those]) => [status, those.length]))

test('the last unit goes to one of a desk that changes lines and three buyers', async () => {
  for (let round = 0; round < (IS_LONG ? 60 : 8); round++) {
    const [kite, drum] = await Promise.all([product(9), product(1)])
    const order = await place([{ _id: kite, qty: 1 }])
    const desk = () =>
      setLines(
        order,
        [kite, drum].map((_id) => ({ _id, qty: 1 })),
      )
    const answers = await Promise.all([buy(asha, drum), desk(), buy(ravi, drum), buy(asha, drum)])
    const won = answers.filter(({ ok }) => ok)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter(({ ok }) => !ok)) await expectProblem(lost, 409, 'out_of_stock')
    expect([await stockOf(kite), await stockOf(drum)]).toEqual([8, 0])
  }
  expect(await unaccounted(shop)).toEqual([])
})

test('of two people who change the lines they both saw one wins; who looks at nothing comes after', async () => {
  for (let round = 0; round < 5; round++) {
    const kite = await product(9)
    const order = await place([{ _id: kite, qty: 1 }])
    const both = [2, 3].map((qty, who) => setLines(order, [{ _id: kite, qty }], { seen: 0 }, who ? manager : owner))
    const answers = await Promise.all(both)
    expect(counted(answers)).toEqual({ 200: 1, 409: 1 })
    const { orderItems } = await readDeskOrder(shop, owner, order)
    expect(orderItems[0]?.qty).toBe(answers[0]?.ok ? 2 : 3)
    expect(await stockOf(kite)).toBe(9 - (orderItems[0]?.qty ?? 0))
    const blind = await Promise.all([1, 2].map((qty) => setLines(order, [{ _id: kite, qty }])))
    expect(counted(blind)).toEqual({ 200: 2 })
  }
  expect(await unaccounted(shop)).toEqual([])
})

test('an order that is changed while the customer cancels it gives back exactly what it held', async () => {
  for (let round = 0; round < 6; round++) {
    const [kite, drum] = await Promise.all([product(9), product(9)])
    const order = await place([{ _id: kite, qty: 3 }])
    const [changed, cancelled] = await Promise.all([
      setLines(order, [{ _id: drum, qty: 2 }]),
      shop.call('POST', `/api/orders/${order}/cancel`, {}, asha),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(changed.status)
    expect([await stockOf(kite), await stockOf(drum)]).toEqual([9, 9])
  }
  expect(await unaccounted(shop)).toEqual([])
})

test('returned or cancelled four times at once, an order is restocked once', async () => {
  for (const [from, to] of [
    ['shipped', 'returned'],
    ['packed', 'cancelled'],
  ] as const) {
    const kite = await product(9)
    const order = await place([{ _id: kite, qty: 3 }])
    await putInto(shop, order, from)
    const answers = [owner, manager, owner, manager].map((as) => at(order, 'status', { from, to, restock: true }, as))
    expect(counted(await Promise.all(answers))).toEqual({ 200: 1, 409: 3 })
    expect(await stockOf(kite)).toBe(9)
    await expectProblem(await at(order, 'status', { from: to, to: 'returned', restock: true }), 409, 'wrong_status')
    expect(await stockOf(kite)).toBe(9)
  }
  expect(await unaccounted(shop)).toEqual([])
})

const act = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), qty: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('lines' as const), which: fc.nat(9), qty: fc.tuple(fc.nat(3), fc.nat(3)) }),
  fc.record({ kind: fc.constant('shelf' as const), add: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('phone' as const), qty: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('step' as const),
    which: fc.nat(9),
    to: fc.constantFrom(...ORDER_STATUSES.slice(1)),
    restock: fc.boolean(),
  }),
)

/** Whatever happens at once, units are where the orders and the movements say. */
test('any crowd of buyers and desk people leaves each unit on the shelf, in an order, or written off', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), async (waves) => {
      const [kite, drum] = [await product(6), await product(6)]
      const orders = [await place([{ _id: kite, qty: 1 }]), await place([{ _id: drum, qty: 2 }])]
      for (const wave of waves) {
        const answers = await Promise.all(wave.map((made) => perform(made, kite, drum, orders)))
        for (const { status } of answers) expect([200, 201, 400, 409]).toContain(status)
      }
      const held = new Map<string, number>()
      for (const id of orders) {
        const { orderItems, status, events } = await readDeskOrder(shop, owner, id)
        const isBack = status === 'cancelled' || events.some(({ facts }) => facts.restocked === true)
        for (const { _id, qty } of isBack ? [] : orderItems) held.set(_id, (held.get(_id) ?? 0) + qty)
      }
      for (const id of [kite, drum]) {
        const { rows } = await shop.database.pool.query(
          `select coalesce(sum(delta) filter (where reason in ('opening', 'admin')), 0)::int as came from stock_movements where product_id = $1`,
          [id],
        )
        expect((await stockOf(id)) + (held.get(id) ?? 0)).toBe(rows[0]?.came)
      }
    }),
    { numRuns: IS_LONG ? 200 : 8 },
  )
  expect(await unaccounted(shop)).toEqual([])
})

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function perform(made: Act, kite: string, drum: string, orders: string[]): Promise<Response> {
  const order = orders['which' in made ? made.which % orders.length : 0] ?? ''
  if (made.kind === 'buy') return remember(await buy(ravi, kite, made.qty), orders)
  if (made.kind === 'cancel') return at(order, 'calls', { outcome: 'cancelled' }, manager)
  if (made.kind === 'shelf') {
    const { version, stock } = (await (await shop.call('GET', `/api/products/${kite}`)).json()) as {
      version: string
      stock: number
    }
    return shop.call('POST', `/api/admin/products/${kite}/edit`, { version, stock: stock + made.add }, owner)
  }
  if (made.kind === 'lines') {
    const lines = made.qty.map((qty, index) => ({ _id: index ? drum : kite, qty }))
    return setLines(
      order,
      lines.filter(({ qty }) => qty > 0),
    )
  }
  if (made.kind === 'phone')
    return remember(await take({ orderItems: [{ _id: drum, qty: made.qty }], totalAmount: 100 * made.qty }), orders)
  const { status: from } = (await readDeskOrder(shop, owner, order)) as DeskOrder
  return at(order, 'status', { from, to: made.to, restock: made.restock })
}

async function remember(response: Response, orders: string[]): Promise<Response> {
  if (response.ok) orders.push(((await response.clone().json()) as { _id: string })._id)
  return response
}

const PHONE_ORDER = { customerInfo: { ...SHIPPING, name: 'Meena Iyer' }, status: 'confirmed' }
const take = (order: object, key: string = randomUUID(), as = owner) =>
  shop.call('POST', '/api/admin/phone-orders', { ...PHONE_ORDER, ...order }, as, { 'idempotency-key': key })

test('an order by phone with what cannot be is refused by name, and nothing is written', async () => {
  const kite = await product(9)
  const items = [{ _id: kite, qty: 1 }]
  const before = await contentsOf(shop)
  const wrong: [string, object][] = [
    ['/orderItems', { orderItems: [], totalAmount: 0 }],
    ['/orderItems/0/qty', { orderItems: [{ _id: kite, qty: 4 }], totalAmount: 400 }],
    ['/orderItems/0/qty', { orderItems: [{ _id: kite, qty: 1e9 }], totalAmount: 100 }],
    [
      '/orderItems/1/qty',
      {
        orderItems: [
          { _id: kite, qty: 3 },
          { _id: kite.toUpperCase(), qty: 1 },
        ],
        totalAmount: 400,
      },
    ],
    ['/orderItems/0/_id', { orderItems: [{ _id: 'kite', qty: 1 }], totalAmount: 100 }],
    ['/totalAmount', { orderItems: items, totalAmount: -100 }],
    ['/status', { orderItems: items, totalAmount: 100, status: 'delivered' }],
    ['/customerEmail', { orderItems: items, totalAmount: 100, customerEmail: 'nobody' }],
    [
      '/customerInfo/phone',
      { orderItems: items, totalAmount: 100, customerInfo: { ...SHIPPING, phone: 'javascript:alert(1)' } },
    ],
    ['/note', { orderItems: items, totalAmount: 100, note: 'x'.repeat(1001) }],
  ]
  for (const [pointer, order] of wrong) await expectInvalid(await take(order), pointer)
  await expectProblem(await take({ orderItems: items, totalAmount: 100, userId: asha.uid }), 403, 'forbidden')
  await expectProblem(await take({ orderItems: items, totalAmount: 0 }), 409, 'cart_changed')
  for (const gone of [{ visibility: 'hidden' }, { visibility: 'draft' }, { deletedAt: new Date() }]) {
    const _id = await product(5, gone)
    const refused = await take({ orderItems: [{ _id, qty: 1 }], totalAmount: 100 })
    expect((await expectProblem(refused, 409, 'out_of_stock')).items).toMatchObject([{ _id, available: 0 }])
    await shop.database.pool.query('delete from stock_movements where product_id = $1', [_id])
    await shop.database.pool.query('delete from products where id = $1', [_id])
  }
  expect(await contentsOf(shop)).toEqual(before)
})

test('a price that changed while the customer was on the phone is told, with what it is now; nothing may cost nothing', async () => {
  const [kite, gift] = [await product(9), await product(9, { pricePaise: 0 })]
  await shop.database.pool.query('update products set price_paise = 12050 where id = $1', [kite])
  const orderItems = [{ _id: kite, qty: 2 }]
  const key = randomUUID()
  const told = await expectProblem(await take({ orderItems, totalAmount: 200 }, key), 409, 'cart_changed')
  expect(told).toMatchObject({ totalAmount: 241 })
  // The refused attempt used nothing up: the same key places the order that the customer agreed to.
  expect((await take({ orderItems, totalAmount: 241 }, key)).status).toBe(201)
  const free = await take({ orderItems: [{ _id: gift, qty: 3 }], totalAmount: 0 })
  expect(await free.json()).toMatchObject({ totalAmount: 0 })
})

test('one key of two people is two orders, and of one person one', async () => {
  const kite = await product(9)
  const order = { orderItems: [{ _id: kite, qty: 1 }], totalAmount: 100 }
  const key = randomUUID()
  const answers = await Promise.all([owner, manager, owner, manager].map((as) => take(order, key, as)))
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { _id: string })._id))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(ids).size).toBe(2)
  expect(await stockOf(kite)).toBe(7)
})

test('changed lines never cost more delivery than was charged, and none from the free amount on', async () => {
  await setSettings(shop, owner, { deliveryCharge: 40, freeDeliveryFrom: 250 })
  const [kite, drum] = [await product(20), await product(20)]
  const { _id } = (await (await take({ orderItems: [{ _id: kite, qty: 1 }], totalAmount: 140 })).json()) as DeskOrder
  const totals = []
  for (const [kites, drums] of [
    [2, 0],
    [2, 1],
    [1, 0],
  ]) {
    const lines = [kites, drums].flatMap((qty, index) => (qty ? [{ _id: index ? drum : kite, qty }] : []))
    const { deliveryCharge, totalAmount } = (await (await setLines(_id, lines)).json()) as DeskOrder
    totals.push([deliveryCharge, totalAmount])
  }
  expect(totals).toEqual([
    [40, 240],
    [0, 300],
    [0, 100],
  ])
  await setSettings(shop, owner, { deliveryCharge: 0, freeDeliveryFrom: null })
})

test('a forged page, day or search of the list is answered or refused, never with an error of ours', async () => {
  const get = (query: string) => shop.call('GET', `/api/admin/orders?${query}`, undefined, owner)
  for (const query of ['before=1', 'before=9007199254740991&status=placed', 'from=2030-01-01&to=2020-01-01']) {
    expect((await get(query)).status, query).toBe(200)
  }
  for (const query of ['before=9007199254740993', 'before=1.5', 'before=1e3%00', 'from=2026-02-30', 'to=2026-13-01']) {
    expect((await get(query)).status, query).toBe(400)
  }
  const kept = (await (await get('limit=200')).json()) as unknown[]
  for (const search of [
    '%',
    '_',
    '\\',
    '%_\\',
    '____',
    '\\\\\\\\',
    "'",
    '":*',
    'a&b|!c',
    '(',
    '९८७६',
    '9'.repeat(16),
    '🪁',
  ]) {
    const response = await get(`search=${encodeURIComponent(search)}`)
    expect(response.status, search).toBe(200)
    expect(((await response.json()) as unknown[]).length, search).toBeLessThan(kept.length)
  }
})
