/** Delivery by PIN code over the API: one reckoning for whatever tells a price, a fee or a day. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mailOutbox, orders } from '#db/schema.ts'
import type { DeliveryAnswer, RulesCheck } from '#store/delivery/delivery.schema.ts'
import { pricesWithDelivery } from '#store/delivery/terms.ts'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.schema.ts'
import { makeReceipt, makeSlip, makeTaxPapers } from '#store/papers/make-paper.server.ts'
import { DEFAULT_DETAILS, publicDetailsOf } from '#store/settings/settings.ts'
import { readDeskOrder } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: TestPerson
let asha: TestPerson
let kite: string

const NO_CAPS = { customerOrders: null, customerUnits: null, placeOrders: null, placeUnits: null, firstUnits: null }
const _CASH_OFF = { advancePercent: 100, advanceFrom: null, refusals: null, openOrders: null }
const GSTIN = '27AAPFU0939F1ZV'

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  asha = await shop.customer()
  kite = await shop.product({ name: 'Kite', pricePaise: 12_550, stock: 5000, gstPercent: 18, hsnCode: '9503' })
  await setSettings(shop, owner, { orderCaps: NO_CAPS, deliveryCharge: 35, freeDeliveryFrom: 300, upiId: 'shop@bank' })
})

type Placed = {
  _id: string
  totalAmount: number
  deliveryCharge?: number
  cashFee?: number
  advance?: number
  deliveryDays?: string
}

async function sendRules(call: string, text: string): Promise<Response> {
  return shop.call('POST', `/api/admin/delivery-rules/${call}`, text, owner, { 'content-type': 'text/csv' })
}

async function setRules(...lines: string[]): Promise<RulesCheck> {
  const answer = await sendRules('save?replaces=true', lines.join('\n'))
  expect([answer.status, lines]).toEqual([200, lines])
  return (await answer.json()) as RulesCheck
}

async function askTerms(pin: string, more: object = {}, as?: TestPerson): Promise<DeliveryAnswer> {
  const answer = await shop.call('POST', '/api/delivery', { pin, ...more }, as)
  expect(answer.status).toBe(200)
  return (await answer.json()) as DeliveryAnswer
}

const bodyOf = (pin: string, qty: number, totalAmount: number, more: object = {}) => ({
  customerInfo: { name: 'Asha Rao', phone: '98765 43210', address: `12 MG Road ${pin}` },
  orderItems: [{ _id: kite, qty }],
  totalAmount,
  ...more,
})

const send = (pin: string, qty: number, total: number, more: object = {}, as = asha) =>
  shop.call('POST', '/api/orders', bodyOf(pin, qty, total, more), as)

async function place(pin: string, qty: number, total: number, more: object = {}, as = asha): Promise<Placed> {
  const answer = await send(pin, qty, total, more, as)
  expect([answer.status, pin, answer.status === 201 ? '' : await answer.text()]).toEqual([201, pin, ''])
  return (await answer.json()) as Placed
}

/** The order as its row, its customer, its desk, its mail, its slip and its papers tell it. */
async function tellersOf(id: string) {
  const own = (await (await shop.call('GET', `/api/orders/${id}`, undefined, asha)).json()) as OwnOrderDetail
  const desk = await readDeskOrder(shop, owner, id)
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  const { db } = shop.database
  const mail = (await db.select().from(mailOutbox)).find(({ facts }) => facts._id === id)
  const known = publicDetailsOf({ ...DEFAULT_DETAILS, gstin: GSTIN }, [])
  const slip = await makeSlip(db, row, 'A6', known)
  const receipt = await makeReceipt(db, row, known)
  const { papers } = await db.transaction((tx) => makeTaxPapers(tx, row, { ...DEFAULT_DETAILS, gstin: GSTIN }, []))
  return { own, desk, row, mail: mail?.facts as Placed, slip, receipt, invoice: papers[0]?.facts }
}

test('with nothing configured no answer, mail or paper knows of PIN codes', async () => {
  const about = (await (await shop.call('GET', '/api/shop')).json()) as { delivery: object }
  expect(about.delivery).toEqual({ charge: 35, freeFrom: 300 })
  const placed = await place('560001', 1, 160.5)
  const keys = [
    '_id',
    'orderNumber',
    'createdAt',
    'status',
    'customerInfo',
    'orderItems',
    'deliveryCharge',
    'totalAmount',
  ]
  expect(Object.keys(placed)).toEqual(keys)
  const told = await tellersOf(placed._id)
  expect(Object.keys(told.mail)).toEqual(expect.arrayContaining(keys))
  expect(Object.keys(told.mail)).toHaveLength(keys.length)
  for (const said of [told.own, told.desk]) {
    for (const name of ['cashFee', 'advance', 'deliveryDays']) expect(said).not.toHaveProperty(name)
    expect(said.money).not.toHaveProperty('advanceDue')
  }
  expect([told.slip.note, told.receipt]).toEqual(['', expect.not.objectContaining({ cashFeePaise: 0 })])
  expect(told.invoice?.lines.map(({ name }) => name)).toEqual(['Kite', 'Delivery'])
  expect((await place('no PIN at all', 1, 160.5)).totalAmount).toBe(160.5)
  const changed = await expectProblem(await send('560001', 1, 1), 409, 'cart_changed')
  expect(changed.detail).toBe('Prices have changed: the total is now ₹160.50.')
  expect(Object.keys(changed)).not.toContain('terms')
})

