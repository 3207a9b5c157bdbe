import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { shopSettings } from '#db/schema/shop.ts'
import type { Db } from '#engines/postgres/client.ts'
import { taxOfProduct } from '#store/money/gst/tax-of-product.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { CATEGORIES } from './products.ts'
import { isUntaxed } from './untaxed.server.ts'

let db: Db

beforeAll(async () => {
  ;({ db } = await openTestDatabase())
  await db.insert(shopSettings).values({ settings: {} })
})

const ofEach = <T>(value: fc.Arbitrary<T>) => fc.tuple(value, value, value, value)
const byCategory = <T>(values: readonly T[]) =>
  Object.fromEntries(CATEGORIES.map((name, at) => [name, values[at]])) as Record<(typeof CATEGORIES)[number], T>

const said = fc.record({
  rates: ofEach(fc.constantFrom(null, 0, 5, 18)),
  codes: ofEach(fc.constantFrom('', '4820', '9503')),
  goods: fc.array(
    fc.record({
      categories: fc.shuffledSubarray([...CATEGORIES], { minLength: 1 }),
      gstPercent: fc.constantFrom(null, null, 0, 12),
      hsnCode: fc.constantFrom(null, null, '9608'),
    }),
    { minLength: 10, maxLength: 30 },
  ),
})

test('exactly the products that an invoice cannot be written for are found', async () => {
  await fc.assert(
    fc.asyncProperty(said, async ({ rates, codes, goods }) => {
      const settings = {
        ...DEFAULT_DETAILS,
        gstRates: byCategory(rates),
        hsnCodes: byCategory(codes),
      }
      await db.update(shopSettings).set({ settings })
      await db.delete(products)
      const common = { description: 'It is.', pricePaise: 100, stock: 0 }
      await db.insert(products).values(goods.map((one, at) => ({ ...common, name: String(at), ...one })))
      const found = await db
        .select()
        .from(products)
        .where(await isUntaxed(db))
      const expected = goods.flatMap((one, at) => {
        const { rate, hsn } = taxOfProduct(one, settings)
        return rate === null || hsn === null ? [String(at)] : []
      })
      expect(found.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 30 },
  )
})
