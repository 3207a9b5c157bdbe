/** Every call of the desk that writes: it leaves a line in the log, and at an open desk it changes no key of the shop. */
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_LAYOUT } from '#store/goods/collections/home-layout.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { RING_KINDS } from '#store/talk/rings/rings.ts'
import { placeTestOrder, putInto } from '#tests/support/desk.ts'
import { failMail } from '#tests/support/mail.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let owner: TestPerson
let customer: TestPerson
let product: string
let synonym: string
let offer: string
let schoolClass: string
let failedMail: number
let wish: string
let otherWish: string
let join: string
let order: string
let called: string
let sent: string
let bought: string
let other: string
let change: string
let listed: string
let spent: number
let brought: string
let hand: TestPerson
let invited: string
let entered: number
let picture: Uint8Array<ArrayBuffer>
let quoted: string
let paths: Described
let cards: string[]

const OFFER = {
  name: 'Diwali',
  from: '2026-01-01T00:00:00+05:30',
  until: '2199-01-01T00:00:00+05:30',
  percent: 1,
  category: 'Household',
}

const OWN_PAGE = { title: 'About us', text: 'A shop.', pictures: [], isInFooter: true, isPublished: true }
const FACT = {
  name: 'Class',
  kind: 'choice',
  categories: ['Study'],
  options: [{ name: '4' }],
  isFilter: true,
  revision: 0,
}

const CLASS = { school: 'Green Valley', className: '5', year: '2026', note: '', isOpen: true, revision: 0, lines: [] }
const CLASS_DATA = { ...CLASS, delivery: 'parcels', schoolAddress: '' }

beforeAll(async () => {
  shop = await openTestShop()
  paths = ((await (await shop.call('GET', '/api/openapi.json')).json()) as { paths: Described }).paths
  owner = await shop.owner()
  customer = await shop.customer()
  hand = await giveRole(shop, await shop.customer(), 'packer')
  await shop.database.pool.query('update users set two_factor_enabled = true where id = $1', [hand.uid])
  product = await shop.product()
  bought = await shop.product()
  const taught = await shop.call('POST', '/api/admin/classes', CLASS_DATA, owner)
  schoolClass = ((await taught.json()) as { _id: string })._id
  const lines = [{ _id: bought, qty: 1, price: 125 }]
  const written = await shop.call('POST', '/api/admin/quotations', quotation(), owner)
  quoted = ((await written.json()) as { _id: string })._id
  order = await placeTestOrder(shop, customer, lines)
  called = await placeTestOrder(shop, customer, lines)
  sent = await placeTestOrder(shop, customer, lines)
  await putInto(shop, sent, 'shipped')
  other = await shop.product()
  const money = { way: 'upi', lines: [{ orderId: called, amount: 1 }] }
  const paid = await shop.call('POST', '/api/admin/cash-book/received', money, owner)
  entered = ((await paid.json()) as { _id: number })._id
  const words = { from: 'patang', to: 'kite' }
  const added = await shop.call('POST', '/api/admin/synonyms/add', words, owner)
  synonym = ((await added.json()) as { _id: string })._id
  const offered = await shop.call('POST', '/api/admin/offers', { offer: OFFER }, owner)
  offer = ((await offered.json()) as { _id: string })._id
  const invite = await shop.call('POST', '/api/admin/invites', { email: 'new@shop.example', role: 'packer' }, owner)
  invited = ((await invite.json()) as { _id: string })._id
  const wished = await shop.call('POST', '/api/product-requests', { productName: 'Telescope' })
  wish = ((await wished.json()) as { _id: string })._id
  const wishedToo = await shop.call('POST', '/api/product-requests', { productName: 'Globe' })
  otherWish = ((await wishedToo.json()) as { _id: string })._id
  const joined = await shop.database.pool.query(
    `insert into request_joins (same_as, joined_to) values ('drum', 'drums') returning id`,
  )
  join = joined.rows[0].id
  failedMail = await failMail(shop)
  const { rows } = await shop.database.pool.query(
    `insert into product_imports (file_name, status, total, actor_id, actor_name)
     values ('a.csv', 'done', 1, 'x', 'Asha')  returning id`,
  )
  change = rows[0]?.id
  await shop.database.pool.query(`insert into coupons (code, percent) values ('FIRST', 10)`)
  await shop.database.pool.query(
    `insert into stock_takes (id, name, actor_id, actor_name) select unnest($1::uuid[]), 'Shelf A', 'x', 'Asha'`,
    [[TAKE, DROPPED]],
  )
  const asked = await shop.database.pool.query(
    `insert into card_purchases (amount_paise, name, phone, email, for_name, words)
     select 100, 'Asha', '+919812345678', '', '', '' from generate_series(1, 2) returning id`,
  )
  cards = asked.rows.map(({ id }) => id)
  const rent = { kind: 'rent', day: '2020-01-01', paidFrom: 'bank', amount: 2 }
  spent = ((await (await shop.call('POST', '/api/admin/expenses', rent, owner)).json()) as { _id: number })._id
  const came = await shop.database.pool.query(
    `insert into earlier_imports (file_name, system, kind, records, actor_id, actor_name)
     values ('a.csv', 'Shopify', 'order', 0, 'x', 'Asha') returning id`,
  )
  brought = came.rows[0].id
  const lists = await shop.database.pool.query(`insert into delivery_changes (rules) values ('[]') returning id`)
  listed = lists.rows[0].id
  wholeOrder = await placeTestOrder(shop, await shop.customer(), [{ _id: bought, qty: 3, price: 125 }])
  await putInto(shop, wholeOrder, 'delivered')
  returns = await putReturns(wholeOrder)
  const reviewed = await shop.database.pool.query(
    `insert into product_reviews (product_id, user_id, stars, words, state) values ($1, 'x', 5, 'Good', 'waiting') returning id`,
    [bought],
  )
  review = reviewed.rows[0].id
  const complained = await shop.database.pool.query(
    `insert into complaints (name, email, words) values ('Asha', 'a@shop.example', 'Broken') returning id`,
  )
  complaint = complained.rows[0].id
  const { default: sharp } = await import('sharp')
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  picture = new Uint8Array(await drawn.png().toBuffer())
})

