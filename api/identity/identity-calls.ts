/** Describes the calls of the identity service that the shop opens. */
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { PROBLEMS, problemShape } from '#api/problem.ts'
import { jsonAnswer, jsonBody, problemAnswers } from '#api/router.ts'
import type { ApiEnv } from '#api/shop.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { IDENTITY_PROBLEMS } from './identity-problems.ts'

type IdentityCall = {
  path: string
  summary: string
  description?: string
  /** The body of a POST; a call without one is a GET. */
  body?: z.ZodType
  query?: z.ZodObject
  params?: z.ZodObject
  /** Absent for a POST that answers `done` and for a GET that redirects the browser. */
  answer?: [shape: z.ZodType, description: string]
  refusals: string[]
}

const email = z.email().max(PERSON_LIMITS.email)
const name = z.string().min(1).max(PERSON_LIMITS.name)
const password = z.string()
const newPassword = z.string().min(PERSON_LIMITS.passwordMin).max(PERSON_LIMITS.passwordMax)
const phoneNumber = z.string().openapi({ description: 'Any way of writing an Indian number' })
const code = z.string()
const token = z.string().openapi({ description: 'That of the link' })
const TOKEN_OF_LINK =
  'The token stands behind the # of the link, which no server is sent. To open the link uses nothing up.'

const back = z.string().optional().openapi({ description: 'A path of this shop' })

const signedIn = z
  .object({ user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }) })
  .openapi('SignedIn')
const done = z.object({ status: z.boolean() })
const none = z.object({})
const providerId = z.string().openapi({ description: 'An id of `/ways`' })
const account = z.object({ id: z.string(), providerId: z.string(), accountId: z.string() })

const PRESENT_CODE = '`code` is one of the present app, or a backup code; it is used up.'
const SIGN_IN_AND_PASSWORD =
  'Needs a sign-in of the last day, and the password of who has one. The address of the account is told.'

