/** What failures that reach a page as a bare word mean: those of the popup, and `?error=` of links and services. */
import type { Refusal } from './calls.ts'

/** The word, whoever says it, to our code. */
const CODES: Record<string, string> = {
  popup_closed: 'popup-closed-by-user',
  popup_blocked: 'popup-blocked',
  popup_timeout: 'popup-closed-by-user',
  access_denied: 'consent-denied',
  account_not_linked: 'account-not-linked',
  unable_to_link_account: 'account-not-linked',
  invalid_origin: 'unauthorized-domain',
  invalid_callback_url: 'unauthorized-domain',
  invalid_error_callback_url: 'unauthorized-domain',
  token_expired: 'expired-action-code',
  expired_token: 'expired-action-code',
  invalid_token: 'invalid-action-code',
  attempts_exceeded: 'invalid-action-code',
  banned: 'user-disabled',
  banned_user: 'user-disabled',
  user_disabled: 'user-disabled',
  email_not_found: 'email-missing',
  state_mismatch: 'sign-in-interrupted',
  state_not_found: 'sign-in-interrupted',
  please_restart_the_process: 'sign-in-interrupted',
}

const WORDS: Record<string, string> = {
  'popup-closed-by-user': 'The sign-in window was closed before you were done. Choose the button to try again.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow it for this shop, or continue in this tab.',
  'consent-denied': 'You cancelled the sign-in. Try again, or log in with your email and password.',
  'account-not-linked':
    'There is already an account with this email. Log in with its password first; you can connect the two in your account.',
  'unauthorized-domain': 'Sign-in is not allowed from this address. Please open the shop at its own address.',
  'expired-action-code': 'This link has expired. Please ask for a new one.',
  'invalid-action-code':
    'This link does not work any more: it was used already, or is not complete. Ask for a new one.',
  'user-disabled': 'This account is closed. Please call us if you think that is a mistake.',
  'email-missing': 'That service did not tell us an email address. Please use another way to sign in.',
  'sign-in-interrupted': 'The sign-in took too long or was begun in another window. Please try again.',
  'sign-in-failed': 'The sign-in service gave no answer that we can trust. Please try again, or use your password.',
}

/** What to say of the word that a link, a popup or a service brought back; any unknown one is a failed sign-in. */
export function refusalOfWord(word: string): Refusal {
  const known = word.toLowerCase().replace(/[\s-]+/g, '_')
  const code = CODES[known] ?? (word in WORDS ? word : 'sign-in-failed')
  return { code, message: WORDS[code] ?? '' }
}
