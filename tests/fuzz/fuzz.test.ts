/**
 * Any request, to everything that answers: briefly in `npm test`, at length with `npm run test:drills -- fuzz`. FUZZ_SEED
 * repeats a run; FUZZ_ONLY is a part of the names of the operations to drive, such as "POST /api/orders"; FUZZ_EACH is how
 * many requests each gets.
 */
import { Agent, request as httpRequest } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import { BUILD_FOLDER, buildIfStale } from '#server/build/build.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { addPerson } from '#tests/support/people.ts'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import {
  type ApiDocument,
  identityOperations,
  type Known,
  nameOf,
  type Operation,
  operationsOf,
  pageOperations,
} from './description.ts'
import { type Answer, ASKER, CANARY, type Case, insidesIn, judgeOf } from './judge.ts'
import { ODD_COOKIES, ODD_HEADERS, ODD_METHODS, ODD_PIECES } from './odd-values.ts'
import { type FuzzRequest, requestOf, type Who } from './requests.ts'

const SEED = Number(process.env.FUZZ_SEED ?? (IS_LONG ? Date.now() % 2 ** 31 : 20_261_120))
const ONLY = process.env.FUZZ_ONLY ?? ''
const EACH = process.env.FUZZ_EACH
/** What money, stock, people and everybody's pages hang on. */
const KEY =
  /^(GET|POST|PUT) \/(api\/(products|orders|addresses|images\/upload|admin\/(orders|products|settings|people)|auth\/(sign|phone|two|change|reset|delete))|search|category|product)/
/** Each answer is much work, or waits ten seconds for a server that somebody typed. */
const HEAVY = /\.(pdf|zip)$|export|\/ways-out\/test$/
/** Calls after which somebody may have no session, role or account any more. */
const ENDS_SESSIONS = /^\/api\/(auth|me|admin\/people|invites)\//
const RENEW_EVERY = 60

let shop: TestShop
let document: ApiDocument
let judge: ReturnType<typeof judgeOf>
const people = new Map<Who, TestPerson>()
const ids = new Map<RegExp, string[]>()
const known: Known = { ids: idsFor, fields: {} }
let count = 0

beforeAll(async () => {
  buildIfStale()
  const pages = pathToFileURL(path.join(BUILD_FOLDER, 'server/index.js'))
  const { renderPage } = (await import(pages.href)) as { renderPage: RenderPage }
  shop = await openTestShop({ LOG_LEVEL: 'error' }, renderPage)
  document = (await (await shop.call('GET', '/api/openapi.json')).json()) as ApiDocument
  judge = judgeOf(document)
  const canary = await shop.customer(`${CANARY.toLowerCase()}@shop.example`)
  await shop.database.pool.query('update users set name = $1 where id = $2', [`${CANARY} Rao`, canary.uid])
  await shop.product({ name: 'Spare', pricePaise: 1000, stock: 1_000_000 })
  await renew()
  const info = { name: `${CANARY} Rao`, phone: '91234 98765', address: `12 ${CANARY} Lane, Mysuru 570001` }
  await shop.call('POST', '/api/addresses', { ...info, isDefault: true }, canary)
  await shop.call('POST', '/api/product-requests', { productName: 'Kite', email: canary.email }, canary)
  expect((await buySpare(canary, info)).status).toBe(201)
})

/** The session of the role; a new person when the last one is gone. */
async function person(who: Who): Promise<TestPerson | undefined> {
  if (who === 'visitor') return undefined
  const found = people.get(who) ?? (await shop.customer(`${who}-${++count}@asker.example`))
  if (!people.has(who)) await shop.database.pool.query('update users set name = $1 where id = $2', [ASKER, found.uid])
  people.set(who, who === 'customer' ? found : await giveRole(shop, found, who))
  return found
}

