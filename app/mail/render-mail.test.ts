import { expect, test } from 'vitest'
import type { MailFacts, MailKind, MailShop } from '#store/mail/mail.ts'
import { renderMail } from './render-mail.tsx'

const SHOP: MailShop = { name: 'Tokri', phones: ['+91 98765 43210'], url: 'https://shop.example' }
const HOSTILE = `आशा <img src=x onerror=alert(1)> & "co"`
/** What somebody with bad intent would have the shop tell others. */
const LURE = 'You won! Collect at https://evil.example/prize or call 98765 43210'

const NAME = 'आशा राव'

const items = [
  { _id: '1', name: `Kite & 'string' <b>`, qty: 2, price: 1249.5 },
  { _id: '2', name: 'कलम', qty: 1, price: 100 },
]
const order = { _id: 'abc', orderNumber: 'TK-1001', orderItems: items, totalAmount: 2649 }
const news = { ...order, customerName: NAME, words: HOSTILE, courier: 'Blue & Co', trackingNumber: 'B<1>' }
const url = 'https://shop.example/x?a=1&b=2'

const FACTS: MailFacts = {
  order_placed: {
    ...order,
    customerInfo: { name: NAME, phone: '+919812345678', address: '14 Brigade Road\nBengaluru' },
  },
  order_confirmed: news,
  order_shipped: news,
  order_cancelled: news,
  verify_email: { name: NAME, url },
  reset_password: { name: NAME, url },
  sign_in_link: { url },
  email_code: { code: '482913' },
  phone_code: { code: '482913' },
  staff_invite: { url, role: 'packer', invitedBy: NAME },
  second_factor_reset: { name: NAME, resetBy: NAME, url },
  access_changed: { name: NAME, what: 'password' },
  request_stocked: { productName: `Kite ${HOSTILE}`, url, stopUrl: url },
}

const KINDS = Object.keys(FACTS) as MailKind[]
const SAID: Partial<Record<MailKind, string>> = { email_code: '482913', phone_code: '482913', sign_in_link: url }

test.each(KINDS)('%s says the same in both parts and lets no markup of a name through', async (kind) => {
  const { subject, html, text } = await renderMail(kind, FACTS[kind], SHOP)
  const said = SAID[kind] ?? 'आशा'
  expect(text).toContain(said)
  expect(text).toContain('Tokri')
  if (kind === 'phone_code') return
  expect(subject).toMatch(/^[^\r\n]{10,150}$/)
  expect(html).toContain(said.replaceAll('&', '&amp;'))
  expect(html).not.toContain('<img')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/<(script|link|iframe)\b/)
})

test.each(KINDS.filter((kind) => kind !== 'phone_code'))('%s has the same links in both parts', async (kind) => {
  const { html, text } = await renderMail(kind, FACTS[kind], SHOP)
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  expect([...text.matchAll(/https?:\S+/g)].map(([link]) => link)).toEqual(links)
  expect(links).toContain(SHOP.url)
})

test('lists of mail show the preview, which the letter itself does not', async () => {
  const { html, text } = await renderMail('order_placed', FACTS.order_placed, SHOP)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/)
  expect(html).toMatch(/<body[^>]*><div style="display:none[^>]*>Order TK-1001 has reached us\./)
  expect(text).not.toContain('has reached us')
})

test('an order is told with its lines, what delivery costs, and the total in rupees', async () => {
  const { text } = await renderMail('order_placed', FACTS.order_placed, SHOP)
  expect(text).toContain(`2 × Kite & 'string' <b> ₹2,499.00`)
  expect(text).toContain('1 × कलम ₹100.00')
  expect(text).toContain('Delivery ₹50.00')
  expect(text).toContain('Total ₹2,649.00')
  expect(text).toContain('https://shop.example/orders/abc')
})

test('a name cannot add a line to the head of a mail', async () => {
  const productName = `Asha\r\nBcc: all@x.example\u2028\u0000${'x'.repeat(500)}`
  const { subject } = await renderMail('request_stocked', { ...FACTS.request_stocked, productName }, SHOP)
  expect(subject).toMatch(/^Asha Bcc: all@x\.example x+…$/)
  expect(subject.length).toBeLessThanOrEqual(150)
})

test('what was redacted is said to be', async () => {
  expect((await renderMail('reset_password', { name: 'Asha', url: '' }, SHOP)).text).toContain('was taken out')
  expect((await renderMail('email_code', { code: '' }, SHOP)).text).toContain('was taken out')
})

/** What people write about themselves, wherever it stands in the facts. */
const OWN_WORDS = ['name', 'customerName', 'invitedBy', 'resetBy', 'requestedProductName']

test.each(KINDS)('Low 16 %s carries no links and no long words of a person to whoever reads it', async (kind) => {
  const lured = JSON.parse(JSON.stringify(FACTS[kind]), (key, value) => (OWN_WORDS.includes(key) ? LURE : value))
  const items = kind.startsWith('order') ? { orderItems: order.orderItems } : {}
  const { subject, html, text } = await renderMail(kind, { ...lured, ...items }, SHOP)
  expect(`${subject} ${html} ${text}`).not.toMatch(/evil|You won|98765 43210 (?!\.)or/)
  expect(text).not.toMatch(/Hello ,| {2}invites|undefined/)
})

test.each([
  'password',
  'email',
  'phone',
  'second factor on',
  'second factor off',
  'second factor moved',
  'backup codes',
  'service connected',
  'service disconnected',
])('Low 12 that the %s changed is told with a way to get help', async (what) => {
  const { subject, text } = await renderMail('access_changed', { name: 'Asha', what }, SHOP)
  expect(subject).toMatch(/ at Tokri$/)
  expect(text).toContain('https://shop.example/contact')
  expect(text).toContain('+91 98765 43210')
})
