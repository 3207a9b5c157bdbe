/** The mail server and the SMS gateway under Settings: a real server, a real message, and no secret that comes back. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/shop.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { within } from '#tests/support/at-length.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { openTestSmtp } from '#tests/support/smtp.ts'

const shop = await openTestShop()
const owner = await shop.owner()

const MAIL = {
  host: 'smtp.shop.example',
  port: 587,
  user: 'shop',
  password: 'canary-pass-77',
  sender: 'shop@shop.example',
}
const set = (change: object, at = shop, as = owner) => at.call('POST', '/api/admin/ways-out/change', change, as)
const ways = async (at = shop) => (await (await at.call('GET', '/api/auth/ways')).json()) as Record<string, unknown>

test('what is set under Settings opens the ways that need it, at once, and taking it away closes them', async () => {
  expect(await ways()).toMatchObject({ emailLink: false, phoneCode: false })
  expect((await set({ mail: MAIL })).status).toBe(200)
  expect(await ways()).toMatchObject({ emailLink: true, phoneCode: false })
  expect((await set({ sms: { url: 'https://sms.example/send', token: 'canary-token-77' } })).status).toBe(200)
  expect(await ways()).toMatchObject({ emailLink: true, phoneCode: true })
  await set({ mail: null, sms: null })
  expect(await ways()).toMatchObject({ emailLink: false, phoneCode: false })
})

test('the password and the token come back nowhere: no answer, no table, no audit log', async () => {
  const answer = await (
    await set({ mail: MAIL, sms: { url: 'https://sms.example/send', token: 'canary-token-77' } })
  ).text()
  const read = await (await shop.call('GET', '/api/admin/ways-out', undefined, owner)).text()
  expect(JSON.parse(read).mail.kept).toEqual({ ...MAIL, password: undefined, hasPassword: true })
  const { rows } = await shop.database.pool.query('select * from sealed_settings')
  const logged = await shop.database.db.select().from(auditLog)
  expect(logged.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['settings.mail-server', 'settings.sms-gateway']),
  )
  expect(JSON.stringify([answer, read, rows, logged])).not.toMatch(/canary/)
  expect(JSON.stringify(rows)).not.toContain('smtp.shop.example')
})

test('a kept password is never sent to another server than the one it was typed for', async () => {
  await set({ mail: MAIL })
  const { password: _, ...others } = MAIL
  const kept = async (change: object) =>
    (await (await set({ mail: { ...others, ...change } })).json()).mail.kept.hasPassword
  expect(await kept({ sender: 'new@shop.example' })).toBe(true)
  expect(await kept({ host: 'smtp.evil.example' })).toBe(false)
})

test.each([
  [{ mail: { ...MAIL, port: 22 } }, '/mail/port'],
  [{ mail: { ...MAIL, port: 6379 } }, '/mail/port'],
  [{ mail: { ...MAIL, host: 'localhost' } }, '/mail/host'],
  [{ mail: { ...MAIL, host: 'a b' } }, '/mail/host'],
  [{ mail: { ...MAIL, sender: 'nobody' } }, '/mail/sender'],
  [{ sms: { url: '' } }, '/sms/url'],
  [{ sms: { url: 'http://sms.example/' } }, '/sms/url'],
  [{ sms: { url: 'https://me:secret@sms.example/' } }, '/sms/url'],
])('%j is refused beside its field', async (change, pointer) => {
  const answer = await set(change)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] })
})

test('the test says in plain words what failed, and calls nothing in this network', async () => {
  const send = async (channel: string, to: string) =>
    (await (await shop.call('POST', '/api/admin/ways-out/test', { channel, to }, owner)).json()) as {
      isSent: boolean
      words: string
    }
  await set({ mail: { ...MAIL, host: '127.0.0.1' }, sms: { url: 'https://127.0.0.1/x' } })
  expect(await send('email', 'a@shop.example')).toEqual({
    isSent: false,
    words: '127.0.0.1 is an address of this network, which is not called from here.',
  })
  expect(await send('sms', '+919876543210')).toMatchObject({
    isSent: false,
    words: expect.stringContaining('this network'),
  })
  await set({ mail: { ...MAIL, host: 'no-such-name.invalid' } })
  expect((await send('email', 'a@shop.example')).words).toMatch(/name of the server|no server of this name/)
})

test('with a server that answers, the test arrives; the environment goes before what is set here', async () => {
  const smtp = await openTestSmtp()
  const started = await openTestShop({ SMTP_URL: smtp.url, PRIVATE_ADDRESSES: 'on' })
  const its = await started.owner()
  await set({ mail: MAIL }, started, its)
  const read = await (await started.call('GET', '/api/admin/ways-out', undefined, its)).json()
  expect(read.mail).toMatchObject({ fromEnvironment: true, kept: { host: MAIL.host } })
  const answer = await started.call(
    'POST',
    '/api/admin/ways-out/test',
    { channel: 'email', to: 'asha@shop.example' },
    its,
  )
  expect(await answer.json()).toMatchObject({ isSent: true })
  const [mail] = await smtp.until(1)
  expect(mail?.subject).toContain('A test of the mail server')
  expect(await started.database.db.$count(mailOutbox, ne(mailOutbox.kind, 'owner_notice'))).toBe(0)
})

test('owners hear that the mail server was changed by the server that was set before', async () => {
  const at = (host: string) => ({ host, port: 2525 as const, user: '', password: '', sender: 'shop@shop.example' })
  const [before, thief] = await Promise.all(['127.0.46.1', '127.0.46.2'].map((host) => openTestSmtp(at(host))))
  if (!before || !thief) throw new Error('Two servers were opened')
  const open = await openTestShop({ PRIVATE_ADDRESSES: 'on', JOBS: 'on' })
  const its = await open.owner()
  await set({ mail: at('127.0.46.1') }, open, its)
  await before.until(1)
  // One notice more, which has not left yet.
  await open.call('POST', '/api/admin/invites', { email: 'thief@evil.example', role: 'owner' }, its)
  await set({ mail: null }, open, its)
  await set({ mail: at('127.0.46.2') }, open, its)
  const subjects = ({ mails }: typeof before) => mails.map(({ subject }) => subject ?? '').sort()
  const all = ['Shop owner invited thief@evil.example: role Owner', 'Shop owner removed the mail server']
  await expect
    .poll(() => subjects(before), { timeout: within(10_000) })
    .toEqual([...all, 'Shop owner set up the mail server'])
  // What is told once the old server is gone goes by the one that there is.
  await expect.poll(() => subjects(thief)).toContain('Shop owner set up the mail server')
  expect(subjects(thief)).not.toEqual(expect.arrayContaining([all[1]]))
  const isNotice = eq(mailOutbox.kind, 'owner_notice')
  await expect.poll(() => open.database.db.$count(mailOutbox, and(isNotice, isNull(mailOutbox.sentAt)))).toBe(0)
})

test('a notice that the server before did not take waits for the one that is set now', async () => {
  const open = await openTestShop({ PRIVATE_ADDRESSES: 'on', JOBS: 'on' })
  const its = await open.owner()
  const nowhere = { host: '127.0.46.3', port: 2525, user: '', password: '', sender: 'shop@shop.example' }
  await set({ mail: nowhere }, open, its)
  await open.database.pool.query('delete from mail_outbox')
  expect((await set({ mail: { ...nowhere, host: '127.0.46.4' } }, open, its)).status).toBe(200)
  const [row] = await open.database.db.select().from(mailOutbox)
  expect(row).toMatchObject({ kind: 'owner_notice', sentAt: null, failedAt: null })
  const minutes = ((row?.dueAt.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(5)
  expect(minutes).toBeLessThan(11)
})
