/** Uses the mail server and SMS gateway that the owner typed: looks them up, and calls the address that was found. */
import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import type { KeptWays } from '#store/shop/settings/ways-out.schema.ts'
import type { MailShop } from '#store/talk/mail/mail.ts'
import { findPublic, NotPublic, postTo } from './public-address.ts'

type MailServer = NonNullable<KeptWays['mail']>
type Gateway = { url: string; token?: string | undefined }
type Sms = { to: string; text: string; templateId?: string | undefined }

/** The receiver will never take this message; a retry would fail too. */
export class Undeliverable extends Error {}

const PATIENCE_MS = 15_000
/** On this port TLS comes first; on the others it is negotiated. */
const TLS_FIRST = 465

/** Sends a password only over TLS, to a server whose certificate has the name. */
export async function openKept(
  { host, port, user, password }: MailServer,
  mayBePrivate: boolean,
): Promise<Transporter> {
  const [{ address }] = await findPublic(host, mayBePrivate)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: address,
    port,
    secure: port === TLS_FIRST,
    requireTLS: password !== '',
    // TLS cannot ask for an IP address by name: then the certificate must be for the address.
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
  })
}

export function senderIn({ sender }: MailServer, { name }: MailShop) {
  return { name, address: sender }
}

/** Throws an error with the status, or when the gateway cannot be reached; `Undeliverable` when a retry is of no use. */
export async function postByGateway(gateway: Gateway, mayBePrivate: boolean, sms: Sms): Promise<void> {
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

/** The failure in words for the owner, without the server's own: this form must not serve to explore a network. */
export function wordsOfFailure(error: unknown): string {
  if (error instanceof NotPublic) return error.message
  const { code = '', responseCode, message, cause } = error as Failure
  if (/^The SMS gateway answered/.test(message)) return message
  if (/certificate|self-signed|altnames/i.test(message))
    return 'The certificate of the server does not have this name, or nobody vouches for it.'
  // The library calls every connection error ESOCKET.
  const known = BY_CODE[/ECONNREFUSED/.test(message) ? 'ECONNREFUSED' : code]
  if (known) return known
  if (responseCode === undefined && cause !== undefined) return wordsOfFailure(cause)
  if (responseCode !== undefined)
    return `The server refused the message with code ${responseCode}. Please check sender and receiver.`
  return 'It did not work, and the server did not say why.'
}
