/** Rules for a password, a name, an email and a picture. The sentences are shown on the sign-up form as they are. */
import { z } from 'zod'
import { isPhotoOfPerson } from '#store/goods/images/images.ts'
import type { PasswordPolicy } from '#store/people/identity/identity.schema.ts'
import { DEFAULT_PASSWORD_POLICY } from '#store/people/identity/identity-settings.ts'
import { mailboxOf } from '#store/people/identity/library/auth-mail.server.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { tidyText } from '#store/wire.ts'
import { isCommonPassword } from './common-passwords.server.ts'

type Problem = { code: string; message: string }

/** The kinds of characters that a policy may demand. */
const KINDS = [
  ['lower', /\p{Ll}/u, 'a small letter'],
  ['upper', /\p{Lu}/u, 'a capital letter'],
  ['digit', /\p{Nd}/u, 'a digit'],
  ['special', /[^\p{L}\p{M}\p{N}\s]/u, 'a special character'],
] as const

/** The reason to refuse the password. The shop's name is refused as well, as everybody's first guess. */
export function passwordProblem(
  password: unknown,
  policy: PasswordPolicy = DEFAULT_PASSWORD_POLICY,
  shopName = '',
): Problem | undefined {
  if (typeof password !== 'string' || !password.isWellFormed()) {
    return { code: 'PASSWORD_POLICY', message: 'Please enter a password.' }
  }
  const length = [...password].length
  if (length < policy.minimum) {
    const message = `Please choose a password of at least ${policy.minimum} characters.`
    return { code: 'PASSWORD_TOO_SHORT', message }
  }
  if (length > policy.maximum) {
    const message = `Please choose a password of at most ${policy.maximum} characters.`
    return { code: 'PASSWORD_TOO_LONG', message }
  }
  const missing = KINDS.filter(([kind, pattern]) => policy[kind] && !pattern.test(password)).map(([, , words]) => words)
  if (missing.length > 0) {
    const list = new Intl.ListFormat('en-IN').format(missing)
    return { code: 'PASSWORD_POLICY', message: `Please choose a password with ${list} in it.` }
  }
  if (isCommonPassword(password)) {
    return { code: 'PASSWORD_POLICY', message: 'That password is too common. Please choose another.' }
  }
  if (bareOf(shopName) !== '' && bareOf(password) === bareOf(shopName)) {
    return { code: 'PASSWORD_POLICY', message: 'Please choose a password that is not the name of the shop.' }
  }
  return undefined
}

/** Lower case, without spaces and trailing digits or signs. */
function bareOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+$/u, '')
    .replace(/\s/g, '')
}

export function nameProblem(name: unknown): Problem | undefined {
  const text = typeof name === 'string' ? tidyText(name) : ''
  if (
    text === '' ||
    text.length > PERSON_LIMITS.name ||
    !text.isWellFormed() ||
    /[\p{Cc}\p{Cf}]/u.test(withoutJoiners(text))
  ) {
    return { code: 'INVALID_NAME', message: `Please enter your name, in at most ${PERSON_LIMITS.name} characters.` }
  }
  return undefined
}

/** The reason to refuse the email. Better Auth refuses what is no text. */
export function emailProblem(email: unknown): Problem | undefined {
  if (typeof email !== 'string') return undefined
  // Nobody may take the placeholder email of a phone's account, which would lock that phone out.
  const isReserved = mailboxOf(email.toLowerCase()) === ''
  if (email.length <= PERSON_LIMITS.email && !isReserved && z.email().safeParse(email).success) return undefined
  return { code: 'INVALID_EMAIL', message: 'Please enter a valid email address.' }
}

/** Allows none, an https address, or the person's present photo: another's photo would outlive its removal. */
export function imageProblem(image: unknown, own?: string | null): Problem | undefined {
  if (image === undefined || image === null || image === '' || image === own) return undefined
  const isAddress = typeof image === 'string' && image.length <= PERSON_LIMITS.image && /^https:\/\/[!-~]+$/.test(image)
  if (isAddress && !isPhotoOfPerson(image)) return undefined
  return { code: 'INVALID_IMAGE', message: 'A picture must be an https address, or your own photo.' }
}

/** Joiners belong to the spelling of Indian names and to emoji; other invisible characters do not. */
function withoutJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]/g, '')
}
