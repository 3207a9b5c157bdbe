/** Requests of an operation, made from its description: as it wants them, and with one or a few things odd. */
import fc from 'fast-check'
import { type ApiDocument, type Gen, type Known, type Operation, type Value, validValue } from './description.ts'
import * as odd from './odd-values.ts'

const WHO = ['visitor', 'customer', 'packer', 'manager', 'owner'] as const
export type Who = (typeof WHO)[number]

export type FuzzRequest = {
  who: Who
  method: string
  path: string
  headers: Record<string, string>
  /** Which of the odd spellings the session's cookie has. */
  cookie: number | undefined
  body: Buffer | undefined
  /** What the body is, while it still is a value of JSON. */
  json?: Value | undefined
  /** False when method or path are no longer those of the operation. */
  isOnRoute: boolean
}

/** Undefined, but for one time in `times`; what goes wrong shrinks to nothing. */
function rarely<T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> {
  const nothing = { weight: times - 1, arbitrary: fc.constant(undefined) }
  return fc.oneof({ withCrossShrink: true }, nothing, { weight: 1, arbitrary })
}

type Schemas = ApiDocument['components']['schemas']

export function requestOf(operation: Operation, schemas: Schemas, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      who: someone(operation),
      oddMethod: rarely(fc.constantFrom(...odd.ODD_METHODS), 40),
      oddPiece: rarely(fc.constantFrom(...odd.ODD_PIECES), 15),
      path: addressOf(operation, schemas, known),
      headers: headersFor(operation, schemas, known),
      cookie: rarely(fc.nat(odd.ODD_COOKIES.length - 1), 25),
      sent: bodyFor(operation, schemas, known),
    })
    .map(({ who, oddMethod: method = operation.method, oddPiece, path, headers, cookie, sent }) => ({
      who,
      method,
      cookie,
      body: sent?.body,
      json: sent?.json,
      headers: { ...(sent?.type === undefined ? {} : { 'content-type': sent.type }), ...headers },
      // The last piece, or what is below it, is something odd.
      path: oddPiece === undefined ? path : path.replace(/[^/]*$/, oddPiece),
      isOnRoute: method === operation.method && oddPiece === undefined,
    }))
}

/** Mostly somebody who may do it. */
function someone({ path, method }: Operation): fc.Arbitrary<Who> {
  const forStaff = /^\/api\/(admin|images)/.test(path) || (/^\/api\/products/.test(path) && method !== 'GET')
  const often: Who = forStaff ? 'owner' : /^\/api\/(me|orders|addresses)/.test(path) ? 'customer' : 'visitor'
  return fc.oneof({ weight: 3, arbitrary: fc.constant(often) }, { weight: 2, arbitrary: fc.constantFrom(...WHO) })
}

const inAddress = (value: Gen) =>
  value.map((v) =>
    encodeURIComponent((typeof v === 'string' ? v : JSON.stringify(v)).replaceAll(MARK, '').toWellFormed()),
  )

function addressOf({ path, parameters }: Operation, schemas: Schemas, known: Known): fc.Arbitrary<string> {
  const valid = ({ name, schema }: Operation['parameters'][number]) =>
    inAddress(validValue(schema, schemas, path, known, name))
  const oddText = inAddress(oddValue).map((text) => text.slice(0, 3000).replace(/%[\dA-F]?$/, ''))
  const pieces = path.split(/\{(\w+)\}/).map((piece, index) => {
    const parameter = parameters.find(({ name }) => index % 2 === 1 && name === piece)
    return parameter ? valid(parameter) : fc.constant(piece)
  })
  const described = parameters.filter((parameter) => parameter.in === 'query')
  const query = described.map((parameter) => {
    const text = fc.oneof({ weight: 6, arbitrary: valid(parameter) }, oddText)
    const pair = text.map((text) => [`${parameter.name}=${text}`])
    return parameter.required ? pair : fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, pair)
  })
  const names = described.flatMap(({ name }) => [name, name, `${name}[]`, `${name}[$gt]`, name.toUpperCase()])
  const oddName = fc.constantFrom(...names, ...odd.ODD_NAMES.map(encodeURIComponent))
  const oddPair = fc.tuple(oddName, fc.constantFrom(...odd.ODD_PIECES)).map(([name, text]) => `${name}=${text}`)
  const more = fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.array(oddPair, { maxLength: 3 }))
  return fc.tuple(fc.tuple(...pieces), fc.tuple(...query), more).map(([at, some, odder]) => {
    const asked = [...some.flat(), ...odder].join('&')
    return at.join('') + (asked === '' ? '' : `?${asked}`)
  })
}

function headersFor(
  { path, parameters }: Operation,
  schemas: Schemas,
  known: Known,
): fc.Arbitrary<Record<string, string>> {
  const described = parameters.filter((parameter) => parameter.in === 'header')
  const valid = described.map(({ name, schema }) =>
    rarely(fc.tuple(fc.constant(name), validValue(schema, schemas, path, known).map(String)), 2),
  )
  const some = fc.array(fc.constantFrom(...odd.ODD_HEADERS), { minLength: 1, maxLength: 3 })
  const odder = fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, some)
  return fc
    .tuple(fc.tuple(...valid), odder)
    .map(([right, wrong]) => Object.fromEntries([...right.filter((one) => one !== undefined), ...wrong]))
}

type Sent = { body: Buffer; type: string | undefined; json?: Value | undefined }

