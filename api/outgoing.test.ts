/** What strangers can have the shop send, and to whom. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attemptCounters, users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { BEYOND_LIMIT } from '#store/talk/mail/mail.ts'
import { orderOf } from '#tests/support/orders.ts'
import { cookiesOf, newestMail, openLink } from '#tests/support/outbox.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let networks = 0

const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
const owner = await shop.owner()
const kite = await shop.product({ pricePaise: 100, stock: 10_000 })
// How many orders somebody may place is another matter.
const none = { customerOrders: null, customerUnits: null }
await setSettings(shop, owner, { orderCaps: none })

beforeEach(async () => {
  await shop.database.db.delete(mailOutbox)
  await shop.database.db.delete(attemptCounters)
  await setSettings(shop, owner, { messagesPerDay: DEFAULT_DETAILS.messagesPerDay })
})

const elsewhere = () => ({ 'x-forwarded-for': `10.1.${++networks >> 8}.${networks & 255}` })
const auth = (path: string, body: unknown, headers = elsewhere(), as?: TestPerson) =>
  shop.call('POST', `/api/auth/${path}`, body, as, headers)
const code = (phoneNumber: string, headers = elsewhere(), as?: TestPerson) =>
  auth('phone-number/send-otp', { phoneNumber }, headers, as)
const link = (email: string, headers = elsewhere()) => auth('sign-in/magic-link', { email }, headers)

/** Counts of minutes and hours run out; those of the day stay. */
async function letHoursPass(): Promise<void> {
  const now = sql`(extract(epoch from now()) * 1000)::bigint`
  await shop.database.db.delete(attemptCounters).where(sql`${attemptCounters.expire} < ${now} + 7200000`)
}

async function order(as: TestPerson): Promise<string> {
  const answer = await shop.call('POST', '/api/orders', orderOf([{ _id: kite, qty: 1 }], 1), as)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

const cancel = (id: string, as: TestPerson) => shop.call('POST', `/api/orders/${id}/cancel`, {}, as)

/** Messages that leave, or are kept for the owner. */
async function mailsOf(by: SQL, { kept = false } = {}) {
  const rows = await shop.database.db.select().from(mailOutbox).where(by).orderBy(mailOutbox.id)
  return rows.filter(({ dueAt }) => (dueAt.getTime() === 0) === kept)
}

async function kindsTo(recipient: string, which = {}): Promise<string[]> {
  return (await mailsOf(eq(mailOutbox.recipient, recipient), which)).map(({ kind }) => kind)
}

async function expectFull(answer: Response): Promise<void> {
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({
    code: 'too-many-messages',
    message: expect.stringMatching(/password.*call/),
  })
}

test('ordering and cancelling in a circle sends ten mails; the rest is kept', async () => {
  const lurer = await shop.signUp('stranger@elsewhere.example', elsewhere())
  for (let i = 0; i < 8; i++) expect((await cancel(await order(lurer), lurer)).status).toBe(200)
  const both = ['order_placed', 'order_cancelled']
  expect(await kindsTo('stranger@elsewhere.example')).toEqual(['verify_email', ...Array(5).fill(both).flat()])
  expect(await kindsTo('stranger@elsewhere.example', { kept: true })).toEqual(Array(3).fill(both).flat())
})

test('all spellings that reach one mailbox count together', async () => {
  const spellings = ['st.ranger@gmail.com', 'stranger+1@gmail.com', 'stranger+2@googlemail.com']
  for (const email of spellings) {
    const lurer = await shop.signUp(email, elsewhere())
    for (let i = 0; i < 2; i++) await cancel(await order(lurer), lurer)
  }
  expect((await mailsOf(inArray(mailOutbox.kind, ['order_placed', 'order_cancelled']))).length).toBe(10)
})

test('a proven address hears of its own cancel, and an unproven one of what the shop does', async () => {
  const asha = await shop.signUp('asha@proven.example', elsewhere())
  await shop.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, asha.uid))
  await cancel(await order(asha), asha)
  expect(await kindsTo(asha.email)).toEqual(['verify_email', 'order_placed', 'order_cancelled'])
  const ravi = await shop.signUp('ravi@unproven.example', elsewhere())
  await setSettings(shop, owner, { messagesPerDay: { codes: 40, mails: 1 } })
  const placed = await order(ravi)
  const step = { from: 'placed', to: 'confirmed' }
  expect((await shop.call('POST', `/api/admin/orders/${placed}/status`, step, owner)).status).toBe(200)
  const rows = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, ravi.email))
  expect(rows.find(({ kind }) => kind === 'order_confirmed')?.stranger).toBeNull()
})

test('changes of an account do not bomb an address that nobody has proven', async () => {
  const lurer = await shop.signUp('bombed@elsewhere.example', elsewhere())
  let password = 'mango-pickle-7'
  for (let i = 0; i < 14; i++) {
    await letHoursPass()
    const newPassword = `mango-pickle-${i + 8}`
    const body = { currentPassword: password, newPassword }
    const answer = await auth('change-password', body, elsewhere(), lurer)
    expect(answer.status).toBe(200)
    lurer.cookie = cookiesOf(answer) || lurer.cookie
    password = newPassword
  }
  expect((await kindsTo(lurer.email)).length).toBeLessThanOrEqual(10)
})

