import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users, verifications } from '#db/schema/people.ts'
import { identitySentence } from '#store/people/identity/identity-errors.ts'
import { newestMail, tokenIn } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const PASSWORD = 'mango-pickle-7'
const newPassword = 'lime-pickle-99'

const shop = await openTestShop({ RATE_LIMITS: 'on' })
const asha = await shop.customer('asha@catalogue.example')

const db = () => shop.database.db
const auth = (call: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${call}`, body, as)
async function resetToken({ email }: TestPerson): Promise<string> {
  await auth('request-password-reset', { email, redirectTo: '/reset-password' })
  return tokenIn((await newestMail(shop, 'reset_password', email)).url)
}

/** What a person does that is refused so. Those that only a browser can tell are in tests/e2e. */
const CAUSES: [code: string, status: number, cause: () => Promise<Response>][] = [
  ['email-already-in-use', 422, () => auth('sign-up/email', { name: 'A', email: asha.email, password: PASSWORD })],
  ['invalid-credential', 401, () => auth('sign-in/email', { email: asha.email, password: newPassword })],
  ['wrong-password', 400, () => auth('change-password', { currentPassword: newPassword, newPassword }, asha)],
  [
    'user-not-found',
    404,
    async () => {
      const person = await shop.customer()
      const token = await resetToken(person)
      await db().delete(users).where(eq(users.id, person.uid))
      return auth('reset-password', { token, newPassword })
    },
  ],
  [
    'user-disabled',
    403,
    async () => {
      const { uid, email } = await shop.customer()
      await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, uid))
      return auth('sign-in/email', { email, password: PASSWORD })
    },
  ],
  [
    'too-many-requests',
    429,
    async () => {
      const guess = () => auth('sign-in/email', { email: 'nobody@catalogue.example', password: PASSWORD })
      for (let i = 0; i < 9; i++) await guess()
      return guess()
    },
  ],
  [
    'requires-recent-login',
    403,
    async () => {
      const person = await shop.customer()
      const old = new Date(Date.now() - 25 * 3_600_000)
      await db().update(sessions).set({ createdAt: old }).where(eq(sessions.userId, person.uid))
      return auth('delete-user', {}, person)
    },
  ],
  ['unauthorized-domain', 403, () => auth('sign-in/magic-link', { email: asha.email, callbackURL: '//evil.example' })],
  [
    'expired-action-code',
    400,
    async () => {
      const token = await resetToken(asha)
      await db()
        .update(verifications)
        .set({ expiresAt: new Date(0) })
      return auth('reset-password', { token, newPassword })
    },
  ],
  ['invalid-action-code', 400, () => auth('reset-password', { token: 'never-was', newPassword })],
]
const BROWSER_CODES = ['network-request-failed', 'popup-closed-by-user', 'popup-blocked']
/** Not of the specification; its cause is in outgoing.test.ts. */
const OWN_CODES = ['too-many-messages']

describe('the catalogue', () => {
  test.each(CAUSES)('%s (%i) comes of its cause, with a sentence for the form', async (code, status, cause) => {
    const { message } = await expectProblem(await cause(), status, code)
    expect(message).toBe(identitySentence(code))
  })

  test('every sentence tells what to do', () => {
    const codes = [...CAUSES.map(([code]) => code), ...BROWSER_CODES, ...OWN_CODES]
    const advice = /please|try again|check your|choose the button|ask for a new|log in|allow it/i
    for (const code of codes) expect(identitySentence(code)).toMatch(advice)
  })
})

test('a refusal that nobody foresaw has a code of the catalogue too, with words that fit', async () => {
  const unforeseen: [response: Response, status: number, code: string, words: RegExp][] = [
    [await shop.call('POST', '/api/auth/sign-in/email', '{'), 400, 'invalid-input', /JSON/],
    [await shop.call('PUT', '/api/auth/sign-in/email', {}), 404, 'not-found', /./],
  ]
  for (const [response, status, code, words] of unforeseen) {
    expect((await expectProblem(response, status, code)).detail).toMatch(words)
  }
})
