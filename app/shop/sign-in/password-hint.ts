import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import type { Language } from '#store/language.ts'
import { type PasswordPart, SIGN_IN } from './sign-in.texts.tsx'

export type Ways = InferResponseType<ApiClient['auth']['ways']['$get'], 200>
type Policy = Ways['passwordPolicy']

const PARTS: readonly PasswordPart[] = ['lower', 'upper', 'digit', 'special']

/** The longest password that any shop takes: a shop with this limit need not name it. */
const USUAL_MAXIMUM = 128

/** The text below the sign-up form's password: "min. 6 characters", and the shop's other rules. */
export function passwordHint({ minimum, maximum, ...policy }: Policy, language: Language): string {
  const t = SIGN_IN[language]
  const length = maximum < USUAL_MAXIMUM ? t.passwordBetween(minimum, maximum) : t.passwordAtLeast(minimum)
  const parts = PARTS.filter((part) => policy[part])
  return parts.length === 0 ? length : t.passwordWith(length, parts)
}
