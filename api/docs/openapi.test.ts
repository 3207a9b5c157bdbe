import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { ALL_RIGHTS } from '#store/people/access/rights.ts'
import { MAIL_PORTS } from '#store/shop/settings/ways-out.schema.ts'
import { openTestShop } from '#tests/support/shop.ts'

type Body = { content: Record<string, { schema: { properties?: object; $ref?: string } }> }
type Call = {
  operationId?: string
  tags?: string[]
  summary?: string
  parameters?: { schema: object }[]
  requestBody?: Body
  security?: object[]
  'x-right'?: string
  responses: Record<string, { content?: Record<string, object> }>
}
type Described = {
  openapi: string
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, { properties?: Record<string, object>; required?: string[] }> }
}

const shop = await openTestShop()
const response = await shop.call('GET', '/api/openapi.json')
expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
const document: Described = (await response.json()) as Described

test('every call has a name of its own, one group, and says whether somebody must be signed in', () => {
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
  const schemes = [[{ session: [] }], [{ orderLink: [] }], [{ complaintLink: [] }]]
  for (const { operationId, tags, security } of calls) {
    expect({ operationId, tags, security }).toEqual({
      operationId: expect.stringMatching(/^(get|post|put)[A-Z][A-Za-z\d]+$/),
      tags: [expect.any(String)],
      security: expect.toBeOneOf([[], ...schemes]),
    })
  }
})

const SPECIFIED: [method: string, path: string, status: string][] = [
  ['get', '/api/products', '200'],
  ['get', '/api/products/{id}', '200'],
  ['post', '/api/products', '201'],
  ['put', '/api/products/{id}', '200'],
  ['post', '/api/products/delete/{id}', '200'],
  ['post', '/api/product-requests', '201'],
  ['post', '/api/orders', '201'],
  ['post', '/api/admin/orders', '200'],
  ['post', '/api/admin/requests', '200'],
  ['post', '/api/images/upload', '200'],
  ['get', '/api/me', '200'],
  ['post', '/api/auth/sign-up/email', '200'],
  ['post', '/api/auth/sign-in/email', '200'],
  ['post', '/api/auth/sign-out', '200'],
]

test.each(SPECIFIED)('%s %s is described with its good answer', (method, path, status) => {
  const call = document.paths[path]?.[method]
  expect(call?.summary).toBeTruthy()
  expect(call?.responses[status]?.content).toHaveProperty(['application/json'])
  if (method !== 'get') expect(call).toHaveProperty('requestBody')
})

test('nothing is described that is not there: every call answers something else than "no such call"', async () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const body = method === 'get' ? undefined : {}
      const type: Record<string, string> = path.endsWith('/upload')
        ? { 'content-type': 'multipart/form-data; boundary=x' }
        : {}
      const response = await shop.call(
        method.toUpperCase(),
        path.replace('{id}', '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10'),
        body,
        undefined,
        type,
      )
      expect({ path, method, text: await response.text() }).toMatchObject({
        text: expect.not.stringContaining('no such call'),
      })
      expect({
        path,
        method,
        status: response.status,
        described: response.status === 200 || String(response.status) in (methods[method]?.responses ?? {}),
      }).toMatchObject({ described: true })
    }
  }
})

test('every call of the admin area names its right, needs a session, and says how it is refused', () => {
  const admins = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/admin'))
  expect(admins.length).toBeGreaterThan(20)
  for (const [path, methods] of admins) {
    for (const call of Object.values(methods)) {
      expect({ path, right: call['x-right'], security: call.security }).toEqual({
        path,
        right: expect.toBeOneOf(ALL_RIGHTS),
        security: [{ session: [] }],
      })
      expect(call.responses).toMatchObject({ 401: {}, 403: {} })
    }
  }
})

test('every body of a guarded call takes the userId, and nothing takes it that has no guard', () => {
  const { schemas } = document.components
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { requestBody, security } of Object.values(methods)) {
      const schema = requestBody?.content['application/json']?.schema
      if (!schema || path === '/api/me/sessions/revoke' || path.startsWith('/api/auth')) continue
      const fields = schema.properties ?? schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}
      expect([path, 'userId' in fields]).toEqual([path, security?.some((way) => 'session' in way)])
    }
  }
})

