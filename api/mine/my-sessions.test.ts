import { expect, test } from 'vitest'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()

type Listed = { id: string; isCurrent: boolean }
const list = async (as: TestPerson) =>
  (await shop.call('GET', '/api/me/sessions', undefined, as)).json() as Promise<Listed[]>
const revoke = (which: unknown, as?: TestPerson) => shop.call('POST', '/api/me/sessions/revoke', which, as)
const isIn = async (as: TestPerson) =>
  ((await (await shop.call('GET', '/api/me', undefined, as)).json()) as { user: unknown }).user !== null

/** One person, signed in from so many browsers. */
async function browsers(count: number): Promise<TestPerson[]> {
  const first = await shop.customer()
  const more = Array.from({ length: count - 1 }, async () => {
    const credentials = { email: first.email, password: 'mango-pickle-7' }
    const response = await shop.call('POST', '/api/auth/sign-in/email', credentials)
    return { ...first, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  })
  return [first, ...(await Promise.all(more))]
}

test('a person sees where they are signed in, without anything that would sign somebody in', async () => {
  const [here, there] = (await browsers(2)) as [TestPerson, TestPerson]
  const response = await shop.call('GET', '/api/me/sessions', undefined, here)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  for (const { cookie } of [here, there]) {
    expect(text).not.toContain(decodeURIComponent(cookie).split('=')[1]?.split('.')[0])
  }
  const sessions = JSON.parse(text) as Listed[]
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

test('one, all others, or all sessions end at once', async () => {
  const [a, b, c, d] = (await browsers(4)) as [TestPerson, TestPerson, TestPerson, TestPerson]
  const current = (await list(b)).find(({ isCurrent }) => isCurrent)
  expect(await (await revoke({ id: current?.id }, a)).json()).toHaveLength(3)
  expect(await Promise.all([a, b, c, d].map(isIn))).toEqual([true, false, true, true])
  expect(await (await revoke({ others: true }, a)).json()).toHaveLength(1)
  expect(await Promise.all([a, c, d].map(isIn))).toEqual([true, false, false])
  expect(await (await revoke({ all: true }, a)).json()).toEqual([])
  expect(await isIn(a)).toBe(false)
})

test('nobody ends the session of somebody else, and a visitor ends none', async () => {
  const [[asha], [ravi]] = (await Promise.all([browsers(1), browsers(1)])) as [[TestPerson], [TestPerson]]
  const [session] = await list(asha)
  await expectProblem(await revoke({ id: session?.id }, ravi), 404, 'not_found')
  await expectProblem(await revoke({ id: session?.id }), 401, 'unauthenticated')
  await expectProblem(await shop.call('GET', '/api/me/sessions'), 401, 'unauthenticated')
  for (const wrong of [{}, { id: 7 }, { others: false }, []]) await expectInvalid(await revoke(wrong, ravi), '/')
  expect(await isIn(asha)).toBe(true)
})
