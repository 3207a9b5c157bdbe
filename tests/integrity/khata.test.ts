/** Random weeks of udhar, credit and gift cards: ledger, cash book and books are those of a plain recomputation in whole paise. */
import { expect, test } from 'vitest'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { orderOf } from '#tests/support/orders.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const PRICE = 12_345

const shop = await openTestShop()
const owner = await shop.owner()
await setSettings(shop, owner, { upiId: 'shop@bank', giftCards: { isOn: true, amounts: '500' } })
const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
const product = await shop.product({ pricePaise: PRICE, stock: 1_000_000 })

type Chance = ReturnType<typeof dice>
/** `owed` below 0: the shop owes. */
type Person = { orders: string[]; owed: number; limit: number; khata: number }
type Card = { code: string; left: number }
/** What an entry did, for its opposite. */
type Done = {
  id: number
  till: number
  bank: number
  khata: number
  cards: number
  paidOn: number
  sold: number
  order?: string
  person?: Person
  card?: Card
  isBack?: true
}

const people: Person[] = []
const cards: Card[] = []
const done: Done[] = []
/** Of an order: what is paid of it. */
const paid = new Map<string, number>()
let returned = 0

const send = async (path: string, body: object, method = 'POST') => {
  const answer = await shop.call(method, `/api/admin/${path}`, body, owner)
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as Record<string, never> & { _id: number } }
}
const read = async (path: string) =>
  JSON.parse(await (await shop.call('GET', `/api/admin/${path}`, undefined, owner)).text())
const paise = (rupees: number) => Math.round(rupees * 100)
const NOTHING = { till: 0, bank: 0, khata: 0, cards: 0, paidOn: 0, sold: 0 }

async function newOrder(person: Person, as: TestPerson): Promise<void> {
  const id = await placeTestOrder(shop, as, [{ _id: product, qty: 1, price: PRICE / 100 }])
  person.orders.push(id)
  paid.set(id, 0)
}

const accounts: TestPerson[] = []

async function step({ roll, pick }: Chance): Promise<void> {
  const at = roll(people.length)
  const [person, account] = [people[at], accounts[at]]
  if (!person || !account) throw new Error('Nobody')
  const sum = 1 + roll(PRICE)
  const what = roll(10)
  if (what === 0) await newOrder(person, account)
  else if (what === 1) {
    const limit = roll(4 * PRICE)
    const { status, body } = await send(`khata/limits/${person.orders[0]}`, { limit: limit / 100 }, 'PUT')
    expect(status).toBe(200)
    const [khata] = body.khatas as unknown as { _id: number }[]
    Object.assign(person, { limit, khata: khata?._id ?? 0 })
  } else if (what === 2) {
    const order = pick(person.orders)
    const room = person.limit - person.owed
    const due = PRICE - (paid.get(order) ?? 0)
    const { status, body } = await send('khata/orders', { orderId: order, amount: sum / 100 })
    expect([status, sum, room, due]).toEqual([sum <= room && sum <= due ? 201 : 409, sum, room, due])
    if (status !== 201) return
    done.push({ ...NOTHING, id: body._id, khata: sum, order, person })
    take(done.at(-1))
  } else if (what === 3 && person.khata > 0) {
    const isCash = roll(2) === 0
    const { status, body } = await send('khata/paid', {
      khata: person.khata,
      amount: sum / 100,
      way: isCash ? 'cash' : 'upi',
    })
    expect(status).toBe(201)
    done.push({
      ...NOTHING,
      id: body._id,
      khata: -sum,
      till: isCash ? sum : 0,
      bank: isCash ? 0 : sum,
      paidOn: sum,
      person,
    })
    take(done.at(-1))
  } else if (what === 4) {
    const isCash = roll(2) === 0
    const isAsked = !isCash && roll(2) === 0
    const sum = isAsked ? 100 * (100 + roll(50)) : 1 + roll(PRICE)
    const { status, body } = isAsked
      ? await sellAsked(sum / 100)
      : await send('gift-cards', { amount: sum / 100, way: isCash ? 'cash' : 'upi' })
    expect(status).toBe(201)
    const made = body as unknown as { code: string; entry: { _id: number } }
    const card = { code: made.code, left: 0 }
    cards.push(card)
    done.push({
      ...NOTHING,
      id: made.entry._id,
      cards: sum,
      sold: sum,
      till: isCash ? sum : 0,
      bank: isCash ? 0 : sum,
      card,
    })
    take(done.at(-1))
  } else if (what === 5 && cards.length > 0) {
    const [card, order] = [pick(cards), pick(person.orders)]
    const due = PRICE - (paid.get(order) ?? 0)
    const { status, body } = await send('khata/orders', { orderId: order, amount: sum / 100, giftCard: card.code })
    expect([status, sum]).toEqual([sum <= card.left && sum <= due ? 201 : 409, sum])
    if (status !== 201) return
    done.push({ ...NOTHING, id: body._id, cards: -sum, order, card })
    take(done.at(-1))
  } else if (what === 6) {
    const order = pick(person.orders)
    const here = paid.get(order) ?? 0
    const { status, body } = await send('cash-book/refunds', { way: 'khata', orderId: order, amount: sum / 100 })
    expect([status, sum]).toEqual([sum <= here ? 201 : 409, sum])
    if (status !== 201) return
    if (person.khata === 0) {
      const { khatas } = await read(`khata/of/${order}`)
      person.khata = khatas[0]._id
    }
    done.push({ ...NOTHING, id: body._id, khata: -sum, order, person })
    take(done.at(-1))
  } else if (what === 7 && person.khata > 0) {
    const isCash = roll(2) === 0
    const way = isCash ? 'cash' : 'upi'
    const { status, body } = await send('khata/paid-out', { khata: person.khata, amount: sum / 100, way })
    expect([status, sum, person.owed]).toEqual([sum <= -person.owed ? 201 : 409, sum, person.owed])
    if (status !== 201) return
    done.push({ ...NOTHING, id: body._id, khata: sum, till: isCash ? -sum : 0, bank: isCash ? 0 : -sum, person })
    take(done.at(-1))
  } else if (what === 8) {
    await payOwn({ person, account, sum }, roll(2) === 0 ? pick(cards) : undefined)
  } else if (done.length > 0) {
    const one = pick(done)
    const { status, body } = await send(`cash-book/entries/${one.id}/take-back`, {})
    const change = one.order === undefined ? 0 : one.khata + -one.cards
    const isSpent = one.card !== undefined && one.cards > 0 && one.card.left < one.cards
    const isPaid = one.order !== undefined && !fits(one.order, -change)
    expect([status, one]).toEqual([one.isBack || isSpent || isPaid ? 409 : 201, one])
    if (status !== 201) return
    one.isBack = true
    returned += 1
    const back = {
      ...one,
      id: body._id,
      till: -one.till,
      bank: -one.bank,
      khata: -one.khata,
      cards: -one.cards,
      paidOn: -one.paidOn,
      sold: -one.sold,
    }
    done.push({ ...back, isBack: true })
    take(done.at(-1))
  }
}

