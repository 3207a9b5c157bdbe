/** Sends one message: mail by the SMTP server of the settings, messages to phones by a web hook. */
import { isDeepStrictEqual } from 'node:util'
import type { Transporter } from 'nodemailer'
import type { Db } from '#engines/postgres/client.ts'
import type { Env } from '#server/env.ts'
import { inLanguage, languageIn } from '#store/language.ts'
import type { SealedLinks } from '#store/sealed-link.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { pickUpPlace, placeInWords } from '#store/selling/delivery/ways.ts'
import { hasLink, type OrderLinks } from '#store/selling/orders/reading/customer-orders.server.ts'
import { palettesOf } from '#store/shop/settings/colours.ts'
import { deliveryDaysOf } from '#store/shop/settings/sections/promises.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { phonesOf } from '#store/shop/settings/settings.ts'
import { logoForMail } from '#store/shop/settings/shop-look.ts'
import type { KeptWays } from '#store/shop/settings/ways-out.schema.ts'
import {
  type MailChannel,
  type MailShop,
  type RenderMail,
  STATUS_LINKS,
  type WrittenMail,
} from '#store/talk/mail/mail.ts'
import type { OutboxRow } from '#store/talk/mail/outbox.server.ts'
import { openKept, postByGateway, senderIn, Undeliverable } from './kept-ways.ts'

type MailServer = NonNullable<KeptWays['mail']>

export type Mailer = {
  /** The channels that the shop can send by now. Always the same array; its content follows the settings. */
  channels: readonly MailChannel[]
  /** Takes the owner's settings; those of the environment come first. */
  use: (kept: KeptWays) => void
  /** Throws `Undeliverable` when a retry is of no use, and other errors when it may help. */
  send: (row: OutboxRow) => Promise<void>
  /** Sends by this mail server in place of the one that the owner has set now. */
  sendBy: (server: MailServer, row: OutboxRow) => Promise<void>
  /** The text of the message. Throws when its facts cannot be written out. */
  write: (row: Message) => Promise<WrittenMail>
  /** Sends a test message. Throws what went wrong. */
  test: (channel: MailChannel, to: string) => Promise<void>
  close: () => void
}

type ToSend = Pick<OutboxRow, 'id' | 'createdAt' | 'kind' | 'recipient' | 'facts'> & Partial<Pick<OutboxRow, 'origin'>>

type MailerSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_WEBHOOK_URL' | 'SMS_WEBHOOK_TOKEN' | 'STORE_PHONES'> & {
  /** The address of the shop as the start prints it. */
  publicUrl: string
  /** The address that somebody set; then every mail leads there. */
  PUBLIC_URL?: string | undefined
  /** Without it, mails lead to the order behind the login. */
  orderLinks?: OrderLinks | undefined
  linksFor?: (purpose: string) => SealedLinks
} & Partial<Pick<Env, 'PRIVATE_ADDRESSES'>>

type Message = Pick<OutboxRow, 'kind' | 'facts'> & Partial<Pick<OutboxRow, 'recipient' | 'origin'>>

const PATIENCE_MS = 15_000

/** Connects to the mail server with the first message. */
export function createMailer(db: Db, settings: MailerSettings, render: RenderMail): Mailer {
  const { SMTP_URL, SMS_WEBHOOK_URL, SMS_WEBHOOK_TOKEN, publicUrl } = settings
  let kept: KeptWays = {}
  const channels: MailChannel[] = []
  const mayBePrivate = settings.PRIVATE_ADDRESSES === true

  function use(newer: KeptWays): void {
    if (!isDeepStrictEqual(newer.mail, kept.mail)) closeTransport()
    kept = newer
    const can = [SMTP_URL || kept.mail ? 'email' : undefined, SMS_WEBHOOK_URL || kept.sms ? 'sms' : undefined] as const
    channels.splice(0, channels.length, ...can.filter((channel) => channel !== undefined))
  }

  const { openOnce, close: closeTransport } = keepTransport(() =>
    SMTP_URL === undefined ? kept.mail && openKept(kept.mail, mayBePrivate) : openTransport(SMTP_URL),
  )

  use({})

  const writeNow = createWriter(db, settings, render)

  async function sendMail(row: ToSend, server = kept.mail, own?: Transporter): Promise<void> {
    const { shop, subject, html, text } = await writeNow(row)
    const open = own ?? (await openOnce())
    if (!open) throw new Error('This shop has no mail server.')
    const sent = open.sendMail({
      from: SMTP_URL === undefined && server ? senderIn(server, shop) : senderOf(settings, shop),
      to: { name: '', address: row.recipient },
      subject,
      html,
      text,
      messageId: messageIdOf(row, publicUrl),
      headers: { 'auto-submitted': 'auto-generated' },
      ...stopOf(row),
    })
    await sent.catch(refuseForGood)
  }

  async function sendSms(row: ToSend): Promise<void> {
    const { text, templateId } = await writeNow(row)
    const given = SMS_WEBHOOK_URL === undefined ? undefined : { url: SMS_WEBHOOK_URL, token: SMS_WEBHOOK_TOKEN }
    const gateway = given ?? kept.sms
    if (!gateway) throw new Error('This shop has no SMS gateway.')
    // Who runs the server may name an address of its own network.
    await postByGateway(gateway, given !== undefined || mayBePrivate, { to: row.recipient, text, templateId })
  }

  return {
    channels,
    use,
    send: (row) => (row.channel === 'sms' ? sendSms(row) : sendMail(row)),
    sendBy: async (server, row) => {
      const own = SMTP_URL === undefined ? await openKept(server, mayBePrivate) : undefined
      await sendMail(row, server, own).finally(() => own?.close())
    },
    write: writeNow,
    test: async (channel, to) => {
      closeTransport()
      await (channel === 'sms' ? sendSms(testRow('test_sms', to)) : sendMail(testRow('test_mail', to)))
    },
    close: closeTransport,
  }
}