test('a phone gets five codes a day from one network, ten from all, and the browser that signed in to it more', async () => {
  const phone = '+919811200001'
  const first = await code(phone)
  const { code: sent } = await newestMail(shop, 'phone_code', phone)
  const own = await auth('phone-number/verify', { phoneNumber: phone, code: sent }, elsewhere(), {
    uid: '',
    email: '',
    cookie: cookiesOf(first),
  })
  expect(own.status).toBe(200)
  const near = elsewhere()
  for (let i = 0; i < 5; i++) expect((await code(phone, near)).status).toBe(200)
  await expectFull(await code(phone, near))
  for (let i = 0; i < 4; i++) expect((await code(phone)).status).toBe(200)
  await expectFull(await code(phone))
  const known = { uid: '', email: '', cookie: cookiesOf(own) }
  expect((await auth('phone-number/send-otp', { phoneNumber: phone }, elsewhere(), known)).status).toBe(200)
})

test('however many browsers have signed in to an account, its phone gets ten codes a day from them', async () => {
  const phone = '+919811700001'
  const asha = await shop.signUp('asha4@proven.example', elsewhere())
  const proven = { phoneNumber: phone, phoneNumberVerified: true, createdAt: new Date('2026-01-01') }
  await shop.database.db.update(users).set(proven).where(eq(users.id, asha.uid))
  let sent = 0
  for (let i = 0; i < 14; i++) {
    const entered = await auth('sign-in/email', { email: asha.email, password: 'mango-pickle-7' })
    const answer = await code(phone, elsewhere(), { ...asha, cookie: cookiesOf(entered) })
    if (answer.status === 200) sent++
  }
  expect(sent).toBe(10)
})

test('strangers use up the mails of a proven address: its last link stays good, and its own browser gets others', async () => {
  const asha = await shop.signUp('asha5@proven.example', elsewhere())
  await shop.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, asha.uid))
  const reset = (as?: TestPerson) => auth('request-password-reset', { email: asha.email }, elsewhere(), as)
  for (let i = 0; i < 12; i++) {
    await letHoursPass()
    expect((await reset()).status).toBe(200)
  }
  const resets = async () => (await kindsTo(asha.email)).filter((kind) => kind === 'reset_password').length
  expect(await resets()).toBeLessThan(12)
  const { url } = await newestMail(shop, 'reset_password', asha.email)
  expect((await openLink(shop, url)).status).toBe(200)
  // Within the quarter of an hour, too.
  for (let i = 0; i < 5; i++) await reset()
  const before = await resets()
  expect((await reset(asha)).status).toBe(200)
  expect(await resets()).toBe(before + 1)
  expect((await auth('sign-in/magic-link', { email: asha.email }, elsewhere(), asha)).status).toBe(200)
})

test('the phone of somebody who works here gets no more codes than another', async () => {
  const phone = '+919811600001'
  const manager = await giveRole(shop, await shop.signUp('ravi@shop.example', elsewhere()), 'manager')
  const proven = { phoneNumber: phone, phoneNumberVerified: true, createdAt: new Date('2026-01-01') }
  await shop.database.db.update(users).set(proven).where(eq(users.id, manager.uid))
  const near = elsewhere()
  for (let i = 0; i < 5; i++) expect((await code(phone, near)).status).toBe(200)
  await expectFull(await code(phone, near))
  expect((await code(phone)).status).toBe(200)
})

test('a network has 60 codes a day, and a /48 of IPv6 is one network', async () => {
  await setSettings(shop, owner, { messagesPerDay: { codes: null, mails: null } })
  const send = async (count: number, from: (i: number) => string, start: number) => {
    let taken = 0
    for (let i = 0; i < count; i++) {
      if (i % 8 === 0) await letHoursPass()
      const answer = await code(`+9198113${String(start + i).padStart(5, '0')}`, { 'x-forwarded-for': from(i) })
      if (answer.status === 200) taken++
    }
    return taken
  }
  expect(await send(64, () => '10.9.9.9', 0)).toBe(60)
  expect(await send(66, (i) => `2001:db8:7:${i}::1`, 100)).toBe(60)
})

test('the shop sends so many codes a day to strangers, and says how else to get in; 0 or empty is no limit', async () => {
  await setSettings(shop, owner, { messagesPerDay: { codes: 3, mails: 60 } })
  for (let i = 0; i < 3; i++) expect((await code(`+91981140000${i}`)).status).toBe(200)
  await expectFull(await code('+919811400009'))
  expect((await auth('sign-up/email', { name: 'A', email: 'a@x.example', password: 'mango-pickle-7' })).status).toBe(
    200,
  )
  await setSettings(shop, owner, { messagesPerDay: { codes: null, mails: 60 } })
  expect((await code('+919811400009')).status).toBe(200)
})

