/** What an operator can set alarms on. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog, mailOutbox } from '#db/schema.ts'
import { maskedMailbox, SECURITY_EVENTS, type SecurityEvent } from '#store/identity/security-events.ts'
import { clientNetwork, coarse } from '#store/limits/client-network.server.ts'
import { cookiesOf } from '#tests/outbox.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/shop.ts'
import { giveRole } from '#tests/staff.ts'
import { totp } from '#tests/totp.ts'
import { createLog } from './log.ts'
import { createSecurityLog } from './security-log.ts'

let shop: TestShop
const password = 'mango-pickle-7'

beforeAll(async () => {
  shop = await openTestShop({ LOG_LEVEL: 'info', RATE_LIMITS: 'on' })
})

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

test('Low 5 every event stands in the table for operators', () => {
  const table = readFileSync('docs/operating.md', 'utf8')
  for (const event of Object.keys(SECURITY_EVENTS)) expect(table).toContain(`\`${event}\``)
})

test('Low 5 a sign-in is on record after its last step, with request and network; changes of the account are none', async () => {
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

test('Low 5 failed sign-ins, refusals, limits and secrets that were read are lines, without passwords or addresses', async () => {
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

test('Low 5 a flood is five lines and a count, and hides no other event', async () => {
  const lines: string[] = []
  const report = createSecurityLog(createLog('info', { write: (line) => void lines.push(line) }))
  const asked = { requestId: 'x', network: '192.0.2.0/24' }
  for (let i = 0; i < 10_000; i++) report({ event: 'request.refused', ...asked })
  report({ event: 'secret.read', ...asked })
  expect(lines).toHaveLength(6)
  await sleep(1200)
  expect(lines.slice(6).map((line) => JSON.parse(line))).toMatchObject([{ event: 'request.refused', folded: 9995 }])
})

test('Low 5 networks and addresses are told so coarsely that they are nobody alone', () => {
  const networks = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2::7', 'unknown'].map((ip) =>
    coarse(clientNetwork(ip)),
  )
  expect(networks).toEqual(['203.0.113.0/24', '203.0.113.0/24', '2001:db8:1::/48', 'unknown'])
  expect(['Asha@Shop.example', 'no address', undefined].map(maskedMailbox)).toEqual([
    'A***@shop.example',
    undefined,
    undefined,
  ])
})
