/** The khata at the desk: udhar up to a limit, credit, gift cards; what the order, the cash book and the books make of them. */
import { expect, test } from 'vitest'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import type { CashDay, CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import type { CustomerKhata, KhataList } from '#store/money/khata/khata.schema.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const product = await shop.product({ pricePaise: 10_050, stock: 1_000_000 })

const call = (method: string, path: string, body?: object, as = owner, headers = {}) =>
  shop.call(method, `/api/admin/${path}`, body, as, headers)
const post = (path: string, body: object, as = owner, headers = {}) => call('POST', path, body, as, headers)
async function made<T>(answer: Promise<Response>, status = 201): Promise<T> {
  const found = await answer
  expect(found.status, await found.clone().text()).toBe(status)
  return (await found.json()) as T
}
const read = async <T>(path: string) => made<T>(call('GET', path), 200)
const order = (as = asha, qty = 1) => placeTestOrder(shop, as, [{ _id: product, qty, price: 100.5 }])
const khataOf = async (id: string) => (await read<CustomerKhata>(`khata/of/${id}`)).khatas[0]
const limit = (id: string, rupees: number, as = owner) => call('PUT', `khata/limits/${id}`, { limit: rupees }, as)
const onKhata = (orderId: string, amount: number, more = {}) => post('khata/orders', { orderId, amount, ...more })
const month = () => read<BookedMonth>(`books/${new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7)}`)

test('nobody owes until the owner sets a limit; then an order is paid by the khata, and the khata by cash', async () => {
  const first = await order()
  expect((await read<CustomerKhata>(`khata/of/${first}`)).khatas).toEqual([])
  await expectProblem(await onKhata(first, 100.5), 409, 'not_due')
  await made(limit(first, 150), 200)
  await expectProblem(await onKhata(first, 100.51), 409, 'not_due')
  const before = await read<CashDay>('cash-book')
  const put = await made<CashEntry>(onKhata(first, 100.5))
  expect(put).toMatchObject({ kind: 'received', way: 'khata', amount: 100.5 })
  expect((await readDeskOrder(shop, owner, first)).money).toMatchObject({ state: 'paid', due: 0 })
  const second = await order()
  await expectProblem(await onKhata(second, 49.51), 409, 'not_due')
  await made(onKhata(second, 49.5))
  const khata = await khataOf(second)
  expect(khata).toMatchObject({ balance: -150, limit: 150, count: 2 })
  const after = await read<CashDay>('cash-book')
  expect([after.expected - before.expected, after.sums.khata]).toEqual([0, 150])
  const headers = { 'idempotency-key': 'khata-paid-by-asha' }
  const paid = { khata: khata?._id, amount: 120.25, way: 'cash' }
  const once = await made<CashEntry>(post('khata/paid', paid, owner, headers))
  expect((await made<CashEntry>(post('khata/paid', paid, owner, headers)))._id).toBe(once._id)
  expect([(await khataOf(first))?.balance, (await read<CashDay>('cash-book')).till.khata]).toEqual([-29.75, 120.25])
  const { owed, khatas } = await read<KhataList>('khata')
  expect([owed, khatas]).toEqual([29.75, [expect.objectContaining({ name: 'Asha Rao', balance: -29.75 })]])
  const { money, faults } = await month()
  expect(faults).toEqual([])
  expect([money.onLedger, money.khata.end, money.left]).toEqual([{ khata: 120.25, gift_card: 0 }, 29.75, 120.25])
  expect((await post(`cash-book/entries/${put._id}/take-back`, {})).status).toBe(201)
  await expectProblem(await post(`cash-book/entries/${put._id}/take-back`, {}), 409, 'already_exists')
  expect((await khataOf(first))?.balance).toBe(70.75)
  expect((await readDeskOrder(shop, owner, first)).money).toMatchObject({ state: 'unpaid', due: 100.5 })
})

test('a return is credit, which pays another order; what was owed before goes beyond the limit', async () => {
  const ravi = await shop.customer()
  const bought = await order(ravi)
  await made(post('cash-book/received', { way: 'cash', lines: [{ orderId: bought, amount: 100.5 }] }))
  await putInto(shop, bought, 'delivered')
  const returned = await made<{ returns: { _id: string }[] }>(
    post(`orders/${bought}/returns`, { lines: [{ _id: product, qty: 1 }], answer: 'Bring it' }),
    200,
  )
  const id = returned.returns[0]?._id
  const lines = [{ _id: product, cameBack: 1, onShelf: 1 }]
  await made(post(`returns/${id}/receive`, { lines, refund: 'khata' }), 200)
  expect(await khataOf(bought)).toMatchObject({ balance: 100.5, limit: 0 })
  const own = await made<OwnOrderDetail>(shop.call('GET', `/api/orders/${bought}`, undefined, ravi), 200)
  expect([own.credited, own.timeline.at(-1)?.what]).toEqual([100.5, 'credited'])
  const next = await order(ravi, 2)
  await expectProblem(await onKhata(next, 100.51), 409, 'not_due')
  await made(onKhata(next, 60))
  expect((await readDeskOrder(shop, owner, next)).money).toMatchObject({ due: 141 })
  await made(post('cash-book/refunds', { way: 'khata', orderId: next, amount: 10 }))
  expect((await khataOf(next))?.balance).toBe(50.5)
  await made(post(`khata/before/${next}`, { amount: 1000 }))
  expect((await khataOf(next))?.balance).toBe(-949.5)
  expect((await month()).faults).toEqual([])
})

test('a gift card is paid in advance: in the cash book and no turnover, spent by its code and never below nothing', async () => {
  const turnover = (await month()).figures.sold
  const { code, entry } = await made<{ code: string; entry: CashEntry }>(
    post('gift-cards', { amount: 150, way: 'cash' }),
  )
  expect(code).toMatch(/^([A-Z]{4}-){3}[A-Z]{4}$/)
  const after = await month()
  expect([after.figures.sold, after.money.onLedger.gift_card, after.money.giftCards.end]).toEqual([turnover, 150, 150])
  expect(entry).toMatchObject({ kind: 'gift_card', way: 'cash', amount: 150 })
  const typed = code.toLowerCase().replaceAll('-', ' ')
  expect(await made(post('gift-cards/find', { giftCard: typed }), 200)).toEqual({
    balance: 150,
    codeEnd: code.slice(-4),
  })
  const first = await order()
  await made(onKhata(first, 100.5, { giftCard: code }))
  await expectProblem(await post(`cash-book/entries/${entry._id}/take-back`, {}), 409, 'not_due')
  await expectProblem(await onKhata(await order(), 49.51, { giftCard: code }), 409, 'not_due')
  await made(onKhata(await order(), 49.5, { giftCard: code }))
  await expectInvalid(await onKhata(await order(), 1, { giftCard: 'AAAABBBBCCCCDDDD' }), '/giftCard')
  await expectInvalid(await post('gift-cards/find', { giftCard: 'short' }), '/giftCard')
  await expectProblem(await post('gift-cards/find', { giftCard: 'AAAABBBBCCCCDDDD' }), 404, 'not_found')
  const rows = await shop.database.pool.query("select * from khatas where kind = 'gift_card'")
  expect(JSON.stringify(rows.rows)).not.toContain(code.replaceAll('-', ''))
  expect((await month()).faults).toEqual([])
  const unused = await made<{ entry: CashEntry }>(post('gift-cards', { amount: 20, way: 'upi' }))
  const back = `cash-book/entries/${unused.entry._id}/take-back`
  expect((await Promise.all([post(back, {}), post(back, {})])).map(({ status }) => status).sort()).toEqual([201, 409])
})

test('the owner alone sets limits, a manager takes money on the khata, and a packer sees nothing of it', async () => {
  const id = await order()
  const [manager, packer] = [
    await giveRole(shop, await shop.customer(), 'manager'),
    await giveRole(shop, await shop.customer(), 'packer'),
  ]
  await expectProblem(await limit(id, 10, manager), 403, 'forbidden')
  await expectProblem(await post(`khata/before/${id}`, { amount: 1 }, manager), 403, 'forbidden')
  for (const path of ['khata', `khata/of/${id}`])
    await expectProblem(await call('GET', path, undefined, packer), 403, 'forbidden')
  await expectProblem(await post('khata/orders', { orderId: id, amount: 1 }, packer), 403, 'forbidden')
  expect((await call('GET', `khata/of/${id}`, undefined, manager)).status).toBe(200)
})

test('the tables refuse a balance that no entry made, and what goes below nothing', async () => {
  const { pool } = shop.database
  await expect(pool.query('update khatas set balance_paise = 1')).rejects.toThrow('the sum of its entries')
  const { rows } = await pool.query(
    "select id, balance_paise::int as paise from khatas where kind = 'gift_card' limit 1",
  )
  await expect(
    pool.query(
      `insert into cash_entries (kind, way, amount_paise, day, khata_id, actor_id, request_hash) values ('received', 'gift_card', $2, '2099-01-01', $1, 'x', '')`,
      [rows[0].id, rows[0].paise + 1],
    ),
  ).rejects.toThrow('has not so much')
})

test('a shopper pays an own order by card and by credit, as much as is there', async () => {
  const gita = await shop.customer()
  const first = await order(gita)
  const own = async (id: string) =>
    (await (await shop.call('GET', `/api/orders/${id}`, undefined, gita)).json()) as OwnOrderDetail
  const pay = (id: string, body: object, as = gita) => shop.call('POST', `/api/orders/${id}/pay`, body, as)
  await expectProblem(await pay(first, {}), 409, 'not_due')
  const { code } = await made<{ code: string }>(post('gift-cards', { amount: 60, way: 'upi' }))
  expect((await own(first)).means).toEqual({ credit: 0, takesGiftCards: true })
  await expectProblem(await pay(first, { giftCard: code }, asha), 404, 'not_found')
  expect(await made(pay(first, { giftCard: code }), 200)).toMatchObject({ money: { received: 60, due: 40.5 } })
  await expectProblem(await pay(first, { giftCard: code }), 409, 'not_due')
  const bought = await order(gita)
  await made(post('cash-book/received', { way: 'cash', lines: [{ orderId: bought, amount: 100.5 }] }))
  await made(post('cash-book/refunds', { way: 'khata', orderId: bought, amount: 50 }))
  await made(limit(bought, 1000), 200)
  expect((await own(first)).means).toMatchObject({ credit: 50 })
  expect(await made(pay(first, {}), 200)).toMatchObject({ money: { due: 0, state: 'paid' }, onKhata: 40.5 })
  // Of the limit nothing is taken without the desk.
  expect(await made(pay(bought, {}), 200)).toMatchObject({ money: { due: 40.5 } })
  await expectProblem(await pay(bought, {}), 409, 'not_due')
  const story = (await read<CashDay>('cash-book')).entries.filter(
    ({ way, by }) => way === 'khata' && by === 'The customer',
  )
  expect(story.length).toBe(2)
  const data = await (await shop.call('GET', '/api/me/data', undefined, gita)).json()
  expect(data).toMatchObject({ khata: [{ balance: 0, limit: 1000, entries: { length: 3 } }] })
})

test('who is forgotten takes the name off the khata, and the sums stay', async () => {
  const mira = await shop.customer()
  const id = await order(mira)
  await made(limit(id, 500), 200)
  await made(onKhata(id, 100.5))
  await shop.database.pool.query(
    "update orders set customer_phone = '', customer_name = 'Deleted account' where id = $1",
    [id],
  )
  const { khatas } = await read<KhataList>('khata')
  expect(khatas.find(({ orderId }) => orderId === null)).toMatchObject({ balance: -100.5, phone: '' })
  expect((await call('GET', `khata/of/${id}`)).status).toBe(404)
})

test('credit is paid out in money: never more than there is, once for a key, by two at once, and taken back', async () => {
  const gita = await shop.customer()
  const bought = await order(gita, 2)
  await made(post('cash-book/received', { way: 'upi', lines: [{ orderId: bought, amount: 201 }] }))
  await made(post('cash-book/refunds', { way: 'khata', orderId: bought, amount: 120.5 }))
  await made(limit(bought, 1000), 200)
  const khata = (await khataOf(bought))?._id
  const out = (amount: number, way = 'cash', as = owner, headers = {}) =>
    post('khata/paid-out', { khata, amount, way }, as, headers)
  await expectProblem(await out(120.51), 409, 'not_due')
  const packer = await shop.customer()
  await giveRole(shop, packer, 'packer')
  await expectProblem(await out(1, 'cash', packer), 403, 'forbidden')
  const before = [await read<CashDay>('cash-book'), await month()] as const
  const headers = { 'idempotency-key': 'credit-of-gita' }
  const entry = await made<CashEntry>(out(20.5, 'cash', owner, headers))
  expect(entry).toMatchObject({ kind: 'khata_out', way: 'cash', amount: -20.5 })
  expect((await made<CashEntry>(out(20.5, 'cash', owner, headers)))._id).toBe(entry._id)
  expect((await khataOf(bought))?.balance).toBe(100)
  const [day, books] = [await read<CashDay>('cash-book'), await month()]
  expect([day.expected - before[0].expected, day.till.khata - before[0].till.khata]).toEqual([-20.5, -20.5])
  expect([books.faults, books.money.givenBack - before[1].money.givenBack]).toEqual([[], 20.5])
  const both = await Promise.all([1, 2].map(() => out(60, 'upi')))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await khataOf(bought))?.balance).toBe(40)
  await made(post(`cash-book/entries/${entry._id}/take-back`, {}))
  await expectProblem(await post(`cash-book/entries/${entry._id}/take-back`, {}), 409, 'already_exists')
  expect([(await khataOf(bought))?.balance, (await month()).faults]).toEqual([60.5, []])
})

test('a customer’s own data has all of a long khata, of which the desk shows the latest', async () => {
  const uma = await shop.customer()
  const id = await order(uma)
  await made(limit(id, 1000), 200)
  const khata = (await khataOf(id))?._id
  for (let n = 0; n < 21; n++)
    await Promise.all(Array.from({ length: 5 }, () => made(post('khata/paid', { khata, amount: 1, way: 'cash' }))))
  expect(await khataOf(id)).toMatchObject({ balance: 105, count: 105, entries: { length: 100 } })
  const data = await (await shop.call('GET', '/api/me/data', undefined, uma)).json()
  expect(data).toMatchObject({ khata: [{ balance: 105, entries: { length: 105 } }] })
})
