import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, users } from '#db/schema/people.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { OWNER, openTestShop, type TestPerson } from '#tests/support/shop.ts'

const PASSWORD = 'mango-pickle-7'

const shop = await openTestShop()
const asha = await shop.customer('asha@shop.example')

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
let made = 0
const signUp = (more: object) =>
  auth('sign-up/email', { name: 'Ravi', email: `ravi-${++made}@shop.example`, password: PASSWORD, ...more })
const signIn = (email: unknown, password: unknown) => auth('sign-in/email', { email, password })

async function userOf(response: Response) {
  expect(response.status).toBe(200)
  const { user } = (await response.json()) as { user: { id: string } }
  const [row] = await shop.database.db.select().from(users).where(eq(users.id, user.id))
  return row
}

test('signing up signs in at once, with a cookie that scripts cannot read', async () => {
  const response = await signUp({})
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [cookie = '', ...others] = response.headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(/^tokri\.session_token=[^;]{60,};.*Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toMatch(/domain=/i)
})

test('nobody makes themselves more than a customer', async () => {
  const wished = {
    role: 'owner',
    isAdmin: true,
    emailVerified: true,
    banned: false,
    id: 'chosen',
    createdAt: '2001-01-01',
  }
  const response = await signUp(wished)
  if (response.status === 200) {
    expect(await userOf(response)).toMatchObject({
      role: 'customer',
      emailVerified: false,
      id: expect.not.stringMatching('chosen'),
    })
  } else await expectProblem(response, 400)
  const update = await auth('update-user', { ...wished, name: 'Asha B' }, asha)
  expect(update.status).toBeLessThan(500)
  const [row] = await shop.database.db.select().from(users).where(eq(users.id, asha.uid))
  expect(row).toMatchObject({ id: asha.uid, role: 'customer', emailVerified: false })
})

test.each([
  ['a wrong password', 'asha@shop.example', 'mango-pickle-8'],
  ['an unknown account', 'nobody@shop.example', PASSWORD],
  ['another case', 'asha@shop.example', PASSWORD.toUpperCase()],
  ['one character more', 'asha@shop.example', `${PASSWORD} `],
  ['one character less', 'asha@shop.example', PASSWORD.slice(0, -1)],
])('%s is invalid-credential', async (_what, email, password) => {
  const problem = await expectProblem(await signIn(email, password), 401, 'invalid-credential')
  expect(problem.detail).toBe('The email or the password is not right. Please check both and try again.')
})

test('an address that has an account is told so', async () => {
  for (const email of ['asha@shop.example', 'ASHA@Shop.Example']) {
    await expectProblem(await signUp({ email }), 422, 'email-already-in-use')
  }
})

test('of twenty who sign up with one address at once, one gets it', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => signUp({ email: 'wanted@shop.example' })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = responses.filter(({ status }) => status !== 200)
  for (const response of others) await expectProblem(response, 422, 'email-already-in-use')
})

test.each<[string, unknown, string]>([
  ['5 characters', 'a1b2c', 'weak-password'],
  ['one of the common ones', 'password123', 'weak-password'],
  ['one of the common ones in capitals', 'PASSWORD123', 'weak-password'],
  ['129 characters', `${'x7'.repeat(64)}x`, 'weak-password'],
  ['5 emoji', '🥭🥭🥭🥭🥭', 'weak-password'],
  ['a lone surrogate', 'abcdefg\ud800', 'weak-password'],
  ['no text', 7, 'weak-password'],
  ['nothing', undefined, 'weak-password'],
])('refuses a password of %s, with the sentence for the form', async (_what, password, code) => {
  const problem = await expectProblem(await signUp({ password }), 400, code)
  expect(problem.message).toBe(problem.detail)
})

test.each(['7 words with spaces in it', '  lead and trail  ', '🥭🍛🧺🪔🛕🪁', 'पासवर्ड-मेरा', `${'x7'.repeat(63)}!`])(
  'takes the password %j and only exactly that one',
  async (password) => {
    const response = await signUp({ password })
    const email = (await userOf(response))?.email
    expect((await signIn(email, password)).status).toBe(200)
    for (const other of [password.trim().slice(0, -1), `${password} `]) {
      await expectProblem(await signIn(email, other), 401, 'invalid-credential')
    }
  },
)

test('keeps argon2id hashes with a salt of their own', async () => {
  const signedUp = await Promise.all([signUp({}), signUp({})])
  const ids = await Promise.all(signedUp.map(async (response) => (await userOf(response))?.id ?? ''))
  const rows = await shop.database.db.select().from(accounts).where(inArray(accounts.userId, ids))
  const hashes = rows.map(({ password }) => password)
  expect(hashes).toHaveLength(2)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(new Set(hashes).size).toBe(hashes.length)
})

