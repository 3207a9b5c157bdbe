/** Somebody who leaves something behind at every door of the shop, for tests of what is erased and what is handed out. */
import { expect } from 'vitest'
import { accounts } from '#db/schema/people.ts'
import { pushSubscriptions } from '#db/schema/talk.ts'
import { indianDay } from '#store/india.ts'
import { cookiesOf, newestMail, openLink } from './outbox.ts'
import { setSettings } from './settings.ts'
import type { TestPerson, TestShop } from './shop.ts'
import { totp } from './totp.ts'

export const PASSWORD = 'mango-pickle-7'
const TYPED_EMAIL = 'Zubeida.Quillon@facts.example'

/** Everything that the shop ever hears of her; each stands in places of its own. */
export const FACTS = {
  displayName: 'Zuzu Quixwell',
  name: 'Zubeida Quillon',
  oldName: 'Zubaida Kwillon',
  email: TYPED_EMAIL.toLowerCase(),
  nextEmail: 'zuz.next@facts.example',
  orderEmail: 'zuz.orders@facts.example',
  phone: '+919812345671',
  oldPhone: '+919876501234',
  savedPhone: '+919900112233',
  address: '77 Marigold Lane, Pune 411001',
  oldAddress: '8 Tamarind Court, Pune 411002',
  savedAddress: '5 Banyan Row, Nashik 422001',
  gstin: '27ABCDE1234F1Z0',
  device: 'ZuzuPhone/9',
  provider: 'google-zuzu-4711',
  network: 'net of zuzu',
  internetAddress: '203.0.113.77',
  payment: 'UPIREF88Z',
  parcel: 'PARCELZ77',
  cardWords: 'for Mehrunissa, with love',
  schoolClass: 'Class 5 B, Zarthosht School',
  note: 'brother Farrokh answers',
  callNote: 'speaks only Konkani',
  stepNote: 'gate code Falcon',
  linesNote: 'cannot pay more',
  phoneNote: 'rang from the office',
  wordsToHer: 'greetings to Farida',
  openNote: 'leave it with Bahram',
  customerNote: 'a friend of Pherozeshah',
  returnWords: 'the hinge of Kaveri broke',
  returnAnswer: 'as we told Noor',
  reviewer: 'Zuzu Q.',
  reviewWords: 'my Leela loves it',
  reviewAnswer: 'regards to Leelabai',
  hideReason: 'it names Vimala',
  quotedWords: 'for the club of Shirin',
  poNumber: 'PO-ZUZU-9',
  cardFor: 'Tehmina the younger',
  cardSays: 'from all of Gulbanu',
  complaintName: 'Z. Quill of Pune',
  complaintOrder: 'TK-my own',
  complaintWords: 'the kite of Rustom tore',
  complaintAnswer: 'we send Ardeshir another',
} as const

export type Life = { her: TestPerson; photo: string; ended: string; open: string; byPhone: string }

/** Signs up, proves the mailbox, orders, and is written about by the shop's people. `product` costs Rs 100. */
export async function liveWholeLife(shop: TestShop, owner: TestPerson, product: string): Promise<Life> {
  await setSettings(shop, owner, { gstin: '27AAPFU0939F1ZV', address: '1 Shop Street, Pune 411001' })
  const joined = await enrol(shop, await join(shop))
  const send = sender(shop)
  await send(`/api/admin/people/${joined.uid}/disable`, {}, owner)
  await send(`/api/admin/people/${joined.uid}/enable`, {}, owner)
  const her = await signIn(shop, joined)
  const place = { name: FACTS.name, phone: FACTS.savedPhone, address: FACTS.savedAddress, gstin: FACTS.gstin }
  await send('/api/addresses', place, her)
  await send('/api/product-requests', { productName: 'A blue kite', email: TYPED_EMAIL })
  const invited = await send('/api/admin/invites', { email: TYPED_EMAIL, role: 'manager' }, owner)
  await send(`/api/admin/invites/${((await invited.json()) as { _id: string })._id}/withdraw`, {}, owner)
  await send('/api/admin/invites', { email: TYPED_EMAIL, role: 'packer' }, owner)
  await send('/api/auth/request-password-reset', { email: TYPED_EMAIL })
  await send('/api/auth/change-email', { newEmail: FACTS.nextEmail, password: PASSWORD }, her)
  const photo = await keepPhoto(shop, her)
  const account = { id: 'zuzu', accountId: FACTS.provider, providerId: 'google', userId: her.uid }
  await shop.database.db.insert(accounts).values(account)
  // A browser that rang for her, from when she worked here.
  const keys = { endpoint: 'https://push.example/zuzu', p256dh: 'A', auth: 'A' }
  await shop.database.db.insert(pushSubscriptions).values({ userId: her.uid, ...keys, userAgent: FACTS.device })
  const life = { her, photo, ...(await order(shop, owner, her, product)) }
  await leaveRest(shop, life)
  return life
}