/** A card that a shopper asked for in the shop. */
async function sellAsked(amount: number) {
  const asked = await shop.call('POST', '/api/gift-card-purchases', { amount, name: 'Asha Rao', phone: '9812345678' })
  expect(asked.status).toBe(201)
  const { toPay } = await read('khata')
  return send(`gift-card-purchases/${toPay[0]._id}/paid`, {})
}

/** A shopper places an order and pays a part of it in the checkout, by a card or by credit; then as much as is there. */
async function payOwn({ person, account, sum }: { person: Person; account: TestPerson; sum: number }, card?: Card) {
  const means = card ? { giftCard: card.code } : {}
  const left = () => (card ? card.left : Math.max(0, -person.owed))
  const spent = (id: number, order: string, paise: number) => {
    const from = card ? { cards: -paise, card } : { khata: paise, person }
    done.push({ ...NOTHING, id, order, ...from })
    take(done.at(-1))
  }
  const wanted = orderOf([{ _id: product, qty: 1 }], PRICE / 100)
  const placed = await shop.call('POST', '/api/orders', { ...wanted, ...means, prepaid: sum / 100 }, account)
  expect([placed.status, sum, left()]).toEqual([sum <= left() ? 201 : 409, sum, left()])
  if (placed.status !== 201) return
  const order = ((await placed.json()) as { _id: string })._id
  person.orders.push(order)
  paid.set(order, 0)
  spent(await lastEntry(), order, sum)
  const rest = Math.min(left(), PRICE - sum)
  const more = await shop.call('POST', `/api/orders/${order}/pay`, means, account)
  expect([more.status, rest]).toEqual([rest > 0 ? 200 : 409, rest])
  if (rest > 0) spent(await lastEntry(), order, rest)
}

const lastEntry = async () => Number((await shop.database.pool.query('select max(id) from cash_entries')).rows[0].max)

function fits(order: string, change: number): boolean {
  const after = (paid.get(order) ?? 0) + change
  return after >= 0 && after <= PRICE
}

/** Adds what was done to the plain sums. */
function take(one: Done | undefined): void {
  if (!one) return
  if (one.person) one.person.owed += one.khata
  if (one.card) one.card.left += one.cards
  if (one.order !== undefined) paid.set(one.order, (paid.get(one.order) ?? 0) + one.khata - one.cards)
}

const sumOf = (of: 'till' | 'bank' | 'khata' | 'cards' | 'paidOn' | 'sold') =>
  done.reduce((sum, one) => sum + one[of], 0)

