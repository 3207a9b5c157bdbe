/**
 * Opens transports to mail servers and posts to SMS gateways. A host that the owner typed is looked up first, and the address that
 * was found and allowed is called.
 */
import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import type { StoredChannels } from '#store/shop/settings/ways-out.schema.ts'
import type { MailShop } from '#store/talk/mail/mail.ts'
import { findPublic, NotPublic, postTo } from './public-address.ts'

type MailServer = NonNullable<StoredChannels['mail']>
type Gateway = { url: string; token?: string | undefined }
type Sms = { to: string; text: string; templateId?: string | undefined }

/** A message that its receiver will never take; a retry would fail too. */
export class Undeliverable extends Error {}

const PATIENCE_MS = 15_000
const POOLED = {
  pool: true,
  maxConnections: 3,
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: 2 * PATIENCE_MS,
} as const
/** The port on which TLS comes first; on others it is negotiated. */
const TLS_FIRST_PORT = 465

/** nodemailer is loaded late, because most shops on developers' machines send no mail. */
export async function openTransportByUrl(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  // Otherwise an attacker in between could claim that the server has no TLS and read the password. `?requireTLS=false` allows it.
  const requireTLS = new URL(url).password !== ''
  return createTransport({ url, requireTLS, ...POOLED })
}

/** Opens a transport to the owner's mail server. Sends a password only over TLS, to a certificate of that name. */
export async function openTransportTo(
  { host, port, user, password }: MailServer,
  mayBePrivate: boolean,
): Promise<Transporter> {
  const [{ address }] = await findPublic(host, mayBePrivate)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: address,
    port,
    secure: port === TLS_FIRST_PORT,
    requireTLS: password !== '',
    // TLS has no server name for an IP address; the certificate must then be for the address.
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    ...POOLED,
  })
}

export function senderOfServer({ sender }: MailServer, { name }: MailShop) {
  return { name, address: sender }
}

/** Throws when the gateway refuses or cannot be reached, and `Undeliverable` when a retry is of no use. */
export async function postSms(gateway: Gateway, mayBePrivate: boolean, sms: Sms): Promise<void> {
  const url = new URL(gateway.url)
  const found = await findPublic(url.hostname, mayBePrivate)
  const body = JSON.stringify(sms)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
  }
  const status = await postTo(found, url, { headers, body })
  if (status >= 200 && status < 300) return
  const answer = `The SMS gateway answered ${status}.`
  const mayRecover = status < 400 || status >= 500 || [401, 403, 408, 429].includes(status)
  throw mayRecover ? new Error(answer) : new Undeliverable(answer)
}

type Failure = Error & { code?: string; responseCode?: number }

const BY_CODE: Record<string, string> = {
  ENOTFOUND: 'There is no server of this name. Please check how it is written.',
  EAI_AGAIN: 'The name of the server could not be looked up just now. Please try again.',
  EDNS: 'There is no server of this name. Please check how it is written.',
  ECONNREFUSED: 'The server takes no connections on this port. Please check the port.',
  ECONNECTION: 'The server could not be reached on this port. Please check name and port.',
  ETIMEDOUT: 'The server did not answer in time. Please check name and port.',
  ABORT_ERR: 'The server did not answer in time.',
  ESOCKET: 'No safe connection could be made. Please check name and port, or ask who runs the server.',
  ETLS: 'The server has no safe connection, and the password is sent over no other.',
  EAUTH: 'The server did not take the user name and password.',
}

/** The failure in our own words: the server's would let the form explore a network. */
export function wordsOfFailure(error: unknown): string {
  if (error instanceof NotPublic) return error.message
  const { code = '', responseCode, message, cause } = error as Failure
  if (/^The SMS gateway answered/.test(message)) return message
  if (/certificate|self-signed|altnames/i.test(message))
    return 'The certificate of the server does not have this name, or nobody vouches for it.'
  // nodemailer gives every connection error the code ESOCKET.
  const known = BY_CODE[/ECONNREFUSED/.test(message) ? 'ECONNREFUSED' : code]
  if (known) return known
  if (responseCode === undefined && cause !== undefined) return wordsOfFailure(cause)
  if (responseCode !== undefined)
    return `The server refused the message with code ${responseCode}. Please check sender and receiver.`
  return 'It did not work, and the server did not say why.'
}
