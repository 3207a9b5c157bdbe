/** The ways of signing in besides email and password, and what links and codes may do. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { twoFactors, verifications } from '#db/schema/people.ts'
import { cookiesOf, newestMail, openLink, tokenIn } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { callFrom } from '#tests/support/raw-http.ts'
import { setSettings } from '#tests/support/settings.ts'
import { OWNER, openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'

let shop: TestShop
const PASSWORD = 'mango-pickle-7'
let made = 0
const fresh = () => `person-${++made}@ways.example`

beforeAll(async () => {
  shop = await openTestShop()
})

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const click = (link: string, as?: TestPerson) => openLink(shop, link, as)
const whoIs = async (cookie: string) => {
  const response = await shop.call('GET', '/api/me', undefined, { uid: '', email: '', cookie })
  return (await response.json()) as { user: { uid: string; email: string; phoneNumber: string | null } | null }
}
const signIn = (email: string, password: string) => auth('sign-in/email', { email, password })

async function emailLink(email: string): Promise<string> {
  expect((await auth('sign-in/magic-link', { email, callbackURL: '/' })).status).toBe(200)
  return (await newestMail(shop, 'sign_in_link', email)).url
}

async function resetToken(email: string): Promise<string> {
  expect((await auth('request-password-reset', { email, redirectTo: '/reset-password' })).status).toBe(200)
  return tokenIn((await newestMail(shop, 'reset_password', email)).url)
}

/** A code to the phone, and the browser in which it works. */
async function phoneCode(phoneNumber: string, as?: TestPerson, written = phoneNumber) {
  const sent = await auth('phone-number/send-otp', { phoneNumber: written }, as)
  expect(sent.status).toBe(200)
  const cookie = [as?.cookie, cookiesOf(sent)].filter(Boolean).join('; ')
  const browser: TestPerson = { uid: '', email: '', ...as, cookie }
  return { code: (await newestMail(shop, 'phone_code', phoneNumber)).code, browser }
}

/** Twenty at once; how many got through. */
async function raced(send: () => Promise<Response>, isGood: (response: Response) => boolean): Promise<number> {
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  for (const response of responses) expect(response.status).toBeLessThan(500)
  return responses.filter(isGood).length
}

const LINKS: [what: string, make: (of: TestPerson) => Promise<string>, open: (link: string) => Promise<Response>][] = [
  ['email links', ({ email }) => emailLink(email), click],
  [
    'reset links',
    ({ email }) => resetToken(email),
    (token) => auth('reset-password', { token, newPassword: PASSWORD }),
  ],
  [
    'links that prove an address',
    async (person) => {
      expect((await auth('send-verification-email', { email: person.email }, person)).status).toBe(200)
      return (await newestMail(shop, 'verify_email', person.email)).url
    },
    click,
  ],
]

test.each(LINKS)('of %s a newer one kills the older, and one that ran out says so', async (_what, make, open) => {
  const person = await shop.signUp(fresh())
  const [older, newer] = [await make(person), await make(person)]
  await expectProblem(await open(older), 400, 'invalid-action-code')
  await shop.database.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
  await expectProblem(await open(newer), 400, 'expired-action-code')
})

describe('email link', () => {
  test('signs up who is new and signs in who is known, with the address verified', async () => {
    const email = fresh()
    const first = await click(await emailLink(email))
    const { user } = await whoIs(cookiesOf(first))
    expect(user).toMatchObject({ email, emailVerified: true, displayName: '' })
    const again = await whoIs(cookiesOf(await click(await emailLink(email.toUpperCase().toLowerCase()))))
    expect(again.user?.uid).toBe(user?.uid)
  })

  test('works once, also when twenty click at once', async () => {
    const link = await emailLink(fresh())
    expect(
      await raced(
        () => click(link),
        (r) => cookiesOf(r).includes('session_token'),
      ),
    ).toBe(1)
    await expectProblem(await click(link), 400, 'invalid-action-code')
  })

  test('takes an account that somebody else made with the address away from them, whole', async () => {
    const attacker = await shop.customer(fresh())
    const phone = '+919876500002'
    const { code, browser } = await phoneCode(phone, attacker)
    const added = { phoneNumber: phone, code, updatePhoneNumber: true }
    expect((await auth('phone-number/verify', added, browser)).status).toBe(200)
    const owner = await whoIs(cookiesOf(await click(await emailLink(attacker.email))))
    expect(owner.user).toMatchObject({ uid: attacker.uid, phoneNumber: null })
    expect((await whoIs(attacker.cookie)).user).toBeNull()
    await expectProblem(await signIn(attacker.email, PASSWORD), 401, 'invalid-credential')
  })
})