const SMUGGLED: [string, object][] = [
  ['a picture with NUL', { image: 'a\u0000b' }],
  ['a picture of a script', { image: 'javascript:alert(1)' }],
  ['a picture of 50,000 characters', { image: `https://x.example/${'x'.repeat(50_000)}` }],
  ['an email of 50,000 characters', { email: `${'r'.repeat(50_000)}@x.example` }],
  ['a callback elsewhere', { callbackURL: 'https://evil.example' }],
  ['rememberMe in words', { rememberMe: 'yes' }],
  ['a constructor', { constructor: { prototype: { role: 'owner' } }, __proto__: { role: 'owner' } }],
]

test.each(SMUGGLED)('refuses or ignores %s at sign-up', async (_what, more) => {
  const response = await signUp(more)
  if (response.status !== 200) {
    expect([400, 403]).toContain(response.status)
    await expectProblem(response, response.status)
  } else expect(await userOf(response)).toMatchObject({ role: 'customer', image: null })
})

test('a person cannot change their name, picture or password to what sign-up refuses', async () => {
  const person = await shop.customer()
  for (const change of [
    { name: '' },
    { name: 'a\u0000b' },
    { name: 'x'.repeat(101) },
    { image: 'javascript:alert(1)' },
  ]) {
    await expectProblem(await auth('update-user', change, person), 400)
  }
  for (const newPassword of ['password123', 'short', 'x'.repeat(129), 'abcdefg\ud800']) {
    await expectProblem(
      await auth('change-password', { currentPassword: PASSWORD, newPassword }, person),
      400,
      'weak-password',
    )
  }
  expect((await signIn(person.email, PASSWORD)).status).toBe(200)
})

test('administrators need 12 characters, also when they change their password', async () => {
  const owner = await shop.owner()
  const change = { currentPassword: OWNER.password, newPassword: 'short-one-1' }
  await expectProblem(await auth('change-password', change, owner), 400, 'weak-password')
})

/** Calls that are there for visitors: they answer the same for every address, or say nothing of anybody. */
const OPEN_TO_ALL = new Set([
  '/get-session',
  '/sign-out',
  '/request-password-reset',
  '/send-verification-email',
  '/sign-in/magic-link',
  '/ok',
  '/error',
])
const ENDING = ['/sign-out', '/delete-user']

test.each(['a visitor', 'another customer'])(
  'no call of the identity service acts for %s on the account that it names',
  async (who) => {
    const victim = await shop.customer()
    const as = who === 'a visitor' ? undefined : await shop.customer()
    const before = await everythingOf(victim)
    const own = {
      userId: victim.uid,
      id: victim.uid,
      uid: victim.uid,
      accountId: before.accountId,
      email: victim.email,
    }
    const named = { ...own, newEmail: `taken-${victim.email}`, name: 'Taken', token: 'x', code: '000000', image: null }
    const words = { password: 'not-the-password', currentPassword: 'not-the-password', newPassword: 'lime-pickle-99' }
    const calls = Object.values(shop.store.shop.auth.api)
      .flatMap(({ path, options }) => (path ? [options.method].flat().map((method) => ({ path, method })) : []))
      .sort((a, b) => ENDING.indexOf(a.path) - ENDING.indexOf(b.path))
    expect(calls.length).toBeGreaterThan(45)
    for (const { path, method } of calls) {
      const to = `/api/auth${path.replace(/:\w+/, victim.uid)}`
      const response =
        method === 'GET'
          ? await shop.call('GET', `${to}?${new URLSearchParams(own)}`, undefined, as)
          : await shop.call('POST', to, { ...named, ...words }, as)
      const said = await response.text()
      // A link that leads nowhere ends on the page of signing in.
      const isRefused = response.redirected || (response.status >= 400 && response.status < 500)
      expect({
        path,
        status: response.status,
        fine: isRefused || as !== undefined || OPEN_TO_ALL.has(path),
      }).toMatchObject({
        fine: true,
      })
      expect(said).not.toContain(victim.uid)
    }
    expect(await everythingOf(victim)).toEqual(before)
    expect((await signIn(victim.email, PASSWORD)).status).toBe(200)
  },
)

async function everythingOf({ uid }: TestPerson) {
  const of = (text: string) => shop.database.pool.query(text, [uid]).then(({ rows }) => rows)
  const [person, ways, open, factors] = await Promise.all([
    of('select * from users where id = $1'),
    of('select * from accounts where user_id = $1'),
    of('select * from sessions where user_id = $1'),
    of('select * from two_factors where user_id = $1'),
  ])
  return { accountId: String(ways[0]?.id), person, ways, open, factors }
}

test('an unknown call and a broken body answer a problem', async () => {
  await expectProblem(await auth('nothing', {}), 404, 'not-found')
  for (const body of ['{', '', 'null', '[]', '"x"', '{"email":{"$ne":null},"password":{"$ne":null}}']) {
    const response = await auth('sign-in/email', body)
    expect(response.status).toBe(400)
    await expectProblem(response, 400)
  }
  const long = 'x'.repeat(5000)
  await expectProblem(await shop.call('GET', `/api/auth/${long}`), 404)
})

test("the identity service's own pages carry no words of a stranger", async () => {
  const response = await shop.call('GET', '/api/auth/error?error=%3Cscript%3Ealert(1)%3C/script%3E')
  expect(await response.text()).not.toContain('<script>alert')
})