/** What an id in an address names, by the noun before it. The driving customer is `$1`. */
const POOLS: [noun: RegExp, query: string][] = [
  [/product-imports/, 'select id from product_imports'],
  [/orders/, 'select id from orders order by (user_id = $1) desc, created_at desc'],
  [/addresses/, 'select id from addresses order by (user_id = $1) desc, created_at desc'],
  [/synonyms/, 'select id from synonyms'],
  [/\/mail/, 'select id from mail_outbox order by id desc'],
  [/request-groups/, 'select id from product_requests order by created_at desc'],
  [/invites/, 'select id from staff_invites order by created_at desc'],
  [/people/, `select id from users where email like 'spare-%' order by created_at desc`],
  [/sessions/, 'select id from sessions order by (user_id = $1) desc'],
  [/coupons/, 'select code as id from coupons'],
  [/\/pages\//, 'select name as id from own_pages'],
  [/collections/, 'select name as id from collections'],
  [/returns/, 'select id from order_returns'],
  [/^/, 'select id from products where deleted_at is null order by (stock > 1000) desc, created_at desc'],
]
const NOBODY = '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10'

function idsFor(place: string): string[] {
  const [, found] = [...ids].find(([noun]) => noun.test(place)) ?? []
  return found?.length ? found : [NOBODY]
}

const buySpare = (as: TestPerson, customerInfo: object) =>
  shop.call('POST', '/api/orders', { customerInfo, orderItems: [{ _id: idsFor('')[0], qty: 1 }], totalAmount: 10 }, as)

/** Makes anew what requests use up, and reads what there is. */
async function renew(): Promise<void> {
  const [owner, customer] = [await person('owner'), await person('customer')]
  if (!owner || !customer) throw new Error('The shop has no owner or no customer')
  const info = { name: `${ASKER} Buyer`, phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
  const n = ++count
  await shop.product({ name: `Spare ${n}`, pricePaise: 1000, stock: 1_000_000 })
  await addPerson(shop.database.db, { email: `spare-${n}@asker.example`, name: ASKER })
  await buySpare(customer, info)
  await shop.call('POST', '/api/addresses', { ...info, isDefault: false }, customer)
  await shop.call('POST', '/api/product-requests', { productName: `Wish ${n}` })
  await shop.call('POST', '/api/admin/synonyms/add', { from: `patang ${n}`, to: 'kite' }, owner)
  await shop.call('POST', '/api/admin/invites', { email: `invited-${n}@shop.example`, role: 'packer' }, owner)
  await shop.call('POST', '/api/admin/coupons', { code: `SPARE${n}`, amount: 1 }, owner)
  for (const [noun, query] of POOLS) {
    const { rows } = await shop.database.pool.query(`${query} limit 30`, query.includes('$1') ? [customer.uid] : [])
    ids.set(
      noun,
      rows.map(({ id }) => String(id)),
    )
  }
  const { rows } = await shop.database.pool.query('select revision from shop_settings')
  const email = [customer.email, owner.email, `new-${n}@shop.example`, `spare-${n}@asker.example`]
  const uid = idsFor('people')
  Object.assign(known.fields, {
    email,
    newEmail: email,
    uid,
    who: uid,
    userId: [customer.uid, owner.uid],
    revision: [rows[0]?.revision ?? 0],
    productId: idsFor('/products'),
    changeId: idsFor('product-imports'),
  })
}

test('whatever is asked, the store answers in its own words and shapes, and stays whole', {
  timeout: 10_800_000,
}, async () => {
  console.log(`The seed is ${SEED}`)
  const described = operationsOf(document)
  const plan = [
    ...described.map((operation) => ({ operation, short: 2 })),
    ...identityOperations(shop.database.db, described).map((operation) => ({ operation, short: 2 })),
    ...pageOperations().map((operation) => ({ operation, short: 2 })),
  ].filter(({ operation }) => nameOf(operation).includes(ONLY))
  const faults: string[] = []
  for (const { operation, short } of plan)
    faults.push(...(await drive(operation, Number(EACH ?? timesFor(operation, short)))))
  expect(faults.join('\n\n')).toBe('')
  expect(await findFaults(shop.database.pool)).toEqual([])
  expect((await shop.call('GET', '/readyz')).status).toBe(200)
})

function timesFor(operation: Operation, short: number): number {
  if (!IS_LONG) return KEY.test(nameOf(operation)) ? 3 * short : HEAVY.test(operation.path) ? 1 : short
  return KEY.test(nameOf(operation)) ? 10_000 : HEAVY.test(operation.path) ? 50 : 1000
}

/** Sends requests of one operation; when one is answered wrongly the smallest that is, is told. */
async function drive(operation: Operation, numRuns: number): Promise<string[]> {
  let told = ''
  const property = fc.asyncProperty(requestOf(operation, document.components.schemas, known), async (request) => {
    if (++count % RENEW_EVERY === 0) await renew()
    const [words, sent, answer] = await tryOut(operation, request)
    if (words === undefined) return
    told = toldOf(nameOf(operation), words, sent, answer)
    throw new Error(words)
  })
  const { failed, errorInstance } = await fc.check(property, { seed: seedOf(nameOf(operation)), numRuns })
  if (failed && told === '') throw errorInstance
  return failed ? [told] : []
}

/** Of its own for each operation, so that a new one does not change the requests of the others. */
function seedOf(operation: string): number {
  return [...operation].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, SEED)
}

async function tryOut(operation: Operation, request: FuzzRequest): Promise<[string | undefined, Case['sent'], Answer]> {
  const { who, method, isOnRoute, body, json } = request
  const as = await person(who)
  const cookie = as && (ODD_COOKIES[request.cookie ?? -1] ?? ((name: string, value: string) => `${name}=${value}`))
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(as?.cookie ?? '') ?? []
  const headers = {
    ...(method === 'GET' ? {} : { origin: shop.url }),
    ...(cookie ? { cookie: cookie(name, value) } : {}),
    ...request.headers,
  }
  const sent = { method, path: request.path, headers, body, json }
  let answer = await send(sent)
  // Nobody else asks: once may be a moment of much work, twice is a fault.
  if (answer.status === 503) {
    await sleep(Math.min(Number(answer.headers.get('retry-after') ?? 1), 10) * 1000)
    answer = await send(sent)
  }
  const mayBeGone = answer.status === 401 || (answer.status < 400 && ENDS_SESSIONS.test(operation.path))
  if (as && mayBeGone && method !== 'GET') await replaceIfGone(who, as)
  return [judge({ operation, isOnRoute, who, sent, answer }), sent, answer]
}

async function replaceIfGone(who: Who, as: TestPerson): Promise<void> {
  const { user } = (await (await shop.call('GET', '/api/me', undefined, as)).json()) as { user: { uid: string } | null }
  const { rows } = await shop.database.pool.query('select role from users where id = $1 and not two_factor_enabled', [
    as.uid,
  ])
  if (user?.uid !== as.uid || rows[0]?.role !== who) people.delete(who)
}

const agent = new Agent({ keepAlive: true })

/** What hangs, or holds the shop for good, has no answer. */
function send({ method, path: at, headers, body }: Case['sent']): Promise<Answer> {
  const { hostname, port } = new URL(shop.url)
  const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {}
  return new Promise((resolve, reject) => {
    const options = { hostname, port, agent, method, path: at, headers: { ...length, ...headers }, timeout: 60_000 }
    const outgoing = httpRequest(options, async (response) => {
      const pieces: Buffer[] = []
      response.once('error', reject)
      for await (const piece of response) pieces.push(piece)
      const received = new Headers(
        Object.entries(response.headers).flatMap(([n, v]) => [v].flat().map((one): [string, string] => [n, one ?? ''])),
      )
      const isText = /^(text\/|application\/(problem\+)?json|application\/xml)/.test(received.get('content-type') ?? '')
      resolve({
        status: response.statusCode ?? 0,
        headers: received,
        text: isText ? Buffer.concat(pieces).toString() : '',
      })
    })
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error(`no answer to ${method} ${at}: ${String(body).slice(0, 300)}`)),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The store may close a kept connection in the moment in which it is used again.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send({ method, path: at, headers, body }))
      else reject(error)
    })
    outgoing.end(body)
  })
}