test('every refusal is described as a problem document', () => {
  for (const methods of Object.values(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      for (const [status, { content }] of Object.entries(responses)) {
        // Node answers that one by itself.
        if (Number(status) >= 400 && status !== '431')
          expect(Object.keys(content ?? {})).toEqual(['application/problem+json'])
      }
    }
  }
})

test('every body and every good answer in JSON has an example, which its shape takes', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'api' })
  const wrong: unknown[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      const good = Object.entries(responses).filter(([status]) => Number(status) < 300)
      for (const { content } of [requestBody, ...good.map(([, answer]) => answer)].filter((has) => has !== undefined)) {
        const media = content?.['application/json'] as { schema: object; example?: unknown } | undefined
        if (!media) continue
        const takes = ajv.compile(JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"api#/')))
        if (!takes(media.example)) wrong.push([method, path, ajv.errorsText(takes.errors)])
      }
    }
  }
  expect(wrong).toEqual([])
})

test('no two shapes share a name: what the identity service answers is described as its own', () => {
  const { Problem, IdentityProblem, Done } = document.components.schemas
  expect(Done?.required).toEqual(['done'])
  const codesOf = (schema: typeof Problem) => (schema?.properties?.code as { enum?: string[] } | undefined)?.enum
  expect(codesOf(Problem)).not.toContain('invalid-credential')
  expect(codesOf(IdentityProblem)).toEqual(expect.arrayContaining(['invalid-credential', 'forbidden']))
  const signIn = document.paths['/api/auth/sign-in/email']?.post?.responses ?? {}
  expect(signIn[401]?.content).toEqual({
    'application/problem+json': { schema: { $ref: '#/components/schemas/IdentityProblem' } },
  })
})

test('a product is described with the fields of the specification and its version', () => {
  const { properties = {}, required } = document.components.schemas.Product ?? {}
  const always = ['_id', 'name', 'description', 'price', 'stock', 'category', 'isFeatured', 'popularity', 'version']
  expect(required?.toSorted()).toEqual(always.toSorted())
  expect(Object.keys(properties).toSorted()).toEqual(
    [
      ...always,
      'originalPrice',
      'imageUrl',
      'ageFrom',
      'ageTo',
      'family',
      'option1',
      'option2',
      'rating',
      'kinds',
      'nameHi',
      'priceSteps',
    ].toSorted(),
  )
})

test('every port of mail that is taken is described', () => {
  const described = JSON.stringify(document.components.schemas.WaysOutChange)
  for (const port of MAIL_PORTS) expect(described).toContain(`[${port}]`)
})

test('every number that a request may hold says how small and how large it may be', () => {
  const unbounded = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [], requestBody }) =>
      [...parameters, ...Object.values(requestBody?.content ?? {})]
        .flatMap(({ schema }) => unboundedIn(schema as Shape))
        .map((where) => `${path}${where}`),
    ),
  )
  expect(unbounded.filter((where) => !where.startsWith('/api/auth/'))).toEqual([])
})

type Shape = { [name: string]: unknown; $ref?: string; type?: string | string[]; properties?: object; items?: Shape }

/** The numbers without bounds of their own; the largest safe integer is what zod says of any. */
function unboundedIn(shape: Shape): string[] {
  if (shape.$ref) return unboundedIn(document.components.schemas[shape.$ref.split('/').at(-1) ?? ''] as Shape)
  if ('const' in shape || 'enum' in shape) return []
  if ([shape.type].flat().some((type) => type === 'number' || type === 'integer')) {
    const { minimum = -1e15, maximum = 1e16 } = shape as { minimum?: number; maximum?: number }
    return minimum > -1e15 && maximum < 1e16 ? [] : ['']
  }
  const either = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (shape[name] ?? []) as Shape[])
  const parts = [...either, ...(shape.items ? [shape.items] : [])].flatMap(unboundedIn)
  const fields = Object.entries(shape.properties ?? {}) as [string, Shape][]
  return [...parts, ...fields.flatMap(([name, one]) => unboundedIn(one).map((where) => `/${name}${where}`))]
}