/** Numbers that are the same each time. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % most
  }
}

type Written = { pins: string; charge: string; free: string; days: string; cash: string; fee: string; most: string }

/** What an order of so many paise comes to, by the words of the list alone: no line of the store is used. */
function oracle(list: readonly Written[], pin: string, subtotal: number) {
  const width = ({ pins }: Written) => {
    const [from, to] = pins.split('-').map(Number) as [number, number]
    return pins.includes('-') ? to - from : -pins.length * 1_000_000
  }
  const fits = ({ pins }: Written) => {
    const [from = '', to] = pins.split('-')
    return to === undefined ? pin.startsWith(from) : Number(from) <= Number(pin) && Number(pin) <= Number(to)
  }
  const rule = list
    .filter(fits)
    .sort((a, b) => width(a) - width(b) || Number.parseInt(a.pins, 10) - Number.parseInt(b.pins, 10))[0]
  const paise = (text: string) => Number(text) * 100
  if (rule?.charge === 'no') return undefined
  const charge = rule ? paise(rule.charge) : 3500
  const free = rule ? (rule.free === '' ? Infinity : paise(rule.free)) : 30_000
  const delivery = subtotal >= free ? 0 : charge
  const fee = paise(rule?.fee || '0')
  const isCash =
    rule?.cash !== 'no' &&
    rule?.cash !== 'advance' &&
    subtotal + delivery + fee <= (rule?.most ? paise(rule.most) : Infinity)
  const total = subtotal + delivery + (isCash ? fee : 0)
  return { delivery, fee: isCash ? fee : 0, total, advance: isCash ? 0 : total, days: rule?.days || '2 to 7' }
}

const RUPEES = (paise: number) => paise / 100

test('50 PIN codes against 40 rules: all who tell of an order agree, to the paisa and the day', async () => {
  const roll = dice(25)
  const pick = <T>(of: readonly T[]) => of[roll(of.length)] as T
  const pins = Array.from({ length: 50 }, () => `${pick(['41', '40', '56', '11'])}${1 + roll(4)}00${roll(10)}`)
  const list = new Map<string, Written>()
  while (list.size < 40) {
    const pin = pick(pins)
    const from = Number(pin) - roll(9)
    const named = pick([pin, pin.slice(0, 3), pin.slice(0, 2), pin.slice(0, 5), `${from}-${from + 1 + roll(3000)}`])
    list.set(named, {
      pins: named,
      charge: pick(['no', '0', '40', '59.50', '120', '40']),
      free: pick(['', '200', '251']),
      days: pick(['', '2', '3 to 5']),
      cash: pick(['', 'yes', 'yes', 'no', 'advance']),
      fee: pick(['', '20', '30.25']),
      most: pick(['', '', '300']),
    })
  }
  const rules = [...list.values()]
  await setRules(
    'PIN codes,Charge,Free from,Days,Cash,Fee,Up to',
    ...rules.map((rule) => Object.values(rule).join(',')),
  )
  let [served, unserved] = [0, 0]
  for (const [at, pin] of pins.entries()) {
    const qty = 1 + (at % 3)
    const expected = oracle(rules, pin, 12_550 * qty)
    const answer = await askTerms(pin)
    if (!expected) {
      unserved++
      expect(answer).toMatchObject({ terms: { isUnserved: true }, words: `We do not deliver to ${pin} yet.` })
      await expectInvalid(await send(pin, qty, 125.5 * qty), '/customerInfo/address')
      continue
    }
    served++
    // Product page, cart and checkout reckon with these terms.
    const shown = pricesWithDelivery(125.5 * qty, answer.terms)
    const { delivery, fee, total, advance, days } = expected
    expect([pin, shown]).toEqual([
      pin,
      expect.objectContaining({
        delivery: RUPEES(delivery),
        cashFee: RUPEES(fee),
        total: RUPEES(total),
        advance: RUPEES(advance),
      }),
    ])
    expect(answer.terms.days).toBe(days)
    await expectProblem(await send(pin, qty, RUPEES(total) + 0.01), 409, 'cart_changed')
    const placed = await place(pin, qty, RUPEES(total), { payBy: shown.way, deliverySeen: answer.words })
    const told = await tellersOf(placed._id)
    for (const said of [placed, told.own, told.desk, told.mail]) {
      expect(said.totalAmount).toBe(RUPEES(total))
      expect([said.deliveryCharge ?? 0, said.cashFee ?? 0, said.advance ?? 0]).toEqual(
        [delivery, fee, advance].map(RUPEES),
      )
      expect(said.deliveryDays).toBe(days)
    }
    expect(told.own.subtotal).toBe(125.5 * qty)
    const [own, desk] = [told.own.expected?.by ?? '', Number(days.split(' ').at(-1))]
    expect(Math.round((Date.parse(own) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(desk - 1)
    expect(Math.round((Date.parse(own) - Date.now()) / 86_400_000)).toBeLessThanOrEqual(desk + 1)
    expect(told.slip.totalPaise).toBe(total)
    expect([told.receipt.deliveryPaise, told.receipt.cashFeePaise ?? 0, told.receipt.totalPaise]).toEqual([
      delivery,
      fee,
      total,
    ])
    const charges = told.invoice?.lines.slice(1).map(({ name, totalPaise, tax }) => [name, totalPaise, tax?.percent])
    expect(charges).toEqual([
      ...(delivery > 0 ? [['Delivery', delivery, 18]] : []),
      ...(fee > 0 ? [['Cash on delivery fee', fee, 18]] : []),
    ])
    expect(told.invoice?.totalPaise).toBe(total)
  }
  expect([served > 25, unserved > 2]).toEqual([true, true])
  expect(await findFaults(shop.database.pool)).toEqual([])
})
