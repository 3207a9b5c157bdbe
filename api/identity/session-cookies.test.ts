/** The session cookie in every odd form, and sessions that end while others are being read. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#db/schema/people.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

// With both ways out given nothing asks the database by the clock, and what waits for it is what the tests sent.
const shop = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:9', SMS_WEBHOOK_URL: 'http://127.0.0.1:9/' })
const asha = await shop.customer()
const other = await shop.customer()

const NAME = 'tokri.session_token'
const cookieOf = ({ cookie }: TestPerson) => /tokri\.session_token=([^;]+)/.exec(cookie)?.[1] ?? ''

/** Who the shop says is signed in. It answers 200 whatever the cookie holds. */
async function whoIs(cookie: string): Promise<string | null> {
  const answer = await shop.call('GET', '/api/me', undefined, undefined, { cookie })
  expect([cookie.slice(0, 80), answer.status]).toEqual([cookie.slice(0, 80), 200])
  return ((await answer.json()) as { user: { uid: string } | null }).user?.uid ?? null
}

async function whoIsByBetterAuth(cookie: string): Promise<string | null> {
  const answer = await shop.call('GET', '/api/auth/get-session', undefined, undefined, { cookie })
  return ((await answer.json()) as { user: { id: string } } | null)?.user.id ?? null
}

test('an odd cookie is read as Better Auth reads it, lets nobody in whom it does not name, and never fails', async () => {
  const [own, others] = [cookieOf(asha), cookieOf(other)]
  const [token = '', signature = ''] = own.split('.')
  const plain = decodeURIComponent(signature)
  const odd = {
    'twice the same': `${NAME}=${own}; ${NAME}=${own}`,
    'own, then that of another': `${NAME}=${own}; ${NAME}=${others}`,
    'one that is forged, then own': `${NAME}=${'a'.repeat(32)}.${signature}; ${NAME}=${own}`,
    'own, then an empty one': `${NAME}=${own}; ${NAME}=`,
    'percent signs in small letters': `${NAME}=${token}.${signature.toLowerCase()}`,
    'every character with a percent sign': `${NAME}=${[...`${token}.${plain}`].map(escaped).join('')}`,
    'without percent signs': `${NAME}=${token}.${plain}`,
    'without the padding': `${NAME}=${token}.${plain.replace('=', '')}`,
    quoted: `${NAME}="${own}"`,
    'spaces around': `${NAME}= ${own} `,
    'other white space between': `x=1;\t${NAME}=${own}`,
    'no space between': `x=1;${NAME}=${own};y=2`,
    'the name in capitals': `${NAME.toUpperCase()}=${own}`,
    'the name of a secure one': `__Secure-${NAME}=${own}`,
    'a name that ends alike': `x${NAME}=${own}`,
    'a name that ends alike beside own': `x.session_token=1; ${NAME}=${own}`,
    'a value that holds the name': `x=session_token; ${NAME}=${own}`,
    'the signature of another': `${NAME}=${token}.${others.split('.')[1]}`,
    'the token alone': `${NAME}=${token}`,
    'the signature alone': `${NAME}=.${signature}`,
    'one letter more': `${NAME}=${token}a.${signature}`,
    'two signatures': `${NAME}=${own}.${signature}`,
    'half a percent sign': `${NAME}=${token}.%E0%A4%A`,
    'a percent sign alone': `${NAME}=%`,
    'a zero byte': `${NAME}=${token}%00.${signature}`,
    'letters beyond ASCII': `${NAME}=${token}\u00e9.${signature}`,
    'no value': `${NAME}=`,
    'no sign of equality': NAME,
    long: `${NAME}=${'a'.repeat(6000)}.${signature}`,
  }
  for (const [what, cookie] of Object.entries(odd)) {
    const who = await whoIs(cookie)
    expect([what, who]).toEqual([what, await whoIsByBetterAuth(cookie)])
  }
  expect(await whoIs(odd['the signature of another'])).toBeNull()
  expect(await whoIs(odd['one letter more'])).toBeNull()
  expect(await whoIs(`${NAME}=${own}`)).toBe(asha.uid)
})

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
}

test('a session that ran out, or whose person is gone, is nobody, asked ten times at once', async () => {
  const [old, gone] = [await shop.customer(), await shop.customer()]
  const past = new Date(Date.now() - 1000)
  await shop.database.db.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, old.uid))
  await shop.database.db.delete(users).where(eq(users.id, gone.uid))
  const asked = Array.from({ length: 30 }, (_, i) => [old, gone, asha][i % 3] ?? asha)
  const found = await Promise.all(asked.map(({ cookie }) => whoIs(cookie)))
  expect(found).toEqual(asked.map(({ uid }) => (uid === asha.uid ? uid : null)))
})

test('a session that ended while others were being read is nobody to those who ask after that', async () => {
  const leaving = await shop.customer()
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin; lock table users in access exclusive mode')
    const underWay = whoIs(leaving.cookie)
    await expect.poll(waitingForLock).toBe(1)
    await shop.database.pool.query('delete from sessions where user_id = $1', [leaving.uid])
    const after = Promise.all([whoIs(leaving.cookie), whoIs(asha.cookie)])
    await client.query('commit')
    expect(await after).toEqual([null, asha.uid])
    await underWay
  } finally {
    client.release()
  }
})

test('a session that is left of somebody who is shut out, and cannot be ended now, keeps nobody else waiting', async () => {
  const shutOut = await shop.customer()
  await shop.database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, shutOut.uid))
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from sessions where user_id = $1 for update', [shutOut.uid])
    const held = whoIs(shutOut.cookie)
    await expect.poll(waitingForLock).toBe(1)
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'not within seconds'))
    expect(await Promise.race([whoIs(asha.cookie), late])).toBe(asha.uid)
    await client.query('commit')
    expect(await held).toBeNull()
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await shop.database.db.select().from(sessions).where(eq(sessions.userId, shutOut.uid))).toEqual([])
})

async function waitingForLock(): Promise<number> {
  const { rows } = await shop.database.pool.query('select count(*)::int from pg_locks where not granted')
  return rows[0].count
}
