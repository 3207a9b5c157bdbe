import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, sessions, users } from '#db/schema/people.ts'
import { ALL_RIGHTS } from '#store/people/access/rights.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()

const NOBODY = { user: null, isAdmin: false, rights: [] }

async function me(as?: TestPerson, headers?: Record<string, string>): Promise<unknown> {
  const response = await shop.call('GET', '/api/me', undefined, as, headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.json()
}

test('a visitor is nobody', async () => {
  expect(await me()).toEqual(NOBODY)
})

test('a customer is described with the fields of the specification, and no others', async () => {
  const asha = await shop.customer('asha@shop.example')
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(await me(asha)).toEqual({
    user: {
      uid: asha.uid,
      email: 'asha@shop.example',
      displayName: 'Asha Rao',
      emailVerified: false,
      phoneNumber: null,
      photoURL: null,
      isAnonymous: false,
      tenantId: null,
      providerData: [{ providerId: 'credential' }],
      metadata: { creationTime: time, lastSignInTime: time },
    },
    isAdmin: false,
    rights: [],
  })
})

test('what is said of the ways in and of the last sign-in follows both at once', async () => {
  const { db } = shop.database
  const ravi = await shop.customer()
  const said = async () => ((await me(ravi)) as { user: Pick<CurrentUser, 'providerData' | 'metadata'> }).user
  const google = { id: 'of ravi', accountId: '9', providerId: 'google', userId: ravi.uid }
  await db.insert(accounts).values(google)
  expect((await said()).providerData.map(({ providerId }) => providerId)).toEqual(['credential', 'google'])
  await db.delete(accounts).where(eq(accounts.id, google.id))
  expect((await said()).providerData).toEqual([{ providerId: 'credential' }])

  const [later, earlier] = ['2040-01-02T00:00:00.000Z', '2040-01-01T00:00:00.000Z']
  for (const time of [later, earlier]) {
    const session = { id: `at ${time}`, token: `at ${time}`, userId: ravi.uid, createdAt: new Date(time) }
    await db.insert(sessions).values({ ...session, expiresAt: new Date('2040-02-01') })
    expect((await said()).metadata.lastSignInTime).toBe(later)
  }
  // Logging out of the newest session takes nothing back: they were there.
  await db.delete(sessions).where(eq(sessions.id, `at ${later}`))
  expect((await said()).metadata.lastSignInTime).toBe(later)
})

test('the owner is an administrator', async () => {
  expect(await me(await shop.owner())).toMatchObject({
    user: { email: 'owner@shop.example' },
    isAdmin: true,
    rights: ALL_RIGHTS,
  })
})

test('a packer is told which rights the role has', async () => {
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  expect(await me(packer)).toMatchObject({ isAdmin: true, rights: ['read orders', 'pack orders'] })
})

test('a role taken away, an account deleted and a session past its time count on the next request', async () => {
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  expect(await me(manager)).toMatchObject({ isAdmin: true })
  await giveRole(shop, manager, 'customer')
  expect(await me(manager)).toMatchObject({ isAdmin: false })
  const { db } = shop.database
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, manager.uid))
  expect(await me(manager)).toEqual(NOBODY)
  const deleted = await shop.customer()
  await db.delete(users).where(eq(users.id, deleted.uid))
  expect(await me(deleted)).toEqual(NOBODY)
})

test('a cookie from before signing in never signs anybody in', async () => {
  const planted = 'tokri.session_token=planted.c2lnbmF0dXJl'
  expect(await me(undefined, { cookie: planted })).toEqual(NOBODY)
  const response = await shop.call(
    'POST',
    '/api/auth/sign-in/email',
    { email: 'owner@shop.example', password: 'basket-of-mangoes' },
    { uid: '', email: '', cookie: planted },
  )
  expect(response.headers.getSetCookie().join()).not.toContain('planted')
  expect(await me(undefined, { cookie: planted })).toEqual(NOBODY)
})
