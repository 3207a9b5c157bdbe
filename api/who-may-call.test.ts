/**
 * Every call that the API describes, as everybody: who may make it, and that no other site may. The guard looks before anything
 * else of a request, so that an empty body serves; what is told of each call by its own tests is not told here.
 */
import { expect, test } from 'vitest'
import { IS_LONG } from '#tests/support/at-length.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { contentsOf, giveRole } from '#tests/support/staff.ts'

type Operation = { security: object[]; 'x-right'?: string; 'x-strongest-acts'?: string[] }
type Who = 'visitor' | 'signed out' | 'demoted' | 'customer' | 'packer' | 'manager' | 'owner'
type Refusal = [who: Who, status: 401 | 403]
type Call = { method: string; path: string; said: Operation }

const NOBODYS_ID = '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10'
/** Written down here, apart from the table of rights: a call that is none of these is the manager's and the owner's. */
const OWNERS =
  /^\/api\/admin\/(export|status|backups|people|forgetting|invites|audit|mail|settings|delivery-rules|goods-in|profit|first-steps|ways-out|cash-book\/open|khata\/(limits|before)|earlier\/imports)/
const PACKERS =
  /^(GET \/api\/admin\/(returns|overview|waiting|messages|couriers|call-queue|desk|pick-list|slips\.pdf|invoices\.pdf)|(GET|POST) \/api\/admin\/(rings.*|orders)|GET \/api\/admin\/codes|GET \/api\/admin\/orders\/\{id\}(\/(receipt|slip|invoice)\.pdf|\/beside|\/parcel\/track)?|POST \/api\/admin\/(undo|papers|orders\/steps|orders\/\{id\}\/(notes|tries|status|parcel(\/cancel)?)))$/
/** Not below /api/admin, but the desk's. */
const DESKS = /^(POST|PUT) \/api\/(products(\/delete)?(\/\{id\})?|images\/upload)$/

const shop = await openTestShop()
const staff = async (role: 'packer' | 'manager' | 'owner') => giveRole(shop, await shop.customer(), role)
const [signedOut, demoted] = [await staff('owner'), await staff('owner')]
await shop.call('POST', '/api/auth/sign-out', {}, signedOut)
await giveRole(shop, demoted, 'customer')
const people: Record<Who, TestPerson | undefined> = {
  visitor: undefined,
  'signed out': signedOut,
  demoted,
  customer: await shop.customer(),
  packer: await staff('packer'),
  manager: await staff('manager'),
  owner: await shop.owner(),
}
const { paths } = (await (await shop.call('GET', '/api/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>
}
const calls: Call[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, said]) => ({ method: method.toUpperCase(), path, said })),
)

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const isOfDesk = (call: Call) => call.path.startsWith('/api/admin') || DESKS.test(nameOf(call))

function send({ method, path }: Call, as?: TestPerson, body: unknown = {}, headers: Record<string, string> = {}) {
  return shop.call(method, path.replace(/\{\w+\}/g, NOBODYS_ID), method === 'GET' ? undefined : body, as, headers)
}

/** Who is refused a call of the desk, and with what. */
function refusalsOf(call: Call): Refusal[] {
  const refusals: Refusal[] = [
    ['visitor', 401],
    ['signed out', 401],
    ['customer', 403],
    ['demoted', 403],
  ]
  if (!PACKERS.test(nameOf(call))) refusals.push(['packer', 403])
  if (OWNERS.test(call.path)) refusals.push(['manager', 403])
  return refusals
}

test('every call of the desk refuses each who may not make it before it looks at the body, and writes nothing', async () => {
  const desk = calls.filter(isOfDesk)
  expect(desk.length).toBeGreaterThan(100)
  const before = await contentsOf(shop)
  for (const call of desk) {
    const wanted = refusalsOf(call)
    const got = await Promise.all(wanted.map(async ([who]) => [who, (await send(call, people[who])).status]))
    expect({ call: nameOf(call), got }).toEqual({ call: nameOf(call), got: wanted })
    const odd = await send(call, people.customer, call.method === 'GET' ? undefined : '{')
    await expectProblem(odd, 403, 'forbidden')
    expect(call.said['x-right']).toBeTypeOf('string')
  }
  expect(await contentsOf(shop)).toEqual(before)
})

test('every call for people who are signed in refuses a visitor, and somebody who signed out', async () => {
  const own = calls.filter(
    ({ path, said }) => said.security.some((way) => 'session' in way) && !path.startsWith('/api/auth'),
  )
  expect(own.length).toBeGreaterThan(120)
  for (const call of own) {
    for (const who of ['visitor', 'signed out'] as const) {
      expect([nameOf(call), (await send(call, people[who])).status]).toEqual([nameOf(call), 401])
    }
  }
})

test('a person who may make a call of the desk is not refused, but where the password is asked for again', async () => {
  await shop.database.pool.query('update sessions set proven_at = null')
  for (const call of calls.filter(isOfDesk)) {
    const refused = new Set(refusalsOf(call).map(([who]) => who))
    for (const who of (['packer', 'manager', 'owner'] as const).filter((one) => !refused.has(one))) {
      const { status } = await send(call, people[who])
      const isAsked = call.said['x-strongest-acts'] !== undefined
      expect([nameOf(call), who, status === 401 || status === 403]).toEqual([nameOf(call), who, isAsked])
    }
  }
})

test('the userId of somebody else is refused by every call of the desk that takes an empty body', async () => {
  const before = await contentsOf(shop)
  const statuses = new Set<number>()
  for (const call of calls.filter((one) => isOfDesk(one) && one.method !== 'GET')) {
    const { status } = await send(call, people.owner, { userId: people.customer?.uid })
    statuses.add(status)
    expect([nameOf(call), [400, 403, 415].includes(status)]).toEqual([nameOf(call), true])
  }
  expect(statuses).toContain(403)
  expect(await contentsOf(shop)).toEqual(before)
})

test.each(['', 'x'.repeat(101), 7, ['a'], { a: 1 }])(
  'the userId %j is no authority and breaks nothing',
  async (userId) => {
    for (const as of [undefined, people.customer, people.owner]) {
      const response = await shop.call('POST', '/api/admin/orders', { userId }, as)
      expect([400, 401, 403]).toContain(response.status)
    }
  },
)

test('every call that writes is refused from another site, and as a form, before anything else', async () => {
  const before = await contentsOf(shop)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'x' },
    { origin: `${shop.url}.evil.example` },
    { origin: shop.url.replace(/\d+$/, '1') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  const writes = calls.filter(({ method }) => method !== 'GET')
  for (const [n, call] of writes.entries()) {
    // By day two of them for each call, in turn.
    for (const headers of IS_LONG ? foreign : [foreign[n % 7] ?? {}, foreign[(n + 3) % 7] ?? {}]) {
      expect([nameOf(call), headers, (await send(call, people.owner, {}, headers)).status]).toEqual([
        nameOf(call),
        headers,
        403,
      ])
    }
    if (/upload|product-imports|shop-pictures|delivery-rules|photo|bill$|earlier\/imports/.test(call.path)) continue
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']
    for (const type of IS_LONG ? types : [types[n % 4] ?? '']) {
      const { status } = await send(call, people.owner, 'a=b', { 'content-type': type })
      expect([nameOf(call), type, status]).toEqual([nameOf(call), type, 415])
    }
  }
  expect(await contentsOf(shop)).toEqual(before)
})
