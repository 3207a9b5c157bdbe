/**
 * Offers, prices by quantity, coupons, families, rules of delivery and ways to pay together: what lists, pages and checkout show is what is charged
 * and what orders, papers and books say. LONG=1 goes on for longer, and throws new dice each time.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import { cartOf } from '#app/shop/cart/stored-cart.ts'
import { invoices } from '#db/schema/money.ts'
import { orderCharges, orders } from '#db/schema/orders.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { BUILD_FOLDER, buildIfStale } from '#server/build/build.ts'
import { makeReceipt, makeSlip } from '#store/money/papers/make-paper.server.ts'
import type { FrozenInvoice } from '#store/money/papers/papers.ts'
import { type Cart, subtotalOf } from '#store/selling/cart/cart.ts'
import { type CouponTerms, reductionOf } from '#store/selling/coupons/coupon-terms.ts'
import type { DeliveryTerms } from '#store/selling/delivery/delivery.schema.ts'
import { findTermsForWay, pricesWithDelivery } from '#store/selling/delivery/terms.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { DEFAULT_DETAILS, publicDetailsOf } from '#store/shop/settings/settings.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { putInto, readDeskOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { moveTo } from './books-life.ts'
import { type Charged, type Coupon, charge, type Place } from './prices-oracle.ts'
import { stockShelf, type Ware } from './prices-shelf.ts'

const NO_CAPS = { customerOrders: null, customerUnits: null }
const PLACES: Place[] = [
  { pin: '560001', charge: 35, free: 300, fee: 0 },
  { pin: '411001', charge: 59.5, free: null, fee: 30.25 },
  { pin: '600001', charge: 0, free: null, fee: 20 },
  { pin: '110001', charge: 120, free: 251, fee: 0 },
]
/** Of other ways: what the rules of their PIN code say does not count. */
const WAYS: Place[] = [
  { pin: '411001', charge: 0, free: null, fee: 0, way: 'pickup' },
  { pin: '411001', charge: 15.5, free: null, fee: 0, way: 'rider' },
]
/** In the state of 411001. */
const BUSINESS = '27AAPFU0939F1ZV'
const SEED = IS_LONG ? Date.now() % 1_000_000 : 26
const { roll, pick } = dice(SEED)

/** What papers leave of each rate, in paise. */
const byRate = new Map<bigint, bigint>()

buildIfStale()
const pages = pathToFileURL(path.join(BUILD_FOLDER, 'server/index.js'))
const { renderPage } = (await import(pages.href)) as { renderPage: RenderPage }
const shop = await openTestShop({}, renderPage)
const owner = await shop.owner()
const asha = await shop.customer()
const hsnCodes = { Study: '4820', Toy: '9503', Gift: '9505', Household: '7323' }
await setSettings(shop, owner, {
  orderCaps: NO_CAPS,
  deliveryCharge: 35,
  freeDeliveryFrom: 300,
  upiId: 'shop@upi',
  giftWrapCharge: 25.5,
  hsnCodes,
  gstin: '29ABCDE1234F1ZW',
  address: '1 MG Road',
  pickUp: { isOn: true, address: '', hours: '' },
  ownRider: { isOn: true, pins: '411', days: 'Mon', charge: 15.5 },
})
const lines = PLACES.slice(1).map(({ pin, charge: cost, free, fee }) =>
  [pin, cost, free ?? '', '', 'yes', fee, ''].join(),
)
const rules = ['PIN codes,Charge,Free from,Days,Cash,Fee,Up to', ...lines].join('\n')
const saved = await shop.call('POST', '/api/admin/delivery-rules/save', rules, owner, { 'content-type': 'text/csv' })
expect(saved.status).toBe(200)
const shelf: Awaited<ReturnType<typeof stockShelf>> = await stockShelf(shop, owner, { roll, pick }, 4)

const rupees = (paise: bigint) => Number(paise) / 100
const paise = (sum: number) => BigInt(Math.round(sum * 100))
const desk = (path: string, body: object) => shop.call('POST', `/api/admin/${path}`, body, owner)
const read = async <T>(path: string, as?: TestPerson) =>
  (await (await shop.call('GET', path, undefined, as)).json()) as T

