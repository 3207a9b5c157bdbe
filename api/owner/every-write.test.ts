/** Every call of the desk that writes: it leaves a line in the log, and at an open desk it changes no key of the shop. */
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_LAYOUT } from '#store/collections/home-layout.ts'
import { RING_KINDS } from '#store/rings/rings.ts'
import { DEFAULT_DETAILS } from '#store/settings/settings.ts'
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
let running: string
let hand: TestPerson
let invited: string
let entered: number
let picture: Uint8Array<ArrayBuffer>

const OFFER = {
  name: 'Diwali',
  from: '2026-01-01T00:00:00+05:30',
  until: '2199-01-01T00:00:00+05:30',
  percent: 1,
  category: 'Household',
}

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  customer = await shop.customer()
  hand = await giveRole(shop, await shop.customer(), 'packer')
  await shop.database.pool.query('update users set two_factor_enabled = true where id = $1', [hand.uid])
  product = await shop.product()
  bought = await shop.product()
  const lines = [{ _id: bought, qty: 1, price: 125 }]
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
     values ('a.csv', 'done', 1, 'x', 'Asha'), ('b.csv', 'running', 1, 'x', 'Asha') returning id`,
  )
  ;[change, running] = rows.map((row) => row.id)
  await shop.database.pool.query(`insert into coupons (code, percent) values ('FIRST', 10)`)
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

const CALLS: Record<string, (as: TestPerson | undefined, userId?: string) => Promise<Response>> = {
  'POST /api/admin/rings/change': (as, userId) =>
    shop.call('POST', '/api/admin/rings/change', { userId, choices: CHOICES, quiet: null }, as),
  'POST /api/admin/rings/seen': (as, userId) => shop.call('POST', '/api/admin/rings/seen', { userId }, as),
  'POST /api/admin/rings/devices': (as, userId) =>
    shop.call('POST', '/api/admin/rings/devices', { userId, endpoint: 'https://push.example/1', keys: KEYS }, as),
  'POST /api/admin/rings/devices/{id}/remove': (as, userId) =>
    shop.call('POST', '/api/admin/rings/devices/1/remove', { userId }, as),
  'POST /api/admin/rings/devices/forget': (as, userId) =>
    shop.call('POST', '/api/admin/rings/devices/forget', { userId, endpoint: 'https://push.example/1' }, as),
  'POST /api/admin/rings/devices/test': (as, userId) =>
    shop.call('POST', '/api/admin/rings/devices/test', { userId }, as),
  'POST /api/admin/ways-out/change': (as, userId) =>
    shop.call('POST', '/api/admin/ways-out/change', { userId, sms: null }, as),
  'POST /api/admin/ways-out/test': (as, userId) =>
    shop.call('POST', '/api/admin/ways-out/test', { userId, channel: 'email', to: 'x@shop.example' }, as),
  'POST /api/admin/backups/make': (as, userId) => shop.call('POST', '/api/admin/backups/make', { userId }, as),
  'POST /api/admin/people/find': (as, userId) =>
    shop.call('POST', '/api/admin/people/find', { userId, text: 'asha' }, as),
  'POST /api/admin/people/{uid}/role': (as, userId) =>
    shop.call('POST', `/api/admin/people/${hand.uid}/role`, { userId, role: 'manager' }, as),
  'POST /api/admin/people/{uid}/disable': (as, userId) =>
    shop.call('POST', `/api/admin/people/${hand.uid}/disable`, { userId }, as),
  'POST /api/admin/people/{uid}/enable': (as, userId) =>
    shop.call('POST', `/api/admin/people/${hand.uid}/enable`, { userId }, as),
  'POST /api/admin/people/{uid}/reset-second-factor': (as, userId) =>
    shop.call('POST', `/api/admin/people/${hand.uid}/reset-second-factor`, { userId }, as),
  'POST /api/admin/people/{uid}/password-link': (as, userId) =>
    shop.call('POST', `/api/admin/people/${hand.uid}/password-link`, { userId }, as),
  'POST /api/admin/forgetting/find': (as, userId) =>
    shop.call('POST', '/api/admin/forgetting/find', { userId, contact: 'nobody@shop.example' }, as),
  'POST /api/admin/forgetting/forget': (as, userId) =>
    shop.call('POST', '/api/admin/forgetting/forget', { userId, contact: 'nobody@shop.example' }, as),
  'POST /api/admin/invites': (as, userId) =>
    shop.call('POST', '/api/admin/invites', { userId, email: 'else@shop.example', role: 'packer' }, as),
  'POST /api/admin/invites/{id}/withdraw': (as, userId) =>
    shop.call('POST', `/api/admin/invites/${invited}/withdraw`, { userId }, as),
  'POST /api/admin/orders/{id}/invoice': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${order}/invoice`, { userId }, as),
  'POST /api/admin/orders/{id}/credit-note': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${order}/credit-note`, { userId }, as),
  'POST /api/admin/first-steps/empty': (as, userId) =>
    shop.call('POST', '/api/admin/first-steps/empty', { userId, confirm: 'EMPTY' }, as),
  'POST /api/admin/settings': (as, userId) => shop.call('POST', '/api/admin/settings', { userId }, as),
  'POST /api/admin/settings/change': (as, userId) =>
    shop.call('POST', '/api/admin/settings/change', { userId, revision: 0, settings: DEFAULT_DETAILS }, as),
  // Nothing was pressed: there is nothing to undo.
  'POST /api/admin/undo': (as, userId) => shop.call('POST', '/api/admin/undo', { userId, press: order }, as),
  'POST /api/admin/orders/steps': (as, userId) =>
    shop.call(
      'POST',
      '/api/admin/orders/steps',
      { userId, to: 'packed', orders: [{ _id: order, from: 'packed' }] },
      as,
    ),
  'POST /api/admin/calls': (as, userId) =>
    shop.call('POST', '/api/admin/calls', { userId, outcome: 'changed', orders: [order] }, as),
  'POST /api/admin/orders': (as, userId) => shop.call('POST', '/api/admin/orders', { userId }, as),
  'POST /api/admin/requests': (as, userId) => shop.call('POST', '/api/admin/requests', { userId }, as),
  'POST /api/admin/search-misses': (as, userId) => shop.call('POST', '/api/admin/search-misses', { userId }, as),
  'POST /api/admin/synonyms': (as, userId) => shop.call('POST', '/api/admin/synonyms', { userId }, as),
  'POST /api/admin/synonyms/add': (as, userId) =>
    shop.call('POST', '/api/admin/synonyms/add', { userId, from: 'dabba', to: 'box' }, as),
  'POST /api/admin/synonyms/delete/{id}': (as, userId) =>
    shop.call('POST', `/api/admin/synonyms/delete/${synonym}`, { userId }, as),
  'POST /api/admin/offers/preview': (as, userId) =>
    shop.call('POST', '/api/admin/offers/preview', { userId, offer: OFFER }, as),
  'POST /api/admin/offers': (as, userId) => shop.call('POST', '/api/admin/offers', { userId, offer: OFFER }, as),
  'PUT /api/admin/offers/{id}': (as, userId) =>
    shop.call('PUT', `/api/admin/offers/${offer}`, { userId, offer: { ...OFFER, percent: 2 }, revision: 1 }, as),
  'POST /api/admin/offers/{id}/end': (as, userId) =>
    shop.call('POST', `/api/admin/offers/${offer}/end`, { userId }, as),
  'POST /api/admin/offers/{id}/delete': (as, userId) =>
    shop.call('POST', `/api/admin/offers/${offer}/delete`, { userId }, as),
  'POST /api/admin/mail/old': (as, userId) => shop.call('POST', '/api/admin/mail/old', { userId, sends: false }, as),
  'POST /api/admin/mail/{id}/retry': (as, userId) =>
    shop.call('POST', `/api/admin/mail/${failedMail}/retry`, { userId }, as),
  'POST /api/admin/request-groups/dismiss': (as, userId) =>
    shop.call('POST', '/api/admin/request-groups/dismiss', { userId, _ids: [wish] }, as),
  'POST /api/admin/request-groups/join': (as, userId) =>
    shop.call('POST', '/api/admin/request-groups/join', { userId, _ids: [wish, otherWish] }, as),
  'POST /api/admin/request-groups/separate': (as, userId) =>
    shop.call('POST', '/api/admin/request-groups/separate', { userId, join }, as),
  'POST /api/admin/request-groups/answer': (as, userId) =>
    shop.call('POST', '/api/admin/request-groups/answer', { userId, _id: wish, status: 'ordering' }, as),
  'POST /api/admin/orders/{id}/status': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${order}/status`, { userId, from: 'placed', to: 'confirmed' }, as),
  'POST /api/admin/papers': (as, userId) => shop.call('POST', '/api/admin/papers', { userId, orders: [order] }, as),
  'POST /api/admin/cash-book/close': (as, userId) => {
    const day = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
    return shop.call('POST', '/api/admin/cash-book/close', { userId, day, expected: 0, counted: 0 }, as)
  },
  'POST /api/admin/cash-book/open': (as, userId) => {
    const day = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
    return shop.call('POST', '/api/admin/cash-book/open', { userId, day }, as)
  },
  'POST /api/admin/cash-book/received': (as, userId) => {
    const lines = [{ orderId: order, amount: 2 }]
    return shop.call('POST', '/api/admin/cash-book/received', { userId, way: 'cash', lines }, as)
  },
  'POST /api/admin/cash-book/refunds': (as, userId) =>
    shop.call('POST', '/api/admin/cash-book/refunds', { userId, way: 'cash', orderId: order, amount: 1 }, as),
  'POST /api/admin/cash-book/entries/{id}/take-back': (as, userId) =>
    shop.call('POST', `/api/admin/cash-book/entries/${entered}/take-back`, { userId }, as),
  'POST /api/admin/orders/{id}/returns': (as, userId) => {
    const lines = [{ _id: bought, qty: 1 }]
    return shop.call('POST', `/api/admin/orders/${wholeOrder}/returns`, { userId, lines }, as)
  },
  'POST /api/admin/returns/{id}/answer': (as, userId) =>
    shop.call('POST', `/api/admin/returns/${returns[0]}/answer`, { userId, accept: true }, as),
  'POST /api/admin/returns/{id}/receive': (as, userId) => {
    const lines = [{ _id: bought, cameBack: 1, onShelf: 0 }]
    return shop.call('POST', `/api/admin/returns/${returns[1]}/receive`, { userId, lines }, as)
  },
  'POST /api/admin/complaints/{id}/step': (as, userId) =>
    shop.call('POST', `/api/admin/complaints/${complaint}/step`, { userId, step: 'answer', words: 'Soon' }, as),
  'POST /api/admin/reviews/{id}/show': (as, userId) =>
    shop.call('POST', `/api/admin/reviews/${review}/show`, { userId, revision: 1 }, as),
  'POST /api/admin/reviews/{id}/hide': (as, userId) =>
    shop.call('POST', `/api/admin/reviews/${review}/hide`, { userId, revision: 1, reason: 'x' }, as),
  'POST /api/admin/reviews/{id}/answer': (as, userId) =>
    shop.call('POST', `/api/admin/reviews/${review}/answer`, { userId, revision: 1, answer: 'x' }, as),
  'POST /api/admin/orders/{id}/tries': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${sent}/tries`, { userId, reason: 'not at home' }, as),
  'POST /api/admin/orders/{id}/notes': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${order}/notes`, { userId, note: 'x' }, as),
  'POST /api/admin/orders/{id}/details': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${order}/details`, { userId, ...SHIPPING, name: 'Asha R. Rao' }, as),
  'POST /api/admin/orders/{id}/payment': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${order}/payment`, { userId, upiReference: '7' }, as),
  'POST /api/admin/orders/{id}/lines': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${order}/lines`, { userId, lines: [{ _id: bought, qty: 2 }] }, as),
  'POST /api/admin/orders/{id}/calls': (as, userId) =>
    shop.call('POST', `/api/admin/orders/${called}/calls`, { userId, outcome: 'no answer' }, as),
  'POST /api/admin/refused-orders/{id}/let-in': (as, userId) =>
    shop.call('POST', '/api/admin/refused-orders/00000000-0000-4000-8000-000000000000/let-in', { userId }, as),
  'POST /api/admin/refused-orders/{id}/put-away': (as, userId) =>
    shop.call('POST', '/api/admin/refused-orders/00000000-0000-4000-8000-000000000000/put-away', { userId }, as),
  'POST /api/admin/refused-orders/put-away': (as, userId) =>
    shop.call('POST', '/api/admin/refused-orders/put-away', { userId, until: '2020-01-01T00:00:00Z' }, as),
  'POST /api/admin/phone-orders': (as, userId) => {
    const taken = { customerInfo: SHIPPING, orderItems: [{ _id: bought, qty: 1 }], totalAmount: 125, status: 'placed' }
    return shop.call('POST', '/api/admin/phone-orders', { userId, ...taken }, as)
  },
  'POST /api/products': (as, userId) => shop.call('POST', '/api/products', { userId, productData }, as),
  'PUT /api/products/{id}': (as, userId) => shop.call('PUT', `/api/products/${product}`, { userId, productData }, as),
  'POST /api/products/delete/{id}': (as, userId) =>
    shop.call('POST', `/api/products/delete/${product}`, { userId }, as),
  'POST /api/admin/products/{id}/edit': (as, userId) =>
    shop.call('POST', `/api/admin/products/${other}/edit`, { userId, version: '1.10' }, as),
  'POST /api/admin/products/bulk': (as, userId) => {
    const action = { kind: 'feature', isFeatured: false }
    return shop.call('POST', '/api/admin/products/bulk', { userId, action, selection: { ids: [other] } }, as)
  },
  'POST /api/admin/product-imports/{id}/cancel': (as, userId) =>
    shop.call('POST', `/api/admin/product-imports/${running}/cancel`, { userId }, as),
  'POST /api/admin/product-imports/check': (as, userId) => sendCsv('check', as, userId),
  'POST /api/admin/product-imports/start': (as, userId) => sendCsv('start', as, userId),
  'POST /api/admin/product-imports/{id}/undo': (as, userId) =>
    shop.call('POST', `/api/admin/product-imports/${change}/undo`, { userId }, as),
  'POST /api/admin/coupons': (as, userId) =>
    shop.call('POST', '/api/admin/coupons', { userId, code: 'SECOND', percent: 10 }, as),
  'POST /api/admin/coupons/{code}': (as, userId) =>
    shop.call('POST', '/api/admin/coupons/FIRST', { userId, percent: 20 }, as),
  'POST /api/admin/coupons/{code}/stop': (as, userId) =>
    shop.call('POST', '/api/admin/coupons/FIRST/stop', { userId, isStopped: true }, as),
  'POST /api/admin/delivery-rules/check': (as, userId) => sendRules('check', as, userId),
  'POST /api/admin/delivery-rules/save': (as, userId) => sendRules('save', as, userId),
  'POST /api/admin/delivery-rules/{id}/undo': (as, userId) =>
    shop.call('POST', `/api/admin/delivery-rules/${listed}/undo`, { userId }, as),
  'POST /api/images/upload': (as, userId) => sendPicture('/api/images/upload', as, userId),
  'POST /api/admin/shop-pictures/{shape}': (as, userId) => sendPicture('/api/admin/shop-pictures/logo', as, userId),
  'POST /api/admin/collections': (as, userId) => shop.call('POST', '/api/admin/collections', { userId }, as),
  'POST /api/admin/collections/{name}': (as, userId) => shop.call('POST', '/api/admin/collections/new', { userId }, as),
  'PUT /api/admin/collections/{name}': (as, userId) =>
    shop.call('PUT', '/api/admin/collections/pens', { userId, revision: 0, collection: SHELF }, as),
  'POST /api/admin/collections/delete/{name}': (as, userId) =>
    shop.call('POST', '/api/admin/collections/delete/pens', { userId }, as),
  'POST /api/admin/home': (as, userId) => shop.call('POST', '/api/admin/home', { userId }, as),
  'POST /api/admin/home/save': (as, userId) =>
    shop.call('POST', '/api/admin/home/save', { userId, revision: 0, layout: DEFAULT_LAYOUT }, as),
}

function sendPicture(path: string, as: TestPerson | undefined, userId?: string): Promise<Response> {
  const form = new FormData()
  form.set('file', new Blob([picture], { type: 'image/png' }), 'x.png')
  if (userId !== undefined) form.set('userId', userId)
  const headers = { origin: shop.url, ...(as ? { cookie: as.cookie } : {}) }
  return fetch(shop.url + path, { method: 'POST', headers, body: form })
}

function sendRules(call: string, as: TestPerson | undefined, userId?: string): Promise<Response> {
  const path = `/api/admin/delivery-rules/${call}${userId === undefined ? '' : `?userId=${userId}`}`
  return shop.call('POST', path, '560001,40', as, { 'content-type': 'text/csv' })
}

/** The calls that take a file take the userId beside it. */
function sendCsv(call: string, as: TestPerson | undefined, userId?: string): Promise<Response> {
  const path = `/api/admin/product-imports/${call}${userId === undefined ? '' : `?userId=${userId}`}`
  return shop.call('POST', path, `Id,Price\n${other},2`, as, { 'content-type': 'text/csv' })
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
  // How somebody is rung is their own affair.
  'POST /api/admin/rings/change',
  'POST /api/admin/rings/seen',
  'POST /api/admin/rings/devices',
  'POST /api/admin/rings/devices/{id}/remove',
  'POST /api/admin/rings/devices/forget',
  'POST /api/admin/rings/devices/test',
  'POST /api/admin/ways-out/test',
  'POST /api/admin/people/find',
  'POST /api/admin/forgetting/find',
  'POST /api/admin/orders/{id}/invoice',
  'POST /api/admin/orders/{id}/credit-note',
  'POST /api/admin/settings',
  'POST /api/admin/settings/change',
  'POST /api/admin/products/{id}/edit',
  'POST /api/admin/products/bulk',
  'POST /api/admin/product-imports/check',
  'POST /api/admin/product-imports/{id}/cancel',
  'POST /api/admin/delivery-rules/check',
  'POST /api/admin/orders',
  'POST /api/admin/requests',
  'POST /api/admin/search-misses',
  'POST /api/admin/synonyms',
  'POST /api/admin/offers/preview',
  'POST /api/admin/collections',
  'POST /api/admin/collections/{name}',
  'POST /api/admin/home',
  'POST /api/images/upload',
]

test('the owner makes every call that writes without a userId: the session says who asks', async () => {
  const { paths } = (await (await shop.call('GET', '/api/openapi.json')).json()) as { paths: Record<string, object> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const writes = described.filter((call) => / \/api\/admin/.test(call) && !call.startsWith('GET '))
  expect(writes.filter((call) => !(call in CALLS))).toEqual([])
  for (const [call, send] of Object.entries(CALLS)) {
    const response = await send(owner)
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
    const { paths } = (await (await shop.call('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { 'x-strongest-acts'?: string[] }>>
    }
    const isStrongest = paths[path]?.[method.toLowerCase()]?.['x-strongest-acts'] !== undefined
    idle ??= await newOwner()
    const guest = isStrongest ? await newOwner() : idle
    await shop.database.pool.query('update sessions set proven_at = null where user_id = $1', [guest.uid])
    const before = await keysOfShop()
    const response = await CALLS[call]?.(guest, guest.uid)
    expect(await keysOfShop()).toEqual(before)
    if (!response || (!isStrongest && response.status !== 403)) return
    expect(isStrongest).toBe(true)
    await expectProblem(response, 403, 'proof_required')
    const proof = await shop.call('POST', '/api/auth/reauthenticate', { password: 'mango-pickle-7' }, guest)
    expect(proof.status).toBe(200)
    expect((await CALLS[call]?.(guest, guest.uid))?.status).not.toBe(403)
  },
)
