/** How long a session lasts, and on which servers. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#db/schema/people.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const DAY = 86_400_000

const shop = await openTestShop()

const sessionOf = async ({ uid }: TestPerson) =>
  (await shop.database.db.select().from(sessions).where(eq(sessions.userId, uid)))[0]
const age = ({ uid }: TestPerson, days: number) =>
  shop.database.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() + (7 - days) * DAY), updatedAt: new Date(Date.now() - days * DAY) })
    .where(eq(sessions.userId, uid))

test('a refresh makes a session of more than a day last another week, in the database and in the browser', async () => {
  const person = await shop.customer()
  await age(person, 6)
  const response = await shop.call('GET', '/api/auth/get-session', undefined, person)
  expect(response.headers.getSetCookie().join()).toMatch(/tokri\.session_token=.*Max-Age=604800/)
  expect((await sessionOf(person))?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY)
})

test('reading a page does not: its cookie would not be sent back', async () => {
  const person = await shop.customer()
  await age(person, 6)
  await shop.call('GET', '/api/me', undefined, person)
  expect((await sessionOf(person))?.expiresAt.getTime()).toBeLessThan(Date.now() + 1.1 * DAY)
})

const HOUR = 3_600_000
const renew = (person: TestPerson) => shop.call('GET', '/api/auth/get-session', undefined, person)
const maxAgeOf = (answer: Response) =>
  Number(/session_token=[^;]+;.*?Max-Age=(\d+)/i.exec(answer.headers.getSetCookie().join())?.[1])
/** As if the person had signed in so long ago, and been here until now. */
const signedInBefore = ({ uid }: TestPerson, ms: number) =>
  shop.database.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - ms), expiresAt: new Date(Date.now() + HOUR) })
    .where(eq(sessions.userId, uid))
const endsIn = async (person: TestPerson) => ((await sessionOf(person))?.expiresAt.getTime() ?? 0) - Date.now()

async function staff(): Promise<TestPerson> {
  const person = await shop.customer()
  await shop.database.db.update(users).set({ role: 'manager' }).where(eq(users.id, person.uid))
  const credentials = { email: person.email, password: 'mango-pickle-7' }
  await shop.database.db.delete(sessions).where(eq(sessions.userId, person.uid))
  const answer = await shop.call('POST', '/api/auth/sign-in/email', credentials)
  expect(Math.abs(maxAgeOf(answer) - 8 * 3600)).toBeLessThan(60)
  return { ...person, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

test('a session of a customer ends 30 days after the sign-in, however often it is used', async () => {
  const person = await shop.customer()
  await signedInBefore(person, 28 * DAY)
  expect((await (await renew(person)).json()) !== null).toBe(true)
  expect(await endsIn(person)).toBeLessThan(2 * DAY + 1000)
  await signedInBefore(person, 30 * DAY + 1000)
  await renew(person)
  const me = await shop.call('GET', '/api/me', undefined, person)
  expect(await me.json()).toMatchObject({ user: null })
  expect(await (await renew(person)).json()).toBeNull()
})

test('a session of staff ends after 8 hours without use, and a day after the sign-in; its cookie with it', async () => {
  const person = await staff()
  expect(Math.abs((await endsIn(person)) - 8 * HOUR)).toBeLessThan(60_000)
  await signedInBefore(person, 23 * HOUR)
  const answer = await renew(person)
  expect(Math.abs((await endsIn(person)) - HOUR)).toBeLessThan(60_000)
  expect(Math.abs(maxAgeOf(answer) - 3600)).toBeLessThan(60)
  const { session } = (await answer.json()) as { session: { expiresAt: string } }
  expect(Math.abs(Date.parse(session.expiresAt) - Date.now() - HOUR)).toBeLessThan(60_000)
  await signedInBefore(person, 24 * HOUR + 1000)
  await renew(person)
  expect(await (await shop.call('GET', '/api/me', undefined, person)).json()).toMatchObject({ user: null })
})

test('a desk in use is renewed to another 8 hours', async () => {
  const person = await staff()
  await signedInBefore(person, 2 * HOUR)
  await renew(person)
  expect(Math.abs((await endsIn(person)) - 8 * HOUR)).toBeLessThan(60_000)
})

test('deleting the account clears what its browser kept; signing out leaves other tabs as they are', async () => {
  const person = await shop.customer()
  const out = await shop.call('POST', '/api/auth/sign-out', {}, await shop.customer())
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  const wrong = await shop.call('POST', '/api/auth/delete-user', { password: 'not-the-password' }, person)
  expect([wrong.ok, wrong.headers.get('clear-site-data')]).toEqual([false, null])
  const gone = await shop.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, person)
  expect([gone.status, gone.headers.get('clear-site-data')]).toEqual([200, '"cache", "storage"'])
})
