import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/shop.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { clientNetwork, coarseNetworkOf } from '#engines/rate-limit/client-network.server.ts'
import { maskedMailbox, type SecurityEvent } from '#store/people/identity/security-events.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'
import { createLog } from './log.ts'
import { createSecurityLog } from './security-log.ts'

const password = 'mango-pickle-7'

const shop = await openTestShop({ LOG_LEVEL: 'info', RATE_LIMITS: 'on' })

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const eventsSince = (at: number) =>
  shop.logged.slice(at).map((line) => JSON.parse(line) as SecurityEvent & { folded?: number })
const signInLines = async ({ uid }: TestPerson) => {
  const rows = await shop.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, uid))
    .orderBy(desc(auditLog.id))
  return rows.filter(({ action }) => action === 'person.sign-in')
}

test('a sign-in is on record after its last step, with request and network; changes of the account are none', async () => {
  const person = await giveRole(shop, await shop.customer(), 'manager')
  const begun = (await (await auth('two-factor/enable', { password }, person)).json()) as { totpURI: string }
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
  expect((await auth('two-factor/verify-totp', { code: totp(secret) }, person)).status).toBe(200)
  const at = shop.logged.length
  const asked = await auth('sign-in/email', { email: person.email, password })
  expect([await signInLines(person), eventsSince(at)]).toEqual([[], []])
  const halfway = { ...person, cookie: cookiesOf(asked) }
  const passed = await auth('two-factor/verify-totp', { code: totp(secret, 1) }, halfway)
  const requestId = passed.headers.get('x-request-id')
  expect(await signInLines(person)).toMatchObject([{ requestId, address: '127.0.0.1' }])
  expect(eventsSince(at)).toMatchObject([
    { event: 'sign-in.done', uid: person.uid, requestId, network: '127.0.0.0/24' },
  ])
})

test('failed sign-ins, refusals, limits and secrets that were read are lines, without passwords or addresses', async () => {
  const person = await shop.customer('asha@logged.example')
  const owner = await shop.owner()
  const at = shop.logged.length
  await auth('sign-in/email', { email: person.email, password: 'wrong-canary' })
  await shop.call('GET', '/api/admin/orders', undefined, person)
  await shop.call('GET', '/api/admin/mail', undefined, person)
  await auth('request-password-reset', { email: person.email, redirectTo: '/reset-password' })
  const [mail] = await shop.database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(1)
  const read = () => shop.call('GET', `/api/admin/mail/${mail?.id}`, undefined, owner)
  expect((await read()).status).toBe(200)
  for (let i = 0; i < 9; i++) await auth('sign-in/email', { email: person.email, password: 'wrong-canary' })
  const events = eventsSince(at)
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'sign-in.failed',
      about: 'a***@logged.example',
      code: 'INVALID_EMAIL_OR_PASSWORD',
    }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'request.refused', uid: person.uid, route: 'GET /api/admin/mail' }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'request.limited', route: 'POST /api/auth/sign-in/email' }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'secret.read', uid: owner.uid, about: `reset_password ${mail?.id}` }),
  )
  const [line] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({ action: 'mail.read-secret', actorId: owner.uid, subjectId: String(mail?.id) })
  const said = shop.logged.join('')
  for (const secret of ['wrong-canary', 'asha@', password, '127.0.0.1"']) expect(said).not.toContain(secret)
})

/** A log of the lines that were written, each read. */
function listening() {
  const lines: (SecurityEvent & { folded?: number })[] = []
  const report = createSecurityLog(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }))
  return { lines, tell: (network: string) => report({ event: 'sign-in.failed', requestId: 'x', network }) }
}

test('a flood from one network hides nothing that another does, and what is folded names its network', async () => {
  const { lines, tell } = listening()
  for (let i = 0; i < 2000; i++) tell('198.51.100.0/24')
  for (let i = 0; i < 7; i++) tell('203.0.113.0/24')
  expect(lines.map(({ network }) => network)).toEqual([
    ...Array<string>(5).fill('198.51.100.0/24'),
    ...Array<string>(5).fill('203.0.113.0/24'),
  ])
  await expect.poll(() => lines.length).toBe(12)
  expect(lines.slice(10).map(({ network, folded }) => [network, folded])).toEqual([
    ['198.51.100.0/24', 1995],
    ['203.0.113.0/24', 2],
  ])
})