let wholeOrder: string
let returns: string[]
let review: number
let complaint: string

const quotation = () => ({
  customerInfo: SHIPPING,
  orderItems: [{ _id: bought, qty: 40, price: 100 }],
  validUntil: new Date(Date.now() + 864e5).toISOString().slice(0, 10),
})

const productData = { name: 'Taken over', description: 'x', price: 1, stock: 1, category: 'Toy' }

/** One unit asked back, and one on its way. */
async function putReturns(orderId: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    `insert into order_returns (order_id, status, is_asked) values ($1, 'asked', true), ($1, 'accepted', false)
     returning id`,
    [orderId],
  )
  const ids = rows.map((row) => row.id)
  await shop.database.pool.query(
    'insert into order_return_lines (return_id, order_id, product_id, qty) select id, $1, $2, 1 from unnest($3::uuid[]) id',
    [orderId, bought, ids],
  )
  return ids
}

const SHELF = {
  title: 'Pens',
  words: '',
  picture: '',
  beginsAt: null,
  endsAt: null,
  rule: {},
  productIds: [],
  isNarrowable: true,
  isInMenu: false,
}

const WAYS = { push: true, mail: true }
const CHOICES = Object.fromEntries(RING_KINDS.map((kind) => [kind, WAYS]))
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

/** What each call is sent: the id in its path, and the body. */
/** The id of an entry of goods in. */
const CAME_IN = '6f1c1a52-4a2f-4f0c-9f55-0d8a7be0a001'
/** Stock-takes that were begun. */
const [TAKE, DROPPED] = ['6f1c1a52-4a2f-4f0c-9f55-0d8a7be0a002', '6f1c1a52-4a2f-4f0c-9f55-0d8a7be0a003']