describe('password reset', () => {
  test('sets the password once and ends every session', async () => {
    const person = await shop.customer(fresh())
    const token = await resetToken(person.email)
    const send = () => auth('reset-password', { token, newPassword: 'lime-pickle-99' })
    expect(await raced(send, (r) => r.status === 200)).toBe(1)
    await expectProblem(await send(), 400, 'invalid-action-code')
    expect((await whoIs(person.cookie)).user).toBeNull()
    await expectProblem(await signIn(person.email, PASSWORD), 401, 'invalid-credential')
    expect((await signIn(person.email, 'lime-pickle-99')).status).toBe(200)
  })

  test('an unknown address gets the same answer, and no mail', async () => {
    const { email } = await shop.customer(fresh())
    const known = await auth('request-password-reset', { email })
    const unknown = await auth('request-password-reset', { email: 'nobody@ways.example' })
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
    await expect(newestMail(shop, 'reset_password', 'nobody@ways.example')).rejects.toThrow()
  })

  test('administrators need 12 characters here too', async () => {
    const manager = await giveRole(shop, await shop.customer(fresh()), 'manager')
    const token = await resetToken(manager.email)
    await expectProblem(await auth('reset-password', { token, newPassword: 'short-one-1' }), 400, 'weak-password')
    expect((await auth('reset-password', { token, newPassword: 'long-enough-one' })).status).toBe(200)
  })

  test.each([
    ['request-password-reset', 'redirectTo', 'reset_password'],
    ['sign-in/magic-link', 'callbackURL', 'sign_in_link'],
    ['sign-in/magic-link', 'errorCallbackURL', 'sign_in_link'],
    ['sign-in/magic-link', 'newUserCallbackURL', 'sign_in_link'],
    ['send-verification-email', 'callbackURL', 'verify_email'],
  ] as const)('a link of %s returns to the shop, whatever host a request named (%s)', async (path, field, kind) => {
    const { email } = await shop.customer(fresh())
    const send = (host: string, to: string) => {
      const headers = { host, 'content-type': 'application/json' }
      const body = JSON.stringify({ email, [field]: to })
      return callFrom('127.0.0.1', `${shop.url}/api/auth/${path}`, { method: 'POST', headers, body })
    }
    for (const to of ['http://evil.example/phish?a=1', 'http://evil.example//phish', 'http://evil.example']) {
      expect((await send('evil.example', to)).status).toBe(200)
      const { url } = await newestMail(shop, kind, email)
      expect(url).not.toContain('evil')
      expect(new URL(url).searchParams.get('next') ?? '/').toMatch(/^\/(?!\/)/)
    }
  })
})

describe('verifying the address', () => {
  test('is done by the link of the sign-up, once', async () => {
    const person = await shop.signUp(fresh())
    const link = (await newestMail(shop, 'verify_email', person.email)).url
    expect((await click(link, person)).status).toBe(200)
    expect(await whoIs(person.cookie)).toMatchObject({ user: { emailVerified: true } })
    await expectProblem(await click(link, person), 400, 'invalid-action-code')
  })

  test('another address counts when its link was opened', async () => {
    const person = await shop.customer(fresh())
    const newEmail = fresh()
    expect((await auth('change-email', { newEmail, password: PASSWORD, callbackURL: '/account' }, person)).status).toBe(
      200,
    )
    expect(await whoIs(person.cookie)).toMatchObject({ user: { email: person.email } })
    const link = (await newestMail(shop, 'verify_email', newEmail)).url
    expect((await click(link, person)).status).toBe(200)
    expect(await whoIs(person.cookie)).toMatchObject({ user: { email: newEmail } })
  })
})

