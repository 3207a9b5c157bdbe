/** Mail on its way: a real outbox, real jobs, a real mail server. */
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { renderMail } from '#app/letters/render-mail.tsx'
import { mailOutbox } from '#db/schema/talk.ts'
import { DAILY_TASKS, HOURLY_TASKS } from '#server/housekeeping.ts'
import { describeError } from '#server/watching/log.ts'
import type { MailKind } from '#store/talk/mail/mail.ts'
import { claimMails, type OutboxRow, redactExpired } from '#store/talk/mail/outbox.server.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { deliverMail, type Jobs, startJobs } from './jobs.ts'
import { createMailer, type Mailer } from './mailer.ts'

const CANARY = 'canary-7f3a9'
const URL_OF_RESET = `https://shop.example/reset?token=${CANARY}`
const QUICK = { mail: 0.05, clock: 0.05 }

let lines: string

const log = pino(
  { level: 'trace', serializers: { err: describeError } },
  {
    write: (line: string) => {
      lines += line
    },
  },
)

function mailer(settings: Partial<Parameters<typeof createMailer>[1]> = {}): Mailer {
  const usual = {
    SMTP_URL: smtp.url,
    MAIL_FROM: undefined,
    SMS_WEBHOOK_URL: undefined,
    SMS_WEBHOOK_TOKEN: undefined,
    STORE_PHONES: ['+91 98765 43210'],
  }
  return createMailer(database.db, { ...usual, publicUrl: 'https://shop.example', ...settings }, renderMail)
}

async function rows() {
  return database.db.select().from(mailOutbox).orderBy(mailOutbox.id)
}

async function write(recipient = 'asha@shop.example', kind: MailKind = 'reset_password'): Promise<void> {
  await writeMail(database.db, { kind, recipient, facts: { name: 'आशा Rao', url: URL_OF_RESET } })
}

/** Runs the jobs of a process while the work lasts. */
async function whileRunning(work: () => Promise<void>, count = 1, sender = mailer): Promise<void> {
  const all: Jobs[] = []
  for (let i = 0; i < count; i++) all.push(startJobs({ database, mailer: sender(), log, pace: QUICK }))
  try {
    await work()
  } finally {
    await Promise.all(all.map((jobs) => jobs.stop()))
  }
}

/** What is to be tried later is due now. */
async function letTimePass(): Promise<void> {
  await database.pool.query('update mail_outbox set due_at = now()')
}

async function claimOne(): Promise<OutboxRow> {
  await letTimePass()
  const [mail] = await claimMails(database.db, ['email'], 1)
  if (!mail) throw new Error('nothing was claimed')
  return mail
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end && !(await isSo()); ) await sleep(20)
  expect(await isSo()).toBe(true)
}

const database = await openTestDatabase()
const smtp: TestSmtp = await openTestSmtp()

beforeEach(async () => {
  await database.db.delete(mailOutbox)
  smtp.mails.length = 0
  smtp.answer(undefined)
  lines = ''
})

test('a written message arrives once, with both parts, under a Message-ID of its own, and loses its link', async () => {
  await write()
  await whileRunning(async () => {
    await smtp.until(1)
    await until(async () => (await rows())[0]?.sentAt !== null)
  })
  const [mail] = smtp.mails
  const [row] = await rows()
  expect(mail).toMatchObject({
    from: { name: 'Tokri', address: 'no-reply@shop.example' },
    to: [{ address: 'asha@shop.example' }],
    subject: 'Choose a new password for Tokri',
    messageId: `<${row?.id}.${row?.createdAt.getTime()}@shop.example>`,
  })
  expect(mail?.html).toContain(`href="${URL_OF_RESET}"`)
  expect(mail?.text).toContain(URL_OF_RESET)
  expect(mail?.text).toContain('Hello आशा Rao')
  expect(row).toMatchObject({ attempts: 1, lastError: null, facts: { name: 'आशा Rao', url: '' } })
})

