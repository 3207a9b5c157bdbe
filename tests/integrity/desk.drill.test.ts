/** The order desk while shoppers, and a second person at the desk, are at the same orders and the same shelf. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { ORDER_STATUSES } from '#store/orders/steps/order-statuses.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { placeTestOrder, readDeskOrder, unaccounted } from '#tests/support/desk.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

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
