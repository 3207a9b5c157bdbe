/** The event stream of an open desk, over real HTTP. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/schema/people.ts'
import { pushSubscriptions, ringChoices, rings } from '#db/schema/talk.ts'
import type { MyRings } from '#store/talk/rings/rings.schema.ts'
import { MOST_DEVICES } from '#store/talk/rings/rings.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const customer = await shop.customer()
const kite = await shop.product({ stock: 1000 })

type Heard = { id?: string; event?: string; data?: { fresh: object; waiting: Record<string, number> } }

/** An open desk, and what it has heard. */
async function openDesk(person: TestPerson, headers: Record<string, string> = {}) {
  const ending = new AbortController()
  const response = await fetch(`${shop.url}/api/admin/rings/stream`, {
    headers: { cookie: person.cookie, ...headers },
    signal: ending.signal,
  })
  const heard: Heard[] = []
  const state = { isEnded: false }
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const fields = event.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))
        const { data, ...named } = Object.fromEntries(fields)
        if (data) heard.push({ ...named, data: JSON.parse(data) })
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.isEnded = true
    })
  const leave = () => ending.abort()
  atEnd(leave)
  const latest = () => heard.findLast(({ event }) => event === undefined)
  return { response, heard, state, leave, latest }
}

const place = async () => {
  const answer = await shop.call('POST', '/api/orders', orderOf([{ _id: kite, qty: 1 }], 125), customer)
  expect(answer.status).toBe(201)
  return (await answer.json()) as { _id: string }
}

test('an open desk hears of an order, and of the call that confirms it, as they happen', async () => {
  const desk = await openDesk(owner)
  expect(desk.response.headers.get('content-type')).toContain('text/event-stream')
  expect(desk.response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(desk.response.headers.get('x-accel-buffering')).toBe('no')
  await expect.poll(desk.latest).toBeDefined()
  expect(desk.latest()?.data).toMatchObject({ fresh: {}, waiting: { toConfirm: 0, toPack: 0, failedMails: 0 } })
  const { _id } = await place()
  await expect.poll(() => desk.heard.map(({ data }) => data?.fresh)).toContainEqual({ order: 1 })
  expect(desk.latest()?.data?.waiting).toMatchObject({ toConfirm: 1 })
  await shop.call('POST', `/api/admin/orders/${_id}/calls`, { outcome: 'confirmed' }, owner)
  await expect.poll(() => desk.latest()?.data?.waiting).toMatchObject({ toConfirm: 0, toPack: 1 })
  // Nobody is named.
  expect(JSON.stringify(desk.heard)).not.toMatch(/Asha|MG Road|98765|TK-/)
  desk.leave()
})

test('a line that was lost is taken up where it ended', async () => {
  const first = await openDesk(owner)
  await expect.poll(first.latest).toBeDefined()
  const { id = '' } = first.latest() ?? {}
  first.leave()
  await place()
  await place()
  const again = await openDesk(owner, { 'last-event-id': id })
  await expect.poll(() => again.latest()?.data?.fresh).toEqual({ order: 2 })
  again.leave()
  for (const odd of ['-1', 'x', '9'.repeat(400), '1e9', '999999999999999']) {
    const desk = await openDesk(owner, { 'last-event-id': odd })
    await expect.poll(desk.latest).toBeDefined()
    expect(desk.latest()?.data?.fresh).toEqual({})
    desk.leave()
  }
})

test('the stream ends with the session, and nothing more is told of what comes then', async () => {
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  const desk = await openDesk(manager)
  await expect.poll(desk.latest).toBeDefined()
  await shop.database.db.delete(sessions).where(eq(sessions.userId, manager.uid))
  const before = desk.heard.length
  await place()
  await expect.poll(() => desk.state.isEnded).toBe(true)
  expect(desk.heard.slice(before)).toEqual([{ event: 'end', data: {} }])
})

test('who may not confirm hears no ring, and who works here no more hears nothing', async () => {
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const desk = await openDesk(packer)
  await expect.poll(desk.latest).toBeDefined()
  await place()
  await expect.poll(() => desk.heard.length).toBeGreaterThan(1)
  expect(desk.heard.map(({ data }) => data?.fresh)).not.toContainEqual({ order: 1 })
  expect(desk.latest()?.data?.waiting).not.toHaveProperty('failedMails')
  await giveRole(shop, packer, 'customer')
  await place()
  await expect.poll(() => desk.state.isEnded).toBe(true)
  for (const person of [undefined, customer]) {
    const answer = await shop.call('GET', '/api/admin/rings/stream', undefined, person)
    expect(answer.status).toBe(person ? 403 : 401)
  }
})

test('one person has at most six open: the oldest is told to end', async () => {
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  const desks: Awaited<ReturnType<typeof openDesk>>[] = []
  for (let n = 0; n < 7; n++) desks.push(await openDesk(manager))
  await expect.poll(() => desks.map(({ state }) => state.isEnded)).toEqual([true, ...Array(6).fill(false)])
  expect(desks[0]?.heard.at(-1)).toEqual({ event: 'end', data: {} })
  for (const desk of desks) desk.leave()
})

test('HEAD leaves no desk open, and takes the place of none', async () => {
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  const desk = await openDesk(manager)
  await expect.poll(desk.latest).toBeDefined()
  for (let n = 0; n < 6; n++) {
    const head = await shop.call('HEAD', '/api/admin/rings/stream', undefined, manager)
    expect(head.headers.get('content-type')).toContain('text/event-stream')
  }
  const before = desk.heard.length
  await place()
  await expect.poll(() => desk.heard.length).toBeGreaterThan(before)
  expect(desk.heard.map(({ event }) => event)).not.toContain('end')
  desk.leave()
})

test('an order rings once, however often it is sent, and one that is refused does not', async () => {
  const { db } = shop.database
  await db.delete(rings)
  const key = { 'idempotency-key': 'ring-once-1' }
  const order = orderOf([{ _id: kite, qty: 1 }], 125)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shop.call('POST', '/api/orders', order, customer, key)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await shop.call('POST', '/api/orders', orderOf([{ _id: kite, qty: 1 }], 124), customer)).status).toBe(409)
  const rung = await db.select().from(rings)
  expect(rung).toEqual([expect.objectContaining({ kind: 'order', pushedAt: null, closedAt: null })])
})

