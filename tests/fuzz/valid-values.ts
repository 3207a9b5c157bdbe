/** Values that a schema allows, and of those the ones that the shop also takes: known fields have known values. */
import fc from 'fast-check'
import type { Schema } from './document.ts'
import type { Kind, Value } from './json.ts'

export type Schemas = Record<string, Schema>
type Gen = fc.Arbitrary<Value>

const PASSWORD = 'mango-pickle-7'

const REAL_TEXTS = [
  'Kite',
  'pen',
  'बस',
  'Zoë Ångström',
  'தமிழ்',
  '12 MG Road, Bengaluru 560001',
  '👨‍👩‍👧‍👦',
  "O'Brien & Sons",
]
const PHONES = ['98765 43210', '+91 98765-43211', '09876543212', '9876543213']
const PICTURES = ['/images/demo/school-bus.webp', 'https://pictures.example/a.webp?x=1']

const wanted = (kind: Kind): Gen => fc.oneof(fc.nat(4), fc.nat(40)).map((n) => ({ $of: kind, n }))
const oneOf = (...values: Value[]): Gen => fc.constantFrom(...values)
const email = (): Gen =>
  fc.oneof(
    { weight: 3, arbitrary: wanted('email') },
    { weight: 1, arbitrary: fc.nat(999_999).map((n) => `new-${n}@shop.example`) },
  )

/** What a schema does not say of its fields. */
const KNOWN_FIELDS: Record<string, () => Gen> = {
  userId: () => wanted('me'),
  uid: () => wanted('person'),
  who: () => wanted('person'),
  phone: () => oneOf(...PHONES),
  phoneNumber: () => oneOf(...PHONES),
  email,
  newEmail: email,
  password: () => oneOf(PASSWORD),
  currentPassword: () => oneOf(PASSWORD),
  newPassword: () => oneOf(PASSWORD, 'an-other-pickle-8', 'password'),
  code: () => oneOf('000000', '123456', 'abcde-fghij'),
  revision: () => wanted('revision'),
  totalAmount: () => wanted('total'),
  imageUrl: () => oneOf(...PICTURES),
  image: () => oneOf(...PICTURES, null),
  gstin: () => oneOf('', '29AAGCB7383J1Z4'),
  upiId: () => oneOf('', 'shop@bank'),
  phones: () => oneOf([], PHONES.slice(0, 3)),
  version: () => oneOf('1.1', '1.10'),
  callbackURL: () => oneOf('/', '/account'),
  redirectTo: () => oneOf('/reset-password'),
  productId: () => wanted('product'),
  changeId: () => wanted('import'),
  sortBy: () => oneOf('popularity', 'price-asc', 'price-desc'),
}

/** Values of the schema. `kind` is what an `_id` or `id` in it names. */
export function validValue(schema: Schema, schemas: Schemas, kind: Kind, name = ''): Gen {
  const inner = (of: Schema, as = name, ofKind = kind) => validValue(of, schemas, ofKind, as)
  if (schema.$ref) return inner(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const known = KNOWN_FIELDS[name]
  if (known) return known()
  if (/^_?id$/.test(name)) return wanted(kind)
  if (schema.enum) return oneOf(...schema.enum)
  if (schema.const !== undefined) return oneOf(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)))
  const types = [schema.type ?? 'object'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, inner, name, kind)))
}

type Inner = (of: Schema, as?: string, ofKind?: Kind) => Gen

function ofType(type: string, schema: Schema, inner: Inner, name: string, kind: Kind): Gen {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return aNumber(schema, type === 'integer')
  if (type === 'string') return aText(schema, kind)
  if (type === 'object') return anObject(schema, inner)
  const items = inner(schema.items ?? {}, '', /orderItems|lines|ids/.test(name) ? 'product' : kind)
  const minLength = Math.max(schema.minItems ?? 0, name === 'orderItems' ? 1 : 0)
  return fc.array(items, { minLength, maxLength: Math.min(schema.maxItems ?? 3, 3) })
}

function anObject({ properties = {}, required = [], additionalProperties }: Schema, inner: Inner): Gen {
  const named = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, inner(schema, name)]))
  const known = fc.record<Record<string, Value>, string>(named, { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return known
  return fc.dictionary(fc.constantFrom('a', 'b', 'c'), inner(additionalProperties), { maxKeys: 3 })
}

function aNumber({ minimum = -1000, maximum = 1000 }: Schema, isWhole: boolean): Gen {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31 - 1)]
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  const small = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, min + 5)) })
  const paise = fc.integer({ min: Math.ceil(min * 100), max: Math.min(max * 100, 2 ** 31 - 1) }).map((n) => n / 100)
  return fc.oneof(small, whole, fc.constantFrom(min, max), ...(isWhole ? [] : [paise]))
}

function aText(schema: Schema, kind: Kind): Gen {
  if (schema.format === 'uuid') return wanted(kind)
  if (schema.format === 'email') return email()
  if (schema.format === 'date') return fc.integer({ min: 0, max: 900 }).map((day) => isoOf(day).slice(0, 10))
  if (schema.format === 'date-time') return fc.integer({ min: 0, max: 900 }).map(isoOf)
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { size: '-1' })
  const { minLength = 0, maxLength = 100 } = schema
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  const unit = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) })
  return fc.oneof(fc.constantFrom(...REAL_TEXTS).filter(fits), unit.filter(fits), fc.constant('x'.repeat(maxLength)))
}

function isoOf(day: number): string {
  return new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString()
}