const CALLS: IdentityCall[] = [
  {
    path: '/get-session',
    summary: 'Who is signed in; keeps the session going',
    answer: [signedIn.nullable(), 'The person, or null'],
    refusals: [],
  },
  {
    path: '/list-accounts',
    summary: 'The ways in that the own account has',
    answer: [z.array(account), 'The ways in'],
    refusals: ['unauthenticated'],
  },
  {
    path: '/oauth-popup/start',
    summary: 'Begin to sign in with another service, in a popup',
    query: z.object({ provider: providerId }),
    refusals: ['sign-in-failed'],
  },
  {
    path: '/callback/{id}',
    summary: 'Where another service sends the browser back',
    params: z.object({ id: providerId }),
    refusals: [],
  },
  {
    path: '/sign-up/email',
    summary: 'Make an account and sign in',
    description: 'Sets the session cookie. `name` is the display name. A link to verify the address is sent.',
    body: z.object({ name, email, password: newPassword }),
    answer: [signedIn, 'Signed in'],
    refusals: ['invalid-email', 'invalid-name', 'weak-password', 'email-already-in-use', 'captcha-required'],
  },
  {
    path: '/sign-in/email',
    summary: 'Sign in with email and password',
    description:
      'Sets the session cookie. A wrong password and an unknown email are the same answer. An account with a second ' +
      'factor answers `twoFactorRedirect: true` instead: send the code to `/two-factor/verify-totp` next.',
    body: z.object({ email, password }),
    answer: [signedIn, 'Signed in'],
    refusals: ['invalid-email', 'invalid-credential', 'user-disabled', 'captcha-required'],
  },
  {
    path: '/sign-in/magic-link',
    summary: 'Send a link that signs in or up',
    description: 'The link works once, for ten minutes. Its page leads on to `callbackURL`.',
    body: z.object({ email, callbackURL: back }),
    refusals: ['invalid-email', 'too-many-messages'],
  },
  {
    path: '/magic-link/verify',
    summary: 'Sign in or up with the token of such a link',
    description: TOKEN_OF_LINK,
    body: z.object({ token }),
    answer: [signedIn, 'Signed in'],
    refusals: ['invalid-action-code', 'expired-action-code', 'second-factor-required', 'user-disabled'],
  },
  {
    path: '/phone-number/send-otp',
    summary: 'Send a code to a phone',
    description: 'Six digits, for five minutes and three tries, with the cookie that this sets.',
    body: z.object({ phoneNumber }),
    answer: [z.object({ message: z.string() }), 'Sent'],
    refusals: ['invalid-phone-number', 'too-many-messages'],
  },
  {
    path: '/phone-number/verify',
    summary: 'Sign in or up with the code, or add the number to the own account',
    description:
      'Goes with the cookie that `/phone-number/send-otp` set. `updatePhoneNumber` adds the number to the account that is signed in.',
    body: z.object({ phoneNumber, code, updatePhoneNumber: z.boolean().optional() }),
    answer: [signedIn, 'Signed in'],
    refusals: [
      'invalid-phone-number',
      'invalid-verification-code',
      'expired-action-code',
      'phone-already-in-use',
      'second-factor-required',
      'user-disabled',
    ],
  },
  {
    path: '/sign-in/social',
    summary: 'Where to go to sign in with another service',
    description: '`provider` is an id of `/ways`. In a popup open `/oauth-popup/start` instead.',
    body: z.object({ provider: z.string(), callbackURL: back, errorCallbackURL: back }),
    answer: [z.object({ url: z.string(), redirect: z.boolean() }), 'The address of the service'],
    refusals: ['invalid-input'],
  },
  {
    path: '/two-factor/verify-totp',
    summary: 'The second factor: the code of the app',
    description:
      'A code works once. Signed in, it turns a factor on that was begun with `/two-factor/enable`; every other session ends ' +
      'then, unless `revokeOtherSessions` is false.',
    body: z.object({ code, trustDevice: z.boolean().optional(), revokeOtherSessions: z.boolean().optional() }),
    answer: [signedIn, 'Signed in'],
    refusals: ['invalid-verification-code', 'expired-action-code'],
  },
  {
    path: '/two-factor/verify-backup-code',
    summary: 'The second factor: one of the backup codes, each once',
    description: 'For who has lost the app. The codes that are left stay good.',
    body: z.object({ code, trustDevice: z.boolean().optional() }),
    answer: [signedIn, 'Signed in'],
    refusals: ['invalid-verification-code', 'expired-action-code'],
  },
  {
    path: '/sign-out',
    summary: 'Sign out',
    description: 'The session ends everywhere at once.',
    body: none,
    answer: [z.object({ success: z.boolean() }), 'Signed out'],
    refusals: [],
  },
  {
    path: '/request-password-reset',
    summary: 'Send a link to set a new password',
    description: 'The same answer whether there is such an account or not. The link works once, for an hour.',
    body: z.object({ email, redirectTo: back }),
    refusals: ['invalid-email', 'captcha-required'],
  },
  {
    path: '/reset-password/read',
    summary: 'Whether such a link still works',
    description: TOKEN_OF_LINK,
    body: z.object({ token }),
    refusals: ['invalid-action-code', 'expired-action-code'],
  },
  {
    path: '/reset-password',
    summary: 'Set a new password with the token of the link',
    description: 'Every session of the account ends.',
    body: z.object({ token, newPassword }),
    refusals: ['weak-password', 'invalid-action-code', 'expired-action-code', 'user-not-found'],
  },
  {
    path: '/send-verification-email',
    summary: 'Send the link that verifies the address again',
    description: 'The same answer whether there is such an account or not. The link works once, for two days.',
    body: z.object({ email, callbackURL: back }),
    refusals: ['invalid-email'],
  },
  {
    path: '/verify-email',
    summary: 'Prove an address with the token of the link',
    description: `${TOKEN_OF_LINK} Works once, for the person signed in to its account; others are told which one that is.`,
    body: z.object({ token }),
    refusals: ['unauthenticated', 'other-account', 'invalid-action-code', 'expired-action-code', 'user-not-found'],
  },
  {
    path: '/change-email',
    summary: 'Send a link to a new address; it counts when the link is opened',
    description: 'Who has a password says it; anybody else needs a sign-in of the last day. The old address is told.',
    body: z.object({ newEmail: email, password: password.optional(), callbackURL: back }),
    refusals: ['unauthenticated', 'invalid-email', 'wrong-password', 'requires-recent-login'],
  },
  {
    path: '/change-password',
    summary: 'Change the password',
    description: 'Every other session ends and this one gets a new cookie, unless `revokeOtherSessions` is false.',
    body: z.object({ currentPassword: password, newPassword, revokeOtherSessions: z.boolean().optional() }),
    answer: [signedIn, 'Changed'],
    refusals: ['unauthenticated', 'weak-password', 'wrong-password'],
  },
  {
    path: '/reauthenticate',
    summary: 'Give the password again, before one of the strongest acts',
    description: 'With a second factor also a code of it, which is used up. It holds for ten minutes, for this login.',
    body: z.object({ password, code: code.optional() }),
    refusals: ['unauthenticated', 'wrong-password', 'invalid-verification-code'],
  },
  {
    path: '/update-user',
    summary: 'Change the display name or the photo',
    description: '`image` is an https address, null takes it away; a photo is uploaded with `POST /api/me/photo`.',
    body: z.object({ name: name.optional(), image: z.string().nullable().optional() }),
    refusals: ['unauthenticated', 'invalid-name', 'invalid-image'],
  },
  {
    path: '/delete-user',
    summary: 'Delete the own account',
    description: 'Orders stay and lose name, phone, email and address after the time the shop has to keep them.',
    body: z.object({ password: password.optional() }),
    answer: [z.object({ success: z.boolean() }), 'Deleted'],
    refusals: ['unauthenticated', 'wrong-password', 'requires-recent-login', 'last-owner'],
  },
  {
    path: '/two-factor/enable',
    summary: 'Begin with a second factor',
    description:
      'It counts after the first code was sent to `/two-factor/verify-totp` in the same session. One that is on is moved ' +
      'instead.',
    body: z.object({ password }),
    answer: [
      z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
      'What the app reads, and codes to keep',
    ],
    refusals: ['unauthenticated', 'wrong-password', 'second-factor-on'],
  },
  {
    path: '/two-factor/disable',
    summary: 'Go without a second factor again; who works in the shop keeps it',
    description: PRESENT_CODE,
    body: z.object({ password, code }),
    refusals: ['unauthenticated', 'wrong-password', 'invalid-verification-code', 'second-factor-kept'],
  },
  {
    path: '/two-factor/move',
    summary: 'Begin to move the second factor to another phone',
    description:
      `${PRESENT_CODE} The present factor holds until \`/two-factor/confirm-move\`, within ten minutes and in the same ` +
      'session.',
    body: z.object({ password, code }),
    answer: [z.object({ totpURI: z.string() }), 'What the other app reads'],
    refusals: ['unauthenticated', 'wrong-password', 'invalid-verification-code'],
  },
  {
    path: '/two-factor/confirm-move',
    summary: 'Move the second factor with a code of the other app',
    description:
      'The old app, its backup codes and remembered devices are of no more use. Every other session ends, unless ' +
      '`revokeOtherSessions` is false.',
    body: z.object({ code, revokeOtherSessions: z.boolean().optional() }),
    answer: [z.object({ backupCodes: z.array(z.string()) }), 'New backup codes'],
    refusals: ['unauthenticated', 'invalid-verification-code', 'expired-action-code'],
  },
  {
    path: '/two-factor/generate-backup-codes',
    summary: 'New backup codes in place of the old ones',
    description: PRESENT_CODE,
    body: z.object({ password, code }),
    answer: [z.object({ backupCodes: z.array(z.string()) }), 'The codes'],
    refusals: ['unauthenticated', 'wrong-password', 'invalid-verification-code'],
  },
  {
    path: '/link-social',
    summary: 'Where to go to connect another service to the own account',
    description: SIGN_IN_AND_PASSWORD,
    body: z.object({
      provider: z.string(),
      password: password.optional(),
      callbackURL: back,
      errorCallbackURL: back,
    }),
    answer: [z.object({ url: z.string(), redirect: z.boolean() }), 'The address of the service'],
    refusals: ['unauthenticated', 'wrong-password', 'requires-recent-login'],
  },
  {
    path: '/unlink-account',
    summary: 'Disconnect a service',
    description: `\`accountId\` is an \`id\` of \`/list-accounts\`. ${SIGN_IN_AND_PASSWORD}`,
    body: z.object({ accountId: z.string(), password: password.optional() }),
    refusals: ['unauthenticated', 'wrong-password', 'requires-recent-login', 'last-way-to-sign-in'],
  },
]

