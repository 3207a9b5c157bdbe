/** How often somebody who knows the password may guess codes of the second factor. */
import { expect, test } from 'vitest'
import { cookiesOf } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { totp } from '#tests/support/totp.ts'

const password = 'mango-pickle-7'
let addresses = 0

/** Behind a proxy that is trusted, a test can speak from any address: each call comes from a new one. */
const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

const call = (path: string, body: unknown, cookie = '') =>
  shop.call('POST', `/api/auth/${path}`, body, undefined, { cookie, 'x-forwarded-for': `203.0.113.${++addresses}` })
const wrong = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
const times = <T>(count: number, what: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => what(i)))
const countOf = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length
const knownBrowser = (cookie: string) => /[^; ]*known_browser=[^;]*/.exec(cookie)?.[0] ?? ''

type Enrolled = TestPerson & { secret: string; backupCodes: string[] }

async function begun(email: string): Promise<Enrolled> {
  await shop.customer(email)
  const cookie = cookiesOf(await call('sign-in/email', { email, password }))
  const answer = await call('two-factor/enable', { password }, cookie)
  const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] }
  return { uid: '', email, cookie, secret: new URL(totpURI).searchParams.get('secret') ?? '', backupCodes }
}

async function enrolled(email: string): Promise<Enrolled> {
  const person = await begun(email)
  const done = await call('two-factor/verify-totp', { code: totp(person.secret) }, person.cookie)
  expect(done.status).toBe(200)
  return { ...person, cookie: cookiesOf(done) }
}

test('of thirty guesses at once ten are looked at, of the app and of backup codes together', async () => {
  const person = await enrolled('asha@guessed.example')
  const enter = (cookie = '') => call('sign-in/email', { email: person.email, password }, cookie)
  // One after the other: a sign-in that a busy machine refuses has no challenge, and its guess is answered 400 without a look.
  const entries: Response[] = []
  for (let i = 0; i < 31; i++) entries.push(await enter())
  expect(countOf(entries, 200)).toBe(31)
  const challenges = entries.map(cookiesOf)
  const guesses = await times(30, (i) =>
    i % 2
      ? call('two-factor/verify-totp', { code: wrong(totp(person.secret, 1)) }, challenges[i])
      : call('two-factor/verify-backup-code', { code: `AAAAA-${10_000 + i}` }, challenges[i]),
  )
  expect([countOf(guesses, 400), countOf(guesses, 429)]).toEqual([10, 20])
  const late = await call('two-factor/verify-totp', { code: totp(person.secret, 1) }, challenges[30])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
  await expectProblem(late, 429, 'too-many-requests')

  const known = knownBrowser(person.cookie)
  const own = cookiesOf(await enter(known))
  const entered = await call('two-factor/verify-totp', { code: totp(person.secret, 1) }, `${own}; ${known}`)
  expect(entered.status).toBe(200)
})

test.each<[string, (person: Enrolled) => Promise<(i: number) => Promise<Response>>]>([
  [
    'turning it on',
    async ({ cookie, secret }) =>
      () =>
        call('two-factor/verify-totp', { code: wrong(totp(secret)) }, cookie),
  ],
  [
    'confirming the move to another phone',
    async ({ cookie, secret, backupCodes: [code] }) => {
      const on = cookiesOf(await call('two-factor/verify-totp', { code: totp(secret) }, cookie))
      expect((await call('two-factor/move', { password, code }, on)).status).toBe(200)
      return () => call('two-factor/confirm-move', { code: '12345x' }, on)
    },
  ],
])('%s takes ten wrong codes, however many come at once', async (what, prepare) => {
  const person = await begun(`${what.replaceAll(' ', '-')}@guessed.example`)
  const guesses = await times(30, await prepare(person))
  expect([countOf(guesses, 400), countOf(guesses, 429)]).toEqual([10, 20])
})

test('right codes are no guesses', async () => {
  const person = await enrolled('ravi@guessed.example')
  for (const code of [totp(person.secret, 1), ...person.backupCodes]) {
    const asked = cookiesOf(await call('sign-in/email', { email: person.email, password }))
    const step = /^\d{6}$/.test(code) ? 'verify-totp' : 'verify-backup-code'
    expect((await call(`two-factor/${step}`, { code }, asked)).status).toBe(200)
  }
})
