/** Bodies before they are written out: JSON, with what `JSON.stringify` would not write and what only a running shop knows. */

/** What is picked from the shop when a request is sent, so that the same seed makes the same requests in every shop. */
export type Kind =
  | 'product'
  | 'order'
  | 'address'
  | 'synonym'
  | 'mail'
  | 'import'
  | 'wish'
  | 'invite'
  | 'person'
  | 'session'
  | 'email'
  /** The uid of who asks. */
  | 'me'
  /** The revision of the settings, and the total of the `orderItems` beside it. */
  | 'revision'
  | 'total'

/** The nth of the kind, counted round. */
export type Wanted = { $of: Kind; n: number }
/** A piece of JSON as it is written. */
export type Raw = { $raw: string }
export type Value = null | boolean | number | string | Wanted | Raw | Value[] | { [name: string]: Value }

export function isWanted(value: Value): value is Wanted {
  return typeof value === 'object' && value !== null && '$of' in value
}

export function isRaw(value: Value): value is Raw {
  return typeof value === 'object' && value !== null && '$raw' in value
}

/** The JSON text. `choose` says what stands for it, given the object it lies in. */
export function writeJson(
  value: Value,
  choose: (wanted: Wanted, beside: Record<string, Value>) => Value,
  beside: Record<string, Value> = {},
): string {
  if (isWanted(value)) return writeJson(choose(value, beside), choose)
  if (isRaw(value)) return value.$raw
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, choose, beside)).join()}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, v]) => `${JSON.stringify(name)}:${writeJson(v, choose, value)}`)
    return `{${fields.join()}}`
  }
  return JSON.stringify(value)
}
