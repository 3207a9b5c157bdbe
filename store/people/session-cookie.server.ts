/** The session cookie as every browser sends it, read without Better Auth: its check costs more than the page it is for. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Auth } from '../identity/auth.server.ts'

/** A cookie says nothing of a session, it names one, or it is spelled in a way that only Better Auth can judge. */
type Read = { token: string } | 'none' | 'odd'

/** Value and signature as Better Auth writes them, percent signs and all: 32 letters and a SHA-256 in base64. */
const SIGNED = /^([A-Za-z0-9]{16,128})\.((?:[A-Za-z0-9]|%2B|%2F){43}%3D)$/

const MOST_REMEMBERED = 2000

/** Reads cookies that are signed with the secret of `auth`. */
export async function createSessionCookieReader(auth: Auth): Promise<(cookie: string | undefined) => Read> {
  const { secret, authCookies } = await auth.$context
  const { name } = authCookies.sessionToken
  /** What was found to be signed by us stays so; whether its session lives is asked of the database each time. */
  const signed = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  const isSigned = (token: string, signature: string) => {
    // Looked up whole: comparing letter by letter would tell how many were right.
    if (signed.get(`${token}.${signature}`)) return true
    const right = createHmac('sha256', secret).update(token).digest()
    const given = Buffer.from(decodeURIComponent(signature), 'base64')
    const isOurs = given.length === right.length && timingSafeEqual(given, right)
    if (isOurs) signed.set(`${token}.${signature}`, true)
    return isOurs
  }
  return (cookie) => {
    if (!cookie || !/session_token/i.test(cookie)) return 'none'
    const [own, ...more] = cookie.split(/; ?/).filter((pair) => /session_token/i.test(pair))
    if (more.length > 0 || !own?.startsWith(`${name}=`)) return 'odd'
    const [, token, signature] = SIGNED.exec(own.slice(name.length + 1)) ?? []
    if (token === undefined || signature === undefined) return 'odd'
    return isSigned(token, signature) ? { token } : 'none'
  }
}
