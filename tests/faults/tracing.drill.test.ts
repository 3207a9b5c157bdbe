/** Requests as spans, sent by the built store to a collector. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { enter, openDataDir } from './store-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const ROOT = path.join(import.meta.dirname, '../..')
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

type Value = { stringValue?: string; boolValue?: boolean; intValue?: number; doubleValue?: number }
type Attributes = { key: string; value: Value }[]
type Span = { name: string; traceId: string; parentSpanId?: string; attributes: Attributes; status: { code?: number } }
type Sent = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { scope: { name: string }; spans: Span[] }[] }[]
}

const sent: Sent[] = []
let folder: string
let place: Awaited<ReturnType<typeof openDataDir>>
const collector = createServer(async (request, response) => {
  sent.push((await json(request)) as Sent)
  response.setHeader('content-type', 'application/json').end('{}')
})

beforeAll(async () => {
  buildIfStale()
  folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-tracing-'))
  place = await openDataDir()
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
}, 120_000)

afterAll(async () => {
  await place.clear()
  collector.close()
  await rm(folder, { recursive: true, force: true })
})

/** Where NODE_PATH finds the SDK: the real one in `npm run test:drills`, where npm has it. */
async function installSdk(): Promise<string> {
  const packages = path.join(folder, 'node_modules')
  if (IS_LONG) {
    const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
    const wanted = ['@opentelemetry/sdk-node@0.301.0', '@opentelemetry/api@1']
    const installed = await promisify(execFile)('npm', [...words, ...wanted], { cwd: folder }).catch(() => undefined)
    if (installed) return packages
    process.stdout.write('tracing: npm has no @opentelemetry/sdk-node for us, so a small one stands in\n')
  }
  const sdk = path.join(packages, '@opentelemetry/sdk-node')
  await mkdir(sdk, { recursive: true })
  await symlink(path.join(ROOT, 'node_modules/@opentelemetry/api'), path.join(packages, '@opentelemetry/api'))
  await copyFile(path.join(ROOT, 'tests/support/small-otel-sdk.mjs'), path.join(sdk, 'index.mjs'))
  await writeFile(path.join(sdk, 'package.json'), JSON.stringify({ name: 'sdk-node', main: 'index.mjs' }))
  return packages
}

const settings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  LOG_LEVEL: 'warn',
})

/** The spans by their names, each with its attributes; the last of a name counts. */
function spans(): Map<string, Omit<Span, 'attributes'> & { attributes: Record<string, unknown> }> {
  const all = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
  expect(new Set(all.map(({ scope }) => scope.name))).toEqual(new Set(['tokri']))
  return new Map(
    all.flatMap((scope) => scope.spans).map((span) => [span.name, { ...span, attributes: valuesOf(span.attributes) }]),
  )
}

function valuesOf(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

test('without the package one line says what to install, and the shop is open', async () => {
  const store = place.start(settings())
  expect((await fetch(`${await store.address()}/livez`)).status).toBe(200)
  expect(await store.end('SIGTERM')).toBe(0)
  const lines = store.errors.split('\n').filter((line) => line.includes('tracing.off'))
  expect(lines).toEqual([expect.stringContaining('npm install --prefix /opt/otel @opentelemetry/sdk-node')])
  expect(sent).toEqual([])
})

test('each request is a span with its route, outcome, id and statements, below that of the proxy; nobody is in it', async () => {
  const store = place.start({ ...settings(), NODE_PATH: await installSdk(), TRUST_PROXY: 'on' })
  const url = await store.address()
  const buyer = await enter(url, 'sign-up', { email: 'asha.rao@shop.example', password: 'mango-pickle-7' })
  const headers = { cookie: buyer.cookie, traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'of-the-proxy' }
  expect((await fetch(`${url}/api/orders/secret-word?who=asha.rao`, { headers })).status).toBe(404)
  for (let n = 0; n < 2; n++) expect((await fetch(`${url}/api/products?q=embarrassing`)).status).toBe(200)
  for (let n = 0; n < 2; n++) expect((await fetch(`${url}/api/products`)).status).toBe(200)
  await fetch(`${url}/wp-login.php`)
  expect(await store.end('SIGTERM')).toBe(0)
  expect(store.errors).not.toContain('tracing')

  const found = spans()
  const order = found.get('GET /api/orders/:id')
  expect(order).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  expect(order?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/orders/:id',
    'http.response.status_code': 404,
    'tokri.request_id': 'of-the-proxy',
    'tokri.statements': expect.any(Number),
    'tokri.statement_ms': expect.any(Number),
  })
  expect(Number(order?.attributes['tokri.statements'])).toBeGreaterThan(0)
  expect(found.get('GET /api/products')?.attributes).toMatchObject({ 'tokri.kept': true })
  expect(found.get('GET')?.attributes).not.toHaveProperty('http.route')
  expect([...found.keys()]).toContainEqual(expect.stringMatching(/^POST \/api\/auth\//))
  // Nor who runs the machine, and how.
  const text = JSON.stringify(sent)
  for (const personal of ['asha', 'secret-word', 'embarrassing', 'wp-login', 'select ', os.hostname(), ROOT]) {
    expect(text.includes(personal), personal).toBe(false)
  }
  expect(valuesOf(sent[0]?.resourceSpans[0]?.resource.attributes ?? [])).toMatchObject({ 'service.name': 'tokri' })
})
