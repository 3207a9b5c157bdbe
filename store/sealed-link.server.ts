/**
 * Tokens of links in mails: they name a row and the address that the link was mailed to, and are sealed with the shop's secret.
 * None is stored, and none works once the row has another address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SealedLinks = {
  /** The token for the row of this uuid in a mail to this address. */
  tokenFor: (id: string, email: string) => string
  /** Whether the token was made for this row and address. */
  holds: (token: string, id: string, email: string) => boolean
}

const ID_BYTES = 16
const WHOLE = /^[\w-]{64}$/

/** `secret` is the shop's; the key made of it and the purpose is used for nothing else. */
export function sealLinks(secret: string, purpose: string): SealedLinks {
  const key = createHmac('sha256', secret).update(purpose).digest()
  const tokenFor = (id: string, email: string) => {
    const seal = createHmac('sha256', key).update(`${id}\n${email}`).digest()
    return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), seal]).toString('base64url')
  }
  return {
    tokenFor,
    holds: (token, id, email) =>
      email !== '' && WHOLE.test(token) && timingSafeEqual(Buffer.from(token), Buffer.from(tokenFor(id, email))),
  }
}

/** The id in a well-formed token, which may be forged. */
export function idInLink(token: string): string | undefined {
  if (!WHOLE.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
