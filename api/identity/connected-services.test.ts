/** Connecting and disconnecting a sign-in service wants its owner, and is told. */
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts, sessions } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { SecurityEvent } from '#store/people/identity/security-events.ts'
import { cookiesOf, newestMail, openLink } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import type { TestPerson, TestShop } from '#tests/support/shop.ts'
import { errorOf, openShopWithVillageId, someone } from '#tests/support/village-id.ts'

let shop: TestShop
let travel: Awaited<ReturnType<typeof openShopWithVillageId>>['travel']
const password = 'mango-pickle-7'
const link = { provider: 'oidc', callbackURL: '/account/security', errorCallbackURL: '/account/security' }

beforeAll(async () => {
  ;({ shop, travel } = await openShopWithVillageId({ LOG_LEVEL: 'info' }))
})

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const eventsSince = (at: number) =>
  shop.logged
    .slice(at)
    .map((line) => JSON.parse(line) as SecurityEvent)
    .map(({ event, uid }) => [event, uid])

async function news(recipient: string): Promise<unknown[]> {
  const told = eq(mailOutbox.recipient, recipient)
  const rows = await shop.database.db.select().from(mailOutbox).where(told).orderBy(asc(mailOutbox.id))
  return rows.filter(({ kind }) => kind === 'access_changed').map(({ facts }) => facts.what)
}

async function serviceOf({ uid }: TestPerson): Promise<string> {
  const rows = await shop.database.db.select().from(accounts).where(eq(accounts.userId, uid))
  return rows.find(({ providerId }) => providerId === 'oidc')?.id ?? ''
}

async function grow(as: TestPerson, hours: number): Promise<void> {
  const createdAt = new Date(Date.now() - hours * 3_600_000)
  await shop.database.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, as.uid))
}

test('a stolen session connects and disconnects nothing: the password is asked for', async () => {
  const person = await shop.customer()
  for (const said of [{}, { password: 'not-my-password' }, { password: '' }]) {
    await expectProblem(await auth('link-social', { ...link, ...said }, person), 400, 'wrong-password')
  }
  expect(errorOf(await travel(someone(), { as: person }))).toBeNull()
  const accountId = await serviceOf(person)
  for (const said of [{}, { password: 'not-my-password' }]) {
    await expectProblem(await auth('unlink-account', { accountId, ...said }, person), 400, 'wrong-password')
  }
  expect(await serviceOf(person)).toBe(accountId)
  expect((await auth('unlink-account', { accountId, password }, person)).status).toBe(200)
  expect(await serviceOf(person)).toBe('')
  await expectProblem(await auth('link-social', { ...link, password }), 401, 'unauthenticated')
})

test('who has no password needs a sign-in of the last day', async () => {
  const claims = someone()
  const cookie = cookiesOf(await travel(claims))
  const me = await (await shop.call('GET', '/api/me', undefined, { uid: '', email: '', cookie })).json()
  const person = { uid: (me as { user: { uid: string } }).user.uid, email: claims.email, cookie }
  expect((await auth('link-social', link, person)).status).toBe(200)
  await grow(person, 25)
  await expectProblem(await auth('link-social', link, person), 403, 'requires-recent-login')
  const accountId = await serviceOf(person)
  await expectProblem(await auth('unlink-account', { accountId }, person), 403, 'requires-recent-login')
})

test('a service that was connected or disconnected is told by mail and stands in the log', async () => {
  const person = await shop.customer()
  const claims = someone()
  const at = shop.logged.length
  await travel(claims, { as: person })
  // The same once more changes nothing.
  await travel(claims, { as: person })
  expect(await news(person.email)).toEqual(['service connected'])
  expect(eventsSince(at)).toEqual([['service.connected', person.uid]])
  await auth('unlink-account', { accountId: await serviceOf(person), password }, person)
  expect(await news(person.email)).toEqual(['service connected', 'service disconnected'])
  expect(eventsSince(at).at(-1)).toEqual(['service.disconnected', person.uid])
})

test('a first sign-in through a service is a sign-in, and no news', async () => {
  const claims = someone()
  const at = shop.logged.length
  await travel(claims)
  expect(await news(claims.email)).toEqual([])
  expect(eventsSince(at)).toEqual([['sign-in.done', expect.any(String)]])
})

test('who came by an email link is told of the first service', async () => {
  const email = 'only.link@shop.example'
  await auth('sign-in/magic-link', { email, callbackURL: '/' })
  const opened = await openLink(shop, (await newestMail(shop, 'sign_in_link', email)).url)
  await travel(someone(), { as: { uid: '', email, cookie: cookiesOf(opened) } })
  expect(await news(email)).toEqual(['service connected'])
})

test('another phone number is told by mail and stands in the log', async () => {
  const phoneNumber = '+919876540077'
  const person = await shop.customer()
  const sent = await auth('phone-number/send-otp', { phoneNumber }, person)
  const as = { ...person, cookie: `${person.cookie}; ${cookiesOf(sent)}` }
  const { code } = await newestMail(shop, 'phone_code', phoneNumber)
  const at = shop.logged.length
  expect((await auth('phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }, as)).status).toBe(200)
  expect(await news(person.email)).toEqual(['phone'])
  expect(eventsSince(at)).toEqual([['phone.changed', person.uid]])
})

test('a service whose message cannot be written is neither connected nor disconnected', async () => {
  const person = await shop.customer()
  const { pool } = shop.database
  const shut = () =>
    pool.query(`alter table mail_outbox add constraint none check (kind <> 'access_changed') not valid`)
  const open = () => pool.query('alter table mail_outbox drop constraint none')
  await shut()
  await travel(someone(), { as: person })
  expect(await serviceOf(person)).toBe('')
  await open()
  await travel(someone(), { as: person })
  const accountId = await serviceOf(person)
  await shut()
  expect((await auth('unlink-account', { accountId, password }, person)).status).toBeGreaterThanOrEqual(400)
  await open()
  expect(await serviceOf(person)).toBe(accountId)
})