test('what is shown is charged, is on paper and in the books, and what goes back is what was paid', {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  process.stdout.write(`seed ${SEED}\n`)
  const { rows } = await shop.database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  let placed = 0
  let changed = 0
  for (let round = 0; round < rounds(300, 9); round++) {
    if (roll(3) > 0) await shelf.change()
    await shelf.expectShown()
    const answers = await buy(round)
    placed += answers.filter((status) => status === 201).length
    changed += answers.filter((status) => status === 409).length
    await shelf.catchUp()
  }
  process.stdout.write(`${placed} orders, ${changed} carts of before\n`)
  expect(placed).toBeGreaterThan(4)
  expect(changed).toBeGreaterThan(0)
  expect(await findFaults(shop.database.pool)).toEqual([])
  await expectBooks(rows[0]?.now ?? new Date())
})

type Chosen = { ware: Ware; qty: number }

/** Fills a cart, waits for a while, and orders what was seen; what changed meanwhile is ordered again as it was answered. */
async function buy(round: number): Promise<number[]> {
  const chosen = shelf.wares.filter(() => roll(6) === 0).map((ware) => ({ ware, qty: 1 + roll(3) }))
  if (chosen.length === 0) return []
  const [where, isCash] = [pick([...PLACES, ...WAYS]), roll(4) > 0]
  const coupon = roll(4) === 0 ? undefined : couponOf()
  const code = `GAME${round}`
  if (coupon) expect((await desk('coupons', { code, ...coupon })).status).toBe(201)
  const wrap = round % 3 === 1 ? 2550n : 0n
  const found = await Promise.all(chosen.map(({ ware, qty }) => detailOf(ware, qty)))
  const first = await checkOut(cartOf(found), chosen, { where, isCash, coupon, code, wrap })
  // An order that waits comes before or after the products are priced anew.
  await shelf.pass(roll(4))
  if (roll(2) === 0) await shelf.catchUp()
  // A coupon that took nothing off what was seen is not sent.
  const now = chargedFor(chosen, { where, isCash, coupon: first.body.coupon === undefined ? undefined : coupon, wrap })
  const isLost = first.body.coupon !== undefined && !now.reaches
  const answer = await order(first.body)
  if (answer.status === 201) {
    expect([round, paise(first.body.totalAmount), isLost]).toEqual([round, now.total, false])
    await follow(await answer.json(), now, chosen, isCash)
    return [201]
  }
  expect([round, isLost || paise(first.body.totalAmount) !== now.total]).toEqual([round, true])
  const problem = await expectProblem(answer, 409, 'cart_changed')
  const lines = problem.orderItems as { _id: string; price: number; qty: number }[]
  expect(lines.map(({ _id, price, qty }) => [_id, paise(price), qty])).toEqual(
    chosen.map(({ ware, qty }) => [ware._id, shelf.priceOf(ware), qty]),
  )
  expect([round, paise(Number(problem.totalAmount))]).toEqual([round, now.total])
  expect(problem.errors?.[0]?.pointer).toBe(isLost ? '/coupon' : undefined)
  // The cart takes the prices of the answer.
  const second = await checkOut(cartOf(lines), chosen, { where, isCash, coupon, code, wrap })
  const again = await order(second.body)
  expect([round, again.status]).toEqual([round, 201])
  await follow(await again.json(), chargedFor(chosen, { where, isCash, coupon, wrap }), chosen, isCash)
  return [409, 201]
}

function couponOf(): Coupon {
  const off = pick([{ percent: pick([1, 7, 33, 50, 100]) }, { amount: pick([1, 10, 99, 100_000]) }, {}])
  return { ...off, ...pick([{}, { from: pick([50, 400]) }]) }
}

/** A product as its page gave it into the cart. */
async function detailOf({ _id }: Ware, qty: number) {
  return { ...(await read<object>(`/api/products/${_id}`)), qty }
}

type Terms = { where: Place; isCash: boolean; coupon: Coupon | undefined; code?: string; wrap: bigint }

