/** Anybody who reads the database, or an answer, gets nothing that lets them in. */
import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/schema/people.ts'
import { sha256 } from '#engines/sha256.ts'
import { newestMail, tokenIn } from '#tests/support/outbox.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()

const tokenOf = ({ cookie }: TestPerson) =>
  decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''

/** Every row of every table as text, but the messages that were not sent yet: those have to hold their links. */
async function everythingKept(): Promise<string> {
  const { rows } = await shop.database.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mail_outbox'`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) =>
      JSON.stringify((await shop.database.db.execute(sql.raw(`select t::text from "${name}" t`))).rows),
    ),
  )
  return texts.join('\n')
}

test('no table holds the token of a session, a link or an invitation', async () => {
  const [asha, owner] = [await shop.signUp(), await shop.owner()]
  const { email } = asha
  await shop.call('POST', '/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
  await shop.call('POST', '/api/auth/sign-in/magic-link', { email, callbackURL: '/' })
  const invite = await shop.call('POST', '/api/admin/invites', { email: 'new@shop.example', role: 'packer' }, owner)
  const { url } = (await invite.json()) as { url: string }
  const links = await Promise.all(
    (['verify_email', 'reset_password', 'sign_in_link'] as const).map((kind) => newestMail(shop, kind, email)),
  )
  const inLinks = [...links.map((facts) => facts.url), url].map(tokenIn)
  const tokens = [tokenOf(asha), tokenOf(owner), ...inLinks]
  expect(tokens.filter((token) => token && token.length >= 24)).toHaveLength(6)
  const kept = await everythingKept()
  expect(kept).toContain(sha256(tokenOf(asha)))
  for (const token of tokens) expect(kept).not.toContain(token)
})

test('no answer says the token of the session', async () => {
  const asha = await shop.signUp()
  const password = 'mango-pickle-7'
  const answers = [
    await shop.call('POST', '/api/auth/sign-up/email', { name: 'Ravi', email: 'ravi@shop.example', password }),
    await shop.call('POST', '/api/auth/sign-in/email', { email: asha.email, password }),
    await shop.call('GET', '/api/auth/get-session', undefined, asha),
    await shop.call('GET', '/api/me/sessions', undefined, asha),
    await shop.call('GET', '/api/me/data', undefined, asha),
    await shop.call(
      'POST',
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'lime-pickle-9' },
      asha,
    ),
  ]
  for (const answer of answers) {
    const text = await answer.text()
    const [set] = answer.headers.getSetCookie()
    const own = set ? [tokenOf({ ...asha, cookie: set })] : []
    expect([answer.url, answer.status]).toEqual([answer.url, 200])
    for (const token of [tokenOf(asha), ...own]) expect(text).not.toContain(token)
    expect(text).not.toMatch(/"token":/)
  }
})

test('anybody who has the hash of a token, or the secret too, is nobody with it', async () => {
  const asha = await shop.signUp()
  const hash = sha256(tokenOf(asha))
  const { secret } = await shop.store.shop.auth.$context
  for (const token of [hash, tokenOf(asha)]) {
    const signature = encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))
    const cookie = `tokri.session_token=${token}.${signature}`
    const me = await shop.call('GET', '/api/me', undefined, { ...asha, cookie })
    const isOwn = token === tokenOf(asha)
    expect(((await me.json()) as { user: unknown }).user !== null).toBe(isOwn)
    const session = await shop.call('GET', '/api/auth/get-session', undefined, { ...asha, cookie })
    expect((await session.json()) !== null).toBe(isOwn)
  }
})

test('sign-out and a refresh find the session by its token', async () => {
  const asha = await shop.signUp()
  const mine = eq(sessions.userId, asha.uid)
  await shop.database.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() + 86_400_000) })
    .where(mine)
  const refreshed = await shop.call('GET', '/api/auth/get-session', undefined, asha)
  expect(refreshed.headers.getSetCookie().join()).toContain(encodeURIComponent(tokenOf(asha)))
  await shop.call('POST', '/api/auth/sign-out', {}, asha)
  expect(await shop.database.db.$count(sessions, mine)).toBe(0)
})
