import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#engines/postgres/client.ts'
import { clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { requireAdmin } from '#store/people/access/access.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type ProductRequest, requestToSendShape } from './requests.schema.ts'
import { requestProduct, requestsInPieces } from './requests.server.ts'
import { REQUEST_LIMITS } from './requests.ts'

const { perDay: PER_DAY } = REQUEST_LIMITS
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
      await requestProduct(
        db,
        { productName: name },
        { client: clientNetwork('203.0.113.1'), isLimited: true, publicUrl: 'http://shop.example' },
      ),
    )
  }
  const listed: ProductRequest[] = []
  for await (const piece of requestsInPieces(db, admin)) listed.push(...piece)
  expect(listed).toEqual(sent)
  expect(sent.at(-1)).toMatchObject({ requestedProductName: 'Telescope' })
})

test('those who sent all day leave a share of it to visitors who have sent none', async () => {
  const ask = (address: string) =>
    requestProduct(
      db,
      { productName: 'Kite' },
      { client: clientNetwork(address), isLimited: true, publicUrl: 'http://shop.example' },
    )
  await ask('198.51.100.1')
  await db.execute(sql`
    insert into product_requests (requested_product_name) select 'Kite' from generate_series(1, ${PER_DAY * 0.75})`)
  await expect(ask('198.51.100.1')).rejects.toMatchObject({ code: 'rate_limited' })
  await ask('198.51.100.2')
  await expect(ask('198.51.100.2')).rejects.toMatchObject({ code: 'rate_limited' })
  await db.execute(sql`
    insert into product_requests (requested_product_name) select 'Kite' from generate_series(1, ${PER_DAY * 0.25})`)
  await expect(ask('198.51.100.3')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('is trimmed', () => {
  expect(requestToSendShape.parse({ productName: '  A red kite \n' })).toEqual({ productName: 'A red kite' })
})

test.each(['', '   ', '\n\t', 'x'.repeat(201), 'nul\u0000', '\ud800', 7, null, undefined])(
  'refuses %j',
  (productName) => {
    expect(requestToSendShape.safeParse({ productName }).success).toBe(false)
  },
)

test('may have 200 characters', () => {
  expect(requestToSendShape.safeParse({ productName: 'x'.repeat(200) }).success).toBe(true)
})