function chargedFor(chosen: readonly Chosen[], { where, isCash, coupon, wrap }: Terms): Charged {
  const goods = chosen.map((one) => ({ price: shelf.eachOf(one), qty: BigInt(one.qty) }))
  return charge(goods, coupon, where, isCash, wrap)
}

/** Reckons as the checkout does, with what it asks for, and expects what the oracle says. */
async function checkOut(cart: Cart, chosen: readonly Chosen[], { where, isCash, coupon, code = '', wrap }: Terms) {
  const expected = chargedFor(chosen, { where, isCash, coupon, wrap })
  const asGift = wrap > 0n ? { gift: { wrap: true, card: 'Well done!' } } : {}
  const answer = await shop.call('POST', '/api/delivery', { pin: where.pin })
  const { terms: known, words } = (await answer.json()) as { terms: DeliveryTerms; words: string }
  const terms = findTermsForWay(where.way, known) ?? known
  const given = coupon && ((await (await shop.call('POST', '/api/coupons', { code }, asha)).json()) as CouponTerms)
  const shown = pricesWithDelivery(subtotalOf(cart), terms, {
    payBy: isCash ? 'cash' : 'upi',
    reduction: reductionOf(given),
    ...asGift,
  })
  expect(paise(subtotalOf(cart))).toBe(expected.sum)
  // Where there is no choice everybody pays at the door.
  const cash = terms.pay ? expected.cash : 0n
  expect([shown.total, shown.coupon?.off ?? 0, shown.cashFee ?? 0].map(paise)).toEqual([
    expected.total,
    expected.off,
    cash,
  ])
  expect(expected.total >= 0n).toBe(true)
  const business = where.pin === '411001' && roll(2) === 0 ? { customerGstin: BUSINESS } : {}
  const body = {
    customerInfo: { name: 'Asha Rao', phone: '9812345678', address: `${roll(1000)} Game Road ${where.pin}` },
    orderItems: cart.map(({ _id, qty }) => ({ _id, qty })),
    totalAmount: shown.total,
    ...asGift,
    ...(where.way ? { way: where.way } : {}),
    ...(terms.pay ? { payBy: shown.way, deliverySeen: words } : {}),
    ...(shown.coupon ? { coupon: shown.coupon.code } : {}),
    ...business,
  }
  return { body }
}

type Body = Awaited<ReturnType<typeof checkOut>>['body']
const order = (body: Body) => shop.call('POST', '/api/orders', body, asha)

/** One that is paid first stays as it is; others are sent, and some of them come back. */
async function follow(placed: OwnOrderDetail, now: Charged, chosen: readonly Chosen[], isCash: boolean): Promise<void> {
  await expectOneStory(placed._id, now, chosen)
  if (!isCash) {
    expect((await desk(`orders/${placed._id}/status`, { from: 'placed', to: 'cancelled' })).status).toBe(200)
    return
  }
  const rates = new Map(placed.orderItems.map(({ name }, at) => [name, chosen[at]?.ware.rate ?? 0n]))
  await sendOff(placed._id, now, rates)
  if (roll(3) > 0) await sendBack(placed._id, now, chosen, roll(2) === 0)
  for (const { kind, lines } of await papersOf(placed._id)) {
    for (const { name, totalPaise, tax } of lines) {
      const rate = rates.get(name) ?? BigInt(tax?.percent ?? 0)
      // Delivery and the fee for cash go with the goods.
      expect([...rates.values()]).toContain(rate)
      const signed = BigInt(totalPaise) * (kind === 'credit_note' ? -1n : 1n)
      byRate.set(rate, (byRate.get(rate) ?? 0n) + signed)
    }
  }
}

