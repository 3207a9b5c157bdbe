import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '#app/kit/api/api-client.ts'

export type Ways = InferResponseType<ApiClient['auth']['ways']['$get'], 200>
type Policy = Ways['passwordPolicy']

/** The longest password that any shop takes: a shop with this limit need not name it. */
const USUAL_MAXIMUM = 128

/** The text below the sign-up form's password: "min. 6 characters", and the shop's other rules. */
export function passwordHint({ minimum, maximum, lower, upper, digit, special }: Policy): string {
  const length = maximum < USUAL_MAXIMUM ? `${minimum} to ${maximum} characters` : `min. ${minimum} characters`
  const parts = [
    lower ? 'a small letter' : '',
    upper ? 'a capital letter' : '',
    digit ? 'a digit' : '',
    special ? 'a special character' : '',
  ].filter(Boolean)
  if (parts.length === 0) return length
  return `${length}, with ${new Intl.ListFormat('en-IN').format(parts)}`
}