const ALL_PROBLEMS = { ...PROBLEMS, ...IDENTITY_PROBLEMS }

const identityProblem = z
  .object({
    ...problemShape.shape,
    code: z.enum(Object.keys(ALL_PROBLEMS)),
    message: z.string().optional(),
    account: z.string().optional().openapi({ description: 'Whose link it is, most of the name hidden' }),
  })
  .openapi('IdentityProblem')

export function describeIdentity({ openAPIRegistry }: OpenAPIHono<ApiEnv>): void {
  for (const { path, summary, description, body, query, params, answer, refusals } of CALLS) {
    const always = ['invalid-input', 'too-many-requests', ...(body ? ['unauthorized-domain'] : [])]
    const [shape, words] = answer ?? [done, 'Done']
    openAPIRegistry.registerPath({
      method: body ? 'post' : 'get',
      path: `/auth${path}`,
      summary,
      ...(description && { description }),
      security: refusals.includes('unauthenticated') ? [{ session: [] }] : [],
      request: body ? jsonBody(body, body !== none) : { ...(query && { query }), ...(params && { params }) },
      responses: {
        ...(body || answer ? { 200: jsonAnswer(shape, words) } : { 302: { description: 'The browser is sent on' } }),
        ...problemAnswers(ALL_PROBLEMS, [...new Set([...always, ...refusals])], identityProblem),
      },
    })
  }
}
