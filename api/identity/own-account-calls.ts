import { z } from '@hono/zod-openapi'
import {
  back,
  code,
  email,
  type IdentityCall,
  name,
  newPassword,
  password,
  signedIn,
  TOKEN_OF_LINK,
  token,
} from './identity-call.ts'

const PRESENT_CODE = '`code` is one of the present app, or a backup code; it is used up.'

const SIGN_IN_AND_PASSWORD =
  'Needs a sign-in of the last day, and the password of who has one. The address of the account is told.'

export const OWN_ACCOUNT: IdentityCall[] = [
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
