/** Who is asking: a visitor, a customer, or somebody who works in the shop. Browser-safe. */
import type { CurrentUser } from './people.schema.ts'

export type { Role } from './rights.ts'

/** "Hello ..." : the display name, or the email when there is none. */
export function greetingName(user: Pick<CurrentUser, 'displayName' | 'email'>): string {
  return user.displayName.trim() || user.email
}

/** Limits of what a person may enter. */
export const PERSON_LIMITS = {
  name: 100,
  email: 254,
  image: 2000,
  passwordMin: 6,
  passwordMax: 128,
  adminPasswordMin: 12,
} as const

/** Where to go after signing in: a path of this shop, whatever was asked for. */
export function safeReturnPath(wanted: string | null | undefined): string {
  return wanted && isOwnPath(wanted) ? wanted : '/'
}

/** Whether a browser stays in this shop, however it reads the path: with `/./` or `/%2e/` removed, too. */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, OWN)) return false
  const { origin, pathname } = new URL(text, OWN)
  return origin === OWN && !pathname.startsWith('//')
}

const OWN = 'http://own.invalid'

/** An address that its own person knows again and a stranger cannot write to, such as `a…@shop.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}…${email.slice(at)}`
}

/** Such an address, when a text that anybody may have written is one; otherwise empty. */
export function readMaskedEmail(text: string | null): string {
  return text && /^[^\s@]{1,2}…@[a-z0-9.-]{1,253}$/i.test(text) ? text : ''
}
