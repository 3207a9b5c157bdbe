/** Limits how often a network may make each call of the identity service, successful or not. */
import { type ClientNetwork, within } from '#store/limits/client-network.server.ts'
import type { Count } from '#store/limits/counters.server.ts'

/** Many people may share one address: wrong passwords are counted elsewhere, more strictly. */
export const CALLS = {
  'second factor': { near: 3, wide: 15, seconds: 10 },
  'change of email': { near: 3, wide: 15, seconds: 10 },
  'link to prove an address': { near: 3, wide: 15, seconds: 60 },
  'link opened to sign in': { near: 5, wide: 25, seconds: 60 },
  // A school or a carrier's phones come at once from one address. By the hour it is less than ten a minute all day.
  'new account': { near: 300, wide: 1500, seconds: 3600 },
  'call that writes a message': { near: 10, wide: 50, seconds: 60 },
  'call with a password': { near: 60, wide: 300, seconds: 60 },
  'other call': { near: 120, wide: 600, seconds: 60 },
} as const

/** The first that fits counts. Pages ask for the session all the time. */
const KINDS: [RegExp, keyof typeof CALLS | undefined][] = [
  [/^\/get-session$/, undefined],
  [/^\/two-factor\//, 'second factor'],
  [/^\/change-email$/, 'change of email'],
  [/^\/send-verification-email$/, 'link to prove an address'],
  [/^\/magic-link\/verify$/, 'link opened to sign in'],
  [/^\/sign-up\//, 'new account'],
  [/^\/(sign-in\/magic-link|request-password-reset|phone-number\/)/, 'call that writes a message'],
  [/^\/(sign-in\/|change-password|reauthenticate)/, 'call with a password'],
]

/** The counts that a call adds to by itself; none for a call that everybody makes at every step. */
export function callsOf(path: string, network: ClientNetwork): Count<keyof typeof CALLS>[] {
  const kind = KINDS.find(([pattern]) => pattern.test(path))
  const of = kind ? kind[1] : 'other call'
  return of ? [{ of, by: within(network, path) }] : []
}
