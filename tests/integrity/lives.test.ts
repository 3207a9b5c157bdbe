/**
 * Lives of orders by chance: lines changed there and back, a coupon, a rule for what comes first by UPI, wrap, a gift elsewhere,
 * part paid. Order, charges and cash agree to the paisa with an arithmetic of its own. LONG=1 lives 2,000 of them.
 */
import { beforeAll, expect, test } from 'vitest'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { findBookFaults, findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { readDeskOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { type Coupon, charge, type Place } from './prices-oracle.ts'

const SEED = IS_LONG ? Date.now() % 1_000_000 : 46
const { roll, pick } = dice(SEED)
const HOME: Place = { pin: '411001', charge: 49.5, free: 999, fee: 0 }
const WRAP = 2_550n
const PERCENT = 50n
const FROM = 100_000n
const PRICES = [11_800, 6_000, 200_000, 10_040, 33_333]

let shop: TestShop
let owner: TestPerson
let goods: { _id: string; price: bigint }[]

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  await setSettings(shop, owner, {
    orderCaps: { customerOrders: null, customerUnits: null },
    deliveryCharge: HOME.charge,
    freeDeliveryFrom: HOME.free,
    giftWrapCharge: 25.5,
    upiId: 'shop@upi',
    cashRules: { advanceFrom: 1000, advancePercent: Number(PERCENT), refusals: null, openOrders: null },
  })
  goods = []
  for (const pricePaise of PRICES)
    goods.push({ _id: await shop.product({ pricePaise, stock: 900_000 }), price: BigInt(pricePaise) })
})

const desk = (path: string, body: object) => shop.call('POST', `/api/admin/${path}`, body, owner)
const paise = (rupees: number) => BigInt(Math.round(rupees * 100))
const rupees = (sum: bigint) => Number(sum) / 100

type Line = { at: number; qty: number }
type Agreed = { delivery: bigint; coupon: Coupon | undefined; wrap: bigint; isShared: boolean; isUpi: boolean }

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

function firstOf(total: bigint, { isShared, isUpi }: Agreed): bigint {
  if (isUpi) return total
  const half = ((total * PERCENT + 9_999n) / 10_000n) * 100n
  return !isShared ? 0n : half < total ? half : total
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
  const bare: Agreed = { delivery: paise(HOME.charge), coupon, wrap, isShared: false, isUpi }
  const found = comesTo(lines, bare)
  const reaches = coupon !== undefined && found.reaches && found.off > 0n
  const agreed = { ...bare, coupon: reaches ? coupon : undefined, delivery: found.delivery }
  const { total } = comesTo(lines, agreed)
  const elsewhere = roll(2) === 0 ? { name: 'Riya', phone: '98220 12345', address: '7 FC Road, Pune 411001' } : {}
  const gift = wrap > 0n ? { gift: { wrap: true, card: 'Well done', ...elsewhere } } : {}
  const body = {
    customerInfo: { name: 'Asha', phone: `98${String(10_000_000 + life)}`, address: '1 MG Road, Pune 411001' },
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
  return { _id, agreed: { ...agreed, isShared: total >= FROM } }
}

test('lines that change and change back leave the order as it was agreed, and its cash as it was paid', {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  process.stdout.write(`seed ${SEED}\n`)
  for (let life = 0; life < rounds(2_000, 40); life++) {
    const first = anyLines()
    const { _id, agreed } = await place(first, life)
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
  }
  expect([await findFaults(shop.database.pool), await findBookFaults(shop.database.pool)]).toEqual([[], []])
})
