import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { requireAdmin } from '#store/access/access.server.ts'
import { clientNetwork } from '#store/limits/client-network.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { requestBody } from './requests.schema.ts'
import { listRequests, requestProduct } from './requests.server.ts'

let db: Db

beforeAll(async () => {
  ;({ db } = await openTestDatabase())
})

test('keeps what was asked for and lists the newest first', async () => {
  const person = { email: 'o@shop.example', name: 'O', emailVerified: true, image: null, createdAt: new Date() }
  const admin = requireAdmin({ ...person, uid: 'o', role: 'owner' }, 'read requests')
  const sent = []
  for (const name of ['Telescope', 'दूरबीन', `<script>alert('x')</script>`]) {
    sent.unshift(
      await requestProduct(db, { productName: name }, { client: clientNetwork('203.0.113.1'), isLimited: true }),
    )
  }
  expect(await listRequests(db, admin)).toEqual(sent)
  expect(sent.at(-1)).toMatchObject({ requestedProductName: 'Telescope' })
})

test('is trimmed', () => {
  expect(requestBody.parse({ productName: '  A red kite \n' })).toEqual({ productName: 'A red kite' })
})

test.each(['', '   ', '\n\t', 'x'.repeat(201), 'nul\u0000', '\ud800', 7, null, undefined])(
  'refuses %j',
  (productName) => {
    expect(requestBody.safeParse({ productName }).success).toBe(false)
  },
)

test('may have 200 characters', () => {
  expect(requestBody.safeParse({ productName: 'x'.repeat(200) }).success).toBe(true)
})
