/** What the shop says while its database is away: that it is busy, and nothing about its inside. */
import { beforeAll, expect, test } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type DatabaseLine, openLine } from '#tests/support/database-line.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { commonHeaders } from './pages/headers.ts'

let shop: TestShop
let owner: TestPerson
let line: DatabaseLine
let product: string

beforeAll(async () => {
  const database = await createTestDatabase()
  line = await openLine(database)
  shop = await openTestShop({ DATABASE_URL: connectionUrl({ ...database, host: '127.0.0.1', port: line.port }) })
  owner = await shop.owner()
  product = await shop.product()
  line.cut()
  return line.close
})

const order = () => orderOf([{ _id: product, qty: 1 }], 125)
const productData = { name: 'x', description: 'x', price: 1, stock: 1, category: 'Toy' }

test.each<[string, string, () => unknown, boolean]>([
  ['GET', '/api/products', () => undefined, false],
  ['GET', '/api/products?category=Toy', () => undefined, true],
  ['GET', '/api/products/0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10', () => undefined, false],
  ['POST', '/api/product-requests', () => ({ productName: 'x' }), false],
  ['GET', '/api/me', () => undefined, true],
  ['POST', '/api/orders', order, true],
  ['POST', '/api/admin/orders', () => ({}), true],
  ['POST', '/api/admin/requests', () => ({}), true],
  ['POST', '/api/products', () => ({ productData }), true],
  ['PUT', '/api/products/0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10', () => ({ productData }), true],
  ['POST', '/api/products/delete/0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10', () => ({}), true],
])('%s %s is busy, and says nothing of the inside', async (method, target, body, signedIn) => {
  const response = await shop.call(method, target, body(), signedIn ? owner : undefined)
  expect(Object.fromEntries(response.headers)).toMatchObject(commonHeaders({ https: false }))
  expect(response.headers.get('retry-after')).toBe('1')
  const problem = await expectProblem(response, 503, 'busy')
  expect(JSON.stringify(problem)).not.toMatch(
    /select|insert|postgres|ECONN|\.ts|node_modules|at \w+|127\.0\.0\.1|stack/i,
  )
})

test.each([
  ['POST', 'sign-in/email', { email: 'a@b.example', password: 'mango-pickle-7' }],
  ['POST', 'sign-up/email', { name: 'x', email: 'a@b.example', password: 'mango-pickle-7' }],
  ['POST', 'sign-out', {}],
  ['GET', 'get-session', undefined],
])('%s /api/auth/%s fails without saying why', async (method, call, body) => {
  const response = await shop.call(method, `/api/auth/${call}`, body, owner)
  if (response.status === 200) {
    // Signing out always ends the session in this browser.
    expect(call).toBe('sign-out')
    return
  }
  const problem = await expectProblem(response, 503)
  expect(JSON.stringify(problem)).not.toMatch(/select|insert|postgres|ECONN|\.ts|node_modules|at \w+|stack/i)
})

test('the process lives, and says that it is not ready', async () => {
  expect((await shop.call('GET', '/livez')).status).toBe(200)
  expect((await shop.call('GET', '/readyz')).status).toBe(503)
})

test('when the database is back, so is the shop, and everybody is still signed in', async () => {
  line.mend()
  await expect.poll(async () => (await shop.call('GET', '/readyz')).status).toBe(200)
  expect((await shop.call('POST', '/api/orders', order(), owner)).status).toBe(201)
})
