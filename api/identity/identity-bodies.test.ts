/** Bodies that the calls of the identity service do not expect, in every one of them. */
import { expect, test } from 'vitest'
import { IS_LONG } from '#tests/support/at-length.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const asha = await shop.customer()
const { paths } = (await (await shop.call('GET', '/api/openapi.json')).json()) as { paths: Record<string, object> }
const calls: string[] = Object.keys(paths).filter(
  (path) => path.startsWith('/api/auth/') && 'post' in (paths[path] ?? {}),
)
expect(calls.length).toBeGreaterThan(20)

test.each(['null', '1', '"x"', 'true', '[]', '["x"]', '""'])(
  'a body that is %s is refused by every call of the identity service',
  async (body) => {
    const refused = async (path: string, as?: TestPerson) => expectProblem(await shop.call('POST', path, body, as), 400)
    // By day every other call as somebody who is signed in.
    const refusedBy = (path: string, n: number) =>
      Promise.all((IS_LONG ? [undefined, asha] : [[undefined, asha][n % 2]]).map((as) => refused(path, as)))
    for (const [n, path] of calls.entries()) await refusedBy(path, n)
  },
)

const FIELDS = ['email', 'phoneNumber', 'code', 'callbackURL']

test.each([
  ['thousands of lists', '['.repeat(6000) + ']'.repeat(6000)],
  ['thousands of objects', `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`],
  ['an object that says how it is written', '{"toString":null,"valueOf":null,"toJSON":1}'],
  ['a list of one text', '["x"]'],
])('a field of %s is refused by every call of the identity service', async (_what, value) => {
  const refused = async (path: string, field: string) => {
    const response = await shop.call('POST', path, `{"${field}":${value}}`, asha)
    expect((await expectProblem(response, 400)).code).toMatch(/^invalid-(input|email|phone-number)$/)
  }
  // By day another field of each call.
  for (const [n, path] of calls.entries())
    await Promise.all((IS_LONG ? FIELDS : [FIELDS[n % 4] ?? '']).map((field) => refused(path, field)))
})
