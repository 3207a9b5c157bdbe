import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/shop.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { MailPage, ReadMail } from '#store/talk/mail/mail.schema.ts'
import { failMail, putMail } from '#tests/support/mail.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
const owner = await shop.owner()

beforeEach(async () => {
  await shop.database.db.delete(mailOutbox)
})

async function list(query = ''): Promise<MailPage> {
  const response = await shop.call('GET', `/api/admin/mail${query}`, undefined, owner)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as MailPage
}

async function read(id: number): Promise<ReadMail> {
  return (await (await shop.call('GET', `/api/admin/mail/${id}`, undefined, owner)).json()) as ReadMail
}

test('messages are listed with their state, newest first, and one state alone', async () => {
  const sent = await putMail(shop, { sentAt: new Date(), attempts: 1 })
  const failed = await failMail(shop)
  const kept = await putMail(shop, {
    kind: 'phone_code',
    channel: 'sms',
    recipient: '+919812345678',
    facts: { code: '1' },
  })
  const waiting = await putMail(shop, { attempts: 2, lastError: 'busy' })
  const { mails, next, sends } = await list()
  expect(mails.map(({ _id, state }) => [_id, state])).toEqual([
    [waiting, 'waiting'],
    [kept, 'kept'],
    [failed, 'failed'],
    [sent, 'sent'],
  ])
  expect({ next, sends }).toEqual({ next: null, sends: ['email'] })
  for (const { _id, state } of mails) expect((await list(`?state=${state}`)).mails).toMatchObject([{ _id, state }])
})

test('pages of fifty lead through all of them', async () => {
  for (let i = 0; i < 3; i++) {
    const rows = Array.from({ length: 40 }, (_, n) => ({
      kind: 'verify_email',
      recipient: `p${n}@x.example`,
      facts: {},
    }))
    await shop.database.db.insert(mailOutbox).values(rows)
  }
  const ids: number[] = []
  for (let page = await list(); ; page = await list(`?before=${page.next}`)) {
    ids.push(...page.mails.map(({ _id }) => _id))
    if (page.next === null) break
  }
  expect(ids).toHaveLength(120)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
})

test('a message is read as it is sent, without a hostile name', async () => {
  const facts = { name: `<script>alert('x')</script>\r\nBcc: all@x.example`, url: 'https://x.example/v?a=1&b=2' }
  const { written } = await read(await putMail(shop, { facts }))
  expect(written?.subject).toBe('Confirm your email address for Tokri')
  expect(written?.text).toContain('Hello, please confirm')
  expect(written?.text).not.toMatch(/script|Bcc/)
  expect(written?.text).toContain('https://x.example/v?a=1&b=2')
})

test('a message whose facts are missing is listed all the same', async () => {
  const id = await putMail(shop, { kind: 'order_placed', facts: {} })
  expect(await read(id)).toMatchObject({ _id: id, written: null })
  expect(await read(await putMail(shop, { kind: 'of_tomorrow', facts: {} }))).toMatchObject({ written: null })
})

test('a message that was given up is queued again on the word of the owner, with an audit line', async () => {
  const id = await failMail(shop)
  const response = await shop.call('POST', `/api/admin/mail/${id}/retry`, { userId: owner.uid }, owner)
  expect(await response.json()).toMatchObject({ _id: id, state: 'waiting', attempts: 0 })
  const [row] = await shop.database.db.select().from(mailOutbox)
  expect(row).toMatchObject({ failedAt: null })
  const lines = await shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'mail.retry'))
  expect(lines).toMatchObject([{ action: 'mail.retry', subjectId: String(id), actorId: owner.uid }])
  const again = await shop.call('POST', `/api/admin/mail/${id}/retry`, {}, owner)
  expect(await expectProblem(again, 409, 'wrong_status')).toMatchObject({ currentStatus: 'waiting' })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('messages of the past stay until the owner decides, who may send them or keep them', async () => {
  const decide = async (sends: boolean) =>
    (await shop.call('POST', '/api/admin/mail/old', { sends }, owner)).json() as Promise<{ count: number }>
  const old = {
    createdAt: daysAgo(2),
    dueAt: daysAgo(2),
    kind: 'access_changed',
    facts: { name: 'Asha', what: 'email' },
  }
  for (let i = 0; i < 3; i++) await putMail(shop, old)
  await putMail(shop, { ...old, channel: 'sms' })
  await putMail(shop, { ...old, expiresAt: daysAgo(1) })
  const recent = await putMail(shop, { createdAt: daysAgo(0.9) })
  expect(await list()).toMatchObject({
    old: 3,
    mails: [{ _id: recent, state: 'waiting' }, ...Array(5).fill({ state: 'kept' })],
  })
  expect((await list('?state=kept')).mails).toHaveLength(5)
  expect((await list('?state=waiting')).mails).toHaveLength(1)
  expect(await decide(true)).toEqual({ count: 3 })
  expect((await list('?state=waiting')).mails).toHaveLength(4)
  for (let i = 0; i < 2; i++) await putMail(shop, old)
  expect(await decide(false)).toEqual({ count: 2 })
  expect(await list('?state=kept')).toMatchObject({ old: 0, mails: Array(4).fill({ state: 'kept' }) })
})

test('a link that has run out cannot be sent again, and an unknown message is not found', async () => {
  const id = await failMail(shop, { facts: { name: 'Asha', url: '' } })
  await expectProblem(await shop.call('POST', `/api/admin/mail/${id}/retry`, {}, owner), 400, 'invalid_input')
  await expectProblem(await shop.call('POST', '/api/admin/mail/999999/retry', {}, owner), 404, 'not_found')
  await expectProblem(await shop.call('GET', '/api/admin/mail/999999', undefined, owner), 404, 'not_found')
  for (const bad of ['0', '-1', 'x', '1.5', '9999999999999999999']) {
    await expectProblem(await shop.call('GET', `/api/admin/mail/${bad}`, undefined, owner), 400, 'invalid_input')
    await expectProblem(await shop.call('GET', `/api/admin/mail?before=${bad}`, undefined, owner), 400, 'invalid_input')
  }
})

test('a manager reads no mail: it may hold links that let somebody in', async () => {
  const { giveRole } = await import('#tests/support/staff.ts')
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  await expectProblem(await shop.call('GET', '/api/admin/mail', undefined, manager), 403, 'forbidden')
})
