/** Sends messages: mail by SMTP, texts to phones by a web hook. */
import { isDeepStrictEqual } from 'node:util'
import type { Transporter } from 'nodemailer'
import type { Db } from '#engines/postgres/client.ts'
import type { Env } from '#server/env.ts'
import { inLanguage, languageIn } from '#store/language.ts'
import type { SealedLinks } from '#store/sealed-link.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { pickUpPlace, placeInWords } from '#store/selling/delivery/ways.ts'
import { mayMailOrderLink, type OrderLinks } from '#store/selling/orders/reading/customer-orders.server.ts'
import { palettesOf } from '#store/shop/settings/colours.ts'
import { deliveryDaysOf } from '#store/shop/settings/sections/promises.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { phonesOf } from '#store/shop/settings/settings.ts'
import { logoForMail } from '#store/shop/settings/shop-look.ts'
import type { StoredChannels } from '#store/shop/settings/ways-out.schema.ts'
import {
  type MailChannel,
  type MailShop,
  type RenderMail,
  STATUS_LINKS,
  type WrittenMail,
} from '#store/talk/mail/mail.ts'
import type { OutboxRow } from '#store/talk/mail/outbox.server.ts'
import { openTransportByUrl, openTransportTo, postSms, senderOfServer, Undeliverable } from './transports.ts'

type MailServer = NonNullable<StoredChannels['mail']>

export type Mailer = {
  /** The channels that the shop can send by. Always the same array, whose content follows the settings. */
  channels: readonly MailChannel[]
  /** Takes over the owner's settings; those of the environment go before. */
  use: (kept: StoredChannels) => void
  /** Throws `Undeliverable` when a retry is of no use, and other errors when it may help. */
  send: (row: OutboxRow) => Promise<void>
  /** Sends by this mail server instead of the one that is set now. */
  sendBy: (server: MailServer, row: OutboxRow) => Promise<void>
  /** Writes the message's text. Throws when its facts do not suffice. */
  write: (row: Message) => Promise<WrittenMail>
  /** Sends a test message. Throws its failure. */
  test: (channel: MailChannel, to: string) => Promise<void>
  close: () => void
}

type ToSend = Pick<OutboxRow, 'id' | 'createdAt' | 'kind' | 'recipient' | 'facts'> & Partial<Pick<OutboxRow, 'origin'>>

type MailerSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_WEBHOOK_URL' | 'SMS_WEBHOOK_TOKEN' | 'STORE_PHONES'> & {
  /** The shop's address as printed at the start. */
  publicUrl: string
  /** The address that was set; mails lead there whatever address was opened. */
  PUBLIC_URL?: string | undefined
  /** Makes secret links to orders; without it, mails link to the order behind the login. */
  orderLinks?: OrderLinks | undefined
  linksFor?: (purpose: string) => SealedLinks
} & Partial<Pick<Env, 'PRIVATE_ADDRESSES'>>

type Message = Pick<OutboxRow, 'kind' | 'facts'> & Partial<Pick<OutboxRow, 'recipient' | 'origin'>>

/** The first message opens the connection to the mail server. */
export function createMailer(db: Db, settings: MailerSettings, render: RenderMail): Mailer {
  const { SMTP_URL, SMS_WEBHOOK_URL, SMS_WEBHOOK_TOKEN, publicUrl } = settings
  let kept: StoredChannels = {}
  const channels: MailChannel[] = []
  const mayBePrivate = settings.PRIVATE_ADDRESSES === true

  function use(newer: StoredChannels): void {
    if (!isDeepStrictEqual(newer.mail, kept.mail)) closeTransport()
    kept = newer
    const can = [SMTP_URL || kept.mail ? 'email' : undefined, SMS_WEBHOOK_URL || kept.sms ? 'sms' : undefined] as const
    channels.splice(0, channels.length, ...can.filter((channel) => channel !== undefined))
  }

  const { openOnce, close: closeTransport } = keepTransport(() =>
    SMTP_URL === undefined ? kept.mail && openTransportTo(kept.mail, mayBePrivate) : openTransportByUrl(SMTP_URL),
  )

  use({})

  const writeNow = createWriter(db, settings, render)

  async function sendMail(row: ToSend, server = kept.mail, own?: Transporter): Promise<void> {
    const { shop, subject, html, text } = await writeNow(row)
    const open = own ?? (await openOnce())
    if (!open) throw new Error('This shop has no mail server.')
    const sent = open.sendMail({
      from: SMTP_URL === undefined && server ? senderOfServer(server, shop) : senderOf(settings, shop),
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
    // The environment may name a gateway of its own network.
    await postSms(gateway, given !== undefined || mayBePrivate, { to: row.recipient, text, templateId })
  }

  return {
    channels,
    use,
    send: (row) => (row.channel === 'sms' ? sendSms(row) : sendMail(row)),
    sendBy: async (server, row) => {
      const own = SMTP_URL === undefined ? await openTransportTo(server, mayBePrivate) : undefined
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

/** Writes a message with the shop's present name and address. */
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
    if (!orderLinks || typeof orderId !== 'string' || !(await mayMailOrderLink(db, orderId, recipient))) return facts
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

/** Keeps one transport open; after a failure the next message opens another. */
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

/** The unsubscribe headers of RFC 8058. Mail programs send the address themselves, without what stands behind #. */
function stopOf({ facts }: ToSend) {
  const { stopUrl } = facts as { stopUrl?: unknown }
  if (typeof stopUrl !== 'string') return {}
  const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { list: { unsubscribe: stopUrl.replace('#', '?') }, headers }
}

/** The same id for every try, so that a receiver recognises a repeat whose success could not be recorded. */
function messageIdOf({ id, createdAt }: Pick<OutboxRow, 'id' | 'createdAt'>, publicUrl: string): string {
  return `<${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
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
  const domain = /^[\d.[]/.test(hostname) ? 'localhost' : hostname
  return { name: MAIL_FROM?.name || shop.name, address: MAIL_FROM?.address ?? `no-reply@${domain}` }
}

/**
 * Throws `Undeliverable` for a 5xx to the address or the message. One to our login or sender is ours to fix, so the message is
 * retried.
 */
function refuseForGood(error: Error & { code?: string; command?: string; responseCode?: number }): never {
  const isOfMessage = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM')
  const isFinal = error.responseCode === undefined ? error.code === 'EENVELOPE' : error.responseCode >= 500
  throw isOfMessage && isFinal ? new Undeliverable(error.message, { cause: error }) : error
}
