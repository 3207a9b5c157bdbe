/** Sends one message: mail through the SMTP server of the settings, messages to phones through a web hook. */
import { createTransport } from 'nodemailer'
import type { Db } from '#db/client.ts'
import type { MailChannel, MailShop, RenderMail, WrittenMail } from '#store/mail/mail.ts'
import type { OutboxRow } from '#store/mail/outbox.server.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import type { Env } from './env.ts'

/** The receiver will never take this message; another try would end the same. */
export class Undeliverable extends Error {}

export type Mailer = {
  /** What this shop can send; messages of other channels stay in the outbox. */
  channels: readonly MailChannel[]
  /** Throws `Undeliverable` when another try is of no use, anything else when it may help. */
  send: (row: OutboxRow) => Promise<void>
  /** What the message says. Throws when its facts cannot be written out. */
  write: (row: Pick<OutboxRow, 'kind' | 'facts'>) => Promise<WrittenMail>
  close: () => void
}

type MailerSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_WEBHOOK_URL' | 'SMS_WEBHOOK_TOKEN' | 'STORE_PHONES'> & {
  publicUrl: string
}

const PATIENCE_MS = 15_000

/** The connection to the mail server is opened with the first message. */
export function createMailer(db: Db, settings: MailerSettings, render: RenderMail): Mailer {
  const { SMTP_URL, SMS_WEBHOOK_URL, publicUrl } = settings
  const transport = SMTP_URL === undefined ? undefined : openTransport(SMTP_URL)
  const channels: MailChannel[] = [
    ...(transport ? ['email' as const] : []),
    ...(SMS_WEBHOOK_URL ? ['sms' as const] : []),
  ]

  async function shopNow(): Promise<MailShop> {
    const { shopName, phones } = await readDetails(db)
    return { name: shopName, phones: phones.length > 0 ? phones : settings.STORE_PHONES, url: publicUrl }
  }

  async function sendMail(row: OutboxRow): Promise<void> {
    const shop = await shopNow()
    const { subject, html, text } = await writeOut(render, row, shop)
    const sent = transport?.sendMail({
      from: senderOf(settings, shop),
      to: { name: '', address: row.recipient },
      subject,
      html,
      text,
      messageId: messageIdOf(row, publicUrl),
      headers: { 'auto-submitted': 'auto-generated' },
      ...stopOf(row),
    })
    await sent?.catch(refuseForGood)
  }

  async function sendSms(row: OutboxRow): Promise<void> {
    const { text } = await writeOut(render, row, await shopNow())
    await postSms(settings, row.recipient, text)
  }

  return {
    channels,
    send: (row) => (row.channel === 'sms' ? sendSms(row) : sendMail(row)),
    write: async ({ kind, facts }) => render(kind, facts, await shopNow()),
    close: () => transport?.close(),
  }
}

/** Mail programs show a button for it. */
function stopOf({ facts }: OutboxRow) {
  const { stopUrl } = facts as { stopUrl?: unknown }
  return typeof stopUrl === 'string' ? { list: { unsubscribe: { url: stopUrl, comment: 'No more of these' } } } : {}
}

/**
 * The same for every try of a message: a receiver that already has it recognises it, when the process died between
 * sending and noting that it was sent.
 */
function messageIdOf({ id, createdAt }: Pick<OutboxRow, 'id' | 'createdAt'>, publicUrl: string): string {
  return `<${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
}

function openTransport(url: string) {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: 2 * PATIENCE_MS }
  // Whoever sits between could say that the server knows no TLS, and read the password. `?requireTLS=false` allows that.
  const requireTLS = new URL(url).password !== ''
  return createTransport({ url, pool: true, maxConnections: 3, requireTLS, ...patience })
}

async function writeOut(render: RenderMail, { kind, facts }: OutboxRow, shop: MailShop): Promise<WrittenMail> {
  try {
    return await render(kind, facts, shop)
  } catch (cause) {
    throw new Undeliverable(`This ${kind} cannot be written out of what is known.`, { cause })
  }
}

function senderOf({ MAIL_FROM, publicUrl }: MailerSettings, shop: MailShop) {
  const { hostname } = new URL(publicUrl)
  // A number is no domain of mail.
  const domain = /^[\d.[]/.test(hostname) ? 'localhost' : hostname
  return { name: MAIL_FROM?.name || shop.name, address: MAIL_FROM?.address ?? `no-reply@${domain}` }
}

/** A 5xx to the address or the message is final. One to our login or sender is the shop's to mend, so it is tried again. */
function refuseForGood(error: Error & { code?: string; command?: string; responseCode?: number }): never {
  const isOfMessage = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM')
  const isFinal = error.responseCode === undefined ? error.code === 'EENVELOPE' : error.responseCode >= 500
  throw isOfMessage && isFinal ? new Undeliverable(error.message, { cause: error }) : error
}

async function postSms(
  { SMS_WEBHOOK_URL = '', SMS_WEBHOOK_TOKEN }: MailerSettings,
  to: string,
  text: string,
): Promise<void> {
  const response = await fetch(SMS_WEBHOOK_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(SMS_WEBHOOK_TOKEN ? { authorization: `Bearer ${SMS_WEBHOOK_TOKEN}` } : {}),
    },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.body?.cancel()
  if (response.ok) return
  const answer = `The web hook for messages to phones answered ${response.status}.`
  const mayRecover = response.status >= 500 || [401, 403, 408, 429].includes(response.status)
  throw mayRecover ? new Error(answer) : new Undeliverable(answer)
}
