/** Gift cards that shoppers ask for: off, asked for, paid once, spent, put away, limited, lapsed. */
import { expect, test } from 'vitest'
import { renderMail } from '#app/letters/render-mail.tsx'
import { DAILY_TASKS, runTasks } from '#server/housekeeping.ts'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import type { CashDay, CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import type { CardPurchase } from '#store/money/khata/card-purchases.schema.ts'
import type { KhataList } from '#store/money/khata/khata.schema.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { openTestSmtp } from '#tests/support/smtp.ts'
import { giveRole } from '#tests/support/staff.ts'

const smtp = await openTestSmtp()
const shop = await openTestShop({ SMTP_URL: smtp.url, JOBS: 'on' })
const owner = await shop.owner()
const asha = await shop.customer()

const CARD = { amount: 500, name: 'Asha Rao', phone: '98123 45678' }
const ON = { isOn: true, amounts: '500, 1000' }

const buy = (more: object = {}, as?: TestPerson, headers = {}, at = shop) =>
  at.call('POST', '/api/gift-card-purchases', { ...CARD, ...more }, as, headers)
async function made<T>(answer: Promise<Response>, status = 201): Promise<T> {
  const found = await answer
  expect(found.status, await found.clone().text()).toBe(status)
  return (await found.json()) as T
}
const bought = (more = {}, as?: TestPerson, headers = {}) => made<CardPurchase>(buy(more, as, headers))
const standing = (key: string) => made<CardPurchase>(shop.call('GET', `/api/gift-card-purchases/${key}`), 200)
const desk = <T>(path: string) => made<T>(shop.call('GET', `/api/admin/${path}`, undefined, owner), 200)
const toPay = async () => (await desk<KhataList>('khata')).toPay
const idOf = async (number: string) => (await toPay()).find((one) => one.number === number)?._id ?? ''
const act = (id: string, what: 'paid' | 'withdraw', as = owner) =>
  shop.call('POST', `/api/admin/gift-card-purchases/${id}/${what}`, {}, as)
type Sold = { code: string; entry: CashEntry; isMailed: boolean }
const month = () => desk<BookedMonth>(`books/${new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7)}`)
const facts = async () =>
  (await shop.database.pool.query("select facts from mail_outbox where kind = 'gift_card'")).rows

test('while it is off, which it is at first, the calls are none; it is not switched on without a UPI ID', async () => {
  await expectProblem(await buy(), 404, 'not_found')
  await expectProblem(await shop.call('POST', '/api/gift-card-purchases', {}), 404, 'not_found')
  await expectProblem(await shop.call('GET', '/api/gift-card-purchases/abc'), 404, 'not_found')
  await expectProblem(await act('0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10', 'paid'), 404, 'not_found')
  await expectInvalid(await sendSettings(shop, owner, { giftCards: ON }), '/settings/giftCards/isOn')
  for (const amounts of ['50', '500,', '1,000,00,000', '12.50', '1,2,3'])
    await expectInvalid(
      await sendSettings(shop, owner, { upiId: 'shop@bank', giftCards: { ...ON, amounts } }),
      '/settings/giftCards/amounts',
    )
  await setSettings(shop, owner, { upiId: 'shop@bank', giftCards: ON })
  await expectInvalid(await sendSettings(shop, owner, { upiId: '' }), '/settings/giftCards/isOn')
  expect((await desk<WaitingCounts>('waiting')).rooms).not.toContain('khata')
})

test('asked for, it is nothing in the books; paid, its code is said once, mailed, and pays an order', async () => {
  const before = await month()
  const asked = await bought({
    amount: 750,
    email: 'Asha.Gifts@shop.example',
    forName: 'Mira',
    words: 'Happy birthday',
  })
  expect(asked).toEqual({
    number: 'GC-101',
    amount: 750,
    forName: 'Mira',
    words: 'Happy birthday',
    createdAt: expect.any(String),
    key: expect.any(String),
    state: 'asked',
    hasEmail: true,
    codeEnd: null,
  })
  expect(await standing(asked.key)).toEqual(asked)
  expect((await month()).money).toEqual(before.money)
  const waiting = await desk<WaitingCounts>('waiting')
  expect([waiting.cardsToPay, waiting.rooms.includes('khata')]).toEqual([1, true])
  const [listed] = await toPay()
  expect(listed).toMatchObject({
    number: 'GC-101',
    phone: '+919812345678',
    email: 'Asha.Gifts@shop.example',
    amount: 750,
  })
  const sold = await made<Sold>(act(listed?._id ?? '', 'paid'))
  expect(sold).toMatchObject({ isMailed: true, entry: { kind: 'gift_card', way: 'upi', amount: 750 } })
  expect(await standing(asked.key)).toMatchObject({ state: 'paid', codeEnd: sold.code.slice(-4) })
  await expectProblem(await act(listed?._id ?? '', 'withdraw'), 409, 'wrong_status')
  expect(await toPay()).toEqual([])

  const toAsha = () => smtp.mails.find(({ to }) => to?.[0]?.address === 'Asha.Gifts@shop.example')
  await expect.poll(toAsha).toBeDefined()
  const mail = toAsha()
  expect(mail?.text).toContain(sold.code)
  expect(mail?.text).toContain('for Mira')
  expect(mail?.text).not.toContain('birthday')
  await expect.poll(facts).toEqual([{ facts: expect.objectContaining({ code: '', amount: 750 }) }])
  const { rows } = await shop.database.pool.query(
    "select string_agg(t::text, ' ') as all from (select to_jsonb(m) from mail_outbox m union all select to_jsonb(k) from khatas k union all select to_jsonb(a) from audit_log a union all select to_jsonb(p) from card_purchases p) t",
  )
  for (const written of [sold.code, sold.code.replaceAll('-', '')]) expect(rows[0].all).not.toContain(written)

  const after = await month()
  expect([after.faults, after.figures.sold, after.money.onLedger.gift_card, after.money.giftCards.end]).toEqual([
    [],
    before.figures.sold,
    750,
    750,
  ])
  expect((await desk<CashDay>('cash-book')).entries[0]).toMatchObject({ kind: 'gift_card', amount: 750 })
  const { rowCount } = await shop.database.pool.query(
    'select from orders union all select from invoices union all select from stock_movements union all select from order_lines',
  )
  expect(rowCount).toBe(0)

  const product = await shop.product({ pricePaise: 20_000, stock: 10 })
  const order = { ...orderOf([{ _id: product, qty: 1 }], 200), prepaid: 200, giftCard: sold.code }
  await made(shop.call('POST', '/api/orders', order, asha))
  expect((await desk<KhataList>('khata')).onCards).toBe(550)
})

test('without an address no mail is written; a sale that is taken back counts as withdrawn', async () => {
  const { key, number, hasEmail } = await bought({ email: ' ' })
  const sold = await made<Sold>(act(await idOf(number), 'paid'))
  expect([hasEmail, sold.isMailed, (await facts()).length]).toEqual([false, false, 1])
  await made(shop.call('POST', `/api/admin/cash-book/entries/${sold.entry._id}/take-back`, {}, owner))
  expect((await standing(key)).state).toBe('withdrawn')
})

test('a press twice is one; the same key for something else is refused', async () => {
  const headers = { 'idempotency-key': 'once-only' }
  const count = async () => (await toPay()).length
  const before = await count()
  const all = await Promise.all([1, 2, 3, 4].map(() => bought({}, undefined, headers)))
  expect([new Set(all.map(({ key }) => key)).size, (await count()) - before]).toEqual([1, 1])
  await expectProblem(await buy({ amount: 600 }, undefined, headers), 422, 'idempotency_key_reused')
  await expectProblem(await buy({ phone: '98123 00000' }, undefined, headers), 422, 'idempotency_key_reused')
})

test('two at the desk at once, one yes and one no or both yes: one end, and one card', async () => {
  const cards = async () => Number((await shop.database.pool.query('select count(*) from khatas')).rows[0].count)
  let sold = await cards()
  for (let round = 0; round < 20; round++) {
    const { number, key } = await bought({ phone: `98123${String(round).padStart(5, '0')}` })
    const id = await idOf(number)
    const both = await Promise.all([act(id, 'paid'), act(id, round % 2 === 0 ? 'paid' : 'withdraw')])
    const statuses = both.map(({ status }) => status).sort()
    const { state } = await standing(key)
    if (state === 'paid') sold += 1
    expect([statuses, await cards()]).toEqual([[state === 'paid' ? 201 : 200, 409], sold])
  }
  expect((await month()).faults).toEqual([])
})

test('what nobody paid is put away with a line in the log, and a packer does neither', async () => {
  const { number, key } = await bought()
  const id = await idOf(number)
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  for (const what of ['paid', 'withdraw'] as const) await expectProblem(await act(id, what, packer), 403, 'forbidden')
  expect((await act(id, 'withdraw')).status).toBe(200)
  expect((await standing(key)).state).toBe('withdrawn')
  await expectProblem(await act(id, 'paid'), 409, 'wrong_status')
  const { rows } = await shop.database.pool.query(
    "select subject_name, after from audit_log where action = 'khata.withdraw-card' and subject_id = $1",
    [id],
  )
  expect(rows).toEqual([{ subject_name: number, after: { amount: 500 } }])
})

test('bad fields are named, and other keys open nothing', async () => {
  const bad = {
    amount: [99, 100_001, 500.5, '500', null],
    name: ['', '12', 'x'.repeat(101)],
    phone: ['', '12345', 'call me'],
    email: ['no address'],
    forName: ['x'.repeat(61), 'two\nlines'],
    words: ['x'.repeat(201), 'a\u0000b'],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) await expectInvalid(await buy({ [field]: value }), `/${field}`)
  const [one, other] = [await bought(), await bought({ phone: '98123 11111' })]
  for (const key of [`${one.key.slice(0, 22)}${other.key.slice(22)}`, one.key.slice(1), `${one.key}A`, 'x'.repeat(64)])
    await expectProblem(await shop.call('GET', `/api/gift-card-purchases/${key}`), 404, 'not_found')
})

test('the mail in Hindi, and once the code is out of it, says so', async () => {
  const about = { name: 'आशा', forName: '', amount: 500, language: 'hi' }
  const tokri = { name: 'Tokri', phones: [], url: 'https://shop.example' }
  const { text, subject } = await renderMail('gift_card', { ...about, code: 'ABCD-EFGH-JKLM-NPQR' }, tokri)
  expect([subject, text.includes('ABCD-EFGH-JKLM-NPQR')]).toEqual(['आपका ₹500 का गिफ़्ट कार्ड, Tokri', true])
  expect((await renderMail('gift_card', { ...about, code: '' }, tokri)).text).toContain('हटा दिया गया')
})

test('two weeks later what nobody paid is gone, a paid one after a year', async () => {
  const [unpaid, paid] = [await bought(), await bought({ phone: '98123 22222' })]
  await made(act(await idOf(paid.number), 'paid'))
  const age = (days: number) =>
    shop.database.pool.query(`update card_purchases set created_at = created_at - interval '${days} days'`)
  const keep = () => runTasks(shop.database.db, DAILY_TASKS)
  await age(13)
  await keep()
  expect((await standing(unpaid.key)).state).toBe('asked')
  await age(2)
  await keep()
  await expectProblem(await shop.call('GET', `/api/gift-card-purchases/${unpaid.key}`), 404, 'not_found')
  expect((await standing(paid.key)).state).toBe('paid')
  await age(355)
  await keep()
  await expectProblem(await shop.call('GET', `/api/gift-card-purchases/${paid.key}`), 404, 'not_found')
})

test('five of a number wait; who is signed in has five of their own, and a network some tens a day', async () => {
  const limited = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  await setSettings(limited, await limited.owner(), { upiId: 'shop@bank', giftCards: ON })
  let next = 0
  const from = () => {
    next += 1
    return { 'x-forwarded-for': `10.0.${next}.1` }
  }
  const ask = (more = {}, as?: TestPerson, headers = from()) => buy(more, as, headers, limited)
  for (let at = 0; at < 5; at++) expect((await ask()).status).toBe(201)
  const many = await expectInvalid(await ask({ phone: '+91 98123-45678' }), '/phone')
  expect(many.errors).toEqual([expect.objectContaining({ reason: 'many_wait' })])
  const mira = await limited.customer()
  for (let at = 0; at < 5; at++) expect((await ask({}, mira)).status).toBe(201)
  await expectInvalid(await ask({ phone: '98123 33333' }, mira), '/phone')
  const flood = { 'x-forwarded-for': '10.9.9.9' }
  const statuses: number[] = []
  for (let at = 0; at < 11; at++) statuses.push((await ask({ phone: `98124000${10 + at}` }, undefined, flood)).status)
  expect(statuses.slice(-2)).toEqual([201, 429])
})
