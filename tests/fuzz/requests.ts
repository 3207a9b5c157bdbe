/** Requests of an operation, made from its description: as it wants them, and with one or a few things odd. */
import fc from 'fast-check'
import { type Body, bodyFor, rarely } from './bodies.ts'
import type { Operation, Parameter } from './document.ts'
import type { Kind, Value, Wanted } from './json.ts'
import { isRaw, isWanted } from './json.ts'
import { ODD_ADDRESS_PIECES, ODD_COOKIES, ODD_HEADERS, ODD_METHODS, ODD_NAMES } from './odd-values.ts'
import { oddValue } from './tampering.ts'
import { type Schemas, validValue } from './valid-values.ts'

const WHO = ['visitor', 'customer', 'packer', 'manager', 'owner'] as const
export type Who = (typeof WHO)[number]

/** A piece of an address as it goes on the wire, or what is picked from the shop. */
type Piece = string | Wanted

export type FuzzRequest = {
  who: Who
  method: string
  path: Piece[]
  query: [name: string, value: Piece][]
  headers: [name: string, value: string][]
  /** Which of the odd spellings the session's cookie has. */
  cookie?: number | undefined
  body?: Body | undefined
  /** False when method or path are no longer those of the operation. */
  isOnRoute: boolean
}

/** What an id in the address names, by the noun before it. */
const KINDS: [noun: RegExp, kind: Kind][] = [
  [/\/product-imports/, 'import'],
  [/\/products?\//, 'product'],
  [/orders/, 'order'],
  [/\/addresses/, 'address'],
  [/\/synonyms/, 'synonym'],
  [/\/mail/, 'mail'],
  [/\/request-groups/, 'wish'],
  [/\/invites/, 'invite'],
  [/\/people/, 'person'],
  [/\/sessions/, 'session'],
]

export function requestOf(operation: Operation, schemas: Schemas): fc.Arbitrary<FuzzRequest> {
  const kind = KINDS.find(([noun]) => noun.test(operation.path))?.[1] ?? 'product'
  const oddMethod = rarely(fc.constantFrom(...ODD_METHODS), 40)
  const oddPiece = rarely(fc.tuple(fc.nat(9), fc.constantFrom(...ODD_ADDRESS_PIECES)), 15)
  return fc
    .record({
      who: someone(operation),
      oddMethod,
      oddPiece,
      path: pathOf(operation, schemas, kind),
      query: queryOf(operation, schemas, kind),
      headers: headersOf(operation, schemas, kind),
      cookie: rarely(fc.nat(ODD_COOKIES.length - 1), 25),
      body: bodyFor(operation, schemas, kind),
    })
    .map(({ oddMethod: method = operation.method, oddPiece: piece, path, ...rest }) => ({
      ...rest,
      method,
      path: piece ? withPiece(path, piece) : path,
      isOnRoute: method === operation.method && piece === undefined,
    }))
}

/** Mostly somebody who may do it. */
function someone({ path, method }: Operation): fc.Arbitrary<Who> {
  const forStaff = /^\/api\/(admin|images)/.test(path) || (/^\/api\/products/.test(path) && method !== 'GET')
  const forCustomers = /^\/api\/(me|orders|addresses)/.test(path)
  const often: Who = forStaff ? 'owner' : forCustomers ? 'customer' : 'visitor'
  return fc.oneof({ weight: 3, arbitrary: fc.constant(often) }, { weight: 2, arbitrary: fc.constantFrom(...WHO) })
}

function pathOf(operation: Operation, schemas: Schemas, kind: Kind): fc.Arbitrary<Piece[]> {
  const pieces = operation.path.split(/\{(\w+)\}/)
  const named = pieces.map((piece, index): fc.Arbitrary<Piece> => {
    const parameter = operation.parameters.find(({ name }) => index % 2 === 1 && name === piece)
    return parameter ? inAddress(validValue(parameter.schema, schemas, kind, piece)) : fc.constant(piece)
  })
  return fc.tuple(...named)
}

/** The nth slash or parameter becomes something odd. */
function withPiece(path: Piece[], [at, odd]: [number, string]): Piece[] {
  const pieces = path.flatMap((piece): Piece[] => (typeof piece === 'string' ? piece.split(/(?=\/)/) : [piece]))
  const index = 1 + (at % Math.max(1, pieces.length - 1))
  return [...pieces.slice(0, index), typeof pieces[index] === 'string' ? `/${odd}` : odd, ...pieces.slice(index + 1)]
}

function queryOf(operation: Operation, schemas: Schemas, kind: Kind): fc.Arbitrary<[string, Piece][]> {
  const described = operation.parameters.filter((parameter) => parameter.in === 'query')
  const odd = fc.tuple(oddName(described), fc.oneof(inAddress(oddValue), fc.constantFrom(...ODD_ADDRESS_PIECES)))
  const more = fc.oneof({ withCrossShrink: true }, fc.constant([]), fc.array(odd, { maxLength: 3 }))
  const valid = described.map((parameter) =>
    maybe(parameter, inAddress(validValue(parameter.schema, schemas, kind, parameter.name))),
  )
  return fc.tuple(fc.tuple(...valid), more).map(([some, odder]) => [...some.flat(), ...odder])
}

/** Not more often than one time in three, so that many are together now and then and most requests can be taken. */
function maybe({ name, required }: Parameter, value: fc.Arbitrary<Piece>): fc.Arbitrary<[string, Piece][]> {
  const one = value.map((v): [string, Piece][] => [[name, v]])
  return required
    ? one
    : fc.oneof({ withCrossShrink: true }, { weight: 2, arbitrary: fc.constant<[string, Piece][]>([]) }, one)
}

function oddName(described: Parameter[]): fc.Arbitrary<string> {
  const names = described.map(({ name }) => name)
  const spelled = names.flatMap((name) => [name, name, `${name}[]`, `${name}[$gt]`, name.toUpperCase()])
  return fc.constantFrom(...spelled, ...ODD_NAMES.map(encoded))
}

function headersOf(operation: Operation, schemas: Schemas, kind: Kind): fc.Arbitrary<[string, string][]> {
  const described = operation.parameters.filter((parameter) => parameter.in === 'header')
  const valid = described.map((parameter) => rarely(fc.tuple(fc.constant(parameter.name), textOf(parameter)), 2))
  const odd = fc
    .constantFrom(...ODD_HEADERS)
    .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))
  const some = fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: fc.constant([]) },
    fc.array(odd, { minLength: 1, maxLength: 3 }),
  )
  return fc
    .tuple(fc.tuple(...valid), some)
    .map(([known, odder]) => [...known.filter((one) => one !== undefined), ...odder])

  function textOf(parameter: Parameter): fc.Arbitrary<string> {
    return validValue(parameter.schema, schemas, kind).map(String)
  }
}

/** As it stands in an address: encoded, but for what is picked later. */
function inAddress(value: fc.Arbitrary<Value>): fc.Arbitrary<Piece> {
  return value.map((v) =>
    isWanted(v) ? v : encoded(isRaw(v) ? v.$raw.slice(0, 1000) : typeof v === 'string' ? v : JSON.stringify(v)),
  )
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
