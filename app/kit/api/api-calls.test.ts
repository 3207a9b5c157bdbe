import { expect, test } from 'vitest'
import type { Language } from '#store/language.ts'
import { createCalls } from './api-calls.ts'

type Call = (said?: object, options?: object) => Promise<Response>
type Calls = {
  api: {
    products: { $get: Call; related: { ':id': { $get: Call } } }
    orders: { $post: Call }
    admin: { requests: { $get: Call; $post: Call } }
    'product-requests': { $post: Call }
  }
}

const sent: [string, RequestInit | undefined][] = []
let sender: string | undefined
let language: Language = 'en'
const send: typeof fetch = (url, init) => {
  sent.push([String(url), init])
  return Promise.resolve(new Response())
}
const { api } = createCalls<Calls>('https://shop.example', send, { sender: () => sender, language: () => language })

test('a call is sent to the path that its properties spell, with what was asked', async () => {
  const signal = AbortSignal.timeout(1000)
  const query = { search: 'a & b', age: undefined, ids: ['1', '2'] }
  await api.products.$get({ query }, { headers: { prefer: 'limit=60' }, init: { signal } })
  const url = 'https://shop.example/api/products?search=a+%26+b&ids=1&ids=2'
  expect(sent.at(-1)).toEqual([url, { method: 'GET', headers: { prefer: 'limit=60' }, signal }])
})

test('what stands for a parameter stays within its part of the path', async () => {
  await api.products.related[':id'].$get({ param: { id: '../../me?x=#\ud800' } })
  expect(sent.at(-1)?.[0]).toBe('https://shop.example/api/products/related/..%2F..%2Fme%3Fx%3D%23%EF%BF%BD')
})

test.each(['.', '..'])('a parameter that is %s leads nowhere else', async (id) => {
  await api.products.related[':id'].$get({ param: { id } })
  expect(sent.at(-1)?.[0]).toBe('https://shop.example/api/products/related/-')
})

test('a body is sent as JSON', async () => {
  await api.orders.$post({ json: { items: [] }, header: { 'idempotency-key': 'k' } })
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
  expect(sent.at(-1)?.[1]).toEqual({ method: 'POST', headers, body: '{"items":[]}' })
})

test('writes to the desk name their sender, and no other call does', async () => {
  sender = 'owner-uid'
  await api.admin.requests.$post({ json: { at: 1 } })
  await api.admin.requests.$post()
  await api.admin.requests.$get()
  await api['product-requests'].$post({ json: { productName: 'Kite' } })
  const bodies = sent.slice(-4).map(([, init]) => init?.body)
  expect(bodies).toEqual([
    '{"userId":"owner-uid","at":1}',
    '{"userId":"owner-uid"}',
    undefined,
    '{"productName":"Kite"}',
  ])
})

test('a page in Hindi reads products by their Hindi names, and nothing else with it', async () => {
  language = 'hi'
  await api.products.$get({ query: { search: 'pen' } })
  await api.admin.requests.$get()
  await api.orders.$post()
  expect(sent.slice(-3).map(([url]) => url.slice('https://shop.example'.length))).toEqual([
    '/api/products?search=pen&language=hi',
    '/api/admin/requests',
    '/api/orders',
  ])
})

test('a page in Hindi names its language in what it changes, so that who it is about is written to in it', async () => {
  for (const one of ['hi', 'en'] as const) {
    language = one
    await api.orders.$post({ json: {} })
    await api.products.$get()
  }
  expect(sent.slice(-4).map(([, init]) => new Headers(init?.headers).get('page-language'))).toEqual([
    'hi',
    null,
    null,
    null,
  ])
})