/** Row, customer, desk, mail, slip and receipt say the same. */
async function expectOneStory(id: string, { sum, delivery, off, total }: Charged, chosen: readonly Chosen[]) {
  const { db } = shop.database
  const own = await read<OwnOrderDetail>(`/api/orders/${id}`, asha)
  const told = await readDeskOrder(shop, owner, id)
  const mail = (await db.select().from(mailOutbox)).find(({ facts }) => facts._id === id)?.facts as OwnOrderDetail
  for (const said of [own, told, mail]) {
    expect([paise(said.totalAmount), paise(said.coupon?.off ?? 0)]).toEqual([total, off])
    expect(said.coupon === undefined).toBe(off === 0n)
  }
  for (const said of [own, told]) {
    expect([said.subtotal, said.deliveryCharge].map((sum) => paise(sum))).toEqual([sum, delivery])
    expect(said.money.due).toBe(said.totalAmount)
  }
  const prices = chosen.map((one) => shelf.eachOf(one))
  expect(own.orderItems.map(({ price }) => paise(price))).toEqual(prices)
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  const known = publicDetailsOf(DEFAULT_DETAILS, [])
  const [slip, receipt] = [await makeSlip(db, row, 'A6', known), await makeReceipt(db, row, known)]
  const coupon = receipt.charges?.find(({ kind }) => kind === 'coupon')
  // Of a gift with nothing due at the door the slip says no price.
  const collects = slip.gift?.isPriceless ? 0n : total
  expect([slip.totalPaise, receipt.totalPaise, paise(-(coupon?.amount ?? 0))].map(BigInt)).toEqual([
    collects,
    total,
    off,
  ])
}

async function papersOf(id: string): Promise<(FrozenInvoice & { kind: string })[]> {
  const rows = await shop.database.db.select().from(invoices).where(eq(invoices.orderId, id))
  return rows.map(({ kind, facts }) => ({ ...(facts as FrozenInvoice), kind }))
}

/** Per line of the papers: value, halves of the tax and total, added up by name. */
function addUpLines(papers: readonly FrozenInvoice[]) {
  const sums = new Map<string, number[]>()
  for (const { name, qty, totalPaise, discountPaise = 0, tax } of papers.flatMap(({ lines }) => lines)) {
    const { taxablePaise = totalPaise, cgstPaise = 0, sgstPaise = 0, igstPaise = 0 } = tax ?? {}
    expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise)
    const line = [qty, discountPaise, totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise]
    const before = sums.get(name) ?? []
    sums.set(
      name,
      line.map((value, at) => value + (before[at] ?? 0)),
    )
  }
  return sums
}

/** Invoices it and delivers it for cash. Each line bears its part of the discount, and the tax of its own rate on what is left. */
async function sendOff(id: string, { sum, offGoods, total }: Charged, rates: ReadonlyMap<string, bigint>) {
  await putInto(shop, id, 'packed')
  expect((await desk(`orders/${id}/invoice`, { confirm: true })).status).toBe(200)
  const sales = await papersOf(id)
  expect(sales.reduce((all, { totalPaise }) => all + BigInt(totalPaise), 0n)).toBe(total)
  let off = 0
  for (const { pricePaise, qty, discountPaise = 0, totalPaise, name, tax } of sales.flatMap(({ lines }) => lines)) {
    off += discountPaise
    expect([totalPaise, totalPaise >= 0]).toEqual([pricePaise * qty - discountPaise, true])
    const rate = rates.get(name)
    if (rate === undefined) continue
    const fair = sum === 0n ? 0 : (Number(offGoods) * pricePaise * qty) / Number(sum)
    expect(Math.abs(discountPaise - fair)).toBeLessThan(2)
    expect(BigInt(tax?.percent ?? 0)).toBe(rate)
    const within = (totalPaise * Number(rate)) / (100 + Number(rate))
    expect(Math.abs(totalPaise - (tax?.taxablePaise ?? totalPaise) - within)).toBeLessThan(1.01)
  }
  expect(BigInt(off)).toBe(offGoods)
  await putInto(shop, id, 'shipped')
  const received = total > 0n ? { received: 'cash' } : {}
  const delivered = await desk(`orders/${id}/status`, { from: 'shipped', to: 'delivered', ...received })
  expect((await delivered.json()) as DeskOrder).toMatchObject({ money: { due: 0 } })
}