test('however many networks flood, a second has so many lines at most and nothing goes uncounted', async () => {
  const { lines, tell } = listening()
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 5000; i++) tell(`2001:db8:${i.toString(16)}::/48`)
  }
  const told = lines.length
  expect(told).toBeLessThanOrEqual(41 * 5)
  const counted = () => lines.slice(told).reduce((sum, line) => sum + (line.folded ?? 0), 0)
  await expect.poll(counted).toBe(15_000 - told)
  expect(lines.length - told).toBeLessThanOrEqual(41)
  expect(lines.at(-1)).toMatchObject({ network: 'others' })
})

test('networks that repeat themselves leave room for those that come for the first time', () => {
  const { lines, tell } = listening()
  for (let i = 0; i < 20; i++) for (let again = 0; again < 20; again++) tell(`192.0.${i}.0/24`)
  tell('203.0.113.0/24')
  expect(lines.at(-1)).toMatchObject({ network: '203.0.113.0/24' })
})

test('a body that is no sign-in is no failed one, and counts as a call', async () => {
  const at = shop.logged.length
  const statuses = new Set<number>()
  const odd = ['null', '[]', '"text"', '{"email":{}}', '{"email":"a@b.example","password":[]}']
  for (let i = 0; i < 65; i++) statuses.add((await auth('sign-in/email', odd[i % odd.length])).status)
  expect([...statuses]).toEqual([400, 429])
  expect(eventsSince(at).filter(({ event }) => event === 'sign-in.failed')).toEqual([])
})

test('what is typed into the email field is not logged unless it is the address of an account', async () => {
  const quiet = await openTestShop({ LOG_LEVEL: 'info' })
  const { email } = await quiet.customer('asha.rao@logged.example')
  const at = quiet.logged.length
  // Five lines of a network are told in a second: these and the last one.
  const typed = ['P4nc@ssw0rd-2026', 'My@Secret.Phrase', 'nobody@logged.example', 'Spice@market.42']
  for (const said of typed) {
    await quiet.call('POST', '/api/auth/sign-in/email', { email: said, password: 'x'.repeat(9) })
  }
  const lines = quiet.logged.slice(at).map((line) => JSON.parse(line) as SecurityEvent)
  expect(lines.map(({ about }) => about)).toEqual(typed.map(() => undefined))
  for (const secret of ['ssw0rd', 'Secret', 'Phrase', 'market']) expect(quiet.logged.join('')).not.toContain(secret)
  await quiet.call('POST', '/api/auth/sign-in/email', { email: email.toUpperCase(), password: 'x'.repeat(9) })
  expect(JSON.parse(quiet.logged.at(-1) ?? '{}')).toMatchObject({ about: 'a***@logged.example' })
})

test('a refusal is logged by the pattern of its call, never by what stood in the path', async () => {
  const person = await shop.customer()
  const routeOf = async (method: string, path: string, as?: TestPerson, headers?: Record<string, string>) => {
    const at = shop.logged.length
    expect((await shop.call(method, path, method === 'GET' ? undefined : {}, as, headers)).status).toBe(403)
    return eventsSince(at)[0]?.route
  }
  const foreign = { origin: 'https://evil.example' }
  const secret = 'asha.rao@shop.example/9876543210'
  expect([
    await routeOf('GET', '/api/admin/mail/7', person),
    await routeOf('POST', `/api/${secret}/${'x'.repeat(3000)}`, undefined, foreign),
    await routeOf('POST', `/api/auth/${secret}`, undefined, foreign),
    await routeOf('POST', '/api/auth/sign-in/email', undefined, foreign),
    await routeOf('PATCH', '/api/addresses/asha.rao@shop.example', undefined, foreign),
  ]).toEqual([
    'GET /api/admin/mail/:id',
    'POST /api/*',
    'POST /api/auth/*',
    'POST /api/auth/sign-in/email',
    'PATCH /api/addresses/*',
  ])
})

test('networks and addresses are told so coarsely that they are nobody alone', () => {
  const networks = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2::7', 'unknown'].map((ip) =>
    coarseNetworkOf(clientNetwork(ip)),
  )
  expect(networks).toEqual(['203.0.113.0/24', '203.0.113.0/24', '2001:db8:1::/48', 'unknown'])
  expect(['Asha@Shop.example', 'no address', undefined].map(maskedMailbox)).toEqual([
    'a***@shop.example',
    undefined,
    undefined,
  ])
})
