/** The codes that an authenticator app shows for a secret (RFC 6238: SHA-1, six digits, half a minute each). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The half minute (counted from 1970) whose code this is, one off at most as clocks differ; undefined for a wrong code. */
export function stepOfAppCode(secret: string, code: string): number | undefined {
  const now = Math.floor(Date.now() / STEP_MS)
  const given = Buffer.from(code)
  return [now - 1, now, now + 1].find((step) => {
    const shown = Buffer.from(codeAt(secret, step))
    return shown.length === given.length && timingSafeEqual(shown, given)
  })
}

/** The content of the QR code for the app; `account` is shown below the shop's name. */
export function appAddress(secret: string, account: string, issuer: string): string {
  const facts = new URLSearchParams({ secret: base32(secret), issuer, digits: '6', period: String(STEP_MS / 1000) })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${facts}`
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => BASE_32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
