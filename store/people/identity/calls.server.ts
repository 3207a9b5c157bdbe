/** The identity calls that are open, with their limits and checks. A call of Better Auth's without a row is closed. */
import type { GenericEndpointContext } from 'better-auth'
import type { Db } from '#engines/postgres/client.ts'
import type { LimitName } from '#store/limits/limits.ts'
import type { Body, CallInput, CallProblem } from './call-checks.server.ts'
import * as checks from './call-checks.server.ts'
import { type GuessedSecrets, noteKnownBrowser } from './limits/sign-in-limits.server.ts'
import type { SecurityEvent } from './security-events.ts'

type IdentityCall = {
  /** Rate limit by network; absent for calls of every page. */
  limit?: LimitName
  tries?: GuessedSecrets
  /** It asks for the second factor before it makes a session. */
  asksFactor?: true
  /** How the session that it makes was proven; absent for links and services. */
  proof?: 'password' | 'code'
  /** It opens a link from our mail, which proves the mailbox. */
  provesMailbox?: true
  /** It asks for the password again, or for a sign-in of the last day. */
  forOwners?: true
  /** The last step of a sign-in: success and failure are reported. */
  signsIn?: true
  /** The event reported on success. */
  event?: SecurityEvent['event']
  /** Asks for the captcha, in a shop that has one. */
  captcha?: true
  /** It hashes a password for strangers: refused at once when the hashing queue is full. */
  hashes?: true
  /** Least milliseconds, so that timing does not reveal whether an account exists. */
  quietMs?: number
  /** Value of the Clear-Site-Data header. */
  forgets?: string
  /** Changes the input before Better Auth gets it. */
  prepare?: (input: CallInput) => { body?: Body; query?: Body } | Promise<{ body?: Body; query?: Body }>
  /** Throws or returns why the call is refused; gets the prepared body. */
  check?: (input: CallInput) => CallProblem | Promise<CallProblem> | Promise<void>
  /** Runs after success. */
  after?: (db: Db, context: GenericEndpointContext) => Promise<void>
}

const CALLS = {
  '/get-session': {},
  '/list-accounts': { limit: 'other call' },
  '/sign-out': { limit: 'other call', forgets: '"cache"' },
  '/sign-up/email': {
    limit: 'new account',
    proof: 'password',
    signsIn: true,
    captcha: true,
    hashes: true,
    prepare: checks.prepareName,
    check: checks.checkNewPerson,
  },
  '/sign-in/email': {
    limit: 'costly call',
    tries: 'sign-in',
    asksFactor: true,
    proof: 'password',
    signsIn: true,
    captcha: true,
    hashes: true,
  },
  '/sign-in/magic-link': {
    limit: 'costly call',
    captcha: true,
    prepare: checks.prepareEmail,
    check: ({ body }) => checks.emailProblem(body.email),
  },
  '/magic-link/verify': {
    limit: 'other call',
    provesMailbox: true,
    signsIn: true,
    check: (input) => checks.refuseExpired(input, `magic-link:${input.context.query?.token}`),
  },
  '/sign-in/social': { limit: 'costly call' },
  '/oauth-popup/start': { limit: 'other call' },
  '/callback/:id': { limit: 'other call', signsIn: true },
  '/phone-number/send-otp': { limit: 'costly call', captcha: true, prepare: checks.prepareIndianPhone },
  '/phone-number/verify': {
    limit: 'costly call',
    signsIn: true,
    prepare: checks.prepareIndianPhone,
    check: async (input) => {
      if (input.body.updatePhoneNumber === true) await checks.requireStaffProof(input)
    },
  },
  '/two-factor/verify-totp': {
    limit: 'costly call',
    tries: 'code',
    asksFactor: true,
    proof: 'code',
    signsIn: true,
    after: checks.endOtherSessionsOnceOn,
  },
  '/two-factor/verify-backup-code': {
    limit: 'costly call',
    tries: 'code',
    asksFactor: true,
    proof: 'code',
    signsIn: true,
  },
  '/two-factor/enable': {
    limit: 'costly call',
    tries: 'password',
    asksFactor: true,
    prepare: checks.prepareIssuer,
    check: checks.refuseSecondFactor,
  },
  '/two-factor/disable': {
    limit: 'costly call',
    tries: 'password and code',
    asksFactor: true,
    event: 'second-factor.off',
    check: checks.refuseStaffFactorOff,
  },
  '/two-factor/move': { limit: 'costly call', tries: 'password and code' },
  '/two-factor/confirm-move': {
    limit: 'costly call',
    tries: 'code',
    event: 'second-factor.moved',
    after: checks.endOtherSessions,
  },
  '/two-factor/generate-backup-codes': {
    limit: 'costly call',
    tries: 'password and code',
    event: 'second-factor.backup-codes',
  },
  '/reauthenticate': { limit: 'costly call', tries: 'password and code', signsIn: true },
  '/request-password-reset': {
    limit: 'costly call',
    captcha: true,
    quietMs: 80,
    check: ({ context, body }) => noteKnownBrowser(context, String(body.email)),
  },
  '/reset-password/:token': {
    limit: 'other call',
    check: (input) => checks.refuseExpired(input, `reset-password:${input.context.params?.token}`),
  },
  '/reset-password': { limit: 'other call', event: 'password.changed', check: checks.checkResetPassword },
  '/change-password': {
    limit: 'costly call',
    tries: 'password',
    asksFactor: true,
    proof: 'password',
    event: 'password.changed',
    prepare: ({ body }) => ({ body: { revokeOtherSessions: checks.endsOtherSessions(body) } }),
    check: checks.checkNewPassword,
    after: checks.forgetPasswordTokens,
  },
  '/send-verification-email': { limit: 'costly call' },
  '/verify-email': {
    limit: 'other call',
    provesMailbox: true,
    event: 'email.confirmed',
    prepare: checks.prepareSignedToken,
  },
  '/change-email': {
    limit: 'costly call',
    tries: 'password',
    forOwners: true,
    quietMs: 300,
    check: ({ body }) => checks.emailProblem(body.newEmail),
  },
  '/update-user': { limit: 'other call', prepare: checks.prepareName, check: checks.checkChangedPerson },
  '/link-social': { limit: 'other call', tries: 'password', forOwners: true, check: checks.requireFreshSession },
  '/unlink-account': { limit: 'other call', tries: 'password', forOwners: true, event: 'service.disconnected' },
  '/delete-user': {
    limit: 'other call',
    tries: 'password',
    forgets: '"cache", "storage"',
    check: async (input) => {
      if (!input.body.password) await checks.requireStaffProof(input)
    },
  },
} satisfies Record<string, IdentityCall>

export type IdentityPath = keyof typeof CALLS

export const IDENTITY_PATHS = Object.keys(CALLS) as IdentityPath[]

const BY_PATH = new Map<string, IdentityCall>(Object.entries(CALLS))

/** The row of a path pattern; empty for what the store does by itself. */
export function identityCallAt(path: string | undefined): IdentityCall {
  return BY_PATH.get(path ?? '') ?? {}
}