describe('phone code', () => {
  test.each(['98765 10003', '+91-98765-10003', '098765 10003', '९८७६५१०००३'])(
    'signs up and in, the number written as %j',
    async (written) => {
      const phoneNumber = '+919876510003'
      const { code, browser } = await phoneCode(phoneNumber, undefined, written)
      const response = await auth('phone-number/verify', { phoneNumber: written, code }, browser)
      expect(response.status).toBe(200)
      expect(await whoIs(cookiesOf(response))).toMatchObject({
        user: { phoneNumber, email: '', displayName: phoneNumber },
      })
    },
  )

  test('works once, also when twenty send it at once, and no more after three wrong ones', async () => {
    const phoneNumber = '+919876510004'
    const { code, browser } = await phoneCode(phoneNumber)
    const send = (sent: string) => auth('phone-number/verify', { phoneNumber, code: sent }, browser)
    expect(
      await raced(
        () => send(code),
        (r) => r.status === 200,
      ),
    ).toBe(1)
    const { code: next } = await phoneCode(phoneNumber, browser)
    const wrong = next === '000000' ? '111111' : '000000'
    for (let i = 0; i < 3; i++) await expectProblem(await send(wrong), 400, 'invalid-verification-code')
    await expectProblem(await send(next), 429, 'too-many-requests')
  })

  test('a number that is none is refused, and one that ran out says so', async () => {
    for (const phoneNumber of ['12345', '0712 222 3344', '+912223456789'])
      await expectProblem(await auth('phone-number/send-otp', { phoneNumber }), 400, 'invalid-phone-number')
    const phoneNumber = '+919876510005'
    const { code, browser } = await phoneCode(phoneNumber)
    await shop.database.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
    await expectProblem(await auth('phone-number/verify', { phoneNumber, code }, browser), 400, 'expired-action-code')
  })

  test('a number belongs to one account', async () => {
    const phoneNumber = '+919876510006'
    const first = await phoneCode(phoneNumber)
    expect((await auth('phone-number/verify', { phoneNumber, code: first.code }, first.browser)).status).toBe(200)
    const { code, browser } = await phoneCode(phoneNumber, await shop.customer(fresh()))
    const body = { phoneNumber, code, updatePhoneNumber: true }
    await expectProblem(await auth('phone-number/verify', body, browser), 409, 'phone-already-in-use')
  })
})

