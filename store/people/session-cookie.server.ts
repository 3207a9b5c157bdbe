/** Reads the session cookie without Better Auth, whose check costs more than making a page. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { sha256 } from '#db/sha256.ts'
import type { Auth } from '#store/identity/library/auth.server.ts'

/** No session, the hash of its token, or a spelling that only Better Auth can read. */
type Read = { hash: string } | 'none' | 'odd'

/** Value and signature as Better Auth writes them, percent-encoded: 32 letters and a SHA-256 in base64. */
const SIGNED = /^([A-Za-z0-9]{16,128})\.((?:[A-Za-z0-9]|%2B|%2F){43}%3D)$/

const MOST_REMEMBERED = 2000

export async function createSessionCookieReader(auth: Auth): Promise<(cookie: string | undefined) => Read> {
  const { secret, authCookies } = await auth.$context
  const { name } = authCookies.sessionToken
  /** Signatures known to be ours. Whether the session is alive is read from the database each time. */
  const signed = new LRUCache<string, string>({ max: MOST_REMEMBERED })
  const hashIfSigned = (token: string, signature: string) => {
    // A map lookup has no timing that reveals how many letters match.
    const known = signed.get(`${token}.${signature}`)
    if (known) return known
    const right = createHmac('sha256', secret).update(token).digest()
    const given = Buffer.from(decodeURIComponent(signature), 'base64')
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    const hash = sha256(token)
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