async function join(shop: TestShop): Promise<TestPerson> {
  const entered = await shop.call('POST', '/api/auth/sign-up/email', {
    name: FACTS.displayName,
    email: TYPED_EMAIL,
    password: PASSWORD,
  })
  const { user } = (await entered.json()) as { user: { id: string } }
  const cookie = cookiesOf(entered)
  const { url } = await newestMail(shop, 'verify_email', FACTS.email)
  await openLink(shop, url, { uid: user.id, email: FACTS.email, cookie })
  const values = [FACTS.phone, user.id]
  await shop.database.pool.query(
    'update users set phone_number = $1, phone_number_verified = true where id = $2',
    values,
  )
  return { uid: user.id, email: FACTS.email, cookie }
}

async function enrol(shop: TestShop, her: TestPerson): Promise<{ backupCode: string; uid: string }> {
  const send = sender(shop)
  const begun = await send('/api/auth/two-factor/enable', { password: PASSWORD }, her)
  const { totpURI, backupCodes } = (await begun.json()) as { totpURI: string; backupCodes: string[] }
  const code = totp(new URL(totpURI).searchParams.get('secret') ?? '')
  await send('/api/auth/two-factor/verify-totp', { code }, her)
  return { backupCode: backupCodes[0] ?? '', uid: her.uid }
}

/** With password and second factor, on a device that is remembered. */
async function signIn(shop: TestShop, { backupCode, uid }: { backupCode: string; uid: string }): Promise<TestPerson> {
  const headers = { 'user-agent': FACTS.device, 'x-forwarded-for': FACTS.internetAddress }
  const begun = await shop.call(
    'POST',
    '/api/auth/sign-in/email',
    { email: TYPED_EMAIL, password: PASSWORD },
    undefined,
    headers,
  )
  const halfway = { uid, email: FACTS.email, cookie: cookiesOf(begun) }
  const body = { code: backupCode, trustDevice: true }
  const done = await shop.call('POST', '/api/auth/two-factor/verify-backup-code', body, halfway, headers)
  expect(done.status).toBe(200)
  return { ...halfway, cookie: cookiesOf(done) }
}

/** With the cuts that pages ask for; returns its name. */
async function keepPhoto(shop: TestShop, her: TestPerson): Promise<string> {
  const { default: sharp } = await import('sharp')
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' }), 'me.png')
  const headers = { origin: shop.url, cookie: her.cookie }
  const kept = await fetch(`${shop.url}/api/me/photo`, { method: 'POST', headers, body: form })
  const { photoURL } = (await kept.json()) as { photoURL: string }
  for (const accept of ['image/avif', 'image/webp']) {
    expect((await fetch(`${shop.url}${photoURL}?w=200`, { headers: { accept } })).status).toBe(200)
  }
  return photoURL.replace('/images/', '')
}

