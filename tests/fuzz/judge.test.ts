/** That the fuzzer sees what it is there to see: answers with one fault at a time. */
import { expect, test } from 'vitest'
import type { ApiDocument, Operation } from './description.ts'
import { judgeOf } from './judge.ts'

const schema = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] }
const content = { 'application/json': { schema } }
const answers = { 200: { content }, 400: { content: { 'application/problem+json': { schema: {} } } }, 303: {} }
const document: ApiDocument = {
  paths: { '/api/kites': { post: { requestBody: { content }, responses: answers } } },
  components: { schemas: {} },
}
const operation: Operation = { method: 'POST', path: '/api/kites', parameters: [], answers }
const HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'x', 'x-request-id': 'r1' }
const PROBLEM = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
const refusal = { type: '/api/openapi.json#busy', status: 503, code: 'busy', requestId: 'r1' }

type Given = { status?: number; headers?: object; body?: unknown; asked?: string; who?: 'visitor' | 'owner' }

function judge({ status = 200, headers = {}, body = { price: 1 }, asked = '{"price":1}', who = 'visitor' }: Given) {
  return judgeOf(document)({
    operation,
    isOnRoute: true,
    who,
    sent: { method: 'POST', path: '/api/kites', headers: {}, body: Buffer.from(asked), json: {} },
    answer: {
      status,
      headers: new Headers({ 'content-type': 'application/json', ...HEADERS, ...headers }),
      text: typeof body === 'string' ? body : JSON.stringify(body),
    },
  })
}

test.each<[what: string, given: Given, words: string | undefined]>([
  ['nothing in a good answer', {}, undefined],
  ['a fault of the server', { status: 500 }, 'the shop answered 500'],
  [
    'a refusal that says another status',
    { status: 400, headers: PROBLEM, body: refusal },
    'a refusal of 400 that says 503',
  ],
  ['a status that is not described', { status: 202 }, 'the status 202 is not described'],
  ['another shape', { body: { price: '1' } }, 'the answer/price must be number'],
  ['a body of another shape that was taken', { asked: '{"price":"1"}' }, 'it was taken though it/price must be number'],
  [
    'a stack',
    { body: { price: 1, at: 'x\n    at f (/srv/a:1:2)' } },
    'the answer tells of the machine: \\n    at f (/srv/a:1:2',
  ],
  ['SQL', { body: { price: 1, at: 'insert into "orders"' } }, 'the answer tells of the machine: insert into \\"'],
  ['another customer', { body: { price: 1, name: 'Quillfeather' } }, 'a visitor reads of somebody else: Quillfeather'],
  ['letters in a header', { headers: { 'x-a': 'é' } }, 'a header with what was written: x-a: é'],
])('sees %s', (_what, given, words) => {
  expect(judge(given)).toBe(words)
})
