/** Every parameter of every call, with values that no column holds: refused or answered, never a fault of the shop. */
import { beforeAll, expect, test } from 'vitest'
import { UNKEPT } from '#store/database.server.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

type Schema = Record<string, unknown> & { type?: string | string[] }
type Parameter = { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema: Schema }
type Call = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Described = { paths: Record<string, Record<string, Call>>; components: { schemas: Record<string, Schema> } }

const AN_ID = '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10'

/** Ids are a shape of their own, and most parameters are one. */
const EXTREME_IDS = [
  '0',
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

const EXTREMES = [
  '',
  '0',
  '-0',
  '-1',
  '0.0001',
  '32768',
  '999999',
  '21474836.48',
  '2147483648',
  '9999999999',
  '999999999999999',
  '9007199254740991',
  '9223372036854775808',
  '1e309',
  'NaN',
  'Infinity',
  '0000-01-01',
  '0000-12-31T23:59:59Z',
  '0001-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59+14:00',
  '+275760-09-13',
  '-271821-04-20',
  '2026-02-30',
  'infinity',
  ...EXTREME_IDS,
]

let shop: TestShop
let owner: TestPerson
let document: Described

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  await shop.product({ name: 'Kite' })
  document = (await (await shop.call('GET', '/api/openapi.json')).json()) as Described
})

/** The calls of the store, with their parameters but for headers. Those of the identity service have none in SQL. */
function calls() {
  return Object.entries(document.paths)
    .filter(([path]) => !path.startsWith('/api/auth/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
    )
}

function parametersOf(call: Call): Parameter[] {
  return (call.parameters ?? []).filter((parameter) => parameter.in !== 'header')
}

/** All of them where a number or a day is read; what is one of a few words is no number whatever is sent. */
function extremesFor(schema: Schema): string[] {
  if (schema.format === 'uuid') return EXTREME_IDS
  if ('enum' in schema || 'const' in schema) return EXTREMES.slice(0, 2)
  const isFreeText = schema.type === 'string' && !('format' in schema) && !('pattern' in schema)
  return isFreeText ? [...EXTREMES.slice(8, 13), ...EXTREMES.slice(16, 18)] : EXTREMES
}

/** The address of a call with one parameter extreme and the others as they should be. */
function addressOf(path: string, call: Call, extreme: string, value: string): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: where, required } of parametersOf(call)) {
    const said = name === extreme ? value : AN_ID
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(said))
    else if (required || name === extreme) query.set(name, said)
  }
  return query.size > 0 ? `${address}?${query}` : address
}

test('no parameter of a query or a path makes the shop fail, however large, small or far away', async () => {
  const asked = calls().flatMap(({ path, method, call }) =>
    parametersOf(call).flatMap(({ name, schema }) =>
      extremesFor(schema).map((value) => ({
        method,
        address: addressOf(path, call, name, value),
      })),
    ),
  )
  expect(asked.length).toBeGreaterThan(500)
  const failed: string[] = []
  const ask = async () => {
    for (let next = asked.pop(); next; next = asked.pop()) {
      const { method, address } = next
      const response = await shop.call(method, address, method === 'GET' ? undefined : {}, owner)
      const text = await response.text()
      // What only the database refused has passed a shape that should have.
      if (response.status >= 500 || text.includes(UNKEPT)) failed.push(`${method} ${address} ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  expect(failed.toSorted()).toEqual([])
}, 120_000)

test('every number that a request may hold says how small and how large it may be', () => {
  const unbounded = calls().flatMap(({ path, method, call }) => {
    const bodies = Object.values(call.requestBody?.content ?? {}).map(({ schema }) => schema)
    const parameters = parametersOf(call).map(({ name, schema }) => ({
      type: 'object',
      properties: { [name]: schema },
    }))
    return [...bodies, ...parameters].flatMap((schema) =>
      unboundedIn(schema, '').map((where) => `${method} ${path}${where}`),
    )
  })
  expect(unbounded).toEqual([])
})

/** Pointers to the numbers without bounds of their own; the largest safe integer is what zod says of any. */
function unboundedIn(schema: Schema, pointer: string): string[] {
  if (typeof schema.$ref === 'string') {
    return unboundedIn(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, pointer)
  }
  if ('const' in schema || 'enum' in schema) return []
  if ([schema.type].flat().some((type) => type === 'number' || type === 'integer')) {
    const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
    const isBounded = minimum !== undefined && maximum !== undefined && minimum > -1e15 && maximum < 1e16
    return isBounded ? [] : [pointer]
  }
  const parts: [string, unknown][] = [
    ...Object.entries((schema.properties ?? {}) as object),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((name) =>
      ((schema[name] ?? []) as unknown[]).map((one) => ['', one] as [string, unknown]),
    ),
    ['[]', schema.items],
  ]
  return parts.flatMap(([name, part]) =>
    typeof part === 'object' && part !== null ? unboundedIn(part as Schema, name ? `${pointer}/${name}` : pointer) : [],
  )
}
