/** A sign-in service that says anything at all: what it may not say lets nobody in, and touches no other account. */
import fc from 'fast-check'
import { Events, type MutableToken, type OAuth2Server } from 'oauth2-mock-server'
import { beforeAll, expect, test } from 'vitest'
import { rounds } from '#tests/support/at-length.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import type { TestPerson, TestShop } from '#tests/support/shop.ts'
import { openShopWithVillageId, someone } from '#tests/support/village-id.ts'
import { insidesIn } from './judge.ts'
import { ODD_NUMBERS, ODD_TEXTS } from './odd-values.ts'

let shop: TestShop
let provider: OAuth2Server
let travel: Awaited<ReturnType<typeof openShopWithVillageId>>['travel']
let customer: TestPerson
let owner: TestPerson
/** Whom the service names for those who the customer connected. */
const connected = new Set<unknown>()

beforeAll(async () => {
  ;({ shop, provider, travel } = await openShopWithVillageId())
  customer = await shop.customer('asha@own.example')
  owner = await shop.owner()
})

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...ODD_TEXTS,
    ...ODD_NUMBERS.map(Number).filter(Number.isFinite),
    null,
    true,
    [],
    {},
    ['tokri'],
    [{}],
  ),
  fc.constantFrom('asha@own.example', ' Asha@own.example\u00a0', 'OWNER@shop.example', '919876543210@phone.invalid'),
)

/** A wrong one of these means that the token was made for somebody else, or by somebody else. */
const CHECKED = ['iss', 'aud', 'azp', 'nonce']
const CLAIMS = [...CHECKED, 'exp', 'iat', 'nbf', 'sub', 'email', 'email_verified', 'name', 'picture', 'at_hash']

const changes = fc.array(fc.tuple(fc.constantFrom(...CLAIMS), fc.option(odd, { nil: undefined })), { maxLength: 3 })
const spoiled = fc.record({
  claims: changes,
  header: fc.option(fc.tuple(fc.constantFrom('kid', 'typ', 'jwk', 'jku', 'x5u'), odd), {
    nil: undefined,
    freq: 6,
  }),
  answer: fc.option(
    fc.tuple(
      fc.constantFrom(
        'id_token',
        'access_token',
        'token_type',
        'expires_in',
        'refresh_token',
        'refresh_token_expires_in',
        'scope',
      ),
      odd,
    ),
    {
      nil: undefined,
    },
  ),
  status: fc.oneof({ weight: 9, arbitrary: fc.constant(200) }, fc.constantFrom(201, 400, 401, 500, 503)),
  isLinking: fc.boolean(),
})
type Spoiled = typeof spoiled extends fc.Arbitrary<infer S> ? S : never

test('whatever a sign-in service says, it is no fault of the shop, and lets in nobody whom it may not', async () => {
  const property = fc.asyncProperty(spoiled, async (said) => {
    const { wasRight, named, answer } = await comeBack(said)
    expect(answer.status, JSON.stringify(said)).toBe(302)
    const location = answer.headers.get('location') ?? ''
    expect(location).toMatch(/^\/(checkout$|login\?error=[a-z-]+)/)
    expect(insidesIn(location)).toBeUndefined()
    const isIn = cookiesOf(answer).includes('session_token')
    if (isIn || location === '/checkout') expect(wasRight, JSON.stringify(said)).toBe(true)
    if (said.isLinking && location === '/checkout') connected.add(named)
    if (isIn) await expectOwnAccount(answer, named)
  })
  await fc.assert(property, { numRuns: rounds(3000, 120), seed: 20_261_124 })
  await expectWhole()
}, 3_600_000)

async function comeBack({ claims, header, answer, status, isLinking }: Spoiled) {
  let wasRight = status < 300 && (answer?.[0] !== 'id_token' || answer[1] === undefined)
  let named: unknown
  const spoil = (token: MutableToken) => {
    const right = { ...token.payload }
    for (const [name, value] of claims) {
      if (value === undefined) delete token.payload[name]
      else token.payload[name] = value as string
    }
    named = token.payload.sub
    if (!CHECKED.every((name) => isSame(name, right[name], token.payload[name]))) wasRight = false
    if (header) Object.assign(token.header, { [header[0]]: header[1] })
  }
  provider.service.once(Events.BeforeResponse, (response) => {
    response.statusCode = status
    if (answer && typeof response.body === 'object') Object.assign(response.body, { [answer[0]]: answer[1] })
  })
  const back = await travel(someone(), { spoil, as: isLinking ? customer : undefined })
  return { answer: back, wasRight, named }
}

/** One may be left out where the standard allows it. */
function isSame(name: string, right: unknown, said: unknown): boolean {
  if (name === 'azp' && (said === undefined || said === 'tokri')) return true
  return JSON.stringify([said].flat()) === JSON.stringify([right].flat())
}

async function expectOwnAccount(answer: Response, named: unknown): Promise<void> {
  const me = await shop.call('GET', '/api/me', undefined, { uid: '', email: '', cookie: cookiesOf(answer) })
  const { user } = (await me.json()) as { user: { email: string; emailVerified: boolean } }
  expect(user.emailVerified).toBe(false)
  expect(user.email).not.toBe(owner.email)
  expect(user.email === customer.email).toBe(connected.has(named))
}

/** Read from the tables: each account has one address in one spelling, and nobody rose. */
async function expectWhole(): Promise<void> {
  const wrong = async (where: string) => {
    const { rows } = await shop.database.pool.query(`select id, email, role from users where ${where}`)
    return rows
  }
  expect(await wrong(`email <> lower(email) or email ~ '[^!-~]' and email !~ '^[^[:space:][:cntrl:]]+$'`)).toEqual([])
  expect(await wrong(`role <> 'customer' and email <> 'owner@shop.example'`)).toEqual([])
  const { rows: linked } = await shop.database.pool.query(
    `select u.email from accounts a join users u on u.id = a.user_id
     where a.provider_id = 'oidc' and u.email = 'owner@shop.example'`,
  )
  expect(linked).toEqual([])
}