const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/x',
  'https://push.example:8443/x',
  'https://user:secret@push.example/x',
  'ftp://push.example/x',
  'javascript:alert(1)',
  'nonsense-nonsense',
])('a browser is not rung at %s', async (endpoint) => {
  const answer = await shop.call('POST', '/api/admin/rings/devices', { endpoint, keys: KEYS }, owner)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/endpoint' }] })
  expect(await shop.database.db.$count(pushSubscriptions)).toBe(0)
})

test('keys that are none are refused, a browser belongs to the person who used it last, and ten are enough', async () => {
  const add = (endpoint: string, keys: object, as = owner) =>
    shop.call('POST', '/api/admin/rings/devices', { endpoint, keys }, as)
  expect((await add('https://push.example/1', { p256dh: 'A', auth: 'A' })).status).toBe(400)
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  expect((await add('https://push.example/shared', KEYS)).status).toBe(200)
  const [device] = (await (await add('https://push.example/shared', KEYS, manager)).json()) as [{ _id: number }]
  expect((await (await shop.call('GET', '/api/admin/rings', undefined, owner)).json()).devices).toEqual([])
  const remove = (as: TestPerson) => shop.call('POST', `/api/admin/rings/devices/${device._id}/remove`, {}, as)
  expect((await remove(owner)).status).toBe(404)
  expect((await remove(manager)).status).toBe(200)
  for (let n = 0; n < MOST_DEVICES; n++) expect((await add(`https://push.example/${n}`, KEYS)).status).toBe(200)
  expect((await add('https://push.example/more', KEYS)).status).toBe(400)
  expect(await shop.database.db.$count(pushSubscriptions)).toBe(MOST_DEVICES)
})

test('the key that browsers subscribe with stays the same, and is sealed where it lies', async () => {
  const keyOf = async () =>
    (await (await shop.call('GET', '/api/admin/rings', undefined, owner)).json()).applicationServerKey
  const key = await keyOf()
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(await keyOf()).toBe(key)
  const { rows } = await shop.database.pool.query('select sealed from sealed_settings')
  expect(rows).toHaveLength(1)
  expect(rows[0].sealed).not.toContain(key)
})

test('a sound that an older data folder still has chosen is left out, what else was chosen stays', async () => {
  const choices = { order: { sound: true, push: false, mail: true } }
  await shop.database.db
    .insert(ringChoices)
    .values({ userId: owner.uid, choices })
    .onConflictDoUpdate({ target: ringChoices.userId, set: { choices } })
  const mine = (await (await shop.call('GET', '/api/admin/rings', undefined, owner)).json()) as MyRings
  expect(mine.choices.order).toEqual({ push: false, mail: true })
  expect(mine.choices.low_stock).toEqual({ push: true, mail: false })
  const saved = await shop.call('POST', '/api/admin/rings/change', { choices: mine.choices, quiet: null }, owner)
  expect(saved.status).toBe(200)
})
