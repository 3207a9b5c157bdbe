import { expect, test } from 'vitest'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { contentsOf } from '#tests/support/staff.ts'

const shop = await openTestShop()

const send = (body: unknown) => shop.call('POST', '/api/product-requests', body)

test('keeps the request of a visitor, trimmed, and answers it as administrators will read it', async () => {
  const response = await send({ productName: '  Brass compass ', userId: 'x', _id: 'y' })
  expect(response.status).toBe(201)
  const kept = await response.json()
  expect(kept).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    requestedProductName: 'Brass compass',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  const list = await shop.call('POST', '/api/admin/requests', {}, await shop.owner())
  expect(await list.json()).toEqual([kept])
})

test.each([
  ['a blank name', { productName: ' \t\n ' }],
  ['an empty name', { productName: '' }],
  ['no name', {}],
  ['a number', { productName: 7 }],
  ['a list', { productName: ['x'] }],
  ['null', { productName: null }],
  ['201 characters', { productName: 'x'.repeat(201) }],
  ['60,000 characters', { productName: 'x'.repeat(60_000) }],
])('refuses %s', async (_what, body) => {
  const before = await contentsOf(shop)
  await expectInvalid(await send(body), '/productName')
  expect(await contentsOf(shop)).toEqual(before)
})

test('keeps 200 characters', async () => {
  expect((await send({ productName: 'ஃ'.repeat(200) })).status).toBe(201)
})

test('an address to hear from may be left, and is told to nobody', async () => {
  const response = await send({ productName: 'Kaleidoscope', email: ' Asha@Shop.example ' })
  expect(response.status).toBe(201)
  expect(await response.text()).not.toContain('Asha@')
  const { rows } = await shop.database.pool.query(`select email from product_requests where email is not null`)
  expect(rows).toEqual([{ email: 'Asha@Shop.example' }])
  for (const email of ['', '   ', undefined]) {
    expect((await send({ productName: 'Kaleidoscope', email })).status).toBe(201)
  }
  for (const email of [
    'asha',
    'a@b',
    'a b@c.de',
    'a@c.de\r\nBcc: x@y.de',
    `${'x'.repeat(250)}@shop.example`,
    7,
    null,
  ]) {
    await expectInvalid(await send({ productName: 'Kaleidoscope', email }), '/email')
  }
})

test('answers the other methods with 404, also when a header asks for another one', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    await expectProblem(await shop.call(method, '/api/product-requests'), 404, 'not_found')
  }
  const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
  await expectProblem(await shop.call('GET', '/api/product-requests', undefined, undefined, override), 404)
})