async function order(
  shop: TestShop,
  owner: TestPerson,
  her: TestPerson,
  product: string,
): Promise<Omit<Life, 'her' | 'photo'>> {
  const send = sender(shop)
  const bodyOf = (name: string, phone: string, address: string, qty = 1) => ({
    customerInfo: { name, phone, address },
    orderItems: [{ _id: product, qty }],
    totalAmount: 100 * qty,
  })
  const idOf = async (placed: Promise<Response>) => ((await (await placed).json()) as { _id: string })._id
  const old = {
    ...bodyOf(FACTS.oldName, FACTS.oldPhone, FACTS.oldAddress, 2),
    customerGstin: FACTS.gstin,
    gift: { card: FACTS.cardWords },
  }
  const now = bodyOf(FACTS.name, FACTS.phone, FACTS.address)
  const ended = await idOf(send('/api/orders', old, her))
  const desk = (what: string, body: object) => send(`/api/admin/orders/${ended}/${what}`, body, owner)
  await desk('notes', { note: FACTS.note })
  await desk('details', { name: FACTS.name, phone: FACTS.phone, address: FACTS.address, email: FACTS.orderEmail })
  await desk('calls', { outcome: 'no answer', note: FACTS.callNote })
  await desk('lines', { lines: [{ _id: product, qty: 1 }], note: FACTS.linesNote })
  const step = (from: string, to: string, more = {}) => desk('status', { from, to, ...more })
  await step('placed', 'confirmed', { note: FACTS.stepNote, words: FACTS.wordsToHer })
  await desk('payment', { upiReference: FACTS.payment })
  await step('confirmed', 'packed')
  await desk('invoice', { confirm: true })
  await step('packed', 'shipped', {
    courier: 'Blue Cart',
    trackingNumber: FACTS.parcel,
    trackingUrl: 'https://track.example.in/{number}',
  })
  await step('shipped', 'delivered')
  const asked = { lines: [{ _id: product, qty: 1 }], reason: 'broken', words: FACTS.returnWords }
  const { returns } = (await (await send(`/api/orders/${ended}/returns`, asked, her)).json()) as {
    returns: { _id: string }[]
  }
  await send(`/api/admin/returns/${returns[0]?._id}/answer`, { accept: false, answer: FACTS.returnAnswer }, owner)
  await review(shop, owner, her, product)
  await complain(shop, owner)
  const buyer = { name: FACTS.name, phone: FACTS.phone, email: TYPED_EMAIL }
  await setSettings(shop, owner, { upiId: 'shop@bank', giftCards: { isOn: true, amounts: '500' } })
  await send('/api/gift-card-purchases', { ...buyer, amount: 500, forName: FACTS.cardFor, words: FACTS.cardSays })
  const open = await idOf(send('/api/orders', now, her))
  await send(`/api/admin/orders/${open}/notes`, { note: FACTS.openNote }, owner)
  const about = { note: FACTS.customerNote, revision: 0 }
  expect((await shop.call('PUT', `/api/admin/customers/${open}/note`, about, owner)).status).toBe(200)
  const cancelled = await idOf(send('/api/orders', now, her))
  await send(`/api/orders/${cancelled}/cancel`, {}, her)
  const phoneOrder = { ...now, customerEmail: TYPED_EMAIL, status: 'confirmed', note: FACTS.phoneNote }
  const byPhone = await idOf(send('/api/admin/phone-orders', phoneOrder, owner))
  const items = [{ _id: product, qty: 1, price: 90 }]
  const offer = { ...now, orderItems: items, customerGstin: FACTS.gstin, validUntil: indianDay(Date.now()) }
  await send('/api/admin/quotations', { ...offer, customerEmail: TYPED_EMAIL, words: FACTS.quotedWords }, owner)
  const { link } = (await (await send('/api/admin/quotations', offer, owner)).json()) as { link: string }
  const key = link.split('/').at(-1)
  expect((await shop.call('GET', `/api/quotations/${key}/quotation.pdf`)).status).toBe(200)
  await send(`/api/quotations/${key}/accept`, { totalAmount: 90, revision: 1, poNumber: FACTS.poNumber })
  return { ended, open, byPhone }
}

async function complain(shop: TestShop, owner: TestPerson): Promise<void> {
  const send = sender(shop)
  const complaint = { name: FACTS.complaintName, email: TYPED_EMAIL, phone: FACTS.oldPhone }
  await send('/api/complaints', { ...complaint, orderNumber: FACTS.complaintOrder, words: FACTS.complaintWords })
  const made = await (await shop.call('GET', '/api/admin/complaints', undefined, owner)).json()
  const [{ _id } = { _id: '' }] = made as { _id: string }[]
  const answered = { step: 'settle', words: FACTS.complaintAnswer }
  await send(`/api/admin/complaints/${_id}/step`, answered, owner)
}

