/** Anybody who changes how somebody gets in proves who they are, and the account's own address hears of it. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, sessions, users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { cookiesOf, newestMail, openLink, tokenIn } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { totp } from '#tests/support/totp.ts'

const password = 'mango-pickle-7'

const shop = await openTestShop()

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const click = (link: string, as?: TestPerson) => openLink(shop, link, as)

/** What the address was told of, in order. */
async function news(recipient: string): Promise<unknown[]> {
  const told = eq(mailOutbox.recipient, recipient)
  const rows = await shop.database.db.select().from(mailOutbox).where(told).orderBy(asc(mailOutbox.id))
  return rows.filter(({ kind }) => kind === 'access_changed').map(({ facts }) => facts.what)
}

async function setPasswordByMail(email: string, newPassword: string): Promise<void> {
  await auth('request-password-reset', { email, redirectTo: '/reset-password' })
  const token = tokenIn((await newestMail(shop, 'reset_password', email)).url)
  expect((await auth('reset-password', { token, newPassword })).status).toBe(200)
}

test('another email wants the password, and only the old address is told when it changed', async () => {
  const person = await shop.customer('asha@old.example')
  const newEmail = 'asha@new.example'
  await expectProblem(await auth('change-email', { newEmail }, person), 400, 'wrong-password')
  const wrong = { newEmail, password: 'not-my-password' }
  const { errors } = await expectProblem(await auth('change-email', wrong, person), 400, 'wrong-password')
  expect(errors).toMatchObject([{ pointer: '/password' }])
  await expectProblem(await auth('change-email', { newEmail, password }), 401, 'unauthenticated')
  const old = new Date(Date.now() - 25 * 3_600_000)
  await shop.database.db.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, person.uid))
  expect((await auth('change-email', { newEmail, password }, person)).status).toBe(200)
  expect(await news(person.email)).toEqual([])
  await click((await newestMail(shop, 'verify_email', newEmail)).url, person)
  expect([await news(person.email), await news(newEmail)]).toEqual([['email'], []])
  const [told] = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, person.email)).limit(9)
  expect(JSON.stringify(told?.facts)).not.toContain(newEmail)
})

test('who has no password needs a sign-in of the last day for another email', async () => {
  const person = await shop.customer()
  await shop.database.db.delete(accounts).where(eq(accounts.userId, person.uid))
  expect((await auth('change-email', { newEmail: 'fresh@new.example' }, person)).status).toBe(200)
  const old = new Date(Date.now() - 25 * 3_600_000)
  await shop.database.db.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, person.uid))
  const answer = await auth('change-email', { newEmail: 'late@new.example' }, person)
  await expectProblem(answer, 403, 'requires-recent-login')
})

test('a password that was changed, or set by mail, is told; one chosen at sign-up is not', async () => {
  const person = await shop.customer()
  expect(await news(person.email)).toEqual([])
  const change = { currentPassword: password, newPassword: 'lime-pickle-99' }
  expect((await auth('change-password', change, person)).status).toBe(200)
  expect(await news(person.email)).toEqual(['password'])
  await setPasswordByMail(person.email, 'lemon-pickle-99')
  expect(await news(person.email)).toEqual(['password', 'password'])
  const refused = { currentPassword: 'not-my-password', newPassword: 'lime-pickle-98' }
  await auth('change-password', refused, person)
  expect(await news(person.email)).toHaveLength(2)

  const email = 'link@only.example'
  await auth('sign-in/magic-link', { email, callbackURL: '/' })
  await click((await newestMail(shop, 'sign_in_link', email)).url)
  await setPasswordByMail(email, 'lemon-pickle-99')
  expect(await news(email)).toEqual(['password'])
})

test('every change of the second factor is told', async () => {
  const person = await shop.customer()
  const begin = async () => {
    const begun = await (await auth('two-factor/enable', { password }, person)).json()
    const { totpURI, backupCodes } = begun as { totpURI: string; backupCodes: [string, string, string] }
    const secret = new URL(totpURI).searchParams.get('secret') ?? ''
    const on = await auth('two-factor/verify-totp', { code: totp(secret) }, person)
    return { as: { ...person, cookie: cookiesOf(on) }, codes: backupCodes }
  }
  const { as, codes } = await begin()
  const renewed = await auth('two-factor/generate-backup-codes', { password, code: codes[0] }, as)
  const { backupCodes } = (await renewed.json()) as { backupCodes: [string, string] }
  const moving = await (await auth('two-factor/move', { password, code: backupCodes[0] }, as)).json()
  const newer = new URL((moving as { totpURI: string }).totpURI).searchParams.get('secret') ?? ''
  expect((await auth('two-factor/confirm-move', { code: totp(newer) }, as)).status).toBe(200)
  const off = { password, code: totp(newer, 1) }
  expect((await auth('two-factor/disable', off, as)).status).toBe(200)
  expect(await news(person.email)).toEqual([
    'second factor on',
    'backup codes',
    'second factor moved',
    'second factor off',
  ])
})

test('who has only a phone is told nothing, and a phone that was added is told by mail', async () => {
  const phoneNumber = '+919876540001'
  const code = async () => (await newestMail(shop, 'phone_code', phoneNumber)).code
  const person = await shop.customer()
  const sent = await auth('phone-number/send-otp', { phoneNumber }, person)
  const as = { ...person, cookie: `${person.cookie}; ${cookiesOf(sent)}` }
  const body = { phoneNumber, code: await code(), updatePhoneNumber: true }
  expect((await auth('phone-number/verify', body, as)).status).toBe(200)
  expect(await news(person.email)).toEqual(['phone'])
  await shop.database.db.update(users).set({ email: '1@phone.invalid' }).where(eq(users.id, person.uid))
  expect((await auth('change-password', { currentPassword: password, newPassword: 'lime-pickle-99' }, as)).status).toBe(
    200,
  )
  expect(await news('1@phone.invalid')).toEqual([])
})

test('a change whose message cannot be written does not happen', async () => {
  const person = await shop.customer()
  const { pool } = shop.database
  await pool.query(`alter table mail_outbox add constraint none check (kind <> 'access_changed') not valid`)
  const change = { currentPassword: password, newPassword: 'lime-pickle-99' }
  expect((await auth('change-password', change, person)).status).toBeGreaterThanOrEqual(400)
  await pool.query('alter table mail_outbox drop constraint none')
  expect((await auth('sign-in/email', { email: person.email, password })).status).toBe(200)
})