test('three processes over forty messages send each of them once', async () => {
  for (let i = 0; i < 40; i++) await write(`person-${i}@shop.example`)
  await whileRunning(async () => {
    await until(async () => (await rows()).every(({ sentAt }) => sentAt !== null))
  }, 3)
  const receivers = smtp.mails.map(({ to }) => to?.[0]?.address)
  expect(receivers).toHaveLength(40)
  expect(new Set(receivers).size).toBe(40)
})

test('what a transaction took back is not sent, and what it wrote beside it is', async () => {
  const undone = database.db.transaction(async (tx) => {
    await writeMail(tx, { kind: 'sign_in_link', recipient: 'nobody@shop.example', facts: { url: 'https://x/' } })
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await write()
  await whileRunning(async () => {
    await smtp.until(1)
  })
  expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual(['asha@shop.example'])
})

test('a mail server that is busy, then away, then back gets the message at last', async () => {
  smtp.answer(451)
  await write()
  await whileRunning(async () => {
    await until(async () => (await rows())[0]?.lastError?.includes('Not now') === true)
    await smtp.close()
    await letTimePass()
    await until(async () => /ECONNREFUSED|closed|reset/i.test((await rows())[0]?.lastError ?? ''))
    smtp.answer(undefined)
    await smtp.open()
    await letTimePass()
    await until(async () => (await rows())[0]?.sentAt !== null)
  })
  expect(smtp.mails).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ lastError: null, failedAt: null })
})

test('what the server refuses for good is given up at the first try, with its words for the owner', async () => {
  smtp.answer(550)
  await write()
  await whileRunning(async () => {
    await until(async () => (await rows())[0]?.failedAt !== null)
  })
  expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null, facts: { url: URL_OF_RESET } })
  expect((await rows())[0]?.lastError).toContain('550 Not now, says the test')
})

test('the tenth try is the last', async () => {
  smtp.answer(451)
  await write()
  await database.pool.query('update mail_outbox set attempts = 9')
  await deliverMail(database.db, mailer(), log, await claimOne())
  expect((await rows())[0]).toMatchObject({ attempts: 10, sentAt: null, failedAt: expect.any(Date) })
})

test('dying between sending and noting it sends again under the same Message-ID', async () => {
  await write()
  await mailer().send(await claimOne())
  await deliverMail(database.db, mailer(), log, await claimOne())
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(smtp.mails).toHaveLength(2)
  await letTimePass()
  expect(await claimMails(database.db, ['email'], 1)).toEqual([])
})

test('a claimed message is nobody else’s until its try has had its time', async () => {
  await write()
  await claimOne()
  expect(await claimMails(database.db, ['email'], 1)).toEqual([])
  const { rows } = await database.pool.query(
    'select extract(epoch from due_at - now())::int as seconds from mail_outbox',
  )
  expect(rows[0].seconds).toBeGreaterThan(170)
  expect(rows[0].seconds).toBeLessThanOrEqual(180)
})

