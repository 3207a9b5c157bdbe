/**
 * Weeks by chance: goods come in and go back, a cost is typed, orders with coupon and wrap are placed, invoiced, cancelled and
 * partly returned. Average cost, stock at cost and profit are what a plain recomputation in whole paise makes of the same events,
 * on the page's answer and in its file. LONG=1 plays 400 of them.
 */
import { expect, test } from 'vitest'
import type { GoodsIn } from '#store/goods/goods-in/goods-in.schema.ts'
import type { Profit } from '#store/money/figures/figures.schema.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { putInto } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const OWN = '12 MG Road, Bengaluru 560001'
const OTHER = '3 Fergusson Road, Pune 411004'
const WRAP = 4000
const DELIVERY = 3500

async function send<T>(path: string, body: object, as = owner): Promise<T> {
  const answer = await shop.call('POST', path, body, as)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

type Event =
  | { kind: 'in'; entry: string; pieces: number; price: number }
  | { kind: 'moved'; pieces: number }
  | { kind: 'typed'; cost: number | null }
type Item = {
  id: string
  name: string
  price: number
  percent: number
  first: [number, number | null]
  events: Event[]
}
type Line = { item: Item; qty: number; discount: number; cost: number | null; back: number; shelf: number }
type Sale = { id: string; lines: Line[]; charges: number; isOther: boolean; isCancelled: boolean }

const sales: Sale[] = []
const items: Item[] = []
const gone = new Set<string>()

/** Stock and cost, from the first event on, without the entries that were taken back. */
function now({ first, events }: Item): [stock: number, cost: number | null] {
  let [stock, cost] = [BigInt(first[0]), first[1] === null ? null : BigInt(first[1])]
  for (const event of events) {
    if (event.kind === 'typed') cost = event.cost === null ? null : BigInt(event.cost)
    if (event.kind === 'moved') stock += BigInt(event.pieces)
    if (event.kind !== 'in' || gone.has(event.entry)) continue
    const [pieces, price] = [BigInt(event.pieces), BigInt(event.price)]
    const there = stock > 0n ? stock : 0n
    const whole = there + pieces
    if (cost === null || there === 0n) cost = price
    else cost = (2n * (there * cost + pieces * price) + whole) / (2n * whole)
    stock += pieces
  }
  return [Number(stock), cost === null ? null : Number(cost)]
}

/** Of a price with tax; half up. */
function taxable(paise: number, percent: number, isOther: boolean): number {
  const share = (parts: bigint) => {
    const [over, under] = [2n * BigInt(paise) * BigInt(percent), 2n * parts * BigInt(100 + percent)]
    return Number((over + under / 2n) / under)
  }
  return isOther ? paise - share(1n) : paise - 2 * share(2n)
}

const paidFor = ({ item, qty, discount }: Line, units: number) =>
  item.price * units - Math.floor((discount * units) / qty)

function netOf(line: Line, isOther: boolean): number {
  const { percent } = line.item
  return taxable(paidFor(line, line.qty), percent, isOther) - taxable(paidFor(line, line.back), percent, isOther)
}

/** Each charge is taxed by itself, at the rate of the dearest line. Nothing is left of them when all goods came back. */
function chargesOf({ lines, charges, isOther }: Sale): number {
  if (lines.every(({ qty, back }) => back === qty)) return 0
  const worth = lines.map((line) => paidFor(line, line.qty))
  const percent = lines[worth.indexOf(Math.max(...worth))]?.item.percent ?? 0
  const each = charges > DELIVERY ? [DELIVERY, WRAP] : [DELIVERY]
  return each.reduce((sum, one) => sum + taxable(one, percent, isOther), 0)
}

type Sums = { units: number; unknownUnits: number; sold: number; cost: number; profit: number }

function sumsOf(which: (item: Item) => boolean): Sums {
  const sums = { units: 0, unknownUnits: 0, sold: 0, cost: 0, profit: 0 }
  for (const { lines, isOther, isCancelled } of sales) {
    for (const line of isCancelled ? [] : lines.filter(({ item }) => which(item))) {
      const units = line.qty - line.back
      const value = netOf(line, isOther)
      const cost = (line.cost ?? 0) * (line.qty - line.shelf)
      sums.units += units
      sums.sold += value
      sums.unknownUnits += line.cost === null ? units : 0
      sums.cost += cost
      sums.profit += line.cost === null ? 0 : value - cost
    }
  }
  return sums
}

const inRupees = ({ units, unknownUnits, sold, cost, profit }: Sums) => ({
  units,
  unknownUnits,
  sold: sold / 100,
  cost: cost / 100,
  profit: profit / 100,
})

type Dice = ReturnType<typeof dice>

async function newItem({ roll, pick }: Dice, name: string): Promise<Item> {
  const [stock, cost] = [roll(12), pick([null, 1 + roll(9000)])]
  const [price, percent] = [100 * (1 + roll(300)), pick([0, 5, 12, 18])]
  const tax = { gstPercent: percent, gstZero: percent === 0 ? ('nil' as const) : null, hsnCode: '9503' }
  const id = await shop.product({ name, stock, costPaise: cost, pricePaise: price, categories: ['Toy'], ...tax })
  return { id, name, price, percent, first: [stock, cost], events: [] }
}

async function takeIn({ roll, pick }: Dice, mine: readonly Item[]): Promise<string> {
  const lines = Array.from({ length: 1 + roll(3) }, () => ({
    item: pick(mine),
    pieces: 1 + roll(20),
    price: roll(10_000),
  }))
  const { _id } = await send<GoodsIn>('/api/admin/goods-in', {
    day: today,
    supplier: 'Sharma Traders',
    lines: lines.map(({ item, pieces, price }) => ({ _id: item.id, pieces, price: price / 100 })),
  })
  for (const { item, ...line } of lines) item.events.push({ kind: 'in', entry: _id, ...line })
  return _id
}

/** Refused, and nothing changed, where pieces of it are sold. */
async function takeBack(entry: string, mine: readonly Item[]): Promise<void> {
  const isThere = mine.every((item) => {
    const own = item.events.filter((event) => event.kind === 'in' && event.entry === entry)
    return now(item)[0] >= own.reduce((sum, event) => sum + (event.kind === 'in' ? event.pieces : 0), 0)
  })
  const { status } = await shop.call('POST', `/api/admin/goods-in/${entry}/take-back`, {}, owner)
  expect(status).toBe(isThere && !gone.has(entry) ? 200 : 409)
  if (status === 200) gone.add(entry)
}

async function typeCost(item: Item, cost: number | null): Promise<void> {
  if (cost === now(item)[1]) return
  const read = await shop.call('GET', `/api/products/${item.id}`, undefined, owner)
  const productData = { ...((await read.json()) as object), cost: cost === null ? null : cost / 100 }
  expect((await shop.call('PUT', `/api/products/${item.id}`, { productData }, owner)).status).toBe(200)
  item.events.push({ kind: 'typed', cost })
}

async function sell({ roll, pick }: Dice, mine: readonly Item[]): Promise<void> {
  const wanted = mine.flatMap((item) => {
    const qty = Math.min(now(item)[0], roll(4))
    return qty > 0 ? [{ item, qty }] : []
  })
  if (wanted.length === 0) return
  const [isOther, hasWrap, hasCoupon] = [roll(2) === 1, roll(2) === 1, roll(2) === 1]
  const goods = wanted.reduce((sum, { item, qty }) => sum + item.price * qty, 0)
  // In whole rupees.
  const off = hasCoupon ? Math.round(goods / 1000) * 100 : 0
  const charges = DELIVERY + (hasWrap ? WRAP : 0)
  const { _id: id } = await send<{ _id: string }>(
    '/api/orders',
    {
      customerInfo: { name: 'Asha Rao', phone: '98765 43210', address: isOther ? OTHER : OWN },
      orderItems: wanted.map(({ item, qty }) => ({ _id: item.id, qty })),
      totalAmount: (goods - off + charges) / 100,
      ...(off > 0 ? { coupon: 'TEN' } : {}),
      ...(hasWrap ? { gift: { wrap: true } } : {}),
    },
    asha,
  )
  const { rows } = await shop.database.pool.query<{ discount: number }>(
    'select discount_paise::int as discount from order_lines where order_id = $1 order by position',
    [id],
  )
  expect(rows.reduce((sum, row) => sum + row.discount, 0)).toBe(off)
  const lines = wanted.map(({ item, qty }, at) => {
    const line = { item, qty, discount: rows[at]?.discount ?? 0, cost: now(item)[1], back: 0, shelf: 0 }
    item.events.push({ kind: 'moved', pieces: -qty })
    return line
  })
  const sale = { id, lines, charges, isOther, isCancelled: false }
  sales.push(sale)
  const next = pick(['stay', 'cancel', 'invoice', 'return', 'return'] as const)
  if (next === 'cancel') await cancel(sale)
  else if (next !== 'stay') await putInto(shop, id, 'delivered')
  if (next === 'invoice' || roll(2) === 1) await invoice(sale)
  if (next === 'return') await bringBack(sale, roll)
}

async function cancel(sale: Sale): Promise<void> {
  await send(`/api/admin/orders/${sale.id}/status`, { from: 'placed', to: 'cancelled' })
  sale.isCancelled = true
  for (const { item, qty } of sale.lines) item.events.push({ kind: 'moved', pieces: qty })
}

async function invoice({ id, isCancelled }: Sale): Promise<void> {
  if (!isCancelled) await send('/api/admin/papers', { orders: [id] })
}

async function bringBack({ id, lines }: Sale, roll: Dice['roll']): Promise<void> {
  const some = lines.filter(() => roll(3) > 0).map((line) => ({ line, back: 1 + roll(line.qty) }))
  if (some.length === 0) return
  const asked = some.map(({ line, back }) => ({ _id: line.item.id, qty: back }))
  const { returns } = await send<{ returns: { _id: string }[] }>(`/api/admin/orders/${id}/returns`, {
    lines: asked,
    reason: 'broken',
  })
  const came = some.map(({ line, back }) => ({ line, back, shelf: roll(back + 1) }))
  await send(`/api/admin/returns/${returns[0]?._id}/receive`, {
    lines: came.map(({ line, back, shelf }) => ({ _id: line.item.id, cameBack: back, onShelf: shelf })),
  })
  for (const { line, back, shelf } of came) {
    Object.assign(line, { back, shelf })
    if (shelf > 0) line.item.events.push({ kind: 'moved', pieces: shelf })
  }
}

async function expectAll(mine: readonly Item[]): Promise<void> {
  const { rows } = await shop.database.pool.query<{ id: string; stock: number; cost: number | null }>(
    'select id, stock, cost_paise as cost from products where id = any($1)',
    [mine.map(({ id }) => id)],
  )
  const stored = new Map(rows.map(({ id, stock, cost }) => [id, [stock, cost]]))
  for (const item of mine) expect([item.name, stored.get(item.id)]).toEqual([item.name, now(item)])
  const path = `/api/admin/profit?from=${today}&to=${today}`
  const found = (await (await shop.call('GET', path, undefined, owner)).json()) as Profit
  for (const item of mine) {
    const { _id, name, ...row } = found.products.find((one) => one._id === item.id) ?? { _id: item.id, name: item.name }
    const sums = sumsOf((one) => one === item)
    expect([name, row]).toEqual([item.name, Object.keys(row).length > 0 ? inRupees(sums) : {}])
    if (Object.keys(row).length === 0) expect(sums.sold).toBe(0)
  }
  const all = sumsOf(() => true)
  const charges = sales.reduce((sum, sale) => sum + (sale.isCancelled ? 0 : chargesOf(sale)), 0)
  const whole = inRupees({ ...all, profit: all.profit + charges })
  expect([found.all, found.charges]).toEqual([whole, charges / 100])
  expect(found.categories).toEqual(sales.some((sale) => !sale.isCancelled) ? [{ name: 'Toy', ...inRupees(all) }] : [])
  const shelf = items.map(now).filter(([stock]) => stock > 0)
  expect(found.stock).toEqual({
    cost: shelf.reduce((sum, [stock, cost]) => sum + stock * (cost ?? 0), 0) / 100,
    units: shelf.reduce((sum, [stock]) => sum + stock, 0),
    unknownUnits: shelf.reduce((sum, [stock, cost]) => sum + (cost === null ? stock : 0), 0),
  })
  await expectFile(found)
}

async function expectFile({ all, products }: Profit): Promise<void> {
  const file = await shop.call('GET', `/api/admin/profit.csv?from=${today}&to=${today}`, undefined, owner)
  const lines = (await file.text()).trim().split('\r\n')
  const cells = ({ units, sold, cost, profit, unknownUnits }: Profit['all']) =>
    [units, sold, cost, profit, unknownUnits].join(',')
  expect(lines[1]).toBe(`All,,${cells(all)}`)
  expect(lines.filter((line) => line.startsWith('Product,'))).toEqual(
    products.map((row) => `Product,${row.name},${cells(row)}`),
  )
}

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
await setSettings(shop, owner, {
  orderCaps: { customerOrders: null, customerUnits: null },
  deliveryCharge: DELIVERY / 100,
  giftWrapCharge: WRAP / 100,
  gstin: '29ABCDE1234F1ZW',
  address: '1 MG Road, Bengaluru 560001',
})
await send('/api/admin/coupons', { code: 'TEN', percent: 10 })

test('cost, stock at cost and profit are those of a plain recomputation', {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  for (let seed = 1; seed <= rounds(400, 12); seed++) {
    const chance = dice(seed * 7919)
    const { roll, pick } = chance
    const mine = [
      await newItem(chance, `Kite ${seed}`),
      await newItem(chance, `Ball ${seed}`),
      await newItem(chance, `Top ${seed}`),
    ]
    items.push(...mine)
    const entries: string[] = []
    for (let step = 0; step < 8; step++) {
      const what = roll(8)
      if (what < 3) entries.push(await takeIn(chance, mine))
      else if (what < 6) await sell(chance, mine)
      else if (what === 6 && entries.length > 0) await takeBack(pick(entries), mine)
      else await typeCost(pick(mine), roll(5) === 0 ? null : 10_001 + roll(100_000))
    }
    await expectAll(mine)
  }
  expect(gone.size).toBeGreaterThan(3)
  expect(sales.filter(({ lines }) => lines.some(({ back }) => back > 0)).length).toBeGreaterThan(5)
})
