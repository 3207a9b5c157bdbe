import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { wishlist } from '#db/schema/requests.ts'
import { MOST_WISHED } from '#store/goods/products/products.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const { db } = shop.database

const keep = (as: TestPerson | undefined, ...productIds: string[]) =>
  shop.call('POST', '/api/me/wishlist', { productIds }, as)

async function listOf(as: TestPerson): Promise<string[]> {
  const { productIds } = await (await shop.call('GET', '/api/me/wishlist', undefined, as)).json()
  return productIds as string[]
}

test('an account keeps what a device brings, each product once and the last one first, for nobody else', async () => {
  const [asha, meera] = [await shop.customer(), await shop.customer()]
  const [pen, ink, kite] = [await shop.product(), await shop.product(), await shop.product()]
  await keep(asha, ink, pen)
  expect((await keep(asha, kite, pen, crypto.randomUUID())).status).toBe(200)
  expect(await listOf(asha)).toEqual([kite, ink, pen])
  await shop.call('POST', '/api/me/wishlist/remove', { productId: ink }, asha)
  await db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, kite))
  expect(await listOf(asha)).toEqual([pen])
  expect(await listOf(meera)).toEqual([])
  await expectProblem(await keep(undefined, pen), 401, 'unauthenticated')
  await expectInvalid(await keep(asha, 'x'), '/productIds/0')
})

test('the newest stay when it is full, and it goes with the account', async () => {
  const asha = await shop.customer()
  const rows = Array.from({ length: MOST_WISHED + 3 }, (_, i) => ({
    name: `Pen ${i}`,
    description: 'Writes.',
    pricePaise: 100,
    stock: 1,
    categories: ['Study'],
  }))
  const ids = (await db.insert(products).values(rows).returning({ id: products.id })).map(({ id }) => id)
  await keep(asha, ...ids.slice(0, MOST_WISHED))
  await keep(asha, ...ids.slice(MOST_WISHED))
  const kept = await listOf(asha)
  expect(kept).toHaveLength(MOST_WISHED)
  expect(kept.slice(0, 4)).toEqual([...ids.slice(MOST_WISHED), ids[0]])
  const data = (await (await shop.call('GET', '/api/me/data', undefined, asha)).json()) as { wishlist: object[] }
  expect(data.wishlist).toHaveLength(MOST_WISHED)
  const gone = await shop.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, asha)
  expect(gone.status).toBe(200)
  expect(await db.$count(wishlist, eq(wishlist.userId, asha.uid))).toBe(0)
})
