/** How often somebody may guess, and that nobody can lock somebody else out by guessing. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cookiesOf, newestMail, tokenIn } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

let made = 0
const PASSWORD = 'mango-pickle-7'
const WRONG = 'not-the-password'

/** Behind a proxy that is trusted, a test can speak from any address. */
const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

let addresses = 0
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`
const call = (path: string, body: unknown, address: string, cookie = '') =>
  shop.call('POST', `/api/auth/${path}`, body, undefined, { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) })
const signIn = (email: string, password: string, address: string, cookie?: string) =>
  call('sign-in/email', { email, password }, address, cookie)

/** Somebody with an account, whose browser has signed in to it from their own address. */
async function person(): Promise<TestPerson & { address: string }> {
  const address = newAddress()
  const email = `limited-${++made}@shop.example`
  await shop.customer(email)
  const response = await signIn(email, PASSWORD, address)
  expect(response.status).toBe(200)
  return { uid: '', email, address, cookie: cookiesOf(response) }
}

/** Only the part of the cookies that is left after signing out. */
const knownBrowser = (cookie: string) =>
  cookie
    .split('; ')
    .filter((one) => one.includes('known_browser'))
    .join('; ')
const statuses = (responses: Response[]) => Map.groupBy(responses, ({ status }) => status)
const times = <T>(count: number, what: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => what(i)))

test('fifty guesses at once are no more than eight, and the owner gets in from elsewhere meanwhile', async () => {
  const victim = await person()
  const attacker = newAddress()
  const guesses = times(50, (i) => signIn(victim.email, `${WRONG}-${i}`, attacker))
  const entered = await signIn(victim.email, PASSWORD, newAddress())
  expect(entered.status).toBe(200)
  const answers = statuses(await guesses)
  expect([...answers.keys()].sort()).toEqual([401, 429])
  expect(answers.get(401)?.length).toBeLessThanOrEqual(8)
  const refused = answers.get(429)?.[0] as Response
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(refused, 429, 'too-many-requests')
})

test('guesses over thirty accounts from one address are stopped after ten', async () => {
  const attacker = newAddress()
  const answers = statuses(await times(30, (i) => signIn(`nobody-${i}@shop.example`, WRONG, attacker)))
  expect(answers.get(401)?.length).toBeLessThanOrEqual(10)
  expect(answers.get(429)?.length).toBeGreaterThanOrEqual(20)
})

test('a flood from many addresses stops strangers, but not a browser that signed in before', async () => {
  const victim = await person()
  await signIn(victim.email, WRONG, newAddress())
  await shop.database.pool.query(
    `update attempt_counters set points = 50 where key like 'wrong password for an account from strangers%'`,
  )
  await expectProblem(await signIn(victim.email, WRONG, newAddress()), 429)
  await expectProblem(await signIn(victim.email, PASSWORD, newAddress()), 429)
  expect((await signIn(victim.email, PASSWORD, newAddress(), knownBrowser(victim.cookie))).status).toBe(200)
})

test('a known browser is known to its own account only, and may not guess for ever either', async () => {
  const [asha, ravi] = await Promise.all([person(), person()])
  const attacker = newAddress()
  const answers = statuses(await times(12, () => signIn(ravi.email, WRONG, attacker, knownBrowser(asha.cookie))))
  expect(answers.get(401)?.length).toBeLessThanOrEqual(8)
  const own = statuses(await times(12, () => signIn(asha.email, WRONG, newAddress(), knownBrowser(asha.cookie))))
  expect(own.get(401)?.length).toBeLessThanOrEqual(10)
  const forged = knownBrowser(asha.cookie).replace(/=.*\./, '=AAAA.')
  expect((await signIn(ravi.email, WRONG, attacker, forged)).status).toBe(429)
})

test('signing in rightly is no attempt, however often', async () => {
  const asha = await person()
  const address = newAddress()
  for (let round = 0; round < 3; round++) {
    const answers = await times(4, () => signIn(asha.email, PASSWORD, address))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
})

test('anybody who is signed in cannot try out passwords either', async () => {
  const asha = await person()
  const change = { currentPassword: WRONG, newPassword: 'lime-pickle-99' }
  const answers = statuses(await times(14, () => call('change-password', change, newAddress(), asha.cookie)))
  expect(answers.get(400)?.length).toBe(10)
  expect(answers.get(429)?.length).toBe(4)
})

test('nobody is sent an email link more than ten times a day, wherever it is asked for', async () => {
  const ask = (email: string) => call('sign-in/magic-link', { email }, newAddress())
  const answers = statuses(await times(12, () => ask('reader@shop.example')))
  expect([answers.get(200)?.length, answers.get(429)?.length]).toEqual([10, 2])
  expect((await ask('other@shop.example')).status).toBe(200)
})

test('nobody is sent reset links without end, and no answer tells whether there is an account', async () => {
  const email = 'asks-often@shop.example'
  await call('sign-up/email', { name: 'Asha', email, password: PASSWORD }, newAddress())
  const ask = (to: string, address: string) => call('request-password-reset', { email: to }, address)
  const sent = async () => {
    const { rows } = await shop.database.db.execute(
      sql`select from mail_outbox where kind = 'reset_password' and recipient = ${email} and due_at > to_timestamp(0)`,
    )
    return rows.length
  }
  const near = newAddress()
  for (const { status } of await times(8, () => ask(email, near))) expect(status).toBe(200)
  expect(await sent()).toBe(5)
  const answers = await times(9, () => ask(email, newAddress()))
  for (const { status } of [...answers, await ask('nobody@shop.example', near)]) expect(status).toBe(200)
  // The first of ten was the mail of the sign-up.
  expect(await sent()).toBe(9)
})

test('nobody is sent codes without end, and nobody else can use up those of a phone’s owner', async () => {
  const phoneNumber = '9876543210'
  const verify = (code: string, address: string, cookie: string) =>
    call('phone-number/verify', { phoneNumber, code }, address, cookie)
  const codeIn = async () => (await newestMail(shop, 'phone_code', `+91${phoneNumber}`)).code
  const home = newAddress()
  const asked = await call('phone-number/send-otp', { phoneNumber }, home)
  const code = await codeIn()
  const attacker = newAddress()
  const others = statuses(await times(7, () => call('phone-number/send-otp', { phoneNumber }, attacker)))
  expect([others.get(200)?.length, others.get(429)?.length]).toEqual([5, 2])
  const guesses = await times(9, () => verify(code === '000000' ? '111111' : '000000', newAddress(), ''))
  expect(guesses.map(({ status }) => status)).toEqual(Array(9).fill(400))
  await expectProblem(await verify(code, newAddress(), ''), 400, 'invalid-verification-code')
  const entered = await verify(code, home, cookiesOf(asked))
  expect(entered.status).toBe(200)
  await times(15, () => call('phone-number/send-otp', { phoneNumber }, newAddress()))
  await expectProblem(await call('phone-number/send-otp', { phoneNumber }, newAddress()), 429)
  const known = knownBrowser(cookiesOf(entered))
  expect((await call('phone-number/send-otp', { phoneNumber }, newAddress(), known)).status).toBe(200)
  expect((await verify(await codeIn(), newAddress(), known)).status).toBe(200)
})

test('anybody who is kept out by strangers sets a new password by mail, and gets in on a new device', async () => {
  const victim = await person()
  await signIn(victim.email, WRONG, newAddress())
  await shop.database.pool.query(
    `update attempt_counters set points = 50 where key like 'wrong password for an account from strangers%'`,
  )
  const device = newAddress()
  await expectProblem(await signIn(victim.email, PASSWORD, device), 429)
  await call('request-password-reset', { email: victim.email }, device)
  const { url } = await newestMail(shop, 'reset_password', victim.email)
  const token = tokenIn(url)
  const newPassword = 'lime-pickle-99'
  const reset = await call('reset-password', { token, newPassword }, device)
  expect(reset.status).toBe(200)
  expect((await signIn(victim.email, newPassword, device, cookiesOf(reset))).status).toBe(200)
  await expectProblem(await signIn(victim.email, newPassword, newAddress()), 429)
})

test('no counter names an account or a person', async () => {
  const { rows } = await shop.database.db.execute(
    sql`select key from attempt_counters where key like '%@%' or key like '%9876543210%'`,
  )
  expect(rows).toEqual([])
})

describe('anybody who holds many addresses of IPv6', () => {
  const in64 = (network: string) => (i: number) => `2001:db8:${network}::${(i + 1).toString(16)}`
  const in48 = (network: string) => (i: number) => `2001:db8:${network}:${(i + 1).toString(16)}::1`
  const guess = (email: string, from: (i: number) => string) => (i: number) => signIn(email, `${WRONG}-${i}`, from(i))
  const guessesTried = async (count: number, one: (i: number) => Promise<Response>) =>
    statuses(await times(count, one)).get(401)?.length ?? 0

  test('guesses at an account as if from one address, and its owner gets in on a new device elsewhere', async () => {
    const victim = await person()
    expect(await guessesTried(60, guess(victim.email, in64('1:2')))).toBeLessThanOrEqual(8)
    expect((await signIn(victim.email, WRONG, '2001:db8:77:1::1')).status).toBe(401)
    expect((await signIn(victim.email, PASSWORD, '2001:db8:77:1::1')).status).toBe(200)
    expect((await signIn(victim.email, PASSWORD, newAddress())).status).toBe(200)
  })

  test('gains little by a whole /48, and cannot shut the owner out with it for a quarter of an hour', async () => {
    const victim = await person()
    const attack = guess(victim.email, in48('2'))
    // In the quarter of an hour that the count of all strangers runs, four spans of eight begin: 32 of its fifty.
    expect(await guessesTried(30, attack)).toBeLessThanOrEqual(8)
    await shop.database.pool.query(
      `update attempt_counters set points = 40 where points = 8 and key like 'wrong password for an account from strangers%'`,
    )
    expect(await guessesTried(10, attack)).toBe(0)
    expect((await signIn(victim.email, WRONG, newAddress())).status).toBe(401)
    expect((await signIn(victim.email, PASSWORD, newAddress())).status).toBe(200)
  })

  test('sprays over accounts no more than one address may', async () => {
    const spray = (i: number) => signIn(`nobody-v6-${i}@shop.example`, WRONG, in64('4:1')(i))
    expect(await guessesTried(40, spray)).toBeLessThanOrEqual(10)
    const sprayWide = (i: number) => signIn(`nobody-48-${i}@shop.example`, WRONG, in48('5')(i))
    expect(await guessesTried(40, sprayWide)).toBeLessThanOrEqual(10)
  })

  test('neither asks for links to a mailbox until its owner cannot, nor for codes to a phone', async () => {
    const asked = { email: (await person()).email }
    await times(20, (i) => call('request-password-reset', asked, in48('6')(i)))
    expect((await call('request-password-reset', asked, newAddress())).status).toBe(200)
    const phone = { phoneNumber: '9123456780' }
    await times(20, (i) => call('phone-number/send-otp', phone, in48('7')(i)))
    expect((await call('phone-number/send-otp', phone, newAddress())).status).toBe(200)
  })
})