const CALLS: Record<string, () => [id: string | number | undefined, body: object | string]> = {
  'POST /api/admin/rings/change': () => ['', { choices: CHOICES, quiet: null }],
  'POST /api/admin/rings/seen': () => ['', {}],
  'POST /api/admin/rings/devices': () => ['', { endpoint: 'https://push.example/1', keys: KEYS }],
  'POST /api/admin/rings/devices/{id}/remove': () => ['1', {}],
  'POST /api/admin/rings/devices/forget': () => ['', { endpoint: 'https://push.example/1' }],
  'POST /api/admin/rings/devices/test': () => ['', {}],
  'POST /api/admin/ways-out/change': () => ['', { sms: null }],
  'POST /api/admin/ways-out/test': () => ['', { channel: 'email', to: 'x@shop.example' }],
  'POST /api/admin/backups/make': () => ['', {}],
  'POST /api/admin/people/find': () => ['', { text: 'asha' }],
  'POST /api/admin/people/{uid}/role': () => [hand.uid, { role: 'manager' }],
  'POST /api/admin/people/{uid}/costs': () => [hand.uid, { seesCosts: true }],
  'POST /api/admin/codes': () => ['', { product: other, code: 'EVERY-1' }],
  'POST /api/admin/facts': () => ['', { fact: FACT }],
  'PUT /api/admin/facts/{id}': () => ['class', { fact: { ...FACT, name: 'Standard', revision: 1 } }],
  'POST /api/admin/facts/{id}/delete': () => ['class', {}],
  'POST /api/admin/stock-takes': () => ['', { name: 'Shelf A' }],
  'POST /api/admin/stock-takes/{id}/counts': () => [TAKE, { _id: CAME_IN, product: other, pieces: 2 }],
  'POST /api/admin/stock-takes/{id}/take-over': () => [TAKE, {}],
  'POST /api/admin/stock-takes/{id}/drop': () => [DROPPED, {}],
  'POST /api/admin/goods-in': () => [
    '',
    { _id: CAME_IN, day: '2026-11-28', lines: [{ _id: other, pieces: 2, price: 84 }] },
  ],
  'POST /api/admin/goods-in/{id}/take-back': () => [CAME_IN, {}],
  'POST /api/admin/people/{uid}/disable': () => [hand.uid, {}],
  'POST /api/admin/people/{uid}/enable': () => [hand.uid, {}],
  'POST /api/admin/people/{uid}/reset-second-factor': () => [hand.uid, {}],
  'POST /api/admin/people/{uid}/password-link': () => [hand.uid, {}],
  'POST /api/admin/forgetting/find': () => ['', { contact: 'nobody@shop.example' }],
  'POST /api/admin/forgetting/forget': () => ['', { contact: 'nobody@shop.example' }],
  'POST /api/admin/invites': () => ['', { email: 'else@shop.example', role: 'packer' }],
  'POST /api/admin/invites/{id}/withdraw': () => [invited, {}],
  'POST /api/admin/orders/{id}/invoice': () => [order, {}],
  'POST /api/admin/orders/{id}/credit-note': () => [order, {}],
  'POST /api/admin/first-steps/empty': () => ['', { confirm: 'EMPTY' }],
  'POST /api/admin/settings': () => ['', {}],
  'POST /api/admin/settings/change': () => ['', { revision: 0, settings: DEFAULT_DETAILS }],
  // Nothing was pressed: there is nothing to undo.
  'POST /api/admin/undo': () => ['', { press: order }],
  'POST /api/admin/orders/steps': () => ['', { to: 'packed', orders: [{ _id: order, from: 'packed' }] }],
  'POST /api/admin/calls': () => ['', { outcome: 'changed', orders: [order] }],
  'POST /api/admin/orders': () => ['', {}],
  'POST /api/admin/requests': () => ['', {}],
  'POST /api/admin/search-misses': () => ['', {}],
  'POST /api/admin/synonyms': () => ['', {}],
  'POST /api/admin/synonyms/add': () => ['', { from: 'dabba', to: 'box' }],
  'POST /api/admin/synonyms/delete/{id}': () => [synonym, {}],
  'POST /api/admin/offers/preview': () => ['', { offer: OFFER }],
  'POST /api/admin/offers': () => ['', { offer: OFFER }],
  'PUT /api/admin/offers/{id}': () => [offer, { offer: { ...OFFER, percent: 2 }, revision: 1 }],
  'POST /api/admin/offers/{id}/end': () => [offer, {}],
  'POST /api/admin/offers/{id}/delete': () => [offer, {}],
  'POST /api/admin/mail/old': () => ['', { sends: false }],
  'POST /api/admin/mail/{id}/retry': () => [failedMail, {}],
  'POST /api/admin/request-groups/dismiss': () => ['', { _ids: [wish] }],
  'POST /api/admin/request-groups/join': () => ['', { _ids: [wish, otherWish] }],
  'POST /api/admin/request-groups/separate': () => ['', { join }],
  'POST /api/admin/request-groups/answer': () => ['', { _id: wish, status: 'ordering' }],
  'POST /api/admin/orders/{id}/status': () => [order, { from: 'placed', to: 'confirmed' }],
  'POST /api/admin/papers': () => ['', { orders: [order] }],
  'POST /api/admin/cash-book/close': () => [
    '',
    { day: new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10), expected: 0, counted: 0 },
  ],
  'POST /api/admin/cash-book/open': () => ['', { day: new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10) }],
  'POST /api/admin/cash-book/received': () => ['', { way: 'cash', lines: [{ orderId: order, amount: 2 }] }],
  'POST /api/admin/cash-book/moves': () => ['', { kind: 'float', amount: 1 }],
  'POST /api/admin/expenses': () => ['', { kind: 'rent', day: '2020-01-01', paidFrom: 'bank', amount: 1 }],
  'POST /api/admin/expenses/{id}/bill': () => [spent, billForm()],
  'POST /api/admin/expenses/{id}/bill/delete': () => [spent, {}],
  'POST /api/admin/expenses/set-off': () => [
    '',
    { received: { way: 'upi', courier: 'DTDC', lines: [{ orderId: called, amount: 1 }] }, charges: { amount: 1 } },
  ],
  'PUT /api/admin/khata/limits/{id}': () => [order, { limit: 100 }],
  'POST /api/admin/khata/before/{id}': () => [order, { amount: 1 }],
  'POST /api/admin/khata/paid': () => ['', { khata: 1, amount: 3, way: 'cash' }],
  'POST /api/admin/khata/paid-out': () => ['', { khata: 1, amount: 1, way: 'cash' }],
  'POST /api/admin/khata/orders': () => ['', { orderId: order, amount: 1 }],
  'POST /api/admin/gift-cards': () => ['', { amount: 10, way: 'cash' }],
  'POST /api/admin/gift-card-purchases/{id}/paid': () => [cards[0] ?? '', {}],
  'POST /api/admin/gift-card-purchases/{id}/withdraw': () => [cards[1] ?? '', {}],
  'POST /api/admin/gift-cards/find': () => ['', { giftCard: 'AAAABBBBCCCCDDDD' }],
  'POST /api/admin/cash-book/refunds': () => ['', { way: 'cash', orderId: order, amount: 1 }],
  'POST /api/admin/cash-book/entries/{id}/take-back': () => [entered, {}],
  'POST /api/admin/orders/{id}/returns': () => [wholeOrder, { lines: [{ _id: bought, qty: 1 }] }],
  'POST /api/admin/returns/{id}/answer': () => [returns[0], { accept: true }],
  'POST /api/admin/returns/{id}/receive': () => [returns[1], { lines: [{ _id: bought, cameBack: 1, onShelf: 0 }] }],
  'POST /api/admin/complaints/{id}/step': () => [complaint, { step: 'answer', words: 'Soon' }],
  'POST /api/admin/reviews/{id}/show': () => [review, { revision: 1 }],
  'POST /api/admin/reviews/{id}/hide': () => [review, { revision: 1, reason: 'x' }],
  'POST /api/admin/reviews/{id}/answer': () => [review, { revision: 1, answer: 'x' }],
  'POST /api/admin/orders/{id}/tries': () => [sent, { reason: 'not at home' }],
  'PUT /api/admin/customers/{id}/note': () => [order, { note: 'x', revision: 0 }],
  'POST /api/admin/orders/{id}/notes': () => [order, { note: 'x' }],
  'POST /api/admin/orders/{id}/details': () => [order, { ...SHIPPING, name: 'Asha R. Rao' }],
  'POST /api/admin/orders/{id}/payment': () => [order, { upiReference: '7' }],
  'POST /api/admin/orders/{id}/lines': () => [order, { lines: [{ _id: bought, qty: 2 }] }],
  'POST /api/admin/orders/{id}/calls': () => [called, { outcome: 'no answer' }],
  'POST /api/admin/refused-orders/{id}/let-in': () => ['00000000-0000-4000-8000-000000000000', {}],
  'POST /api/admin/refused-orders/{id}/put-away': () => ['00000000-0000-4000-8000-000000000000', {}],
  'POST /api/admin/refused-orders/put-away': () => ['', { until: '2020-01-01T00:00:00Z' }],
  'POST /api/admin/phone-orders': () => [
    '',
    { customerInfo: SHIPPING, orderItems: [{ _id: bought, qty: 1 }], totalAmount: 125, status: 'placed' },
  ],
  'POST /api/products': () => ['', { productData }],
  'PUT /api/products/{id}': () => [product, { productData }],
  'POST /api/products/delete/{id}': () => [product, {}],
  'POST /api/admin/products/{id}/edit': () => [other, { version: '1.10' }],
  'POST /api/admin/products/bulk': () => [
    '',
    { action: { kind: 'feature', isFeatured: false }, selection: { ids: [other] } },
  ],
  'POST /api/admin/product-imports/check': () => ['', `Id,Price\n${other},2`],
  'POST /api/admin/product-imports/start': () => ['', `Id,Price\n${other},2`],
  'POST /api/admin/product-imports/{id}/undo': () => [change, {}],
  'POST /api/admin/coupons': () => ['', { code: 'SECOND', percent: 10 }],
  'POST /api/admin/coupons/{code}': () => ['FIRST', { percent: 20 }],
  'POST /api/admin/coupons/{code}/stop': () => ['FIRST', { isStopped: true }],
  'POST /api/admin/quotations': () => ['', quotation()],
  'POST /api/admin/quotations/{id}/withdraw': () => [quoted, {}],
  'POST /api/admin/pasted-lists': () => ['', { text: '2 pencils' }],
  'POST /api/admin/classes': () => ['', CLASS_DATA],
  'POST /api/admin/classes/{id}': () => [schoolClass, { ...CLASS_DATA, revision: 1, note: 'x' }],
  'POST /api/admin/earlier/imports/check': () => ['', 'Name,Phone\nAsha,9845022222'],
  'POST /api/admin/earlier/imports/start': () => ['', 'Name,Phone\nAsha,9845022222'],
  'POST /api/admin/earlier/imports/{id}/undo': () => [brought, {}],
  'POST /api/admin/delivery-rules/check': () => ['', '560001,40'],
  'POST /api/admin/delivery-rules/save': () => ['', '560001,40'],
  'POST /api/admin/delivery-rules/{id}/undo': () => [listed, {}],
  'POST /api/images/upload': () => ['', pictureForm()],
  'POST /api/admin/shop-pictures/{shape}': () => ['logo', pictureForm()],
  'POST /api/admin/collections': () => ['', {}],
  'POST /api/admin/collections/{name}': () => ['new', {}],
  'PUT /api/admin/collections/{name}': () => ['pens', { revision: 0, collection: SHELF }],
  'POST /api/admin/collections/delete/{name}': () => ['pens', {}],
  'POST /api/admin/pages': () => ['', {}],
  'PUT /api/admin/pages/{name}': () => ['about-us', { revision: 0, page: OWN_PAGE }],
  'POST /api/admin/pages/{name}': () => ['about-us', {}],
  'POST /api/admin/pages/delete/{name}': () => ['about-us', {}],
  'POST /api/admin/home': () => ['', {}],
  'POST /api/admin/home/save': () => ['', { revision: 0, layout: DEFAULT_LAYOUT }],
}

function billForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4 %%EOF']), 'bill.pdf')
  return form
}

function pictureForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob([picture], { type: 'image/png' }), 'x.png')
  return form
}

function send(call: string, as: TestPerson): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  const [id, body] = CALLS[call]?.() ?? ['', {}]
  const to = path.replace(/\{\w+\}/, String(id))
  if (body instanceof FormData)
    return fetch(shop.url + to, { method, headers: { origin: shop.url, cookie: as.cookie }, body })
  return shop.call(method, to, body, as, typeof body === 'string' ? { 'content-type': 'text/csv' } : {})
}

/** The request of each call that the owner made. */
const requestIds = new Map<string, string>()

/** What changes nothing as it is sent here, though it is a POST; a picture is nobody's before a product names it. */
const CHANGES_NOTHING = [
  // The order is not packed.
  'POST /api/admin/papers',
  // Nothing was turned away.
  'POST /api/admin/refused-orders/{id}/let-in',
  'POST /api/admin/refused-orders/{id}/put-away',
  'POST /api/admin/refused-orders/put-away',
  // Refused, because nothing was pressed and the order stands elsewhere.
  'POST /api/admin/undo',
  'POST /api/admin/orders/steps',
  // Somebody has ordered here.
  'POST /api/admin/first-steps/empty',
  'POST /api/admin/shop-pictures/{shape}',
  // Who counted stands beside each count; the stock moves when all is taken over.
  'POST /api/admin/stock-takes/{id}/counts',
  // How somebody is rung is their own affair.
  'POST /api/admin/rings/change',
  'POST /api/admin/rings/seen',
  'POST /api/admin/rings/devices',
  'POST /api/admin/rings/devices/{id}/remove',
  'POST /api/admin/rings/devices/forget',
  'POST /api/admin/rings/devices/test',
  'POST /api/admin/ways-out/test',
  'POST /api/admin/people/find',
  'POST /api/admin/gift-cards/find',
  'POST /api/admin/forgetting/find',
  'POST /api/admin/pasted-lists',
  'POST /api/admin/orders/{id}/invoice',
  'POST /api/admin/orders/{id}/credit-note',
  'POST /api/admin/settings',
  'POST /api/admin/settings/change',
  'POST /api/admin/products/{id}/edit',
  'POST /api/admin/products/bulk',
  'POST /api/admin/product-imports/check',
  'POST /api/admin/delivery-rules/check',
  'POST /api/admin/earlier/imports/check',
  'POST /api/admin/orders',
  'POST /api/admin/requests',
  'POST /api/admin/search-misses',
  'POST /api/admin/synonyms',
  'POST /api/admin/offers/preview',
  'POST /api/admin/collections',
  'POST /api/admin/collections/{name}',
  'POST /api/admin/pages',
  'POST /api/admin/pages/{name}',
  'POST /api/admin/home',
  'POST /api/images/upload',
]

