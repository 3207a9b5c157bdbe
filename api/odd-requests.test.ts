/** Requests that nobody means in earnest: what they cost, and how the shopkeeper sees the others among them. */
import { beforeEach, expect, test } from 'vitest'
import { attemptCounters } from '#db/schema/people.ts'
import { productRequests, requestMailStops, searchTerms } from '#db/schema/requests.ts'
import { auditLog } from '#db/schema/shop.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { GatheredRequests } from '#store/goods/requests/requests.schema.ts'
import type { RequestStatus } from '#store/goods/requests/requests.ts'
import { tokenIn } from '#tests/support/outbox.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
const owner = await shop.owner()

beforeEach(async () => {
  const tables = [productRequests, searchTerms, mailOutbox, requestMailStops, attemptCounters]
  for (const table of tables) await shop.database.db.delete(table)
})

let visitors = 0
/** A network that nobody had before: those that were refused are remembered in the process. */
const newVisitor = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`

const send = (from: string, productName: string, email?: string) =>
  shop.call('POST', '/api/product-requests', { productName, email }, undefined, { 'x-forwarded-for': from })

async function ask(from: string, ...names: string[]): Promise<void> {
  for (const name of names) expect((await send(from, name)).status).toBe(201)
}

async function gathered(query = ''): Promise<GatheredRequests> {
  const response = await shop.call('GET', `/api/admin/request-groups?${query}`, undefined, owner)
  expect(response.status).toBe(200)
  return (await response.json()) as GatheredRequests
}

const namesOf = ({ groups }: GatheredRequests) => groups.map(({ name }) => name)
const dismiss = (body: unknown, as = owner) => shop.call('POST', '/api/admin/request-groups/dismiss', body, as)

/** Rows written past the API: name, visitor and how it stands. */
async function insert(rows: [name: string, visitor: string | null, isOdd?: boolean, status?: RequestStatus][]) {
  const values = rows.map(([requestedProductName, visitor, isOdd = false, status = 'new']) => ({
    requestedProductName,
    visitor,
    isOdd,
    status,
  }))
  await shop.database.db.insert(productRequests).values(values)
}

test('what one visitor sends beyond five in a day is set aside, and buries nobody', async () => {
  const [flooder, honest] = [newVisitor(), newVisitor()]
  await ask(flooder, ...['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh'].map((word) => `zq${word}`))
  await ask(honest, 'Telescope')
  const { counts, setAside, groups } = await gathered()
  expect([counts.new, setAside, groups[0]?.name]).toEqual([6, 3, 'Telescope'])
  expect(namesOf(await gathered('setAside=true'))).toEqual(['zqhh', 'zqgg', 'zqff'])
  await ask(honest, 'zqhh')
  expect(await gathered()).toMatchObject({ counts: { new: 7 }, setAside: 2 })
  const overview = await shop.call('GET', '/api/admin/waiting', undefined, owner)
  expect(await overview.json()).toMatchObject({ openRequests: 7 })
})

test('links, numbers to call and letters that deceive are set aside, and come into the list with a status', async () => {
  const odd = ['pens at evil-shop.in', 'call +91 98123 45678', 'p\u0430per', `${'x'.repeat(200)}`, 'ki\u200bte']
  for (const name of odd) await ask(newVisitor(), name)
  await ask(newVisitor(), 'Paper', 'दूरबीन')
  expect(await gathered()).toMatchObject({ total: 2, counts: { new: 2 }, setAside: 5 })
  const aside = await gathered('setAside=true')
  expect(namesOf(aside).toSorted()).toEqual(odd.toSorted())
  const _id = aside.groups.find(({ name }) => name === 'ki\u200bte')?._id
  await shop.call('POST', '/api/admin/request-groups/answer', { _id, status: 'ordering' }, owner)
  expect(await gathered()).toMatchObject({ counts: { new: 2, ordering: 1 }, setAside: 4 })
})

test('a hundred requests of one visitor count once beside two of two visitors', async () => {
  await insert(Array.from({ length: 100 }, () => ['Junk', 'same']))
  await insert([
    ['Telescope', 'a'],
    ['telescope', 'b'],
    ['Old globe', null],
    ['old globe', null],
    ['old globe', null],
  ])
  const { groups } = await gathered()
  expect(groups.map(({ name, count, visitors: from }) => [name.toLowerCase(), count, from])).toEqual([
    ['old globe', 3, 3],
    ['telescope', 2, 2],
    ['junk', 100, 1],
  ])
})

test('requests are found by what was written, whatever the accents, and odd ones hide no search without a result', async () => {
  await insert([
    ['Crème brûlée set', 'a'],
    ['Kite', 'b'],
    ['red kites', 'c'],
    ['drone x', 'd', true],
  ])
  await shop.database.db.insert(searchTerms).values({ words: 'drone x', count: 9, found: 0 })
  expect(namesOf(await gathered('q=creme'))).toEqual(['Crème brûlée set'])
  expect(await gathered('q=KITE')).toMatchObject({ total: 2, counts: { new: 3 } })
  expect((await gathered('q=drone')).groups).toEqual([])
  expect(namesOf(await gathered('q=drone&setAside=true'))).toEqual(['drone x'])
  expect((await gathered('q=')).missed).toMatchObject([{ words: 'drone x', count: 9 }])
  for (const query of [`q=${'x'.repeat(101)}`, 'q=%00', 'setAside=perhaps']) {
    await expectProblem(await shop.call('GET', `/api/admin/request-groups?${query}`, undefined, owner), 400)
  }
})

test('many are said no to at once; what is on order stays so', async () => {
  await insert([
    ['Junk a', 'a'],
    ['junk a', 'b', false, 'ordering'],
    ['Junk b', 'c'],
    ['Kite', 'd'],
    ['Odd', 'e', true],
  ])
  const all = await gathered()
  const _ids = all.groups.filter(({ name }) => /junk/i.test(name)).map(({ _id }) => _id)
  const done = await dismiss({ _ids: [..._ids, crypto.randomUUID()], userId: owner.uid })
  expect(await done.json()).toEqual({ groups: 2, requests: 2 })
  expect(await gathered()).toMatchObject({ counts: { new: 1, ordering: 1, no: 1 }, setAside: 1 })
  expect(await (await dismiss({ setAside: true })).json()).toEqual({ groups: 1, requests: 1 })
  expect(await gathered()).toMatchObject({ counts: { new: 1, ordering: 1, no: 2 }, setAside: 0 })
  expect(await (await dismiss({ setAside: true })).json()).toEqual({ groups: 0, requests: 0 })
  const lines = (await shop.database.db.select().from(auditLog)).filter(({ action }) => action === 'request.dismiss')
  expect(lines.map(({ subjectName, after }) => [subjectName, after])).toEqual([
    ['Requests chosen in the list', { status: 'no', groups: 2, requests: 2 }],
    ['What was set aside', { status: 'no', groups: 1, requests: 1 }],
  ])
})

test.each([
  `<script>alert('x')</script>`,
  "'; drop table product_requests; --",
  '=',
  '???',
  '🪁',
  'x'.repeat(200),
  `${'a '.repeat(99)}b`,
  '__proto__',
  '% _ \\\\',
  'दूरबीन',
])('hostile text %j is a group of its own, found by its own words', async (text) => {
  await insert([
    [text, 'a'],
    ['red kite', 'b'],
  ])
  const { total, groups } = await gathered()
  expect([total, groups.map(({ name }) => name)]).toEqual([2, expect.arrayContaining([text, 'red kite'])])
  expect(namesOf(await gathered(`q=${encodeURIComponent(text.slice(0, 100))}`))).toEqual([text])
})

test('only who answers requests says no to many, and only to what is named', async () => {
  await insert([['Kite', 'a']])
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  await expectProblem(await shop.call('POST', '/api/admin/request-groups/dismiss', { setAside: true }), 401)
  await expectProblem(await dismiss({ setAside: true }, packer), 403, 'forbidden')
  const many = Array.from({ length: 51 }, () => crypto.randomUUID())
  for (const body of [{}, { _ids: [] }, { _ids: many }, { _ids: [many[0]], setAside: true }]) {
    await expectInvalid(await dismiss(body), '/_ids')
  }
  await expectInvalid(await dismiss({ setAside: false }), '/setAside')
  await expectInvalid(await dismiss({ _ids: ['x'] }), '/_ids/0')
  expect(await gathered()).toMatchObject({ counts: { new: 1 } })
})

test('a network sends thirty requests a day and no more', async () => {
  await ask('2001:db8:7:1::1', 'kite')
  await shop.database.pool.query(
    `update attempt_counters set points = 30 where key = 'product requests of a day:2001:db8:7::/48'`,
  )
  const refused = await send('2001:db8:7:2:ffff::2', 'kite')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', detail: expect.stringMatching(/in 24 hours\.$/) })
  expect((await send('2001:db8:8::1', 'kite')).status).toBe(201)
})

test('strangers together send two thousand requests a day, then the shop says to call', async () => {
  await insert(Array.from({ length: 1999 }, (_, at) => [`thing ${at}`, `v${at}`]))
  expect((await send(newVisitor(), 'the last one')).status).toBe(201)
  const refused = await send(newVisitor(), 'one too many')
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', detail: expect.stringMatching(/call us/) })
  await shop.database.pool.query(`update product_requests set created_at = now() - interval '25 hours'`)
  expect((await send(newVisitor(), 'the next day')).status).toBe(201)
})

test('few requests wait for one address, however it is spelt', async () => {
  for (const email of [
    'v.ictim@gmail.com',
    'Victim@Gmail.com',
    'victim+a@googlemail.com',
    'victim@gmail.com',
    'victim+b@gmail.com',
  ]) {
    expect((await send(newVisitor(), 'Kite', email)).status).toBe(201)
  }
  await expectInvalid(await send(newVisitor(), 'Drum', 'vic.tim+c@gmail.com'), '/email')
  expect((await send(newVisitor(), 'Drum')).status).toBe(201)
  expect((await send(newVisitor(), 'Drum', 'v.ictim@shop.example')).status).toBe(201)
  expect((await send(newVisitor(), 'Drum', 'victim@shop.example')).status).toBe(201)
})

test('who did not ask gets one message with nothing of a stranger in it, and says no more to all to come', async () => {
  const victim = 'victim@shop.example'
  await send(newVisitor(), 'SHOP MOVED, pay at evil-shop.in', victim)
  await send(newVisitor(), 'Drum', 'Victim+news@shop.example')
  const { groups } = await gathered('setAside=true')
  const productId = await shop.product({ name: 'Yo-yo' })
  await shop.call(
    'POST',
    '/api/admin/request-groups/answer',
    { _id: groups[0]?._id, status: 'stocked', productId },
    owner,
  )
  const mails = await shop.database.db.select().from(mailOutbox)
  expect(mails).toHaveLength(1)
  const { kind = '', facts = {} } = mails[0] ?? {}
  const written = await shop.store.shop.mail.write({ kind, facts })
  expect(written.html + written.text).not.toMatch(/evil|moved/i)
  const link = new URL(String(facts.stopUrl))
  expect(written.text).toContain(link.href)

  const stop = (token: unknown) => shop.call('POST', '/api/product-requests/no-more', { token })
  expect(await shop.database.db.$count(productRequests, undefined)).toBe(2)
  const token = tokenIn(link.href)
  for (let times = 0; times < 2; times++) expect(await (await stop(token)).json()).toEqual({ stopped: true })
  await expectProblem(await stop('x'.repeat(24)), 404, 'not_found')
  for (const odd of ['', 7, null, 'x'.repeat(101)]) await expectInvalid(await stop(odd), '/token')
  expect((await send(newVisitor(), 'Globe', 'VICTIM@shop.example')).status).toBe(201)
  const { rows } = await shop.database.pool.query('select from product_requests where email is not null')
  expect(rows).toEqual([])
})
