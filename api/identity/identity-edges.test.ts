/** What somebody with bad intent tries with accounts, links and codes. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#db/schema/people.ts'
import { IDENTITY_PATHS } from '#store/people/identity/calls.server.ts'
import { cookiesOf, newestMail, openLink, tokenIn } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'

let shop: TestShop
const PASSWORD = 'mango-pickle-7'
let made = 0
const fresh = () => `edge-${++made}@edges.example`

beforeAll(async () => {
  shop = await openTestShop()
})

const db = () => shop.database.db
const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const signIn = (email: string, password = PASSWORD, as?: TestPerson) => auth('sign-in/email', { email, password }, as)
const click = (link: string, as?: TestPerson) => openLink(shop, link, as)
const linkTo = async (kind: 'verify_email' | 'reset_password' | 'sign_in_link', email: string) =>
  (await newestMail(shop, kind, email)).url
const withCookie = (as: TestPerson, response: Response): TestPerson => ({ ...as, cookie: cookiesOf(response) })
const userOf = async ({ uid }: TestPerson) => (await db().select().from(users).where(eq(users.id, uid)))[0]
const isIn = async (as: TestPerson) =>
  ((await (await shop.call('GET', '/api/me', undefined, as)).json()) as { user: unknown }).user !== null

test('a call of the library is open when the table of calls has a row for it, and only then', async () => {
  const person = await shop.customer()
  const calls = Object.values(shop.store.shop.auth.api).flatMap(({ path }) => path ?? [])
  expect(IDENTITY_PATHS.filter((path) => !calls.includes(path))).toEqual([])
  const shut = calls.filter((call) => !IDENTITY_PATHS.some((path) => path === call))
  expect(shut.length).toBeGreaterThan(10)
  for (const call of [
    ...shut,
    '/list%2Dsessions',
    '/%6cist-sessions',
    '//list-sessions',
    '/sign-out/../list-sessions',
  ]) {
    await expectProblem(await shop.call('GET', `/api/auth${call}`, undefined, person), 404, 'not-found')
    await expectProblem(await auth(call.slice(1), {}, person), 404, 'not-found')
  }
  expect(await isIn(person)).toBe(true)
})

type Enrolled = TestPerson & { secret: string; backupCodes: string[] }
async function enrolled(person: TestPerson): Promise<Enrolled> {
  const enabled = await auth('two-factor/enable', { password: PASSWORD }, person)
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] }
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const done = await auth('two-factor/verify-totp', { code: totp(secret) }, person)
  expect(done.status).toBe(200)
  return { ...withCookie(person, done), secret, backupCodes }
}

describe('the address of somebody else', () => {
  test('what stands for a phone is nobody’s address: its owner would be shut out', async () => {
    const email = '919876530001@phone.invalid'
    const person = await shop.customer(fresh())
    const tries: [string, object][] = [
      ['sign-up/email', { name: 'x', email, password: PASSWORD }],
      ['sign-up/email', { name: 'x', email: email.toUpperCase(), password: PASSWORD }],
      ['sign-in/magic-link', { email }],
      ['change-email', { newEmail: email }],
    ]
    for (const [path, body] of tries) await expectProblem(await auth(path, body, person), 400, 'invalid-email')
    const phoneNumber = '+919876530001'
    const sent = await auth('phone-number/send-otp', { phoneNumber })
    const { code } = await newestMail(shop, 'phone_code', phoneNumber)
    const entered = await auth('phone-number/verify', { phoneNumber, code }, withCookie(person, sent))
    expect(entered.status).toBe(200)
  })

  test('one that is taken is not told, and not given, also when it was free when the link was written', async () => {
    const [person, other] = await Promise.all([shop.customer(fresh()), shop.customer(fresh())])
    const wanted = fresh()
    expect((await auth('change-email', { newEmail: wanted, password: PASSWORD }, person)).status).toBe(200)
    const free = await linkTo('verify_email', wanted)
    await shop.customer(wanted)
    await expectProblem(await click(free, person), 422, 'email-already-in-use')
    const toTaken = await auth('change-email', { newEmail: other.email, password: PASSWORD }, person)
    expect(await toTaken.json()).toEqual({ status: true })
    expect((await userOf(person))?.email).toBe(person.email)
  })

  test('a new address ends the reset link that the old one was sent', async () => {
    const person = await shop.customer(fresh())
    await auth('request-password-reset', { email: person.email, redirectTo: '/reset-password' })
    const token = tokenIn(await linkTo('reset_password', person.email))
    const newEmail = fresh()
    await auth('change-email', { newEmail, password: PASSWORD }, person)
    await click(await linkTo('verify_email', newEmail), person)
    const reset = { token, newPassword: 'lime-pickle-99' }
    await expectProblem(await auth('reset-password', reset), 400, 'invalid-action-code')
  })
})

describe('the link that proves an address', () => {
  const isProven = async (as: TestPerson) => (await userOf(as))?.emailVerified
  const account = 'e…@edges.example'

  test('proves nothing to somebody who is not signed in to that account, and still works afterwards', async () => {
    const [person, other] = await Promise.all([shop.signUp(fresh()), shop.signUp(fresh())])
    const link = await linkTo('verify_email', person.email)
    expect(await expectProblem(await click(link), 401, 'unauthenticated')).toMatchObject({ account })
    expect(await expectProblem(await click(link, other), 403, 'other-account')).toMatchObject({ account })
    expect([await isProven(person), await isProven(other)]).toEqual([false, false])
    expect((await click(link, person)).status).toBe(200)
    expect([await isProven(person), await isProven(other)]).toEqual([true, false])
  })
})

describe('the second factor', () => {
  test('a backup code and a code of the app each sign in once, also when twenty try at once', async () => {
    const person = await enrolled(await shop.customer(fresh()))
    const challenges = await Promise.all(Array.from({ length: 20 }, async () => signIn(person.email)))
    const tryAll = async (path: string, code: string) =>
      (await Promise.all(challenges.map((asked) => auth(path, { code }, withCookie(person, asked))))).map(
        ({ status }) => status,
      )
    const byApp = await tryAll('two-factor/verify-totp', totp(person.secret, 1))
    expect(byApp.filter((status) => status === 200)).toHaveLength(1)
    const byBackup = await tryAll('two-factor/verify-backup-code', person.backupCodes[0] ?? '')
    expect(byBackup.filter((status) => status === 200)).toHaveLength(1)
    expect(Math.max(...byBackup, ...byApp)).toBeLessThan(500)
  })

  test('new backup codes end the old ones', async () => {
    const person = await enrolled(await shop.customer(fresh()))
    const body = { password: PASSWORD, code: totp(person.secret, 1) }
    const made = await auth('two-factor/generate-backup-codes', body, person)
    const { backupCodes } = (await made.json()) as { backupCodes: string[] }
    const asked = withCookie(person, await signIn(person.email))
    const send = (code: string | undefined) => auth('two-factor/verify-backup-code', { code }, asked)
    await expectProblem(await send(person.backupCodes[0]), 400, 'invalid-verification-code')
    expect((await send(backupCodes[0])).status).toBe(200)
  })

  test('a remembered device is forgotten with the password, and with the second factor', async () => {
    const person = await enrolled(await shop.customer(fresh()))
    const passed = await auth(
      'two-factor/verify-totp',
      { code: totp(person.secret, 1), trustDevice: true },
      withCookie(person, await signIn(person.email)),
    )
    const trusted = await signIn(person.email, PASSWORD, withCookie(person, passed))
    const again = withCookie(person, trusted)
    expect(await trusted.json()).not.toHaveProperty('twoFactorRedirect')
    const change = { currentPassword: PASSWORD, newPassword: 'lime-pickle-99' }
    expect((await auth('change-password', change, again)).status).toBe(200)
    const asked = await signIn(person.email, 'lime-pickle-99', again)
    expect(await asked.json()).toHaveProperty('twoFactorRedirect', true)
  })

  test('of the shop’s people is not taken away by a reader of their mail', async () => {
    const [byLink, byReset] = await Promise.all(
      [1, 2].map(async () => enrolled(await giveRole(shop, await shop.customer(fresh()), 'manager'))),
    )
    await auth('sign-in/magic-link', { email: byLink?.email, callbackURL: '/' })
    const opened = await click(await linkTo('sign_in_link', byLink?.email ?? ''))
    await expectProblem(opened, 403, 'second-factor-required')
    await auth('request-password-reset', { email: byReset?.email, redirectTo: '/reset-password' })
    const token = tokenIn(await linkTo('reset_password', byReset?.email ?? ''))
    const newPassword = 'long-enough-one'
    await auth('reset-password', { token, newPassword })
    const asked = await signIn(byReset?.email ?? '', newPassword)
    expect(await asked.json()).toHaveProperty('twoFactorRedirect', true)
  })
})

describe('sessions', () => {
  test('anybody who is disabled gets in by no way: link, phone, second step, remembered device or new password', async () => {
    const [byLink, byPhone, half] = await Promise.all([1, 2, 3].map(() => shop.customer(fresh())))
    if (!byLink || !byPhone || !half) throw new Error('Three people were made')
    await auth('sign-in/magic-link', { email: byLink.email, callbackURL: '/' })
    await auth('request-password-reset', { email: byLink.email, redirectTo: '/reset-password' })
    const link = await linkTo('sign_in_link', byLink.email)
    const token = tokenIn(await linkTo('reset_password', byLink.email))
    const phoneNumber = '+919876530002'
    await db().update(users).set({ phoneNumber, phoneNumberVerified: true }).where(eq(users.id, byPhone.uid))
    const sent = await auth('phone-number/send-otp', { phoneNumber })
    const { code } = await newestMail(shop, 'phone_code', phoneNumber)
    const person = await enrolled(half)
    const asked = withCookie(person, await signIn(person.email))
    await db().update(users).set({ disabledAt: new Date() })
    await expectProblem(await click(link), 403, 'user-disabled')
    const verify = await auth('phone-number/verify', { phoneNumber, code }, withCookie(byPhone, sent))
    await expectProblem(verify, 403, 'user-disabled')
    const passed = await auth('two-factor/verify-totp', { code: totp(person.secret, 1) }, asked)
    await expectProblem(passed, 403, 'user-disabled')
    await auth('reset-password', { token, newPassword: 'lime-pickle-99' })
    await expectProblem(await signIn(byLink.email, 'lime-pickle-99'), 403, 'user-disabled')
    for (const answer of [verify, passed]) expect(cookiesOf(answer)).not.toContain('session_token')
    expect(await db().select().from(sessions).where(eq(sessions.userId, byLink.uid))).toEqual([])
    await db().update(users).set({ disabledAt: null })
  })
})

describe('where links lead', () => {
  const WHOLE = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']
  const AROUND = [...WHOLE, '/.//evil.example', '/..//evil.example', '/%2e//evil.example', '/a/..//evil.example']
  let person: TestPerson
  beforeAll(async () => {
    person = await shop.customer(fresh())
  })

  test.each(AROUND)('not to %j, which browsers read as another host', async (to) => {
    const calls: [string, object][] = [
      ['sign-in/magic-link', { email: person.email, callbackURL: to }],
      ['sign-in/magic-link', { email: person.email, errorCallbackURL: to }],
      ['sign-in/magic-link', { email: person.email, newUserCallbackURL: to }],
      ['request-password-reset', { email: person.email, redirectTo: to }],
      ['send-verification-email', { email: person.email, callbackURL: to }],
      ['change-email', { newEmail: fresh(), password: PASSWORD, callbackURL: to }],
      ['sign-in/email', { email: person.email, password: PASSWORD, callbackURL: to }],
      ['sign-in/social', { provider: 'google', callbackURL: to }],
    ]
    const answers = await Promise.all(calls.map(([path, body]) => auth(path, body, person)))
    for (const answer of answers) await expectProblem(answer, 403, 'unauthorized-domain')
    const query = encodeURIComponent(to)
    for (const path of ['magic-link/verify?token=x&', 'verify-email?token=x&', 'reset-password/x?']) {
      for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
        const moved = await fetch(`${shop.url}/api/auth/${path}${field}=${query}`, { redirect: 'manual' })
        expect(moved.headers.get('location')).not.toContain('evil')
      }
    }
  })
})