describe('second factor', () => {
  beforeAll(async () => setSettings(shop, await shop.owner(), { shopName: 'Asha Stores' }))

  async function enrolled(): Promise<TestPerson & { secret: string; backupCodes: string[] }> {
    const person = await shop.signUp(fresh())
    const response = await auth('two-factor/enable', { password: PASSWORD }, person)
    const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] }
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Asha%20Stores:/)
    const secret = new URL(totpURI).searchParams.get('secret') ?? ''
    const done = await auth('two-factor/verify-totp', { code: totp(secret) }, person)
    expect(done.status).toBe(200)
    return { ...person, cookie: cookiesOf(done), secret, backupCodes }
  }

  test('is asked for after the password, and by a code of the app or a backup code signs in', async () => {
    const person = await enrolled()
    expect((await whoIs(person.cookie)).user?.uid).toBe(person.uid)
    for (const [path, code] of [
      ['verify-totp', () => totp(person.secret, 1)],
      ['verify-backup-code', () => person.backupCodes[0] ?? ''],
    ] as const) {
      const challenge = await signIn(person.email, PASSWORD)
      expect(await challenge.json()).toMatchObject({ twoFactorRedirect: true })
      const asked = { ...person, cookie: cookiesOf(challenge) }
      expect((await whoIs(asked.cookie)).user).toBeNull()
      await expectProblem(
        await auth(`two-factor/${path}`, { code: '000000' }, asked),
        401,
        'invalid-verification-code',
      ).catch(() => undefined)
      const passed = await auth(`two-factor/${path}`, { code: code() }, asked)
      expect({ path, status: passed.status }).toEqual({ path, status: 200 })
      expect((await whoIs(cookiesOf(passed))).user?.uid).toBe(person.uid)
    }
    const again = { ...person, cookie: cookiesOf(await signIn(person.email, PASSWORD)) }
    await expectProblem(
      await auth('two-factor/verify-backup-code', { code: person.backupCodes[0] }, again),
      400,
      'invalid-verification-code',
    )
  })

  test('no other way of signing in goes around it', async () => {
    const person = await enrolled()
    await click((await newestMail(shop, 'verify_email', person.email)).url, person)
    await expectProblem(await click(await emailLink(person.email)), 403, 'second-factor-required')
    const phoneNumber = '+919876510007'
    const own = await phoneCode(phoneNumber, person)
    const added = { phoneNumber, code: own.code, updatePhoneNumber: true }
    expect((await auth('phone-number/verify', added, own.browser)).status).toBe(200)
    for (const disableSession of [undefined, true]) {
      const { code, browser } = await phoneCode(phoneNumber)
      const response = await auth('phone-number/verify', { phoneNumber, code, disableSession }, browser)
      await expectProblem(response, 403, 'second-factor-required')
    }
  })

  test('secrets and backup codes are kept encrypted, and given up only for the password', async () => {
    const person = await enrolled()
    const rows = JSON.stringify(
      await shop.database.db.select().from(twoFactors).where(eq(twoFactors.userId, person.uid)),
    )
    for (const secret of [person.secret, ...person.backupCodes]) expect(rows).not.toContain(secret)
    await expectProblem(
      await auth('two-factor/disable', { password: 'not-my-password', code: person.backupCodes[0] }, person),
      400,
      'wrong-password',
    )
    const own = { password: PASSWORD, code: person.backupCodes[0] }
    expect((await auth('two-factor/disable', own, person)).status).toBe(200)
    expect(await (await signIn(person.email, PASSWORD)).json()).not.toHaveProperty('twoFactorRedirect')
  })
})

describe('rules', () => {
  test('are told to anybody who asks', async () => {
    const read = async (path: string) => (await shop.call('GET', `/api/auth/${path}`)).json()
    const policy = {
      minimum: 6,
      maximum: 128,
      lower: false,
      upper: false,
      digit: false,
      special: false,
      adminMinimum: 12,
    }
    expect(await read('password-policy')).toEqual(policy)
    expect(await read('captcha-config')).toEqual({ enabled: false, provider: null, siteKey: null })
    expect(await read('authorized-origins')).toEqual({ origins: [shop.url] })
    expect(await read('ways')).toMatchObject({ social: [], emailLink: false, phoneCode: false, passwordPolicy: policy })
  })

  test('hold for the settings of the shop', async () => {
    const strict = await openTestShop({
      PUBLIC_URL: 'https://shop.example',
      AUTHORISED_ORIGINS: 'https://www.shop.example',
      PASSWORD_POLICY: 'min=8 max=20 lower upper digit special',
      CAPTCHA_PROVIDER: 'cloudflare-turnstile',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET_KEY: 'secret',
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
    })
    const read = async (path: string) => (await strict.call('GET', `/api/auth/${path}`)).json()
    expect(await read('password-policy')).toMatchObject({ minimum: 8, maximum: 20, special: true, adminMinimum: 12 })
    expect(await read('captcha-config')).toEqual({ enabled: true, provider: 'cloudflare-turnstile', siteKey: 'site' })
    expect(await read('authorized-origins')).toEqual({ origins: ['https://shop.example', 'https://www.shop.example'] })
    expect(await read('ways')).toMatchObject({ social: [{ id: 'google', name: 'Google' }] })
    const headers = { origin: 'https://www.shop.example' }
    const response = await strict.call('POST', '/api/auth/sign-in/email', OWNER, undefined, headers)
    await expectProblem(response, 400, 'captcha-required')
  })
})
