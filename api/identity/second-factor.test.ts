/** The second factor once it is on: what replaces it or takes it away asks for a code of it, and each code works once. */
import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attemptCounters, twoFactors, verifications } from '#db/schema/people.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'

const password = 'mango-pickle-7'

// Each test makes people of its own, more together than one place may sign up in a minute.
beforeEach(() => shop.database.pool.query('delete from attempt_counters'))

const shop = await openTestShop({ RATE_LIMITS: 'on' })

/** As a call some time later: only how often somebody guesses is counted here. */
async function auth(path: string, body: unknown, as?: TestPerson): Promise<Response> {
  await shop.database.db.delete(attemptCounters).where(like(attemptCounters.key, 'second factor:%'))
  return shop.call('POST', `/api/auth/${path}`, body, as)
}

const move = (as: TestPerson, code: string | undefined) => auth('two-factor/move', { password, code }, as)
const confirm = (as: TestPerson, code: string) => auth('two-factor/confirm-move', { code }, as)
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function secretOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  const { totpURI } = (await response.json()) as { totpURI: string }
  return new URL(totpURI).searchParams.get('secret') ?? ''
}

type Enrolled = TestPerson & { secret: string; firstCode: string; backupCodes: string[] }

async function enrolled(person: TestPerson): Promise<Enrolled> {
  const begun = await auth('two-factor/enable', { password }, person)
  const { backupCodes } = (await begun.clone().json()) as { backupCodes: string[] }
  const secret = await secretOf(begun)
  const firstCode = totp(secret)
  const done = await auth('two-factor/verify-totp', { code: firstCode }, person)
  return { ...person, cookie: cookiesOf(done), secret, firstCode, backupCodes }
}

/** The answer to the password and then to the code. */
async function signInWith({ email }: TestPerson, step: string, code: string | undefined): Promise<number> {
  const asked = await auth('sign-in/email', { email, password })
  expect(await asked.clone().json()).toMatchObject({ twoFactorRedirect: true })
  return (await auth(`two-factor/${step}`, { code }, { uid: '', email, cookie: cookiesOf(asked) })).status
}