test('three networks do not use up the codes and links of a day for a new customer elsewhere', async () => {
  await setSettings(shop, owner, { messagesPerDay: { codes: 12, mails: 12 } })
  const three = [elsewhere(), elsewhere(), elsewhere()]
  const statuses = { code: [] as number[], link: [] as number[] }
  for (let i = 0; i < 12; i++) {
    const from = three[i % 3] ?? elsewhere()
    statuses.code.push((await code(`+9198116000${10 + i}`, from)).status)
    statuses.link.push((await link(`flood-${i}@elsewhere.example`, from)).status)
  }
  for (const of of Object.values(statuses)) expect(of).toEqual([...Array(6).fill(200), ...Array(6).fill(429)])
  for (let i = 0; i < 6; i++) {
    expect((await code(`+9198116000${50 + i}`)).status).toBe(200)
    expect((await link(`honest-${i}@elsewhere.example`)).status).toBe(200)
  }
  await expectFull(await code('+919811600099'))
})

test('beyond the day an order is placed and a person signed up, and the owner reads their mails and sends them', async () => {
  await setSettings(shop, owner, { messagesPerDay: { codes: 12, mails: 4 } })
  const near = elsewhere()
  const flood = await shop.signUp('flood@elsewhere.example', near)
  const place = (as: TestPerson, from: Record<string, string>) =>
    shop.call('POST', '/api/orders', orderOf([{ _id: kite, qty: 1 }], 1), as, from)
  for (let i = 0; i < 3; i++) expect((await place(flood, near)).status).toBe(201)
  expect(await kindsTo(flood.email)).toEqual(['verify_email', 'order_placed'])
  // Half of the day is there for those who come from elsewhere.
  const asha = await shop.signUp('asha6@elsewhere.example', elsewhere())
  const ravi = await shop.signUp('ravi6@elsewhere.example', elsewhere())
  expect((await place(ravi, elsewhere())).status).toBe(201)
  expect([await kindsTo(asha.email), await kindsTo(ravi.email)]).toEqual([['verify_email'], ['verify_email']])
  expect(await kindsTo(ravi.email, { kept: true })).toEqual(['order_placed'])
  const [kept] = await mailsOf(eq(mailOutbox.recipient, ravi.email), { kept: true })
  const path = `/api/admin/mail/${kept?.id}`
  const read = await shop.call('GET', path, undefined, owner)
  expect(await read.json()).toMatchObject({ lastError: BEYOND_LIMIT, written: { subject: expect.any(String) } })
  expect((await shop.call('POST', `${path}/retry`, {}, owner)).status).toBe(200)
  expect(await kindsTo(ravi.email)).toEqual(['verify_email', 'order_placed'])
})

test('many codes at once take no more than the last places of the day', async () => {
  await setSettings(shop, owner, { messagesPerDay: { codes: 4, mails: 60 } })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => code(`+9198115000${10 + i}`)))
  expect(answers.filter(({ status }) => status === 200).length).toBe(4)
  expect(answers.filter(({ status }) => status === 429).length).toBe(8)
})

test('links to strangers are refused when the mails of the day are used up; staff and proven addresses get theirs', async () => {
  const asha = await shop.signUp('asha2@proven.example', elsewhere())
  await shop.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, asha.uid))
  await setSettings(shop, owner, { messagesPerDay: { codes: 40, mails: 2 } })
  await link('one@elsewhere.example')
  await expectFull(await link('two@elsewhere.example'))
  expect((await link(asha.email)).status).toBe(200)
  expect((await link(owner.email)).status).toBe(200)
  const links = and(eq(mailOutbox.kind, 'sign_in_link'), inArray(mailOutbox.recipient, [asha.email, owner.email]))
  expect((await shop.database.db.select().from(mailOutbox).where(links)).length).toBe(2)
})

test('askers of what is stocked share the mails of a day as one network does, and who proved an address hears in any case', async () => {
  const asha = await shop.signUp('asha3@proven.example', elsewhere())
  await shop.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, asha.uid))
  await shop.database.db.delete(mailOutbox)
  await setSettings(shop, owner, { messagesPerDay: { codes: 40, mails: 4 } })
  for (const email of ['one@typed.example', 'two@typed.example', 'three@typed.example', asha.email]) {
    await shop.call('POST', '/api/product-requests', { productName: 'Sextant', email }, undefined, elsewhere())
  }
  const listed = await shop.call('GET', '/api/admin/request-groups', undefined, owner)
  const { groups } = (await listed.json()) as { groups: { _id: string }[] }
  const stocked = { _id: groups[0]?._id, status: 'stocked', productId: kite }
  const answered = await shop.call('POST', '/api/admin/request-groups/answer', stocked, owner)
  expect(answered.status).toBe(200)
  const told = eq(mailOutbox.kind, 'request_stocked')
  expect((await mailsOf(told)).map(({ recipient }) => recipient)).toEqual([
    'one@typed.example',
    'two@typed.example',
    asha.email,
  ])
  expect((await mailsOf(told, { kept: true })).map(({ recipient }) => recipient)).toEqual(['three@typed.example'])
})