test('tries of one message are further and further apart', async () => {
  smtp.answer(451)
  await write()
  const waits: number[] = []
  for (let tries = 1; tries < 10; tries++) {
    await deliverMail(database.db, mailer(), log, await claimOne())
    const { rows } = await database.pool.query(
      'select round(extract(epoch from due_at - now()), -1)::int as seconds from mail_outbox',
    )
    waits.push(rows[0].seconds)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
})

test('a message that ends the shop each time is given up, too', async () => {
  await write()
  await database.pool.query('update mail_outbox set attempts = 10')
  await deliverMail(database.db, mailer(), log, await claimOne())
  expect(smtp.mails).toEqual([])
  expect((await rows())[0]).toMatchObject({ sentAt: null, failedAt: expect.any(Date) })
})

test('a stop lets what is being sent arrive and be noted', async () => {
  await write()
  await whileRunning(() => until(async () => (await rows())[0]?.attempts === 1))
  expect((await rows())[0]?.sentAt).not.toBeNull()
  expect(smtp.mails).toHaveLength(1)
})

test('a code goes to the web hook for phones, and a receiver without a mail server waits in the outbox', async () => {
  const taken: unknown[] = []
  const { createServer } = await import('node:http')
  const hook = createServer((request, response) => {
    request.on('data', (body) => taken.push([request.headers.authorization, JSON.parse(String(body))]))
    request.on('end', () => response.writeHead(202).end())
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const at = hook.address()
  const SMS_WEBHOOK_URL = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/sms`
  await write()
  await writeMail(database.db, { kind: 'phone_code', recipient: '+919812345678', facts: { code: '482913' } })
  const phones = () => mailer({ SMTP_URL: undefined, SMS_WEBHOOK_URL, SMS_WEBHOOK_TOKEN: 'hush' })
  await whileRunning(async () => until(async () => (await rows())[1]?.sentAt !== null), 1, phones)
  hook.close()
  const text = '482913 is your code for Tokri. Nobody from the shop will ever ask you for it.'
  expect(taken).toEqual([['Bearer hush', { to: '+919812345678', text }]])
  expect(await rows()).toMatchObject([{ attempts: 0, sentAt: null }, { facts: { code: '' } }])
})

test('what waited for more than a day is left to the owner, and what has run out is not sent', async () => {
  for (let i = 0; i < 4; i++) await write()
  // Before the mail server was set; before the shop was off, untried and in the middle of the tries; of this day.
  const [unset, off, tried] = await rows()
  const age = (id = 0, columns: string) => database.pool.query(`update mail_outbox set ${columns} where id = $1`, [id])
  await age(unset?.id, `created_at = now() - interval '25 hours'`)
  await age(off?.id, `created_at = now() - interval '7 days', due_at = now() - interval '7 days'`)
  await age(tried?.id, `due_at = now() - interval '7 days', attempts = 3, last_error = 'busy'`)
  await writeMail(database.db, {
    kind: 'sign_in_link',
    recipient: 'asha@shop.example',
    facts: { url: 'https://shop.example/login/open-link#token=abc' },
    expiresAt: new Date(Date.now() - 1000),
  })
  await whileRunning(async () =>
    until(async () => (await rows()).filter((row) => row.sentAt ?? row.failedAt).length === 2),
  )
  expect(smtp.mails).toHaveLength(1)
  expect((await rows()).map((row) => row.sentAt !== null)).toEqual([false, false, false, true, false])
  expect((await rows())[4]?.lastError).toBe('It expired before it could be sent.')
})

test('housekeeping redacts what has run out, and forgets old mail', async () => {
  for (let i = 0; i < 3; i++) await write(`old-${i}@shop.example`)
  const [first, second, third] = await rows()
  await database.pool.query(`update mail_outbox set expires_at = now() - interval '1 minute' where id = $1`, [
    first?.id,
  ])
  await database.pool.query(`update mail_outbox set created_at = now() - interval '91 days' where id = $1`, [
    second?.id,
  ])
  for (const tasks of [HOURLY_TASKS, DAILY_TASKS]) for (const work of Object.values(tasks)) await work(database.db)
  await redactExpired(database.db)
  expect(await rows()).toMatchObject([
    { id: first?.id, facts: { name: 'आशा Rao', url: '' } },
    { id: third?.id, facts: { url: URL_OF_RESET } },
  ])
})

test('the database may break every connection meanwhile', async () => {
  await whileRunning(async () => {
    await write('before@shop.example')
    await smtp.until(1)
    // Who is not the server's owner may not end its autovacuum, which comes when it likes.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await write('after@shop.example')
    await smtp.until(2)
  })
  expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual(['before@shop.example', 'after@shop.example'])
})

test('neither a token nor an address is ever logged, whatever the mail server answers', async () => {
  smtp.answer(550)
  await write()
  await whileRunning(async () => until(async () => (await rows())[0]?.failedAt !== null))
  expect(lines).toContain('a message was given up')
  expect(lines).not.toContain(CANARY)
  expect(lines).not.toContain('asha@shop.example')
})