type Described = Record<string, Record<string, { 'x-strongest-acts'?: string[] }>>

test('the owner makes every call that writes without a userId: the session says who asks', async () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const writes = described.filter((call) => / \/api\/admin/.test(call) && !call.startsWith('GET '))
  expect(writes.filter((call) => !(call in CALLS))).toEqual([])
  for (const call of Object.keys(CALLS)) {
    const response = await send(call, owner)
    expect([call, [200, 201, 404, 409].includes(response.status)]).toEqual([call, true])
    expect([call, response.headers.get('cache-control')]).toEqual([call, expect.stringContaining('no-store')])
    requestIds.set(call, response.headers.get('x-request-id') ?? '')
  }
})

test('every write of the administrator left one line that says who, what, from where and in which request', async () => {
  const { rows } = await shop.database.pool.query('select * from audit_log')
  const writes = [...requestIds].filter(([call]) => !call.startsWith('GET ') && !CHANGES_NOTHING.includes(call))
  expect(writes.length).toBeGreaterThan(10)
  for (const [call, requestId] of writes) {
    const lines = rows.filter((row) => row.request_id === requestId)
    expect([call, lines.length]).toEqual([call, 1])
    expect(lines[0]).toMatchObject({
      actor_id: owner.uid,
      actor_name: 'Shop owner',
      action: expect.stringMatching(/^[a-z]+\.[a-z-]+$/),
      subject_id: expect.stringMatching(/./),
      subject_name: expect.stringMatching(/./),
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    })
    expect([call, lines[0].before ?? lines[0].after]).not.toEqual([call, null])
  }
})