function toldOf(
  operation: string,
  words: string,
  { method, path: at, headers, body }: Case['sent'],
  answer: Answer,
): string {
  const log = shop.logged.filter((line) => line.includes(answer.headers.get('x-request-id') ?? 'none'))
  return [
    `${operation}: ${words}`,
    `  the smallest request: ${method} ${at.slice(0, 1000)} ${JSON.stringify(headers).slice(0, 1000)}`,
    ...(body ? [`    ${JSON.stringify(body.toString('latin1').slice(0, 1000))}`] : []),
    `  the answer: ${answer.status} ${answer.text.slice(0, 500)}`,
    ...log.map((line) => `  the log: ${line.slice(0, 1500)}`),
    `  again: FUZZ_SEED=${SEED} FUZZ_ONLY='${operation}' npm run test:drills -- fuzz`,
  ].join('\n')
}

const anyBytes = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
})
const oddHeader = fc.oneof(
  fc.constantFrom(...ODD_HEADERS),
  fc.tuple(fc.constantFrom(...ODD_HEADERS.map(([name]) => name), 'host', 'cookie', 'te', '__proto__'), anyBytes),
  fc.tuple(anyBytes, anyBytes),
)
const rawRequest = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', ...ODD_METHODS),
  target: fc.oneof(
    fc.constantFrom('/', '/search?search=pen', '/admin', '/images/x.webp', '/api/products', '/api/me'),
    fc.constantFrom(...ODD_PIECES).map((piece) => `/${piece}`),
  ),
  headers: fc.array(oddHeader, { maxLength: 5 }),
})

test('headers of any bytes, twice and in any case, have one answer and no fault', { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(rawRequest, async ({ method, target, headers }) => {
    // An empty line among the headers ends them: what follows is another request.
    const lines = headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+$/, '')}`).join('\r\n')
    const bytes = head(method, target, { host: new URL(shop.url).host, connection: 'close' }).replace(
      /\r\n$/,
      `${lines}\r\n\r\n`,
    )
    const { statuses, closed, text } = await sendRaw(shop.url, [Buffer.from(bytes, 'latin1')], 5000)
    expect([statuses.length > 0, closed, insidesIn(text)], JSON.stringify(bytes)).toEqual([true, true, undefined])
    expect(
      statuses.filter((status) => status >= 500 && status !== 501),
      JSON.stringify(bytes),
    ).toEqual([])
  })
  await fc.assert(property, { seed: SEED, numRuns: IS_LONG ? 5000 : 60 })
})
