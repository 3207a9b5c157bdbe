/** More sign-ins at once than passwords can be looked at. */
import { beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '#store/identity/identity-errors.ts'
import { orderOf } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/shop.ts'

let shop: TestShop
let asha: TestPerson

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  asha = await shop.customer('asha@flood.example')
})

const signIn = (email: string, password: string, address: string) =>
  shop.call('POST', '/api/auth/sign-in/email', { email, password }, undefined, { 'x-forwarded-for': address })

test('M5 those who find no place are told when to come back and counted for nothing; orders and pages go on', async () => {
  const product = await shop.product({ pricePaise: 100 })
  const flood = Array.from({ length: 100 }, (_, i) =>
    signIn(`nobody-${i}@flood.example`, 'wrong-guess', `198.51.100.${i}`),
  )
  const [order, page, list] = await Promise.all([
    shop.call('POST', '/api/orders', orderOf([{ _id: product, qty: 1 }], 1), asha),
    shop.call('GET', '/cart', undefined, asha),
    shop.call('GET', '/api/products'),
  ])
  expect([order.status, page.status, list.status]).toEqual([201, 200, 200])
  const answers = await Promise.all(flood)
  const refused = answers.flatMap((answer, i) => (answer.status === 503 ? [{ answer, i }] : []))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  const [first] = refused
  expect(first?.answer.headers.get('retry-after')).toBe('2')
  const problem = await expectProblem(first?.answer as Response, 503, 'busy')
  expect(problem).toMatchObject({ message: sentenceOf('busy') })
  const { rows } = await shop.database.pool.query(
    "select key from attempt_counters where key like 'wrong password from an address:198.51.100.%' and points > 0",
  )
  const counted = rows.map(({ key }) => key.split(':')[1])
  expect(counted).toHaveLength(100 - refused.length)
  expect((await signIn(asha.email, 'mango-pickle-7', '203.0.113.1')).status).toBe(200)
})