const SPOILS: ((text: Buffer) => Buffer)[] = [
  (bytes) => bytes.subarray(0, bytes.length / 2),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  (bytes) => Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(1), bytes]),
  (bytes) => Buffer.concat([bytes, Buffer.alloc(70_000, 0x20)]),
  (bytes) => Buffer.from(bytes.toString(), 'utf16le'),
  (bytes) => Buffer.from(`${bytes.toString()}\u00ff`, 'latin1'),
]

/** Well formed and not. */
const FORMS = ['name="file"; filename="a.png"', 'name="__proto__"', 'name=""; filename="../a.png"'].flatMap((about) => {
  const part = `--x\r\ncontent-disposition: form-data; ${about}\r\n\r\nx\r\n`
  return [`${part}--x--\r\n`, `${part}${part}--x--`, part]
})

function bodyFor({ body, path }: Operation, schemas: Schemas, known: Known): fc.Arbitrary<Sent | undefined> {
  const oddBody = fc
    .constantFrom(...odd.ODD_BODIES)
    .map((text): Sent => ({ body: Buffer.from(text), type: 'application/json' }))
  if (!body) return rarely(oddBody, 20)
  // What files of products and pictures hold is for their own tests.
  const whole =
    body.type === 'application/json'
      ? someJson(validValue(body.schema, schemas, path, known)).map((json): Sent => {
          return { body: Buffer.from(writeJson(json)), type: body.type, json }
        })
      : fc.constantFrom(...odd.ODD_TEXTS, ...FORMS).map((text): Sent => {
          return { body: Buffer.from(text), type: body.type === 'text/csv' ? body.type : `${body.type}; boundary=x` }
        })
  const spoiled = fc
    .tuple(whole, fc.constantFrom(...SPOILS))
    .map(([sent, spoil]) => ({ ...sent, body: spoil(sent.body), json: undefined }))
  const retyped = fc
    .tuple(whole, fc.constantFrom(...odd.ODD_TYPES, undefined))
    .map(([sent, type]) => ({ ...sent, type, json: undefined }))
  return fc.oneof({ withCrossShrink: true }, { weight: 30, arbitrary: whole }, oddBody, retyped, spoiled)
}

function someJson(valid: Gen): Gen {
  // What an honest page would add up: everything in the shop costs ten rupees.
  const honest = valid.map((json) => {
    const lines = isObject(json) && Array.isArray(json.orderItems) ? json.orderItems : undefined
    const units = lines?.reduce<number>((sum, line) => sum + (isObject(line) ? Number(line.qty) : 0), 0)
    return isObject(json) && units !== undefined ? { ...json, totalAmount: units * 10 } : json
  })
  const tampered = fc.tuple(honest, tamperings).map(([json, changes]) => changes.reduce(tamperWith, json))
  return fc.oneof({ withCrossShrink: true }, honest, { weight: 2, arbitrary: tampered })
}

/** Around what stands in the JSON text as it is. */
const MARK = '\u0001'
const raw = (text: string) => MARK + text + MARK

function writeJson(json: Value): string {
  return JSON.stringify(json).replace(/"\\u0001(.*?)\\u0001"/g, (_, text) => JSON.parse(`"${text}"`))
}

const DEEP = ['[', '{"a":'].map((open) =>
  raw(open.repeat(5000) + (open === '[' ? ']' : '1}').padEnd(5000, open === '[' ? ']' : '}')),
)

/** Any value that may break something, wherever it stands. */
const oddValue: Gen = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...odd.ODD_NUMBERS).map(raw) },
  { weight: 4, arbitrary: fc.constantFrom(...odd.ODD_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...odd.ODD_TIMES, ...odd.ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<Value>(null, true, false, [], {}, [[]], [null], { a: 1 }, 'x', 7) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...DEEP),
)

/** `put: undefined` takes the value away; `name`: beside it in an object. */
type Tampering = { at: number; name?: string; wrap?: boolean; put?: Value | undefined }

/** One to four changes of a value, mostly one. */
const tamperings = fc.array<Tampering>(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: fc.nat(200), put: oddValue }) },
    { weight: 2, arbitrary: fc.record({ at: fc.nat(200) }) },
    { weight: 2, arbitrary: fc.record({ at: fc.nat(200), name: fc.constantFrom(...odd.ODD_NAMES), put: oddValue }) },
    fc.record({ at: fc.nat(200), wrap: fc.constant(true) }),
  ),
  { minLength: 1, maxLength: 4, size: '-1' },
)

function tamperWith(json: Value, { at, name, wrap, put }: Tampering): Value {
  let count = 0
  const all = countOf(json)
  return changed(json) ?? {}

  /** Every place in turn, the whole first; the one that is meant is changed. */
  function changed(value: Value): Value | undefined {
    if (count++ === at % all) {
      if (wrap) return [value]
      // Also when the name is `__proto__`, which an assignment would take for something else.
      if (name !== undefined && isObject(value))
        return Object.fromEntries([...Object.entries(value), [name, put ?? null]])
      return put
    }
    if (Array.isArray(value)) return value.map(changed).filter((one) => one !== undefined)
    if (!isObject(value)) return value
    const fields = Object.entries(value).map(([field, one]) => [field, changed(one)] as const)
    return Object.fromEntries(fields.filter(([, one]) => one !== undefined)) as Record<string, Value>
  }
}

function countOf(value: Value): number {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return inner.reduce<number>((sum, one) => sum + countOf(one), 1)
}

function isObject(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
