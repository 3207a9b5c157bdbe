/** How long a session lasts, and on which servers. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sessions } from '#db/schema.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
const DAY = 86_400_000

beforeAll(async () => {
  shop = await openTestShop()
})

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

test('S-12 what ends in one process has ended in another on the same database', async () => {
  const url = shop.store.database.pool.options.connectionString ?? ''
  const other = await openTestShop({ DATABASE_URL: url, DATA_DIR: shop.dataDir })
  const person = await shop.customer()
  const at = async (which: TestShop) =>
    ((await (await which.call('GET', '/api/me', undefined, person)).json()) as { user: unknown }).user
  expect(await at(other)).not.toBeNull()
  await shop.call('POST', '/api/auth/sign-out', {}, person)
  expect(await at(other)).toBeNull()
})
