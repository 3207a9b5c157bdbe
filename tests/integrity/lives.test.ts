/**
 * Lives of orders by chance: lines changed there and back, a coupon, a rule for what comes first by UPI, wrap, a gift elsewhere,
 * part paid; then packed, handed over, brought back in part or whole, exchanged. Order, papers, register, GSTR-1 and cash agree to
 * the paisa with an arithmetic of its own. LONG=1 lives 2,000 of them.
 */
import { expect, test } from 'vitest'
import { indianDay } from '#store/india.ts'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { findBookFaults, findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { readDeskOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { type Coupon, charge, type Place } from './prices-oracle.ts'

const SEED = IS_LONG ? Date.now() % 1_000_000 : 46
const { roll, pick } = dice(SEED)
const HOME: Place = { pin: '411001', charge: 49.5, free: 999, fee: 0 }
const WRAP = 2_550n
const PERCENT = 50n
const FROM = 100_000n
const PRICES = [11_800, 6_000, 200_000, 10_040, 33_333]
const RATES = [18, 5, 18, 0, 40]
const HSN = ['96081019', '90172010', '95030090', '48202000', '74181010']

const shop = await openTestShop()
const owner = await shop.owner()
await setSettings(shop, owner, {
  orderCaps: { customerOrders: null, customerUnits: null },
  gstin: '27AAPFU0939F1ZV',
  address: '4 Lotus Arcade, Pune 411001',
  deliveryCharge: HOME.charge,
  freeDeliveryFrom: HOME.free,
  giftWrapCharge: 25.5,
  upiId: 'shop@upi',
  cashRules: { advanceFrom: 1000, advancePercent: Number(PERCENT), refusals: null, openOrders: null },
})
const goods: { _id: string; price: bigint }[] = []
for (const [at, pricePaise] of PRICES.entries()) {
  const facts = { pricePaise, stock: 900_000, hsnCode: HSN[at], gstPercent: RATES[at] }
  goods.push({ _id: await shop.product(facts), price: BigInt(pricePaise) })
}

const get = (path: string) => shop.call('GET', `/api/admin/${path}`, undefined, owner)
const desk = (path: string, body: object) => shop.call('POST', `/api/admin/${path}`, body, owner)
const paise = (rupees: number) => BigInt(Math.round(rupees * 100))
const rupees = (sum: bigint) => Number(sum) / 100

const BUYER = { name: 'Asha', address: '1 MG Road, Pune 411001', state: '27' }
const RECEIVER = { name: 'Riya', phone: '98220 12345', address: '9 Anna Salai, Chennai 600001' }
const RECEIVERS_STATE = '33'

type Line = { at: number; qty: number }
type Agreed = {
  placed: bigint
  delivery: bigint
  coupon: Coupon | undefined
  wrap: bigint
  isShared: boolean
  isUpi: boolean
}

function anyLines(): Line[] {
  const lines = goods.flatMap((_, at) => (roll(2) === 0 ? [{ at, qty: 1 + roll(4) }] : []))
  return lines.length > 0 ? lines : [{ at: roll(goods.length), qty: 1 }]
}

/** What lines come to by the terms that were agreed: the delivery is never more than then. */
function comesTo(lines: readonly Line[], { delivery: most, coupon, wrap }: Agreed) {
  const sold = lines.map(({ at, qty }) => ({ price: goods[at]?.price ?? 0n, qty: BigInt(qty) }))
  const now = charge(sold, coupon, HOME, false, wrap)
  const delivery = now.delivery < most ? now.delivery : most
  const offDelivery = now.off - now.offGoods > 0n ? delivery : 0n
  const off = now.offGoods + offDelivery
  return { ...now, off, delivery, total: now.sum + delivery + wrap - off }
}

/** The share that was agreed; of an order that grew, at least that of a new one. */
function firstOf(total: bigint, { placed, isShared, isUpi }: Agreed): bigint {
  if (isUpi) return total
  const half = ((total * PERCENT + 9_999n) / 10_000n) * 100n
  const asks = isShared || (total > placed && total >= FROM)
  return !asks ? 0n : half < total ? half : total
}

function expectAgreed(order: DeskOrder, lines: readonly Line[], agreed: Agreed, life: number) {
  const { total, off, delivery } = comesTo(lines, agreed)
  const told = [
    order.totalAmount,
    order.coupon?.off ?? 0,
    order.deliveryCharge,
    order.giftWrap ?? 0,
    order.advance ?? 0,
  ]
  expect([life, ...told.map(paise)]).toEqual([life, total, off, delivery, agreed.wrap, firstOf(total, agreed)])
}

async function place(lines: readonly Line[], life: number) {
  const coupon = pick<Coupon | undefined>([
    undefined,
    { amount: 50, from: 200 },
    { percent: 10 },
    { percent: 100, from: 400 },
    {},
  ])
  const code = `LIFE${life}`
  if (coupon) expect((await desk('coupons', { code, ...coupon, mostUses: 1 })).status).toBe(201)
  const wrap = roll(3) === 0 ? WRAP : 0n
  const isUpi = roll(4) === 0
  const bare: Agreed = { placed: 0n, delivery: paise(HOME.charge), coupon, wrap, isShared: false, isUpi }
  const found = comesTo(lines, bare)
  const reaches = coupon !== undefined && found.reaches && found.off > 0n
  const agreed = { ...bare, coupon: reaches ? coupon : undefined, delivery: found.delivery }
  const { total } = comesTo(lines, agreed)
  const elsewhere = wrap > 0n && roll(2) === 0
  const gift = wrap > 0n ? { gift: { wrap: true, card: 'Well done', ...(elsewhere ? RECEIVER : {}) } } : {}
  const body = {
    customerInfo: { name: BUYER.name, phone: `98${String(10_000_000 + life)}`, address: BUYER.address },
    orderItems: lines.map(({ at, qty }) => ({ _id: goods[at]?._id, qty })),
    totalAmount: rupees(total),
    status: 'confirmed',
    payBy: isUpi ? 'upi' : 'cash',
    ...(reaches ? { coupon: code } : {}),
    ...gift,
  }
  const answer = await desk('phone-orders', body)
  expect([life, answer.status, answer.ok ? '' : await answer.text()]).toEqual([life, 201, ''])
  const { _id } = (await answer.json()) as { _id: string }
  // Where a coupon left nothing to pay, nothing was agreed to come first.
  return {
    _id,
    isElsewhere: elsewhere,
    agreed: { ...agreed, placed: total, isShared: total >= FROM, isUpi: isUpi && total > 0n },
  }
}

type Paper = {
  kind: string
  facts: {
    totalPaise: number
    buyer: { name: string; address: string; deliveredTo?: { name: string; address: string } }
    invoice: { placeOfSupply: { code: string } }
    lines: { totalPaise: number; tax: Record<'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise', number> }[]
  }
}

/** Packed with its invoice, sent, delivered, and what was still to come paid at the door. */
async function handOver(_id: string, due: bigint, life: number): Promise<void> {
  const step = async (from: string, to: string, more = {}) => {
    const answer = await desk(`orders/${_id}/status`, { from, to, ...more })
    expect([life, to, answer.status, answer.ok ? '' : await answer.text()]).toEqual([life, to, 200, ''])
  }
  await step('confirmed', 'packed')
  expect((await desk(`orders/${_id}/invoice`, {})).status).toBe(200)
  await step('packed', 'shipped', { courier: 'Blue Cart', unpaid: true })
  await step('shipped', 'delivered', due > 0n ? { received: 'cash' } : {})
}

/** Nothing, a part, or all of the goods. Returns what its units cost. */
async function comeBack(_id: string, lines: readonly Line[], agreed: Agreed, life: number): Promise<bigint> {
  const fate = pick(['stays', 'part', 'part', 'all', 'returned'])
  if (fate === 'stays') return 0n
  const { offGoods, sum, total } = comesTo(lines, agreed)
  if (fate === 'returned') {
    const change = { from: 'delivered', to: 'returned', restock: true }
    expect((await desk(`orders/${_id}/status`, change)).status).toBe(200)
  } else {
    const some = fate === 'all' ? lines : lines.map(({ at, qty }) => ({ at, qty: 1 + roll(qty) }))
    const units = some.map(({ at, qty }) => ({ _id: goods[at]?._id, qty }))
    const written = await desk(`orders/${_id}/returns`, { lines: units, reason: 'broken' })
    expect([life, written.status]).toEqual([life, 200])
    const id = ((await written.json()) as DeskOrder).returns.at(-1)?._id
    const here = units.map(({ _id, qty }) => ({ _id, cameBack: qty, onShelf: qty }))
    expect((await desk(`returns/${id}/receive`, { lines: here })).status).toBe(200)
  }
  const order = await readDeskOrder(shop, owner, _id)
  // What a coupon made free is credited with nothing.
  const isCredited = paise(order.money.returned) > 0n || (order.status === 'returned' && total > 0n)
  const note = await desk(`orders/${_id}/credit-note`, {})
  expect([life, note.status, note.ok ? '' : await note.text()]).toEqual([
    life,
    isCredited ? 200 : 409,
    expect.anything(),
  ])
  if (order.money.owedBack > 0) {
    const refund = { way: 'upi', orderId: _id, amount: order.money.owedBack }
    expect((await desk('cash-book/refunds', refund)).status).toBe(201)
  }
  const isWhole = order.status === 'returned'
  const worth = order.returns.flatMap((one) => one.lines).reduce((all, line) => all + paise(line.paid), 0n)
  // All of it is all that was paid for it; of a part each unit is worth its share, within a paisa.
  if (isWhole) return total
  const share = (list: readonly Line[]) =>
    list.reduce((all, { at, qty }) => all + (goods[at]?.price ?? 0n) * BigInt(qty), 0n)
  const returned = order.returns.flatMap((one) => one.lines)
  const plain = share(
    returned.map(({ _id: product, qty }) => ({ at: goods.findIndex((one) => one._id === product), qty })),
  )
  const expected = plain - (sum === 0n ? 0n : (offGoods * plain) / sum)
  expect(Math.abs(Number(worth - expected)), `${life}`).toBeLessThanOrEqual(lines.length)
  return worth
}

/** What came back is sent again, once, in an order of its own, which is returned with its total. */
async function exchange(_id: string, life: number): Promise<{ _id: string; total: bigint } | undefined> {
  const { returns } = await readDeskOrder(shop, owner, _id)
  const [last] = returns.slice(-1)
  if (!last || roll(2) === 0) return undefined
  const orderItems = last.lines.map(({ _id, qty }) => ({ _id, qty }))
  const total = last.lines.reduce((sum, { _id, qty }) => {
    return sum + BigInt(qty) * (goods.find((one) => one._id === _id)?.price ?? 0n)
  }, 0n)
  const order = {
    customerInfo: { name: BUYER.name, phone: `98${String(10_000_000 + life)}`, address: BUYER.address },
    orderItems,
    totalAmount: rupees(total),
    status: 'confirmed',
    isDeliveryFree: true,
    replacesReturn: last._id,
  }
  const answer = await desk('phone-orders', order)
  expect([life, answer.status, answer.ok ? '' : await answer.text()]).toEqual([life, 201, ''])
  const again = await desk('phone-orders', order)
  expect([life, again.status, await again.text()]).toEqual([life, 400, expect.stringContaining('exchanged already')])
  return { _id: ((await answer.json()) as DeskOrder)._id, total }
}

/** Returns what stays in the till. */
async function expectPapers(
  _id: string,
  { total, back, isElsewhere }: { total: bigint; back: bigint; isElsewhere: boolean },
  life: number,
): Promise<bigint> {
  const { rows } = await shop.database.pool.query<Paper>('select kind, facts from invoices where order_id = $1', [_id])
  const sums = { invoiced: 0n, credited: 0n }
  for (const { kind, facts } of rows) {
    const { lines, buyer, invoice, totalPaise } = facts
    const inLines = lines.reduce((sum, line) => sum + line.totalPaise, 0)
    const inTax = lines.reduce(
      (sum, { tax }) => sum + tax.taxablePaise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise,
      0,
    )
    expect([life, inLines, inTax]).toEqual([life, totalPaise, totalPaise])
    sums[kind === 'credit_note' ? 'credited' : 'invoiced'] += BigInt(totalPaise)
    expect([buyer.name, buyer.address]).toEqual([BUYER.name, BUYER.address])
    expect(buyer.deliveredTo).toEqual(isElsewhere ? { name: RECEIVER.name, address: RECEIVER.address } : undefined)
    expect(invoice.placeOfSupply.code).toBe(isElsewhere ? RECEIVERS_STATE : BUYER.state)
    const isFar = isElsewhere
    for (const { tax } of lines) expect(isFar ? tax.cgstPaise + tax.sgstPaise : tax.igstPaise).toBe(0)
  }
  const { money } = await readDeskOrder(shop, owner, _id)
  const stays = paise(money.received) - paise(money.refunded)
  expect([life, sums.invoiced, sums.credited, stays]).toEqual([life, total, back, total - back])
  expect([life, money.due, money.owedBack]).toEqual([life, 0, 0])
  return stays
}

/** Register, GSTR-1 and cash book of this month, whose orders are all of this test. */
async function expectBooks({ sold, cameBack, received }: Record<'sold' | 'cameBack' | 'received', bigint>) {
  const month = indianDay(Date.now()).slice(0, 7)
  const { figures, faults } = (await (await get(`books/${month}`)).json()) as BookedMonth
  expect(faults).toEqual([])
  expect([paise(figures.sold), paise(figures.cameBack), paise(figures.received)]).toEqual([sold, cameBack, received])
  const told = JSON.parse(await (await get(`books/${month}/gstr-1.json`)).text())
  type Row = { txval: number; camt?: number; samt?: number; iamt?: number }
  const worth = ({ txval, camt = 0, samt = 0, iamt = 0 }: Row) =>
    [txval, camt, samt, iamt].reduce((all, one) => all + paise(one), 0n)
  const inHsn = (told.hsn.hsn_b2c as Row[]).reduce((all, row) => all + worth(row), 0n)
  expect(inHsn).toBe(sold - cameBack)
}

test('lines that change and change back leave the order as it was agreed, and its cash as it was paid', {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  process.stdout.write(`seed ${SEED}\n`)
  const book = { sold: 0n, cameBack: 0n, received: 0n }
  let exchanges = 0
  for (let life = 0; life < rounds(2_000, 14); life++) {
    const first = anyLines()
    const { _id, agreed, isElsewhere } = await place(first, life)
    expectAgreed(await readDeskOrder(shop, owner, _id), first, agreed, life)
    const stations = [...Array.from({ length: 1 + roll(3) }, anyLines), first]
    for (const lines of stations) {
      const sent = lines.map(({ at, qty }) => ({ _id: goods[at]?._id, qty }))
      const answer = await desk(`orders/${_id}/lines`, { lines: sent })
      expect([life, answer.status]).toEqual([life, 200])
      expectAgreed((await answer.json()) as DeskOrder, lines, agreed, life)
    }
    const { total } = comesTo(first, agreed)
    const paid = total === 0n ? 0n : pick([0n, 1n, total])
    if (paid > 0n) {
      const entry = { way: 'upi', lines: [{ orderId: _id, amount: rupees(paid) }] }
      expect((await desk('cash-book/received', entry)).status).toBe(201)
    }
    const { money } = await readDeskOrder(shop, owner, _id)
    expect([life, paise(money.received), paise(money.due)]).toEqual([life, paid, total - paid])
    await handOver(_id, total - paid, life)
    const back = await comeBack(_id, first, agreed, life)
    const stays = await expectPapers(_id, { total, back, isElsewhere }, life)
    book.sold += total
    book.cameBack += back
    book.received += stays
    const sent = await exchange(_id, life)
    if (!sent) continue
    exchanges += 1
    await handOver(sent._id, sent.total, life)
    book.received += await expectPapers(sent._id, { total: sent.total, back: 0n, isElsewhere: false }, life)
    book.sold += sent.total
  }
  expect(exchanges).toBeGreaterThan(0)
  await expectBooks(book)
  expect([await findFaults(shop.database.pool), await findBookFaults(shop.database.pool)]).toEqual([[], []])
})