/** Takes it back in parts: once all of it is here, what was credited and given back comes to what was paid. */
async function sendBack(id: string, expected: Charged, chosen: readonly Chosen[], isWhole: boolean) {
  const left = chosen.map(({ ware: { _id }, qty }) => ({ _id, qty }))
  let back = 0n
  while (left.some(({ qty }) => qty > 0)) {
    const units = left.map(({ _id, qty }) => ({ _id, qty: Math.min(qty, roll(3)) })).filter(({ qty }) => qty > 0)
    if (units.length === 0) continue
    for (const line of left) line.qty -= units.find(({ _id }) => _id === line._id)?.qty ?? 0
    const written = (await (await desk(`orders/${id}/returns`, { lines: units })).json()) as DeskOrder
    const open = written.returns.find(({ status }) => status === 'accepted')
    const here = units.map(({ _id, qty }) => ({ _id, cameBack: qty, onShelf: qty }))
    const { money } = (await (await desk(`returns/${open?._id}/receive`, { lines: here })).json()) as DeskOrder
    expect(paise(money.returned) >= back).toBe(true)
    back = paise(money.returned)
    if (money.owedBack > 0) {
      const refund = { way: 'cash', orderId: id, amount: money.owedBack }
      expect((await desk('cash-book/refunds', refund)).ok).toBe(true)
    }
    if (!isWhole) break
    if (roll(2) === 0) await desk(`orders/${id}/credit-note`, {})
  }
  await desk(`orders/${id}/credit-note`, {})
  if (left.some(({ qty }) => qty > 0)) return
  const { status, money, credit } = await readDeskOrder(shop, owner, id)
  expect([status, paise(money.returned)]).toEqual(['returned', expected.sum - expected.offGoods])
  expect(paise(money.refunded)).toBe(expected.total)
  expect(credit).toEqual({ noted: rupees(expected.total), due: 0 })
  const papers = await papersOf(id)
  const taken = addUpLines(papers.filter(({ kind }) => kind === 'credit_note'))
  const sold = addUpLines(papers.filter(({ kind }) => kind !== 'credit_note'))
  // A unit that its coupon left worth nothing is on no credit note: the money is compared, not the count.
  const amounts = (sums?: readonly number[]) => sums?.slice(2)
  for (const [name, line] of sold) {
    if ((line[2] ?? 0) > 0) expect([name, amounts(taken.get(name))]).toEqual([name, amounts(line)])
  }
}

type Rated = { rt: number; txval: number; camt?: number; samt?: number; iamt?: number }

/** In a month that is over, the return adds up by rate to what the papers say, and the list of orders names each coupon. */
async function expectBooks(since: Date): Promise<void> {
  const [year = 0, nth = 0] = new Date(Date.now() + 330 * 60_000).toISOString().split('-').map(Number)
  const month = nth === 1 ? `${year - 1}-12` : `${year}-${String(nth - 1).padStart(2, '0')}`
  await moveTo(shop, since, month, 3)
  const { faults, figures } = await read<{ faults: object[]; figures: Record<string, number> }>(
    `/api/admin/books/${month}`,
    owner,
  )
  expect(faults).toEqual([])
  const { hsn } = await read<{ hsn: { hsn_b2b: Rated[]; hsn_b2c: Rated[] } }>(
    `/api/admin/books/${month}/gstr-1.json`,
    owner,
  )
  const told = new Map<bigint, bigint>()
  for (const { rt, txval, camt = 0, samt = 0, iamt = 0 } of [...hsn.hsn_b2b, ...hsn.hsn_b2c]) {
    const worth = [txval, camt, samt, iamt].reduce((sum, one) => sum + paise(one), 0n)
    told.set(BigInt(rt), (told.get(BigInt(rt)) ?? 0n) + worth)
  }
  const worthIn = (sums: ReadonlyMap<bigint, bigint>) => [...sums].filter(([, sum]) => sum !== 0n).toSorted()
  expect(worthIn(told)).toEqual(worthIn(byRate))
  expect(paise((figures.sold ?? 0) - (figures.cameBack ?? 0))).toBe([...byRate.values()].reduce((a, b) => a + b, 0n))
  const csv = await (await shop.call('GET', '/api/admin/export/orders.csv?search=GAME1', undefined, owner)).text()
  const rows = await shop.database.db.select().from(orderCharges).where(eq(orderCharges.couponCode, 'GAME1'))
  expect(csv.trim().split('\r\n')).toHaveLength(1 + rows.length)
  for (const row of rows) expect(csv).toContain(`Coupon GAME1 ${row.paise / 100}`)
}