async function expectAll(): Promise<void> {
  const [list, day, month] = [await read('khata'), await read('cash-book'), await read(`books/${today.slice(0, 7)}`)]
  const positive = (sums: number[]) => sums.reduce((sum, one) => sum + Math.max(0, one), 0)
  expect(paise(list.owed)).toBe(positive(people.map(({ owed }) => owed)))
  expect(paise(list.credit)).toBe(positive(people.map(({ owed }) => -owed)))
  expect(paise(list.onCards)).toBe(cards.reduce((sum, { left }) => sum + left, 0))
  for (const { khata, orders, owed, limit } of people.filter((one) => one.khata > 0)) {
    const { khatas } = await read(`khata/of/${orders[0]}`)
    expect([khatas.length, khatas[0]._id, paise(khatas[0].balance), paise(khatas[0].limit)]).toEqual([
      1,
      khata,
      0 - owed,
      limit,
    ])
    const entries: { amount: number }[] = khatas[0].entries
    if (khatas[0].count === entries.length)
      expect(entries.reduce((sum, { amount }) => sum + paise(amount), 0)).toBe(0 - owed)
  }
  expect(paise(day.expected)).toBe(sumOf('till'))
  expect(paise(day.till.khata)).toBe(sumOf('till'))
  expect(month.faults).toEqual([])
  const { money, figures } = month
  expect(paise(money.onLedger.khata)).toBe(sumOf('paidOn'))
  expect(paise(money.onLedger.gift_card)).toBe(sumOf('sold'))
  expect(paise(figures.received)).toBe(sumOf('till') + sumOf('bank'))
  expect([paise(money.till.end), paise(money.bank.end)]).toEqual([sumOf('till'), sumOf('bank')])
  expect([paise(money.khata.end), paise(money.giftCards.end)]).toEqual([sumOf('khata'), sumOf('cards')])
  expect(figures.sold).toBe(0)
}

test('ledger, cash book and books are those of a plain recomputation', {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  for (let at = 0; at < 3; at++) {
    const account = await shop.customer()
    const person = { orders: [], owed: 0, limit: 0, khata: 0 }
    people.push(person)
    accounts.push(account)
    await newOrder(person, account)
  }
  for (let seed = 1; seed <= rounds(300, 15); seed++) {
    const chance = dice(seed * 7001)
    for (let at = 0; at < 7; at++) await step(chance)
    await expectAll()
  }
  expect(returned).toBeGreaterThan(0)
  expect(done.some(({ card, order }) => card && order)).toBe(true)
})

test('of two who spend the same credit, card or limit at once, at the desk or as shoppers, nobody spends what is not there', {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  const sita = await shop.customer()
  const price = PRICE / 100
  const half = 150
  const order = () => placeTestOrder(shop, sita, [{ _id: product, qty: 1, price }])
  const pay = (id: string, body: object) => shop.call('POST', `/api/orders/${id}/pay`, body, sita)
  const card = async () =>
    ((await send('gift-cards', { amount: half, way: 'cash' })).body as unknown as { code: string }).code
  const statuses = (both: { status: number }[]) => both.map(({ status }) => status).sort()
  const balance = async (id: string) => paise((await read(`khata/of/${id}`)).khatas[0]?.balance ?? 0)
  for (let round = 0; round < rounds(100, 2); round++) {
    const orders = await Promise.all(Array.from({ length: 8 }, order))
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = orders
    // A card, at the desk: all or nothing.
    const code = await card()
    const desk = [a, b].map((orderId) => send('khata/orders', { orderId, amount: price, giftCard: code }))
    expect(statuses(await Promise.all(desk))).toEqual([201, 409])
    // A limit.
    const before = await balance(c)
    expect((await send(`khata/limits/${c}`, { limit: Math.max(0, half - before / 100) }, 'PUT')).status).toBe(200)
    const udhar = [c, d].map((orderId) => send('khata/orders', { orderId, amount: price }))
    expect(statuses(await Promise.all(udhar))).toEqual([201, 409])
    expect(await balance(c)).toBe(before - PRICE)
    // A card, by the shopper: as much as is there.
    const own = await card()
    expect(statuses(await Promise.all([e, f].map((id) => pay(id, { giftCard: own }))))).toEqual([200, 200])
    const received = await Promise.all([e, f].map(async (id) => paise((await read(`orders/${id}`)).money.received)))
    expect(received.reduce((sum, one) => sum + one, 0)).toBe(half * 100)
    // Credit: a payment on the khata that leaves some.
    const { khatas } = await read(`khata/of/${c}`)
    const owed = -paise(khatas[0].balance)
    expect(
      (await send('khata/paid', { khata: khatas[0]._id, amount: (owed + half * 100) / 100, way: 'upi' })).status,
    ).toBe(201)
    expect(statuses(await Promise.all([g, h].map((id) => pay(id, {}))))).toEqual([200, 200])
    expect(await balance(c)).toBe(0)
    await shop.database.pool.query("update orders set status = 'delivered' where user_id = $1", [sita.uid])
  }
  expect(await findFaults(shop.database.pool)).toEqual([])
})