/** Writes out a message as its reader gets it now, with the shop's name and address. */
function createWriter(db: Db, settings: MailerSettings, render: RenderMail) {
  async function shopNow({ origin }: Message): Promise<MailShop> {
    const details = await readDetails(db)
    const { shopName, messages, logo, colours } = details
    const url = settings.PUBLIC_URL ?? origin ?? settings.publicUrl
    const known = {
      name: shopName,
      phones: phonesOf(details, settings.STORE_PHONES),
      url,
      words: messages,
      place: placeInWords(pickUpPlace(details)),
      promises: {
        calls: details.callHours,
        days: deliveryDaysOf(details),
        takesYes: !details.callEveryOrder,
      },
    }
    const { path = '', ...size } = logoForMail(logo) ?? {}
    const palettes = colours.main || colours.accent ? palettesOf(colours) : undefined
    return { ...known, palettes, logo: path ? ({ ...size, url: url + path } as MailShop['logo']) : undefined }
  }

  async function withLink({ facts, recipient }: Message, { url }: MailShop): Promise<Record<string, unknown>> {
    const { _id: orderId } = facts
    const { orderLinks, linksFor } = settings
    const language = languageIn(facts.language)
    const withUrl = (path: string, token: string) => ({
      ...facts,
      statusUrl: secretLink(url + inLanguage(path, language), token),
    })
    if (recipient === undefined) return facts
    for (const [fact, { path, purpose }] of Object.entries(STATUS_LINKS)) {
      const id = facts[fact]
      if (linksFor && typeof id === 'string') return withUrl(path, linksFor(purpose).tokenFor(id, recipient))
    }
    if (!orderLinks || typeof orderId !== 'string' || !(await hasLink(db, orderId, recipient))) return facts
    return withUrl('/order-status', orderLinks.tokenFor(orderId, recipient))
  }

  return async (row: Message) => {
    const shop = await shopNow(row)
    return { shop, ...(await writeOut(render, { kind: row.kind, facts: await withLink(row, shop) }, shop)) }
  }
}

function testRow(kind: string, recipient: string): ToSend {
  return { id: 0, createdAt: new Date(), kind, recipient, facts: {} }
}

/** Keeps one transport; after a failure the next message opens another. */
function keepTransport(open: () => Promise<Transporter> | undefined) {
  let transport: Promise<Transporter> | undefined
  return {
    openOnce(): Promise<Transporter> | undefined {
      transport ??= open()
      transport?.catch(() => {
        transport = undefined
      })
      return transport
    },
    close(): void {
      transport?.then((opened) => opened.close()).catch(() => undefined)
      transport = undefined
    },
  }
}

/** The unsubscribe headers of RFC 8058: mail programs send the token themselves, and nothing behind #. */
function stopOf({ facts }: ToSend) {
  const { stopUrl } = facts as { stopUrl?: unknown }
  if (typeof stopUrl !== 'string') return {}
  const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { list: { unsubscribe: stopUrl.replace('#', '?') }, headers }
}

/** One id for every try, so that a receiver recognises a repeat when the process died before recording a success. */
function messageIdOf({ id, createdAt }: Pick<OutboxRow, 'id' | 'createdAt'>, publicUrl: string): string {
  return `<${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
}

/** Opens a transport to the mail server. Loaded late, because most shops on developers' machines send no mail. */
export async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: 2 * PATIENCE_MS }
  // Otherwise an attacker in between could claim that the server has no TLS and read the password. `?requireTLS=false` allows it.
  const requireTLS = new URL(url).password !== ''
  return createTransport({ url, pool: true, maxConnections: 3, requireTLS, ...patience })
}

async function writeOut(render: RenderMail, { kind, facts }: Message, shop: MailShop): Promise<WrittenMail> {
  try {
    return await render(kind, facts, shop)
  } catch (cause) {
    throw new Undeliverable(`This ${kind} cannot be written out of what is known.`, { cause })
  }
}

function senderOf({ MAIL_FROM, publicUrl }: MailerSettings, shop: MailShop) {
  const { hostname } = new URL(publicUrl)
  // An IP address is no mail domain.
  const domain = /^[\d.[]/.test(hostname) ? 'localhost' : hostname
  return { name: MAIL_FROM?.name || shop.name, address: MAIL_FROM?.address ?? `no-reply@${domain}` }
}

/** A 5xx to the address or the message is final. One to our login or sender is ours to fix, so the message is retried. */
function refuseForGood(error: Error & { code?: string; command?: string; responseCode?: number }): never {
  const isOfMessage = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM')
  const isFinal = error.responseCode === undefined ? error.code === 'EENVELOPE' : error.responseCode >= 500
  throw isOfMessage && isFinal ? new Undeliverable(error.message, { cause: error }) : error
}
