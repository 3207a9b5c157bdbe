/** Everything that answers, from the OpenAPI document of a shop, with the values that its shapes allow. */
import fc from 'fast-check'
import { z } from 'zod'
import { PLACES } from '#app/places.ts'
import type { Db } from '#engines/postgres/client.ts'
import { DEFAULT_PASSWORD_POLICY } from '#store/people/identity/identity-settings.ts'
import { AUTH_PATH, createAuth } from '#store/people/identity/library/auth.server.ts'
import { PASSWORD } from '#tests/support/people.ts'

/** As much of JSON Schema as the document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: (string | number | boolean | null)[]
  const?: string | number | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type Described = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export type Operation = {
  method: string
  /** With the parameters in braces. */
  path: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema }
  /** The documented answers by status; undefined for what the document does not name. */
  answers?: Described['responses']
}

/** Such as "POST /api/orders". */
export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const [body] = Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => ({ type, schema }))
      return { method: method.toUpperCase(), path, parameters, ...(body ? { body } : {}), answers: responses }
    }),
  )
}

type Endpoint = { path?: string; options?: { method?: string | string[]; body?: z.ZodType; query?: z.ZodType } }

/** The calls of the identity service that the document leaves out, from the shapes that the service itself checks. */
export function identityOperations(db: Db, described: readonly Operation[]): Operation[] {
  const auth = createAuth(db, {
    social: [],
    passwordPolicy: DEFAULT_PASSWORD_POLICY,
    captcha: undefined,
    authorisedOrigins: [],
    secret: 'only the shapes of the calls are read',
    publicUrl: 'http://localhost',
    anyHost: true,
    isOwnOrigin: () => true,
    report: () => undefined,
    isLimited: false,
    forgetAccount: () => Promise.resolve(),
  })
  const shapeOf = (shape: z.ZodType | undefined) =>
    shape ? (z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }) as Schema) : { type: 'object' }
  const known = new Set(described.map(nameOf))
  return Object.values(auth.api as Record<string, Endpoint>)
    .flatMap(({ path, options = {} }) => {
      if (path === undefined) return []
      const at = AUTH_PATH + path.replace(/:(\w+)/g, '{$1}')
      const parameters = [...inPath(at), ...inQuery(shapeOf(options.query).properties)]
      const body = { type: 'application/json', schema: shapeOf(options.body) }
      return [options.method ?? 'GET'].flat().map((method) => {
        return { method, path: at, parameters, ...(method === 'GET' ? {} : { body }) }
      })
    })
    .filter((operation) => !known.has(nameOf(operation)))
}

const TEXT: Schema = { type: 'string', maxLength: 60 }
const NUMBER: Schema = { type: 'number', minimum: 0, maximum: 1e9 }
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, TEXT]))

/** What pages read from their address, all together. */
const PAGE_QUERY: Record<string, Schema> = {
  ...texts('search', 'q', 'sortBy', 'status', 'error', 'token', 'account', 'version'),
  price_max: NUMBER,
  age: NUMBER,
  age_to: NUMBER,
  page: NUMBER,
  w: NUMBER,
  category: { enum: ['Study', 'Toy', 'Gift', 'Household'] },
  inStock: { enum: ['true'] },
  before: { type: 'string', format: 'date-time' },
  from: { type: 'string', format: 'date' },
  next: { enum: ['/cart', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'] },
  id: { type: 'string', format: 'uuid' },
}
const FILES = { enum: ['school-bus.webp', 'school-bus.webp?w=400', 'x.webp', 'favicon.ico', 'entry.client.js'] }

/** Pages, pictures, files, and what crawlers ask: nothing is documented, so only what no answer may be counts. */
export function pageOperations(): Operation[] {
  const pages = [...PLACES.map(({ path }) => path), '/admin/*', '/*'].map((path) =>
    path.replace(/\/:(\w+)\??/g, '/{$1}'),
  )
  const others =
    '/images/* /images/demo/* /assets/* /robots.txt /sitemap.xml /products.csv /products.xml /livez /readyz'.split(' ')
  return [...pages, ...others]
    .map((path) => path.replace('*', '{file}'))
    .map((path) => ({ method: 'GET', path, parameters: [...inPath(path), ...inQuery(PAGE_QUERY)] }))
}

function inPath(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = name === 'file' ? FILES : /slug|Name/.test(name) ? TEXT : { type: 'string', format: 'uuid' }
    return { name, in: 'path', schema }
  })
}