/** All that lets somebody in, or leads money and messages elsewhere. */
async function keysOfShop(): Promise<unknown> {
  const { rows } = await shop.database.pool.query(`select
    (select jsonb_agg(jsonb_build_array(id, email, role, disabled_at, two_factor_enabled) order by id) from users) as users,
    (select jsonb_agg(i order by i.id) from staff_invites i) as invites,
    (select jsonb_agg(v.id order by v.id) from verifications v) as links,
    (select jsonb_agg(f order by f.id) from two_factors f) as factors,
    (select jsonb_agg(jsonb_build_array(id, provider_id, password) order by id) from accounts) as accounts,
    (select jsonb_agg(to_jsonb(s)) from sealed_settings s where name <> 'push keys') as sealed,
    (select settings ->> 'upiId' from shop_settings) as upi`)
  return rows[0]
}

const newOwner = async () => giveRole(shop, await shop.customer(), 'owner')
/** Tries the calls that need no proof: none of them changes who the owner is. */
let idle: TestPerson | undefined

test.each(Object.keys(CALLS).map((call) => ({ call })))(
  '$call by an owner at an open desk changes no key of the shop',
  async ({ call }) => {
    const [method = '', path = ''] = call.split(' ')
    const isStrongest = paths[path]?.[method.toLowerCase()]?.['x-strongest-acts'] !== undefined
    idle ??= await newOwner()
    const guest = isStrongest ? await newOwner() : idle
    await shop.database.pool.query('update sessions set proven_at = null where user_id = $1', [guest.uid])
    const before = await keysOfShop()
    const response = await send(call, guest)
    expect(await keysOfShop()).toEqual(before)
    if (!isStrongest && response.status !== 403) return
    expect(isStrongest).toBe(true)
    await expectProblem(response, 403, 'proof_required')
    const proof = await shop.call('POST', '/api/auth/reauthenticate', { password: 'mango-pickle-7' }, guest)
    expect(proof.status).toBe(200)
    expect((await send(call, guest)).status).not.toBe(403)
  },
)
