/** Whether an answer is about somebody: what may never be kept. It looks for a key of the data, because anybody can write a word. */
import type { CurrentUser } from '#store/people/people.schema.ts'

/** Everybody who is signed in has this, as a list. */
const KEY = 'providerData' satisfies keyof CurrentUser
/** Quotation marks inside a text of JSON have a backslash before them. */
const KEY_IN_JSON = Buffer.from(`"${KEY}":[`)

/** Whether a person stands somewhere in what a call of the API answered. */
export function holdsPerson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (KEY in value && Array.isArray(value[KEY])) return true
  return Object.values(value).some(holdsPerson)
}

/** The same for an answer's text. */
export function jsonHoldsPerson(json: Buffer): boolean {
  return json.includes(KEY_IN_JSON)
}
