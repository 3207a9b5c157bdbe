/** Whoever asked, ordered or complained on a page in Hindi is written to in Hindi, with links to pages in Hindi. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import { languageOf } from '#store/language.ts'
import type { CallQueue } from '#store/selling/orders/order-desk.schema.ts'
import type { Quotation } from '#store/selling/quotations/quotations.schema.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const IN_HINDI = { 'page-language': 'hi' }
const LANGUAGES = ['en', 'hi'] as const
const PEN = 'एक क़लम'
const DEVANAGARI = /\p{Script=Devanagari}/u

const shop = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:9', SMS_WEBHOOK_URL: 'http://127.0.0.1:9/' })
const owner = await shop.owner()
const pen = await shop.product({ name: 'A pen', nameHi: PEN, stock: 100, pricePaise: 5000 })

/** All messages to the recipient as they are sent, oldest first. */
async function written(recipient: string) {
  const { db } = shop.database
  const rows = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient)).orderBy(mailOutbox.id)
  return Promise.all(rows.map(async (row) => ({ kind: row.kind, ...(await shop.store.shop.mail.write(row)) })))
}

async function expectWritten(recipient: string, language: (typeof LANGUAGES)[number], kinds: string[]): Promise<void> {
  const mails = await written(recipient)
  expect(mails.map(({ kind }) => kind)).toEqual(kinds)
  for (const { kind, subject, text, html } of mails) {
    const links = (text.match(/https?:\S+/g) ?? []).map((link) => new URL(link).pathname).filter((path) => path !== '/')
    expect([kind, DEVANAGARI.test(subject || text), ...links.map(languageOf)]).toEqual([
      kind,
      language === 'hi',
      ...links.map(() => language),
    ])
    if (html) expect(html).toContain(`<html lang="${language}"`)
    // Addresses, the shop's name, and codes of orders.
    const own = text.replace(/https?:\S+|\b(?:Tokri|UPI|TK-\d+|C-\d+|Asha Rao|A pen)\b/g, '')
    if (language === 'hi') expect(own).not.toMatch(/[a-z]{3}/i)
    else expect(text).not.toMatch(DEVANAGARI)
    if (kind.startsWith('order_')) expect(text).toContain(`1 × ${language === 'hi' ? PEN : 'A pen'}`)
  }
}

const place = (as: TestPerson, more: object = {}, headers = {}) =>
  shop.call('POST', '/api/orders', { ...orderOf([{ _id: pen, qty: 1 }], 50), ...more }, as, headers)
const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { _id: string })._id
const step = (id: string, body: object) => shop.call('POST', `/api/admin/orders/${id}/status`, body, owner)

describe.each(LANGUAGES)('on a page in %s', (language) => {
  const ofPage = language === 'hi' ? IN_HINDI : {}
  const prefix = language === 'hi' ? '/hi' : ''

  test('an order is written about, from its beginning to a return', async () => {
    const asha = await shop.customer()
    const id = await idOf(place(asha, {}, ofPage))
    const queue = (await (await shop.call('GET', '/api/admin/call-queue', undefined, owner)).json()) as CallQueue
    const waiting = queue.due.find(({ _id }) => _id === id)
    expect([waiting?.language, new URL(waiting?.link ?? '').pathname]).toEqual([language, `${prefix}/order-status`])
    for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
      expect((await step(id, { from: STEP_BEFORE[to], to })).status).toBe(200)
    const back = { lines: [{ _id: pen, qty: 1 }], reason: 'other', words: '' }
    expect((await shop.call('POST', `/api/orders/${id}/returns`, back, asha)).status).toBe(200)
    const steps = ['order_confirmed', 'order_packed', 'order_shipped', 'order_delivered', 'order_return']
    await expectWritten(asha.email, language, ['order_placed', ...steps])
  })

  test('who wants in gets link and code in the language of the page that asked', async () => {
    const email = `${language}@in.example`
    const person = await shop.signUp(email, ofPage)
    const auth = (path: string, body: object, as?: TestPerson) =>
      shop.call('POST', `/api/auth/${path}`, body, as, ofPage)
    await auth('request-password-reset', { email })
    await auth('sign-in/magic-link', { email, callbackURL: `${shop.url}${prefix}/orders?page=2` })
    await shop.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.uid))
    await auth('change-password', { currentPassword: PASSWORD, newPassword: 'battery-staple-77' }, person)
    await expectWritten(email, language, ['verify_email', 'reset_password', 'sign_in_link', 'access_changed'])
    const link = (await written(email))[2]?.text.match(/https?:\S+open-link\S*/)?.[0] ?? ''
    expect(new URL(link).searchParams.get('next')).toBe('/orders?page=2')
    const phoneNumber = language === 'hi' ? '+919812300001' : '+919812300002'
    await auth('phone-number/send-otp', { phoneNumber })
    await expectWritten(phoneNumber, language, ['phone_code'])
  })

  test('a complaint is answered, and who waits for a product is told, in it', async () => {
    const email = `${language}@waits.example`
    const said = { name: 'Asha Rao', email, phone: '', orderNumber: '', words: 'It broke.' }
    await shop.call('POST', '/api/complaints', said, undefined, ofPage)
    const [complaint] = (await (
      await shop.call('GET', '/api/admin/complaints?status=new', undefined, owner)
    ).json()) as {
      _id: string
    }[]
    const answered = { step: 'settle', words: language === 'hi' ? 'बदल दिया।' : 'Exchanged.' }
    await shop.call('POST', `/api/admin/complaints/${complaint?._id}/step`, answered, owner)
    const productId = await shop.product({ name: 'A pen', stock: 0 })
    await shop.call('POST', '/api/product-requests', { productName: 'A pen', productId, email }, undefined, ofPage)
    await expectWritten(email, language, ['complaint', 'complaint', 'request_confirm'])
  })
})

