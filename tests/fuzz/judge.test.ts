/** That the fuzzer sees what it is there to see: a small server with one fault at a time, and the words it is told in. */
import { createServer, type ServerResponse } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { createClient } from './client.ts'
import { faultOf } from './judge.ts'
import { reportOf } from './report.ts'
import { shapesOf } from './shapes.ts'
import { slownessOf } from './slowness.ts'
import { oddValue, tamperings, tamperWith } from './tampering.ts'

const document = {
  paths: {
    '/api/kites': {
      post: {
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Kite' } } } } },
      },
    },
  },
  components: {
    schemas: { Kite: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] } },
  },
}
const operation = {
  method: 'POST',
  path: '/api/kites',
  parameters: [],
  answers: document.paths['/api/kites'].post.responses as Record<string, { content: Record<string, object> }>,
}
const HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'x', 'x-request-id': 'r1' }
const PROBLEM = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
const refusal = { type: '/api/openapi.json#busy', status: 503, code: 'busy', requestId: 'r1' }

type Given = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  asked?: string
  who?: 'visitor' | 'owner'
}

function judge({ status = 200, headers = {}, body = { price: 1 }, asked = '{}', who = 'visitor' }: Given) {
  const type = { 'content-type': 'application/json' }
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return faultOf({
    operation,
    isOnRoute: true,
    who,
    sent: { method: 'POST', path: '/api/kites', headers: {}, body: Buffer.from(asked) },
    answer: { status, headers: { ...HEADERS, ...type, ...headers }, body: bytes, milliseconds: 1 },
    checkShape: shapesOf(document),
  })
}

test('a good answer, and an honest "busy", are no faults', () => {
  expect(judge({})).toBeUndefined()
  const busy = { status: 503, headers: { ...PROBLEM, 'retry-after': '1' }, body: refusal }
  expect(judge(busy)).toBeUndefined()
  expect(judge({ ...busy, headers: PROBLEM })).toBe('the shop answered 503')
})

test.each<[what: string, given: Given, words: string]>([
  ['a fault of the server', { status: 500 }, 'the shop answered 500'],
  [
    'a refusal in plain text',
    { status: 400, headers: { 'content-type': 'text/plain' } },
    'a refusal of type text/plain',
  ],
  [
    'a refusal that a proxy may keep',
    { status: 400, headers: { ...PROBLEM, 'cache-control': 'max-age=9' } },
    'a refusal that may be kept',
  ],
  [
    'a refusal that says another status',
    { status: 400, headers: PROBLEM, body: refusal },
    'a refusal of 400 that says 503',
  ],
  ['a status that is not described', { status: 202 }, 'the status 202 is not described'],
  ['another shape', { body: { price: '1' } }, 'the answer/price must be number'],
  ['no JSON', { body: '{' }, 'the answer must be object'],
  [
    'a stack',
    { body: { price: 1, at: 'x\n    at f (/srv/a:1:2)' } },
    'the answer tells of the machine: \\n    at f (/srv/a:1:2',
  ],
  ['SQL', { body: { price: 1, at: 'insert into "orders"' } }, 'the answer tells of the machine: insert into \\"'],
  ['a path', { body: { price: 1, at: '/home/shop/data' } }, 'the answer tells of the machine: /home/'],
  [
    'the name of another customer',
    { body: { price: 1, name: 'Quillfeather' } },
    'a visitor reads of somebody else: Quillfeather',
  ],
  ['a way to another site', { headers: { location: '//evil.example' } }, 'sent on to //evil.example'],
  ['no nosniff', { headers: { 'x-content-type-options': '' } }, 'an answer without nosniff'],
])('sees %s', (_what, given, words) => {
  expect(judge(given)).toBe(words)
})

test('what the request itself brought may stand in the answer, and staff read of everybody', () => {
  expect(judge({ asked: 'at /home/x', body: { price: 1, echo: 'at /home/x' } })).toBeUndefined()
  expect(judge({ who: 'owner', body: { price: 1, name: 'Quillfeather' } })).toBeUndefined()
})

/** Answers slowly or "busy" for the first so many requests. */
async function serve(answer: (response: ServerResponse, n: number) => void): Promise<string> {
  let n = 0
  const server = createServer((_request, response) => answer(response, ++n))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const SENT = { method: 'GET', path: '/', headers: {} }

test('slow once is a busy machine, slow again and again is a fault', async () => {
  const first = { status: 200, headers: {}, body: Buffer.alloc(0), milliseconds: 5000 }
  const quick = createClient(await serve((response) => response.end('x')))
  expect(await slownessOf(quick, SENT, first)).toBeUndefined()
  const slow = createClient(await serve((response) => setTimeout(() => response.end('x'), 300)))
  expect(await slownessOf(slow, SENT, first, 200)).toMatch(/^it took \d+ ms$/)
})

test('busy once is a busy shop, busy while nobody else asks is a fault', async () => {
  const busy = { 'retry-after': '0' }
  const first = { status: 503, headers: busy, body: Buffer.alloc(0), milliseconds: 1 }
  const soon = createClient(await serve((response, n) => response.writeHead(n < 2 ? 503 : 200, busy).end()))
  expect(await slownessOf(soon, SENT, first)).toBeUndefined()
  const always = createClient(await serve((response) => response.writeHead(503, busy).end()))
  expect(await slownessOf(always, SENT, first)).toBe('busy though nobody else asks')
})

test('the same seed makes the same requests, and the smallest that shows a fault is looked for', async () => {
  const body = {
    customerInfo: { name: 'Asha' },
    orderItems: [
      { _id: 'a', qty: 1 },
      { _id: 'b', qty: 2 },
    ],
  }
  const tampered = fc.tuple(fc.constant(body), tamperings).map(([value, changes]) => tamperWith(value, changes))
  expect(fc.sample(tampered, { seed: 7, numRuns: 50 })).toEqual(fc.sample(tampered, { seed: 7, numRuns: 50 }))
  const all = JSON.stringify(fc.sample(tampered, { seed: 7, numRuns: 3000 }))
  const odd = ['"$raw":"21474836.48"', '"$raw":"-0"', '"$raw":"1e309"', '"__proto__"', '\\ud83d"', '\\u0000']
  expect(odd.filter((value) => !all.includes(value))).toEqual([])
  const found = fc.check(
    fc.property(fc.array(oddValue), (values) => !values.includes('İ')),
    { seed: 7, numRuns: 5000 },
  )
  expect(found.counterexample).toEqual([['İ']])
})

test('a fault is told with the request that shows it, the answer, the log and how to send it again', () => {
  const sent = { method: 'POST', path: '/api/kites', headers: { origin: 'x' }, body: Buffer.from('{"price":-0}') }
  const answer = { status: 500, headers: {}, body: Buffer.from('{}'), milliseconds: 1 }
  const told = reportOf('POST /api/kites', 7, { words: 'the shop answered 500', sent, answer }, 'TypeError')
  expect(told.split('\n')).toEqual([
    'POST /api/kites: the shop answered 500',
    '  the smallest request: POST /api/kites',
    '    origin: x',
    '    "{\\"price\\":-0}"',
    '  the answer: 500 {}',
    '  the log: TypeError',
    "  again: FUZZ_SEED=7 FUZZ_ONLY='POST /api/kites' npm run test:drills -- fuzz",
  ])
})
