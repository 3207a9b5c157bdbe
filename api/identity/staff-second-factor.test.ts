/** A second factor asked of everyone who works here; and what becomes of other sessions when one is turned on. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/people.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'

const password = 'mango-pickle-7'
const opened = openTestShop()
let shop: TestShop

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const desk = (as: TestPerson) => shop.call('GET', '/api/admin/waiting', undefined, as)
const isIn = async (as: TestPerson) =>
  ((await (await shop.call('GET', '/api/me', undefined, as)).json()) as { user: unknown }).user !== null

async function secretOf(begun: Response): Promise<string> {
  const { totpURI } = (await begun.json()) as { totpURI: string }
  return new URL(totpURI).searchParams.get('secret') ?? ''
}

async function enrolled(person: TestPerson, more: object = {}): Promise<TestPerson & { secret: string }> {
  const secret = await secretOf(await auth('two-factor/enable', { password }, person))
  const code = totp(secret)
  const done = await auth('two-factor/verify-totp', { code, ...more }, person)
  expect(done.status).toBe(200)
  return { ...person, cookie: cookiesOf(done), secret }
}

async function change(as: TestPerson, staffNeedSecondFactor: boolean): Promise<Response> {
  const read = await shop.call('POST', '/api/admin/settings', {}, as)
  const { revision } = (await read.json()) as { revision: number }
  return shop.call(
    'POST',
    '/api/admin/settings/change',
    { revision, settings: { ...DEFAULT_DETAILS, staffNeedSecondFactor } },
    as,
  )
}

test('staff without a second factor do nothing at the desk but set it up', async () => {
  shop = await opened
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const other = await giveRole(shop, await shop.customer(), 'owner')
  const owner = await giveRole(shop, await shop.customer(), 'owner')
  await expectInvalid(await change(owner, true), '/settings/staffNeedSecondFactor')
  const known = await enrolled(owner)
  // The session that turned it on has shown the first code alone.
  await expectProblem(await change(known, true), 403, 'proof_required')
  await shop.database.pool.query('update sessions set proven_at = now() where user_id = $1', [owner.uid])
  expect((await change(known, true)).status).toBe(200)
  for (const person of [packer, other]) {
    await expectProblem(await desk(person), 403, 'second_factor_required')
    expect((await shop.call('GET', '/api/me/orders', undefined, person)).status).not.toBe(403)
  }
  await expectProblem(await change(other, false), 403, 'second_factor_required')
  expect((await desk(known)).status).toBe(200)
  expect((await desk(await enrolled(packer))).status).toBe(200)
  await expectProblem(await desk(await shop.customer()), 403, 'forbidden')
  expect((await change(known, false)).status).toBe(200)
  expect((await desk(other)).status).toBe(200)
})

/** The same person in two browsers. */
async function twice(): Promise<[TestPerson, TestPerson]> {
  const one = await shop.customer()
  return [one, { ...one, cookie: cookiesOf(await auth('sign-in/email', { email: one.email, password })) }]
}

test('turning a second factor on ends the other sessions, unless they are kept', async () => {
  shop = await opened
  const [one, other] = await twice()
  const now = await enrolled(one)
  expect([await isIn(now), await isIn(other)]).toEqual([true, false])
  const [mine, kept] = await twice()
  const after = await enrolled(mine, { revokeOtherSessions: false })
  expect([await isIn(after), await isIn(kept)]).toEqual([true, true])
})

test('moving the second factor to another phone ends the other sessions, unless they are kept', async () => {
  shop = await opened
  const moved = async (more: object) => {
    const [one, other] = await twice()
    const mine = await enrolled(one, { revokeOtherSessions: false })
    const newer = await secretOf(await auth('two-factor/move', { password, code: totp(mine.secret, 1) }, mine))
    expect((await auth('two-factor/confirm-move', { code: totp(newer), ...more }, mine)).status).toBe(200)
    return [await isIn(mine), await isIn(other)]
  }
  expect(await moved({})).toEqual([true, false])
  expect(await moved({ revokeOtherSessions: false })).toEqual([true, true])
})

test('another password ends the other sessions, unless they are kept', async () => {
  shop = await opened
  const body = { currentPassword: password, newPassword: 'nine-brass-owls' }
  const [one, other] = await twice()
  const changed = await auth('change-password', body, one)
  expect([await isIn({ ...one, cookie: cookiesOf(changed) }), await isIn(other)]).toEqual([true, false])
  const [mine, kept] = await twice()
  await auth('request-password-reset', { email: mine.email, redirectTo: '/reset-password' })
  expect((await auth('change-password', { ...body, revokeOtherSessions: false }, mine)).status).toBe(200)
  expect([await isIn(mine), await isIn(kept)]).toEqual([true, true])
  const links = await shop.database.pool.query('select from verifications where value = $1', [mine.uid])
  expect(links.rowCount).toBe(0)
  expect(await shop.database.db.$count(users, eq(users.id, mine.uid))).toBe(1)
})