const STEP_BEFORE = { confirmed: 'placed', packed: 'confirmed', shipped: 'packed', delivered: 'shipped' } as const

test('an API client names the language in the order, and another one is refused', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()]
  expect((await place(asha, { language: 'hi' })).status).toBe(201)
  await expectWritten(asha.email, 'hi', ['order_placed'])
  await expectInvalid(await place(ravi, { language: 'ta' }), '/language')
  expect((await place(ravi, {}, { 'page-language': 'ta' })).status).toBe(201)
  await expectWritten(ravi.email, 'en', ['order_placed'])
})

test('orders, what is in a bundle, returns and quotations keep the Hindi name of the moment', async () => {
  const parts = [{ _id: pen, qty: 2 }]
  const product = {
    name: 'Pen box',
    nameHi: 'क़लम का डिब्बा',
    description: 'Two pens.',
    price: 90,
    stock: 1,
    category: ['Study'],
  }
  const made = await shop.call('POST', '/api/products', { productData: { ...product, parts } }, owner)
  const box = ((await made.json()) as { _id: string })._id
  const named = await shop.product({ name: 'Top', nameHi: 'लट्टू', option1: 'Colour: Red', pricePaise: 1000, stock: 9 })
  const lines = [box, named].map((_id) => ({ _id, qty: 1 }))
  const asha = await shop.customer()
  const old = await shop.call('POST', '/api/orders', orderOf(lines, 99), asha, IN_HINDI)
  expect(((await old.json()) as { orderItems: { name: string }[] }).orderItems.map(({ name }) => name)).toEqual([
    product.nameHi,
    'लट्टू',
  ])
  const id = await idOf(shop.call('POST', '/api/orders', orderOf(lines, 100), asha))
  const quoted = {
    customerInfo: SHIPPING,
    orderItems: [{ _id: named, qty: 1, price: 9 }],
    validUntil: indianDay(Date.now()),
  }
  const quotation = (await (await shop.call('POST', '/api/admin/quotations', quoted, owner)).json()) as Quotation
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
    await step(id, { from: STEP_BEFORE[to], to })
  await shop.database.db.update(products).set({ nameHi: 'और कुछ' })
  const kept = { name: 'Top (Red)', nameHi: 'लट्टू (Red)' }
  const back = { lines: [{ _id: named, qty: 1 }], reason: 'other', words: '' }
  await shop.call('POST', `/api/orders/${id}/returns`, back, asha)
  expect(await (await shop.call('GET', `/api/orders/${id}`, undefined, asha)).json()).toMatchObject({
    orderItems: [{ name: 'Pen box', nameHi: product.nameHi, parts: [{ name: 'A pen', nameHi: PEN }] }, kept],
    returns: [{ lines: [kept] }],
  })
  const path = `/api/admin/quotations/${quotation._id}`
  expect(await (await shop.call('GET', path, undefined, owner)).json()).toMatchObject({ orderItems: [kept] })
})

test('orders and quotations of the desk go in the language of the customer’s last order', async () => {
  const phone = '98123 45678'
  const customerInfo = { ...SHIPPING, phone }
  const take = { ...orderOf([{ _id: pen, qty: 1 }], 50), customerInfo, status: 'confirmed' }
  const languageNow = async (id: string) => {
    const { rows } = await shop.database.pool.query('select language from orders where id = $1', [id])
    return rows[0]?.language
  }
  const byPhone = () => idOf(shop.call('POST', '/api/admin/phone-orders', take, owner))
  const quote = async () => {
    const body = {
      customerInfo,
      orderItems: [{ _id: pen, qty: 1, price: 50 }],
      validUntil: daysAfter(indianDay(Date.now()), 7),
    }
    return (await (await shop.call('POST', '/api/admin/quotations', body, owner)).json()) as Quotation
  }
  const first = await byPhone()
  expect([await languageNow(first), languageOf(new URL((await quote()).link).pathname)]).toEqual(['en', 'en'])
  await shop.database.db.execute(sql`update orders set language = 'hi' where id = ${first}`)
  expect([await languageNow(await byPhone()), languageOf(new URL((await quote()).link).pathname)]).toEqual(['hi', 'hi'])
})
