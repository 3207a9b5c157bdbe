/** Random weeks of money in and out: till, bank, month and register are those of a plain recomputation in whole paise. */
import { expect, test } from 'vitest'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import type { CashDay } from '#store/money/cash-book/cash-book.schema.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
const product = await shop.product({ pricePaise: 90_000_000, stock: 3 })
const order = await placeTestOrder(shop, await shop.customer(), [{ _id: product, qty: 1, price: 900_000 }])

/** What each entry does to till and bank; `day` is 0 for yesterday, 1 for today and 2 for the day after. */
type Done = { id: number; till: number; bank: number; group: string; tax: number; isBill: boolean; day: number }
type Close = { expected: number; left: number }

const all: Done[] = []
const backed = new Set<number>()
let close: Close | undefined

const post = (path: string, body: object) => shop.call('POST', `/api/admin/${path}`, body, owner)
async function made(path: string, body: object): Promise<number> {
  const answer = await post(path, body)
  const text = await answer.text()
  expect(answer.status, `${path}: ${text}`).toBe(201)
  const found = JSON.parse(text)
  return found._id ?? found.entry._id
}
const read = async <T>(path: string) =>
  (await (await shop.call('GET', `/api/admin/${path}`, undefined, owner)).json()) as T
const paise = (rupees: number) => Math.round(rupees * 100)

const MOVES = [
  ['float', 1, 0],
  ['drawing', -1, 0],
  ['to_bank', -1, 1],
  ['from_bank', 1, -1],
  ['paid_in', 0, 1],
  ['paid_out', 0, -1],
] as const
const KINDS = ['rent', 'wages', 'electricity', 'packing', 'travel', 'courier', 'goods', 'other']

type Chance = ReturnType<typeof dice>

async function step({ roll, pick }: Chance): Promise<void> {
  const sum = 1 + roll(50_000)
  const day = close ? 2 : 1
  const none = { tax: 0, isBill: false, day }
  const what = roll(7)
  if (what < 2) {
    const way = pick(['cash', 'upi', 'courier'])
    const id = await made('cash-book/received', { way, lines: [{ orderId: order, amount: sum / 100 }] })
    const isCash = way === 'cash'
    all.push({ ...none, id, group: `by ${way}`, till: isCash ? sum : 0, bank: isCash ? 0 : sum })
  } else if (what < 3) {
    const [kind, till, bank] = pick(MOVES)
    const id = await made('cash-book/moves', { kind, amount: sum / 100 })
    const group = till * bank !== 0 ? 'within' : till + bank > 0 ? 'in' : 'out'
    all.push({ ...none, id, group, till: till * sum, bank: bank * sum })
  } else if (what < 6) {
    const [kind, isTill, isBill, isOther] = [pick(KINDS), roll(2) === 0, roll(2) === 0, roll(2) === 0]
    const tax = Math.floor(sum / 20)
    const taxable = sum - 2 * tax
    const split = isOther ? { igst: (2 * tax) / 100 } : { cgst: tax / 100, sgst: tax / 100 }
    const bill = { gstin: '29ABCDE1234F1ZW', number: '1', taxable: taxable / 100, ...split }
    const paid = { kind, day: today, paidFrom: isTill ? 'cash' : 'bank', amount: sum / 100 }
    const hasBill = isBill && taxable > 0
    const id = await made('expenses', { ...paid, ...(hasBill ? { bill } : {}) })
    const place = { till: isTill ? -sum : 0, bank: isTill ? 0 : -sum }
    all.push({ id, group: kind, ...place, tax: hasBill ? 2 * tax : 0, isBill: hasBill, day: isTill ? day : 1 })
  } else if (all.length > 0) {
    const one = pick(all)
    const answers = await Promise.all([takeBack(one.id), takeBack(one.id)])
    const isNew = !backed.has(one.id)
    expect(answers.filter((status) => status === 201).length).toBe(isNew ? 1 : 0)
    if (!isNew) return
    backed.add(one.id)
    all.push({ ...one, till: -one.till, bank: -one.bank, tax: -one.tax, day })
  }
}

async function takeBack(id: number): Promise<number> {
  return (await post(`cash-book/entries/${id}/take-back`, {})).status
}

const sumOf = (which: (one: Done) => boolean, of: 'till' | 'bank' | 'tax') =>
  all.filter(which).reduce((total, one) => total + one[of], 0)

/** Closes today, or opens it again: what was entered since counts for it then. */
async function turn({ roll }: Chance): Promise<void> {
  if (close) {
    expect((await post('cash-book/open', { day: today })).status).toBe(200)
    close = undefined
    for (const one of all) one.day = 1
    return
  }
  const expected = sumOf(() => true, 'till')
  const counted = Math.max(0, expected + roll(300) - 150)
  const left = roll(counted + 1)
  const closing = { day: today, expected: expected / 100, counted: counted / 100, left: left / 100, note: 'Counted' }
  const both = await Promise.all([post('cash-book/close', closing), post('cash-book/close', closing)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  close = { expected, left }
}

async function expectAll(): Promise<void> {
  const day = await read<CashDay>('cash-book')
  const known = sumOf(({ day }) => day <= 1, 'till')
  expect(paise(day.expected)).toBe(known)
  expect(paise(day.till.expenses)).toBe(sumOf((one) => one.day <= 1 && KINDS.includes(one.group), 'till'))
  const { money, faults, files } = await read<BookedMonth>(`books/${today.slice(0, 7)}`)
  expect(faults).toEqual([])
  const isIn = (one: Done) => one.day <= 1 || !isLastOfMonth()
  const both = (which: (one: Done) => boolean) =>
    sumOf((one) => isIn(one) && which(one), 'till') + sumOf((one) => isIn(one) && which(one), 'bank')
  const received = ['cash', 'upi', 'courier'] as const
  for (const way of received)
    expect([way, paise(money.received[way])]).toEqual([way, both(({ group }) => group === `by ${way}`)])
  for (const [kind, spent] of Object.entries(money.expenses))
    expect([kind, paise(spent)]).toEqual([kind, 0 - both(({ group }) => group === kind)])
  expect(paise(money.left)).toBe(both(({ group }) => KINDS.includes(group) || group.startsWith('by ')))
  expect(paise(money.putIn) - paise(money.takenOut)).toBe(both(({ group }) => group === 'in' || group === 'out'))
  const gone = close ? close.left - close.expected : 0
  expect(paise(money.till.end)).toBe(sumOf(isIn, 'till') + gone)
  expect(paise(money.bank.end)).toBe(sumOf(isIn, 'bank'))
  if (!files.includes('purchase-register.csv')) return
  const file = await shop.call('GET', `/api/admin/books/${today.slice(0, 7)}/purchase-register.csv`, undefined, owner)
  const rows = (await file.text())
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  const cells = (at: number) => rows.reduce((sum, row) => sum + paise(Number(row[at])), 0)
  expect(cells(8) + cells(9) + cells(10)).toBe(sumOf((one) => isIn(one) && one.isBill, 'tax'))
  expect(cells(11)).toBe(0 - both(({ isBill }) => isBill))
}

/** What is entered after today's close is of the next month then. */
function isLastOfMonth(): boolean {
  return new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).getUTCDate() === 1
}

test('till, bank, month and register are those of a plain recomputation', {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  for (let seed = 1; seed <= rounds(400, 10); seed++) {
    const chance = dice(seed * 6007)
    for (let at = 0; at < 7; at++) await step(chance)
    if (chance.roll(2) === 0) await turn(chance)
    await expectAll()
  }
  expect(backed.size).toBeGreaterThan(5)
})
