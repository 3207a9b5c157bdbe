import { expect, test } from 'vitest'
import { palettesOf } from '#store/shop/settings/colours.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { channelOf, type MailFacts, type MailKind, type MailShop } from '#store/talk/mail/mail.ts'
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
const order = { _id: 'abc', orderNumber: 'TK-1001', orderItems: items, deliveryCharge: 50, totalAmount: 2649 }
const news = { ...order, customerName: NAME, words: HOSTILE, courier: 'Blue & Co', trackingNumber: 'B<1>' }
const url = 'https://shop.example/x?a=1&b=2'

const FACTS: MailFacts = {
  order_placed: {
    ...order,
    customerInfo: { name: NAME, phone: '+919812345678', address: '14 Brigade Road\nBengaluru' },
  },
  order_confirmed: news,
  order_packed: { ...news, due: 2649 },
  order_shipped: { ...news, due: 2649, language: 'hi' },
  order_delivered: { ...news, language: 'en' },
  order_cancelled: news,
  order_return: { ...order, customerName: NAME, what: 'refused', answer: HOSTILE, owedBack: 0 },
  order_sms: { ...news, due: 2649, template: { id: '1207161700000000001', text: '{name}, {order}, {shop}: {link}' } },
  verify_email: { name: NAME, url },
  reset_password: { name: NAME, url },
  sign_in_link: { url },
  phone_code: { code: '482913' },
  staff_invite: { url, role: 'packer', invitedBy: NAME },
  second_factor_reset: { name: NAME, resetBy: NAME, url },
  access_changed: { name: NAME, what: 'password' },
  owner_notice: {
    action: 'invite.send',
    actorName: 'आशा',
    subjectId: 'x',
    subjectName: 'ravi@shop.example',
    before: null,
    after: { email: 'ravi@shop.example', role: 'manager' },
    at: '2026-11-22T10:40:00.000Z',
    address: '203.0.113.7',
    userAgent: null,
  },
  test_mail: {},
  test_sms: {},
  orders_waiting: { count: 3, minutes: 30 },
  message_limit: { channel: 'sms', used: 32, most: 40 },
  proof_failed: { count: 1, faults: ['A paper is the sum of its lines: TK/26-27/00007'] },
  complaint: {
    complaintId: 'abc',
    number: 'C-101',
    what: 'answered',
    words: HOSTILE,
    acknowledgeBy: '2026-11-27T06:30:00.000Z',
    settleBy: '2026-12-25T06:30:00.000Z',
    statusUrl: url,
  },
  complaints_waiting: { fresh: 2, due: 1, late: 1 },
  gift_card: { name: NAME, forName: HOSTILE, amount: 1000, code: 'ABCD-EFGH-JKLM-NPQR', language: 'en' },
  request_confirm: { productName: `Kite ${HOSTILE}`, url },
  request_stocked: { productName: `Kite ${HOSTILE}`, url, stopUrl: url },
  request_stocked_sms: { productName: `Kite ${HOSTILE}`, url },
}

const KINDS = Object.keys(FACTS) as MailKind[]
const SAID: Partial<Record<MailKind, string>> = {
  phone_code: '482913',
  sign_in_link: url,
  orders_waiting: '30 minutes',
  message_limit: '32 of 40 codes by SMS',
  proof_failed: 'The nightly proof found one fault',
  complaints_waiting: '1 past its time, 1 near its time, 2 new',
  test_mail: 'Mail works',
  test_sms: 'A test',
}

test.each(KINDS)('%s says the same in both parts and lets no markup of a name through', async (kind) => {
  const { subject, html, text } = await renderMail(kind, FACTS[kind], SHOP)
  const said = SAID[kind] ?? 'आशा'
  expect(text).toContain(said)
  expect(text).toContain('Tokri')
  if (channelOf(kind) === 'sms') return
  expect(subject).toMatch(/^[^\r\n]{10,150}$/)
  expect(html).toContain(said.replaceAll('&', '&amp;'))
  expect(html).not.toContain('<img')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/<(script|link|iframe)\b/)
})