function inQuery(properties: Record<string, Schema> = {}): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
}

export type Value = null | boolean | number | string | Value[] | { [name: string]: Value }
export type Gen = fc.Arbitrary<Value>
/** What a running shop knows: ids by the noun in an address, and values of fields by their name. */
export type Known = { ids: (place: string) => string[]; fields: Record<string, Value[]> }

const REAL_TEXTS = ['Kite', 'बस', 'Zoë Ångström', '12 MG Road, Bengaluru 560001', '👨‍👩‍👧‍👦', "O'Brien & Sons"]
const PHONES = ['98765 43210', '+91 98765-43211', '09876543212']
const PICTURES = ['/images/demo/school-bus.webp', 'https://pictures.example/a.webp?x=1']

/** What a schema does not say of its fields. */
const FIELDS: Record<string, Value[]> = {
  phone: PHONES,
  phoneNumber: PHONES,
  phones: [[], PHONES],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: [PASSWORD, 'an-other-pickle-8', 'password'],
  imageUrl: PICTURES,
  image: [...PICTURES, null],
  gstin: ['', '29AAGCB7383J1Z4'],
  upiId: ['', 'shop@bank'],
  callbackURL: ['/', '/account'],
  redirectTo: ['/reset-password'],
  sortBy: ['popularity', 'price-asc', 'price-desc'],
}

/** Values that the schema allows and that the shop can take. `place` is the address that the value is for. */
export function validValue(
  schema: Schema,
  schemas: ApiDocument['components']['schemas'],
  place: string,
  known: Known,
  called = '',
) {
  return value(schema, called)

  function value(of: Schema, name: string): Gen {
    if (of.$ref) return value(schemas[of.$ref.split('/').at(-1) ?? ''] ?? {}, name)
    const fields = known.fields[name] ?? FIELDS[name]
    if (fields) return fc.constantFrom(...fields)
    if (/^_?id$/.test(name) || of.format === 'uuid') return fc.constantFrom(...known.ids(place))
    if (of.enum) return fc.constantFrom(...of.enum)
    if (of.const !== undefined) return fc.constant(of.const)
    const choices = of.anyOf ?? of.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => value(choice, name)))
    return fc.oneof(...[of.type ?? 'object'].flat().map((type) => ofType(type, of, name)))
  }

  function ofType(type: string, of: Schema, name: string): Gen {
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer' || type === 'number') return aNumber(of, type === 'integer')
    if (type === 'string') return aText(of)
    if (type === 'object') return anObject(of)
    const minLength = Math.max(of.minItems ?? 0, name === 'orderItems' ? 1 : 0)
    return fc.array(value(of.items ?? {}, ''), {
      minLength,
      maxLength: Math.max(minLength, Math.min(of.maxItems ?? 3, 3)),
    })
  }

  function anObject({ properties = {}, required = [], additionalProperties }: Schema): Gen {
    const named = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, value(one, name)]))
    const record = fc.record<Record<string, Value>, string>(named, { requiredKeys: required })
    if (typeof additionalProperties !== 'object') return record
    return fc.dictionary(fc.constantFrom('a', 'b', 'c'), value(additionalProperties, ''), { maxKeys: 3 })
  }

  function aText({ format, pattern, minLength = 0, maxLength = 100 }: Schema): Gen {
    if (format === 'email') return fc.constantFrom(...(known.fields.email ?? []))
    if (format === 'date') return aDay.map((day) => day.slice(0, 10))
    if (format === 'date-time') return aDay
    if (pattern) return fc.stringMatching(new RegExp(pattern), { size: '-1' })
    const fits = (text: string) => text.length >= minLength && text.length <= maxLength
    const some = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) }).filter(fits)
    const real = REAL_TEXTS.filter(fits)
    return real.length > 0 ? fc.oneof(fc.constantFrom(...real), some) : some
  }
}

function aNumber({ minimum = -1000, maximum = 1000 }: Schema, isWhole: boolean): Gen {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31 - 1)]
  const small = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, min + 5)) })
  const paise = fc.integer({ min: Math.ceil(min * 100), max: Math.min(max * 100, 2 ** 31 - 1) }).map((n) => n / 100)
  return fc.oneof(small, fc.constantFrom(min, max), ...(isWhole ? [] : [paise]))
}

const aDay = fc
  .integer({ min: 0, max: 900 })
  .map((day) => new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString())
