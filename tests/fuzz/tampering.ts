/** What is done to a valid value so that it is none any more. */
import fc from 'fast-check'
import { isRaw, isWanted, type Value } from './json.ts'
import { ODD_NAMES, ODD_NUMBERS, ODD_TEXTS, ODD_TIMES } from './odd-values.ts'

type Tampering = { at: number } & (
  | { put: Value }
  | { drop: true }
  | { add: string; put: Value }
  | { wrap: 'list' | 'object' }
)

const DEEP = 5000

/** Any value that may break something, wherever it stands. */
export const oddValue: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_NUMBERS).map(($raw) => ({ $raw })) },
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_TIMES) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<Value>(null, true, false, [], {}, [[]], [null], { a: 1 }, 'x', 7) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.double().map((n) => ({ $raw: Number.isFinite(n) ? String(n) : '1e400' })) },
  { weight: 1, arbitrary: deepValue() },
)

/** One to four changes of a value, mostly one. */
export const tamperings: fc.Arbitrary<Tampering[]> = fc.array(aTampering(), { minLength: 1, maxLength: 4, size: '-1' })

function aTampering(): fc.Arbitrary<Tampering> {
  const at = fc.nat(200)
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ at, put: oddValue }) },
    { weight: 2, arbitrary: fc.record({ at, drop: fc.constant(true as const) }) },
    { weight: 2, arbitrary: fc.record({ at, add: fc.constantFrom(...ODD_NAMES), put: oddValue }) },
    { weight: 1, arbitrary: fc.record({ at, wrap: fc.constantFrom('list' as const, 'object' as const) }) },
  )
}

function deepValue(): fc.Arbitrary<Value> {
  return fc.constantFrom('[', '{"a":').map((open) => {
    const close = open === '[' ? ']' : '}'
    return { $raw: open.repeat(DEEP) + (open === '[' ? '' : '1') + close.repeat(DEEP) }
  })
}

/** The value with the changes made, one after the other. */
export function tamperWith(value: Value, changes: readonly Tampering[]): Value {
  return changes.reduce(change, value)
}

function change(value: Value, tampering: Tampering): Value {
  const places = placesIn(value)
  const place = places[tampering.at % places.length] ?? []
  return replaced(value, place, (old) => {
    if ('drop' in tampering) return undefined
    if ('wrap' in tampering) return tampering.wrap === 'list' ? [old] : { a: old }
    if ('add' in tampering) return isObject(old) ? withField(old, tampering.add, tampering.put) : tampering.put
    return tampering.put
  })
}

type Place = (string | number)[]

/** Every place in the value, itself first. */
function placesIn(value: Value): Place[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return [[], ...inner.flatMap(([name, v]) => placesIn(v).map((place) => [name, ...place]))]
}

function replaced(value: Value, [name, ...rest]: Place, by: (old: Value) => Value | undefined): Value {
  if (name === undefined) return by(value) ?? {}
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => (index === name ? present(inside(item, rest, by)) : [item]))
  }
  if (!isObject(value)) return value
  const fields = Object.entries(value).flatMap(([key, item]): [string, Value][] =>
    key === name ? present(inside(item, rest, by)).map((v) => [key, v]) : [[key, item]],
  )
  return Object.fromEntries(fields)
}

function inside(value: Value, rest: Place, by: (old: Value) => Value | undefined): Value | undefined {
  return rest.length === 0 ? by(value) : replaced(value, rest, by)
}

function present(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}

function isObject(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isWanted(value) && !isRaw(value)
}

/** Also when the name is `__proto__`, which an assignment would take for something else. */
function withField(object: Record<string, Value>, name: string, value: Value): Value {
  return Object.fromEntries([...Object.entries(object), [name, value]])
}