test.each(KINDS.filter((kind) => channelOf(kind) === 'email'))('%s has the same links in both parts', async (kind) => {
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

test('the fee for cash, what is paid first and the days of the PIN code are told', async () => {
  const agreed = { ...FACTS.order_placed, deliveryCharge: 30, cashFee: 20, advance: 649, deliveryDays: '3' }
  const promises = { calls: { from: '10:00', until: '19:00' }, days: '2 to 7' }
  const { text } = await renderMail('order_placed', agreed, { ...SHOP, promises })
  const words = text.replaceAll('\n', ' ')
  for (const part of ['Delivery ₹30.00', 'Cash on delivery fee ₹20.00', 'Total ₹2,649.00'])
    expect(words).toContain(part)
  expect(words).toContain(
    'Please pay ₹649.00 first by UPI: the code is on the page of your order. Keep ₹2,000.00 ready in cash for the door. Most orders arrive 3 days after we call.',
  )
})

test('the first mail says what to have ready, who calls when, and how long it takes; a later one the day', async () => {
  const promises = { calls: { from: '10:00', until: '19:00' }, days: '2 to 7' }
  const wordsOf = async (...mail: Parameters<typeof renderMail>) =>
    (await renderMail(...mail)).text.replaceAll('\n', ' ')
  const placed = await wordsOf('order_placed', FACTS.order_placed, { ...SHOP, promises })
  expect(placed).toContain(
    'on +91 98123 45678 to confirm it, between 10 am and 7 pm, from +91 98765 43210. Please save',
  )
  expect(placed).toContain('Keep ₹2,649.00 ready in cash: you pay at the door. Most orders arrive 2 to 7 days after')
  const byPhone = { ...FACTS.order_placed, status: 'confirmed' }
  expect(await wordsOf('order_placed', byPhone, SHOP)).not.toContain('call you')
  const shipped = { ...news, expectedBy: '2026-11-30' }
  expect(await wordsOf('order_shipped', shipped, SHOP)).toContain('It usually arrives by 30 November.')
  expect(await wordsOf('order_shipped', { ...shipped, language: 'hi' }, SHOP)).toContain('30 नवंबर तक')
})

test('the first mail to who writes Devanagari is in Hindi, down to the charges and the foot', async () => {
  const facts: MailFacts['order_placed'] = {
    ...FACTS.order_placed,
    customerInfo: { name: NAME, phone: '+919812345678', address: '14 ब्रिगेड रोड\nबेंगलुरु' },
    orderItems: [{ _id: '2', name: 'कलम', qty: 1, price: 100 }],
    cashFee: 20,
    coupon: { code: '10', words: '5 off', off: 5 },
    statusUrl: 'https://shop.example/order-status#1',
    language: 'hi',
  }
  const promises = { calls: { from: '09:30', until: '19:00' }, days: '2 to 7', pay: '', takesYes: true }
  const inWords = async (changed: object) => {
    const { subject, html, text } = await renderMail('order_placed', { ...facts, ...changed }, { ...SHOP, promises })
    expect(html).toMatch(/^<!DOCTYPE html><html lang="hi"/)
    return `${subject} ${text.replaceAll('\n', ' ')}`
  }
  const words = await inWords({})
  expect(words).toContain('ऑर्डर TK-1001 मिल गया')
  expect(words).toContain('हम आपको सुबह 9:30 बजे से शाम 7 बजे के बीच +91 98123 45678 पर फ़ोन करेंगे। फ़ोन +91 98765 43210 से आएगा')
  expect(words).toContain('ज़्यादातर ऑर्डर 2 से 7 दिन में')
  const both = words + (await inWords({ advance: 649, deliveryDays: '3', status: 'confirmed' }))
  expect(both).toContain('पहले ₹649.00 UPI से दें')
  const ours = /https:\S+|Tokri|TK-1001|UPI/g
  expect(both.replace(ours, '').match(/[A-Za-z]+/g)).toBeNull()
})

test('no letter of an order asks twice to be called', async () => {
  for (const kind of ['order_placed', 'order_shipped', 'order_delivered', 'order_return'] as const) {
    const { text } = await renderMail(kind, FACTS[kind], SHOP)
    const ask = kind === 'order_shipped' ? 'फ़ोन करें' : 'Questions'
    expect(text.match(/call us|फ़ोन करें|Questions/g), kind).toEqual([ask])
  }
})

test('the mail of a step says the words of the owner in the language of the customer, with what is to be paid', async () => {
  const words = { ...DEFAULT_DETAILS.messages, packHi: '{name} जी, {order} पैक है। {due} <b>तैयार</b> रखें।\n{items}' }
  const facts = { ...FACTS.order_packed, language: 'hi' as const, customerName: 'आशा {total} राव' }
  const { subject, html, text } = await renderMail('order_packed', facts, { ...SHOP, words })
  expect(subject).toBe('ऑर्डर TK-1001 पैक हो गया')
  expect(html).toMatch(/^<!DOCTYPE html><html lang="hi"/)
  expect(html).toContain('&lt;b&gt;')
  // What is no name stays out, the braces in it included; the lines stand below, once.
  expect(text).toContain('जी, TK-1001 पैक है। ₹2,649.00 <b>तैयार</b> रखें।')
  expect(text.match(/कलम/g)).toHaveLength(1)
  const english = await renderMail('order_shipped', { ...news, language: 'en' }, SHOP)
  expect(english.subject).toBe('Order TK-1001 is on its way')
  expect(english.text).toContain('Tracking number: B<1>')
})

test.each([
  ['order_confirmed', 'ऑर्डर TK-1001 पक्का है', 'पक्का हो गया', 'is confirmed'],
  [
    'order_cancelled',
    'ऑर्डर TK-1001 रद्द हो गया',
    'रद्द हो गया। आपको कुछ नहीं देना है',
    'is cancelled. Nothing is to be paid for it',
  ],
] as const)(
  '%s speaks Hindi to people who write Hindi, and English to all others',
  async (kind, subject, hindi, english) => {
    const mail = await renderMail(kind, { ...news, language: 'hi', customerName: 'आशा राव' }, SHOP)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('नमस्ते आशा राव जी,')
    expect(mail.text).toContain(hindi)
    expect(mail.text).toContain('अपना ऑर्डर देखें')
    expect((await renderMail(kind, news, SHOP)).text).toContain(english)
  },
)

/** Those that shoppers get. */
const TO_SHOPPERS = KINDS.filter(
  (kind) =>
    !/^(owner_notice|test_|orders_waiting|message_limit|proof_failed|complaints_waiting|staff_|second_)/.test(kind),
)

test.each(TO_SHOPPERS)('%s has no English sentence for somebody who reads Hindi', async (kind) => {
  const facts = { ...FACTS[kind], language: 'hi' }
  const { subject, text } = await renderMail(kind, facts, SHOP)
  expect(`${subject} ${text}`).not.toMatch(/\b(you|your|the|please|we|our|is|it|was|not|call|order)\b/i)
  expect(text).toMatch(/[\u0900-\u097f]/)
})

test('a name cannot add a line to the head of a mail', async () => {
  const productName = `Asha\r\nBcc: all@x.example\u2028\u0000${'x'.repeat(500)}`
  const { subject } = await renderMail('request_stocked', { ...FACTS.request_stocked, productName }, SHOP)
  expect(subject).toMatch(/^Asha Bcc: all@x\.example x+…$/)
  expect(subject.length).toBeLessThanOrEqual(150)
})

test('what was redacted is said to be', async () => {
  expect((await renderMail('reset_password', { name: 'Asha', url: '' }, SHOP)).text).toContain('was removed')
  expect((await renderMail('phone_code', { code: '' }, SHOP)).text).toContain('was removed')
})

/** What people write about themselves, wherever it stands in the facts. */
const OWN_WORDS = ['name', 'customerName', 'invitedBy', 'resetBy', 'requestedProductName']

test.each(KINDS)('%s carries no links and no long words of a person to its reader', async (kind) => {
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
])('that the %s changed is told with a way to get help', async (what) => {
  const { subject, text } = await renderMail('access_changed', { name: 'Asha', what }, SHOP)
  expect(subject).toMatch(/ at Tokri$/)
  expect(text).toContain('https://shop.example/contact')
  expect(text).toContain('+91 98765 43210')
})

test('a letter has the logo of the shop above its name, and links and buttons in its colours, light and dark', async () => {
  const plain = await renderMail('order_placed', FACTS.order_placed, SHOP)
  expect(plain.html).not.toContain('<img')
  const logo = { url: 'https://shop.example/logo.png?v=1', width: 120, height: 40 }
  const palettes = palettesOf({ main: '#f2b705', accent: '' })
  const { html, text } = await renderMail('order_placed', FACTS.order_placed, { ...SHOP, logo, palettes })
  expect(html).toContain('<img src="https://shop.example/logo.png?v=1" width="120" height="40" alt=""')
  for (const { action, 'on-action': ink } of [palettes.light, palettes.dark]) {
    expect(html).toContain(`.button { background-color: ${action} !important; color: ${ink} !important; }`)
  }
  expect(text).toBe(plain.text)
})
