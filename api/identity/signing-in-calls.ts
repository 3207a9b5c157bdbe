import { z } from '@hono/zod-openapi'
import {
  back,
  code,
  email,
  type IdentityCall,
  name,
  newPassword,
  none,
  password,
  phoneNumber,
  signedIn,
  TOKEN_OF_LINK,
  token,
} from './identity-call.ts'

export const SIGNING_IN: IdentityCall[] = [
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
]
