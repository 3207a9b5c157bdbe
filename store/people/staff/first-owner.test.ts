import { beforeEach, expect, test } from 'vitest'
import { accounts, sessions, users } from '#db/schema/people.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import { hashPassword, verifyPassword } from '#store/people/identity/passwords/password.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { ensureOwner } from './first-owner.server.ts'

let database: Database

beforeEach(async () => {
  database ??= await openTestDatabase()
  await database.db.delete(users)
})

const WANTED = { email: 'owner@shop.example', password: 'basket-of-mangoes' }

async function owners() {
  const people = await database.db.select().from(users)
  const [account, ...others] = await database.db.select().from(accounts)
  expect(others).toEqual([])
  return { people, hash: account?.password ?? '' }
}

test('the account that is wanted exists and is an owner afterwards, however often and at once it is asked for', async () => {
  await Promise.all([1, 2, 3].map(() => ensureOwner(database.db, WANTED)))
  const { people, hash } = await owners()
  expect(people).toMatchObject([{ email: WANTED.email, role: 'owner', emailVerified: true }])
  expect(await verifyPassword({ hash, password: WANTED.password })).toBe(true)
})

test('another password ends the sessions of the old one; the same one does not', async () => {
  await ensureOwner(database.db, WANTED)
  const [user] = (await owners()).people
  const session = { id: 's', token: 't', userId: user?.id ?? '', expiresAt: new Date(Date.now() + 60_000) }
  await database.db.insert(sessions).values(session)
  await ensureOwner(database.db, WANTED)
  expect(await database.db.select().from(sessions)).toHaveLength(1)
  await ensureOwner(database.db, { ...WANTED, password: 'another-basket' })
  expect(await database.db.select().from(sessions)).toHaveLength(0)
  expect(await verifyPassword({ hash: (await owners()).hash, password: 'another-basket' })).toBe(true)
})

test('a customer who is named becomes an owner', async () => {
  await database.db.insert(users).values({ id: 'c', name: 'Asha', email: WANTED.email })
  await ensureOwner(database.db, WANTED)
  expect((await owners()).people).toMatchObject([{ id: 'c', name: 'Asha', role: 'owner' }])
})

test('of a customer who becomes the owner no way in is left but the password that the shop set', async () => {
  const userId = 'c'
  const customer = {
    id: userId,
    name: 'Asha',
    email: WANTED.email,
    phoneNumber: '+919876543210',
    twoFactorEnabled: true,
  }
  await database.db.insert(users).values({ ...customer, phoneNumberVerified: true })
  const hash = await hashPassword('their-own-password')
  await database.db.insert(accounts).values([
    { id: 'a', userId, providerId: 'oidc', accountId: 'sub' },
    { id: 'b', userId, providerId: 'credential', accountId: userId, password: hash },
  ])
  const soon = new Date(Date.now() + 60_000)
  await database.db.insert(sessions).values({ id: 's', token: 't', userId, expiresAt: soon })
  await ensureOwner(database.db, WANTED)
  const { people, hash: kept } = await owners()
  expect(people).toMatchObject([{ role: 'owner', phoneNumber: null, twoFactorEnabled: false, emailVerified: true }])
  expect(await verifyPassword({ hash: kept, password: WANTED.password })).toBe(true)
  expect(await database.db.select().from(sessions)).toEqual([])
})

test('without a wish, a shop without staff gets an owner with a random password, told once', async () => {
  const made = await ensureOwner(database.db, undefined)
  expect(made?.password).toMatch(/^[\w-]{16}$/)
  expect(await verifyPassword({ hash: (await owners()).hash, password: made?.password ?? '' })).toBe(true)
  expect(await ensureOwner(database.db, undefined)).toBeUndefined()
  await database.db.delete(users)
  expect((await ensureOwner(database.db, undefined))?.password).not.toBe(made?.password)
})
