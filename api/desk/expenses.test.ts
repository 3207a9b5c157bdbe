/** Money out: expenses, float and bank; what the till, the month and the register make of them. */
import { expect, test } from 'vitest'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import type { CashDay, CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import type { Expense, ExpenseList } from '#store/money/expenses/expenses.schema.ts'
import { placeTestOrder, putInto } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const dayAt = (time: number) => new Date(time + 330 * 60_000).toISOString().slice(0, 10)

const shop = await openTestShop()
const owner = await shop.owner()
const today = dayAt(Date.now())
const yesterday = dayAt(Date.now() - 86_400_000)

const post = (path: string, body: object, as = owner, headers = {}) =>
  shop.call('POST', `/api/admin/${path}`, body, as, headers)
const made = async <T>(answer: Promise<Response>): Promise<T> => {
  const found = await answer
  expect(found.status, await found.clone().text()).toBe(201)
  return (await found.json()) as T
}
const read = async <T>(path: string) =>
  (await (await shop.call('GET', `/api/admin/${path}`, undefined, owner)).json()) as T
const spend = (more: object) => ({ kind: 'rent', day: today, paidFrom: 'cash', amount: 50, ...more })
const enter = (more: object = {}) => made<Expense>(post('expenses', spend(more)))
const move = (kind: string, amount: number) => made<CashEntry>(post('cash-book/moves', { kind, amount }))
const takeBack = (id: number) => post(`cash-book/entries/${id}/take-back`, {})
const till = () => read<CashDay>('cash-book')
const month = () => read<BookedMonth>(`books/${today.slice(0, 7)}`)
const close = async (left = 0) => {
  const { expected } = await till()
  const counted = Math.max(expected, 0)
  return made(post('cash-book/close', { day: today, expected, counted, left, note: 'Counted' }))
}
const BILL = { gstin: '29ABCDE1234F1ZW', number: 'A/12', taxable: 100, cgst: 9, sgst: 9 }

test('the till expects what was there, came in and was put in, less what was spent, given back and taken away', async () => {
  await move('float', 500)
  await move('to_bank', 120.5)
  const { _id, by } = await enter({ kind: 'packing', whom: 'Ravi', words: 'Boxes', amount: 79.99 })
  expect(by).not.toBe('')
  await enter({ paidFrom: 'bank', kind: 'electricity', amount: 1000 })
  const { expected, till: parts, sums, entries } = await till()
  expect([expected, parts]).toEqual([
    299.51,
    { before: 0, received: 0, refunded: 0, expenses: -79.99, khata: 0, moved: 379.5 },
  ])
  expect(sums).toEqual({ cash: 299.51, upi: 0, courier: 0, bank: -1000, khata: 0, gift_card: 0 })
  expect(entries.find((entry) => entry._id === _id)?.expense).toEqual({ kind: 'packing', whom: 'Ravi', words: 'Boxes' })
  expect((await takeBack(_id)).status).toBe(201)
  await expectProblem(await takeBack(_id), 409, 'already_exists')
  expect((await till()).expected).toBe(379.5)
  const { expenses, whom } = await read<ExpenseList>('expenses')
  expect([whom, expenses.find((one) => one._id === _id)?.takenBackBy]).toEqual([['Ravi'], expect.any(Number)])
})

test('after the close an expense counts for the next day, and for its own when the day is opened again', async () => {
  await close(20)
  const late = await enter({ amount: 5 })
  expect(late.day > today).toBe(true)
  const earlier = await post('expenses', spend({ day: yesterday }))
  await expectInvalid(earlier, '/day')
  expect((await enter({ day: yesterday, paidFrom: 'bank' })).day).toBe(yesterday)
  expect((await post('cash-book/open', { day: today })).status).toBe(200)
  expect((await till()).expected).toBe(374.5)
  await close(10)
  expect((await read<CashDay>(`cash-book?day=${late.day}`)).closing).toBe(null)
  expect((await post('cash-book/open', { day: today })).status).toBe(200)
})

test('refuses a day to come, a wrong GSTIN, taxes that no bill has, and more tax than was paid', async () => {
  await expectInvalid(await post('expenses', spend({ day: dayAt(Date.now() + 2 * 86_400_000) })), '/day')
  for (const [bill, field] of [
    [{ ...BILL, gstin: '29ABCDE1234F1ZX' }, '/bill/gstin'],
    [{ ...BILL, gstin: '' }, '/bill/gstin'],
    [{ ...BILL, sgst: 8 }, '/bill/sgst'],
    [{ ...BILL, igst: 18 }, '/bill/igst'],
    [{ ...BILL, taxable: 101 }, '/bill/taxable'],
    [{ ...BILL, hsn: '95' }, '/bill/hsn'],
  ] as const) {
    await expectInvalid(await post('expenses', spend({ amount: 118, bill })), field)
  }
  const packer = await shop.customer()
  await expectProblem(await post('expenses', spend({}), packer), 403)
})

test('one key makes one expense, and of two who take it back at once one does', async () => {
  const headers = { 'idempotency-key': 'rent-of-november-2026' }
  const first = await made<Expense>(post('expenses', spend({ amount: 7 }), owner, headers))
  const again = await post('expenses', spend({ amount: 7 }), owner, headers)
  expect([again.headers.get('idempotent-replayed'), ((await again.json()) as Expense)._id]).toEqual(['true', first._id])
  await expectProblem(await post('expenses', spend({ amount: 8 }), owner, headers), 422, 'idempotency_key_reused')
  for (let round = 0; round < 30; round++) {
    const { _id } = round === 0 ? first : await enter({ amount: 1 + round })
    const both = await Promise.all([takeBack(_id), takeBack(_id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  }
})

test('a courier pays less its charges: the orders are paid, and the charges are an expense', async () => {
  const asha = await shop.customer()
  const product = await shop.product({ pricePaise: 30_000 })
  const orderId = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 300 }])
  await putInto(shop, orderId, 'delivered')
  const { rows } = await shop.database.pool.query(`select total_paise::int as paise from orders where id = $1`, [
    orderId,
  ])
  const amount = rows[0].paise / 100
  const received = { way: 'courier', courier: 'DTDC', lines: [{ orderId, amount }] }
  await expectInvalid(await post('expenses/set-off', { received, charges: { amount: amount + 1 } }), '/charges/amount')
  const before = await month()
  const both = await made<{ entry: CashEntry; expense: Expense }>(
    post('expenses/set-off', {
      received,
      charges: { amount: 47.2, bill: { ...BILL, taxable: 40, cgst: 3.6, sgst: 3.6 } },
    }),
  )
  expect(both).toMatchObject({
    entry: { amount },
    expense: { kind: 'courier', whom: 'DTDC', paidFrom: 'bank', amount: 47.2 },
  })
  const owed = await read<{ couriers: object[] }>('cash-book/owed')
  expect(owed.couriers).toEqual([])
  const after = await month()
  expect(after.money.bank.end).toBeCloseTo(before.money.bank.end + amount - 47.2, 2)
  const again = { received, charges: { amount: 1 } }
  await expectProblem(await post('expenses/set-off', again), 409, 'not_due')
  expect((await month()).money).toEqual(after.money)
})

test('the month, the register and the ledger say what was spent, without a fault and without a formula', async () => {
  await setSettings(shop, owner, { gstin: '29ABCDE1234F1ZW', address: '1 MG Road, Bengaluru 560001' })
  const before = await month()
  const bought = await enter({ kind: 'goods', whom: '=cmd()', amount: 118.4, bill: BILL })
  await enter({ kind: 'goods', amount: 200 })
  const wrong = await enter({
    kind: 'travel',
    whom: 'Ola',
    amount: 105,
    paidFrom: 'bank',
    bill: { ...BILL, cgst: 0, sgst: 0, igst: 5 },
  })
  expect((await takeBack(wrong._id)).status).toBe(201)
  const { money, faults, files } = await month()
  expect(faults).toEqual([])
  expect(money.expenses.goods).toBeCloseTo(before.money.expenses.goods + 318.4, 2)
  expect(money.expenses.travel).toBe(before.money.expenses.travel)
  expect(money.left).toBeCloseTo(before.money.left - 318.4, 2)
  const grown = money.till.end - money.till.begin + money.bank.end - money.bank.begin
  expect(grown).toBeCloseTo(money.left + money.putIn - money.takenOut - money.takenAtClose + money.difference, 2)
  expect(files).toContain('purchase-register.csv')
  const file = (name: string) => shop.call('GET', `/api/admin/books/${today.slice(0, 7)}/${name}`, undefined, owner)
  const lines = (await (await file('purchase-register.csv')).text()).split('\r\n')
  const row = lines.find((line) => line.includes(`,${bought._id},`))
  expect(row).toBe(`${today},${bought._id},'=cmd(),29ABCDE1234F1ZW,A/12,Goods bought,,100.00,9.00,9.00,0.00,118.40`)
  expect(lines.some((line) => line.includes('Ola') && line.endsWith('-100.00,0.00,0.00,-5.00,-105.00'))).toBe(true)
  expect(await (await file('tally.xml')).text()).toContain('<LEDGERNAME>Input CGST</LEDGERNAME>')
})
