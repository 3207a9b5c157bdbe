/** The last step of a message: what a mail server may do to it, and what may not reach its head. */
import { createServer } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { renderMail } from '#app/letters/render-mail.tsx'
import { mailOutbox } from '#db/schema/talk.ts'
import { createLog } from '#server/watching/log.ts'
import type { MailFacts, MailKind } from '#store/talk/mail/mail.ts'
import { claimMails } from '#store/talk/mail/outbox.server.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { deliverMail } from './jobs.ts'
import { createMailer } from './mailer.ts'

type Settings = Partial<Parameters<typeof createMailer>[1]>

const LETTER: MailFacts['sign_in_link'] = { url: 'https://shop.example/l?t=1' }

const database = await openTestDatabase()
const smtp: TestSmtp = await openTestSmtp()

beforeEach(async () => {
  await database.db.delete(mailOutbox)
  for (const list of [smtp.mails, smtp.receivers]) list.length = 0
})

async function row() {
  const [only] = await database.db.select().from(mailOutbox)
  if (!only) throw new Error('The outbox is empty')
  return only
}

async function write<K extends MailKind>(kind: K, facts: MailFacts[K]): Promise<void> {
  await writeMail(database.db, { kind, recipient: 'ravi@shop.example', facts })
}

/** One try of the message in the outbox; true when nothing is left to do for it. */
async function tryOnce(settings: Settings = {}): Promise<boolean> {
  const usual = { MAIL_FROM: undefined, SMS_WEBHOOK_URL: undefined, SMS_WEBHOOK_TOKEN: undefined, STORE_PHONES: [] }
  const publicUrl = 'https://shop.example'
  const mailer = createMailer(database.db, { SMTP_URL: smtp.url, ...usual, publicUrl, ...settings }, renderMail)
  try {
    await database.pool.query('update mail_outbox set due_at = now()')
    const [claimed] = await claimMails(database.db, ['email'], 1)
    if (claimed) await deliverMail(database.db, mailer, createLog('silent'), claimed)
    const { sentAt, failedAt } = await row()
    return (sentAt ?? failedAt) !== null
  } finally {
    mailer.close()
  }
}

test('a server whose certificate nobody vouches for gets neither the password nor the message', async () => {
  const safe = await openTestSmtp({ login: { user: 'shop', pass: 'p@ss wörd' } })
  const at = (password: string) => safe.url.replace('//', `//shop:${encodeURIComponent(password)}@`)
  await write('sign_in_link', LETTER)
  expect(await tryOnce({ SMTP_URL: at('p@ss wörd') })).toBe(false)
  expect((await row()).lastError).toMatch(/certificate/i)
  expect(await tryOnce({ SMTP_URL: `${at('wrong')}?tls.rejectUnauthorized=false` })).toBe(false)
  expect(await row()).toMatchObject({ failedAt: null, lastError: expect.stringContaining('Wrong login') })
  expect(safe.mails).toEqual([])
  expect(await tryOnce({ SMTP_URL: `${at('p@ss wörd')}?tls.rejectUnauthorized=false` })).toBe(true)
  expect(safe.sessions).toEqual([{ secure: true, user: 'shop' }])
})

test('a password is told to no server that speaks no TLS', async () => {
  await write('sign_in_link', LETTER)
  expect(await tryOnce({ SMTP_URL: smtp.url.replace('//', '//shop:secret@') })).toBe(false)
  expect((await row()).lastError).toMatch(/STARTTLS/)
  expect(smtp.mails).toEqual([])
})

test.each(['greeting', 'answer'])('a server that never comes to its %s is given up waiting for', async (step) => {
  const hanging = createServer((socket) => {
    socket.on('error', () => undefined)
    if (step === 'answer') socket.write('220 hello\r\n')
  })
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  const at = hanging.address()
  const port = typeof at === 'object' ? at?.port : 0
  await write('sign_in_link', LETTER)
  expect(await tryOnce({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=150&socketTimeout=150` })).toBe(false)
  expect(await row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
  expect((await row()).lastError).toMatch(/time|greeting/i)
  hanging.close()
})

test('neither a name nor a subject adds a line to the head of a mail, and Hindi arrives as Hindi', async () => {
  const productName = 'आशा राव\r\nBcc: all@x.example\r\n\r\nHello'
  const url = 'https://shop.example/i'
  await write('request_stocked', { url, stopUrl: 'https://shop.example/no-more-mail#token=abc', productName })
  const MAIL_FROM = { name: 'टोकरी\r\nCc: all@x.example', address: 'mail@shop.example' }
  expect(await tryOnce({ MAIL_FROM })).toBe(true)
  const [mail] = smtp.mails
  expect(smtp.receivers).toEqual([['ravi@shop.example']])
  expect(mail?.headers.filter(({ key }) => key === 'cc' || key === 'bcc')).toEqual([])
  expect(mail?.subject).toMatch(/^आशा राव Bcc: all@x\.example Hello /)
  expect(mail?.from).toEqual({ name: expect.stringMatching(/^टोकरी/), address: 'mail@shop.example' })
  expect(mail?.text).toContain('आशा राव')
  const headerOf = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(headerOf('list-unsubscribe')).toBe('<https://shop.example/no-more-mail?token=abc>')
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a sender that the server does not take is the shop’s to mend: the mail waits', async () => {
  await write('sign_in_link', LETTER)
  smtp.refuseSender(550)
  expect(await tryOnce()).toBe(false)
  expect(await row()).toMatchObject({ attempts: 1, failedAt: null })
  smtp.refuseSender(undefined)
  expect(await tryOnce()).toBe(true)
})