async function review(shop: TestShop, owner: TestPerson, her: TestPerson, product: string): Promise<void> {
  const send = sender(shop)
  await send(`/api/me/reviews/${product}`, { stars: 4, words: FACTS.reviewWords }, her)
  const waiting = await (await shop.call('GET', '/api/admin/reviews', undefined, owner)).json()
  const [{ _id, revision } = { _id: 0, revision: 0 }] = waiting as { _id: number; revision: number }[]
  await send(`/api/admin/reviews/${_id}/answer`, { revision, answer: FACTS.reviewAnswer }, owner)
  await send(`/api/admin/reviews/${_id}/hide`, { revision, reason: FACTS.hideReason }, owner)
}

/** What no call leaves by itself here: words of others that name her, a refused mail, the network and the class of an order. */
async function leaveRest({ database: { pool } }: TestShop, { open }: Life): Promise<void> {
  const spaced = '98123-45671'
  await pool.query('update orders set network = $1 where id = $2', [FACTS.network, open])
  const set = { id: open, name: FACTS.schoolClass, qty: 1, units: 1, lines: [] }
  await pool.query('update orders set class_sets = $1 where id = $2', [JSON.stringify([set]), open])
  await pool.query(
    `insert into refused_orders (user_id, order_as_sent, network)
     select user_id, jsonb_build_object('customerInfo', jsonb_build_object('phone', customer_phone)), network
     from orders where id = $1`,
    [open],
  )
  await pool.query(
    `with came as (insert into earlier_imports (file_name, system, kind, records, actor_id, actor_name)
       values ('orders.csv', 'Shopify', 'order', 1, 'x', 'Asha') returning id)
     insert into earlier_records (import_id, kind, number, day, name, phone, email, address, orders, total_paise, status, lines)
     select id, 'order', 'for ' || $2, '2025-03-12', $1, $2, $3, $4, 1, 50000, 'paid',
       jsonb_build_array(jsonb_build_object('name', 'Kite for ' || $1, 'qty', 1)) from came`,
    [FACTS.name, '+919812345671', FACTS.email, FACTS.address],
  )
  await pool.query("update stock_movements set note = $1 where reason = 'opening'", [`for ${spaced}`])
  await pool.query(
    "insert into goods_in (day, supplier, note, actor_id, actor_name) values ('2020-01-01', $1, $2, 'x', 'Asha')",
    [`her, ${spaced}`, `for ${spaced}`],
  )
  await pool.query("insert into stock_takes (name, actor_id, actor_name) values ($1, 'x', 'Asha')", [`for ${spaced}`])
  await pool.query(
    `with entry as (insert into cash_entries (kind, way, amount_paise, day, actor_id, request_hash)
       values ('expense', 'bank', -100, '2020-01-01', 'x', '') returning id)
     insert into expenses (entry_id, kind, whom, words) select id, 'other', $1, $2 from entry`,
    [`her, ${spaced}`, `for ${spaced}`],
  )
  await pool.query(
    `insert into cash_closings (day, expected_paise, counted_paise, left_paise, note, actor_id)
     values ('2020-01-01', 0, 500, 0, $1, 'x')`,
    [`five more, from ${spaced}`],
  )
  await pool.query('insert into search_terms (words, count, found) values ($1, 1, 0)', [spaced])
  await pool.query("insert into complaints (name, email, words) values ('A', 'a@b.example', $1)", [`Call ${spaced}`])
  await pool.query('insert into product_requests (requested_product_name, same_as) values ($1, $2)', [
    `Globe, call ${spaced}`,
    `call globe ${spaced}`,
  ])
  await pool.query("update mail_outbox set last_error = $1 where kind = 'reset_password' and recipient = $2", [
    `550 ${FACTS.email}`,
    FACTS.email,
  ])
}

function sender(shop: TestShop) {
  return async (path: string, body: object, as?: TestPerson): Promise<Response> => {
    const response = await shop.call('POST', path, body, as)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
}