test('a manager moves, and only then the old phone is of no use', async () => {
  const person = await enrolled(await giveRole(shop, await shop.customer(), 'manager'))
  const remembered = await auth('sign-in/email', { email: person.email, password })
  const asked = { ...person, cookie: cookiesOf(remembered) }
  const code = person.backupCodes[0]
  const passed = await auth('two-factor/verify-backup-code', { code, trustDevice: true }, asked)
  const known = { ...person, cookie: cookiesOf(passed) }

  const present = totp(person.secret, 1)
  const newer = await secretOf(await move(person, present))
  await expectProblem(await move(person, present), 400, 'invalid-verification-code')
  await expectProblem(await confirm(person, another(totp(newer))), 400, 'invalid-verification-code')
  await expectProblem(await confirm(known, totp(newer)), 400, 'expired-action-code')
  expect(await signInWith(person, 'verify-backup-code', person.backupCodes[1])).toBe(200)

  const answers = await Promise.all([confirm(person, totp(newer)), confirm(person, totp(newer))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const said = (await Promise.all(answers.map((answer) => answer.json()))) as { backupCodes?: string[] }[]
  const backupCodes = said.flatMap((answer) => answer.backupCodes ?? [])
  expect(new Set(backupCodes).size).toBe(10)
  expect(await (await auth('sign-in/email', { email: person.email, password }, known)).json()).toMatchObject({
    twoFactorRedirect: true,
  })
  expect(await signInWith(person, 'verify-totp', totp(person.secret))).not.toBe(200)
  expect(await signInWith(person, 'verify-backup-code', person.backupCodes[2])).not.toBe(200)
  expect(await signInWith(person, 'verify-totp', totp(newer, 1))).toBe(200)
  expect(await signInWith(person, 'verify-backup-code', backupCodes[0])).toBe(200)
})

test('anybody who stops half-way keeps the old one; the new secret is kept encrypted and runs out', async () => {
  const person = await enrolled(await shop.customer())
  const newer = await secretOf(await move(person, person.backupCodes[0]))
  await expectProblem(await move(person, person.backupCodes[0]), 400, 'invalid-verification-code')
  const { db } = shop.database
  expect(JSON.stringify(await db.select().from(verifications))).not.toContain(newer)
  await db.update(verifications).set({ expiresAt: new Date() }).where(like(verifications.identifier, '%'))
  await expectProblem(await confirm(person, totp(newer)), 400, 'expired-action-code')
  expect(await signInWith(person, 'verify-totp', totp(person.secret, 1))).toBe(200)
})

test('a code page that still waits when the factor is gone says that it has run out', async () => {
  for (const step of ['verify-totp', 'verify-backup-code']) {
    const person = await enrolled(await shop.customer())
    const asked = await auth('sign-in/email', { email: person.email, password })
    await shop.database.db.delete(twoFactors).where(eq(twoFactors.userId, person.uid))
    const code = step === 'verify-totp' ? totp(person.secret, 1) : person.backupCodes[0]
    const late = await auth(`two-factor/${step}`, { code }, { ...person, cookie: cookiesOf(asked) })
    await expectProblem(late, 400, 'expired-action-code')
  }
})

test('wants a session, the password, and a factor to move; guessing the code stops after ten', async () => {
  const visitor = await auth('two-factor/move', { password, code: '123456' })
  await expectProblem(visitor, 401, 'unauthenticated')
  const without = await shop.customer()
  await expectProblem(await move(without, '123456'), 400, 'invalid-verification-code')
  const person = await enrolled(await shop.customer())
  const wrong = { password: 'not-my-password', code: totp(person.secret) }
  await expectProblem(await auth('two-factor/move', wrong, person), 400, 'wrong-password')
  await expectProblem(await auth('two-factor/move', { password }, person), 400, 'invalid-input')
  for (let guesses = 1; guesses < 10; guesses++) {
    await expectProblem(await move(person, another(totp(person.secret))), 400, 'invalid-verification-code')
  }
  await expectProblem(await move(person, totp(person.secret)), 429, 'too-many-requests')
  const [kept] = await shop.database.db.select().from(twoFactors).where(eq(twoFactors.userId, person.uid))
  expect(kept?.verified).toBe(true)
})

test('with the password alone nobody reads the secret, makes backup codes, begins anew, moves or turns off', async () => {
  const person = await enrolled(await shop.customer())
  const before = await shop.database.db.select().from(twoFactors).where(eq(twoFactors.userId, person.uid))
  for (const path of ['disable', 'generate-backup-codes', 'move']) {
    await expectProblem(await auth(`two-factor/${path}`, { password }, person), 400, 'invalid-input')
    const guess = { password, code: another(totp(person.secret, 1)) }
    await expectProblem(await auth(`two-factor/${path}`, guess, person), 400, 'invalid-verification-code')
  }
  for (const body of [{ password }, { password, method: 'otp' }]) {
    await expectProblem(await auth('two-factor/enable', body, person), 400, 'second-factor-on')
  }
  for (const path of ['get-totp-uri', 'send-otp', 'verify-otp']) {
    await expectProblem(await auth(`two-factor/${path}`, { password, code: '123456' }, person), 404, 'not-found')
  }
  expect(await shop.database.db.select().from(twoFactors).where(eq(twoFactors.userId, person.uid))).toEqual(before)
  const [code] = person.backupCodes
  expect((await auth('two-factor/disable', { password, code }, person)).status).toBe(200)
})

test('of two that are begun at once one is kept: none is left to be turned on later', async () => {
  const person = await shop.customer()
  const begun = await Promise.all([1, 2, 3].map(() => auth('two-factor/enable', { password }, person)))
  expect(begun.map(({ status }) => status)).toContain(200)
  expect(Math.max(...begun.map(({ status }) => status))).toBeLessThan(500)
  const kept = await shop.database.db.select().from(twoFactors).where(eq(twoFactors.userId, person.uid))
  expect(kept).toHaveLength(1)
})

test('anybody who is signed in cannot try codes out where the answer is of no use to anybody else', async () => {
  const person = await enrolled(await shop.customer())
  for (const code of [totp(person.secret, 1), another(totp(person.secret, 1))]) {
    await expectProblem(await auth('two-factor/verify-totp', { code }, person), 400, 'expired-action-code')
  }
  const [code] = person.backupCodes
  await expectProblem(await auth('two-factor/verify-backup-code', { code }, person), 400, 'expired-action-code')
  expect(await signInWith(person, 'verify-totp', totp(person.secret, 1))).toBe(200)
  expect(await signInWith(person, 'verify-backup-code', code)).toBe(200)
})

test('the code that turned the factor on, signed in or moved it is of no more use, nor is any before it', async () => {
  const person = await enrolled(await shop.customer())
  for (const code of [totp(person.secret, -1), person.firstCode]) {
    expect(await signInWith(person, 'verify-totp', code)).toBe(400)
    await expectProblem(await move(person, code), 400, 'invalid-verification-code')
  }
  const newer = await secretOf(await move(person, totp(person.secret, 1)))
  const first = totp(newer)
  expect((await confirm(person, first)).status).toBe(200)
  expect(await signInWith(person, 'verify-totp', first)).toBe(400)
  const next = totp(newer, 1)
  expect(await signInWith(person, 'verify-totp', next)).toBe(200)
  await expectProblem(await auth('two-factor/disable', { password, code: next }, person), 400)
})

test.each([{ all: true }, { others: true }, 'one'])(
  'signing out %j forgets every remembered device: each asks for the code again',
  async (which) => {
    const person = await enrolled(await shop.customer())
    const signIn = async (as: TestPerson) => {
      const answer = await auth('sign-in/email', { email: person.email, password }, as)
      const { twoFactorRedirect = false } = (await answer.clone().json()) as { twoFactorRedirect?: boolean }
      return { twoFactorRedirect, known: { ...person, cookie: cookiesOf(answer) } }
    }
    const asked = (await signIn(person)).known
    const [code] = person.backupCodes
    const passed = await auth('two-factor/verify-backup-code', { code, trustDevice: true }, asked)
    const trusted = await signIn({ ...person, cookie: cookiesOf(passed) })
    expect(trusted.twoFactorRedirect).toBe(false)
    const listed = await (await shop.call('GET', '/api/me/sessions', undefined, person)).json()
    const other = (listed as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)
    const body = which === 'one' ? { id: other?.id } : which
    expect((await shop.call('POST', '/api/me/sessions/revoke', body, person)).status).toBe(200)
    expect((await signIn(trusted.known)).twoFactorRedirect).toBe(true)
  },
)
