/** The session cookie as every browser sends it, read without Better Auth: its check costs more than the page it is for. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Auth } from '#store/identity/library/auth.server.ts'
import { hashOfToken } from '#store/identity/sessions/token-hash.server.ts'

/** A cookie says nothing of a session, it names one (by the hash of its token), or only Better Auth can judge its spelling. */
type Read = { hash: string } | 'none' | 'odd'

/** Value and signature as Better Auth writes them, percent signs and all: 32 letters and a SHA-256 in base64. */
const SIGNED = /^([A-Za-z0-9]{16,128})\.((?:[A-Za-z0-9]|%2B|%2F){43}%3D)$/

const MOST_REMEMBERED = 2000

/** Reads cookies that are signed with the secret of `auth`. */
export async function createSessionCookieReader(auth: Auth): Promise<(cookie: string | undefined) => Read> {
  const { secret, authCookies } = await auth.$context
  const { name } = authCookies.sessionToken
  /** What was found to be signed by us stays so; whether its session lives is asked of the database each time. */
  const signed = new LRUCache<string, string>({ max: MOST_REMEMBERED })
  const hashIfSigned = (token: string, signature: string) => {
    // Looked up whole: comparing letter by letter would tell how many were right.
    const known = signed.get(`${token}.${signature}`)
    if (known) return known
    const right = createHmac('sha256', secret).update(token).digest()
    const given = Buffer.from(decodeURIComponent(signature), 'base64')
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    const hash = hashOfToken(token)
    signed.set(`${token}.${signature}`, hash)
    return hash
  }
  return (cookie) => {
    if (!cookie || !/session_token/i.test(cookie)) return 'none'
    const [own, ...more] = cookie.split(/; ?/).filter((pair) => /session_token/i.test(pair))
    if (more.length > 0 || !own?.startsWith(`${name}=`)) return 'odd'
    const [, token, signature] = SIGNED.exec(own.slice(name.length + 1)) ?? []
    if (token === undefined || signature === undefined) return 'odd'
    const hash = hashIfSigned(token, signature)
    return hash === undefined ? 'none' : { hash }
  }
}
