/** What held on which day, whatever rates were set from whatever day: the triggers against a calendar. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { earlierRates, products } from '#db/schema/goods.ts'
import { shopSettings } from '#db/schema/shop.ts'
import type { Db } from '#engines/postgres/client.ts'
import { taxOfProduct } from '#store/money/gst/tax-of-product.ts'
import { DEFAULT_DETAILS, type ShopDetails } from '#store/shop/settings/settings.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Db

beforeAll(async () => {
  ;({ db } = await openTestDatabase())
  await db.insert(shopSettings).values({ settings: {} })
})

const DAYS = Array.from({ length: 8 }, (_, at) => `2026-09-2${at}`)

/** Null is a rate for all days. */
const change = fc.record({
  from: fc.option(fc.constantFrom(...DAYS), { freq: 6 }),
  percent: fc.option(fc.constantFrom(0, 5, 12, 18), { freq: 8 }),
  zero: fc.constantFrom('nil', 'exempt', 'taxed'),
})
const changes = fc.array(change, { minLength: 1, maxLength: 8 })

const RATES: Record<string, unknown> = {
  nil: { kind: 'nil', percent: 0 },
  exempt: { kind: 'exempt', percent: 0 },
  taxed: { kind: 'taxable', percent: 0 },
}
const inWords = (percent: number | null, zero: string) =>
  percent === null ? null : percent === 0 ? RATES[zero] : { kind: 'taxable', percent }

/** What each day has after the changes, one after the other. */
function calendarOf(list: { from: string | null; percent: number | null; zero: string }[]): unknown[] {
  const calendar: unknown[] = DAYS.map(() => null)
  for (const { from, percent, zero } of list) {
    for (const [at, day] of DAYS.entries()) if (from === null || day >= from) calendar[at] = inWords(percent, zero)
  }
  return calendar
}

test('a product has the rate of the day', async () => {
  const added = { name: 'Pen', description: 'Writes.', pricePaise: 100, stock: 1, categories: ['Study'] }
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const [pen] = await db.insert(products).values(added).returning()
      if (!pen) throw new Error('No row')
      for (const { from, percent, zero } of list) {
        const gstZero = zero as 'nil'
        await db.update(products).set({ gstPercent: percent, gstZero, gstFrom: from }).where(eq(products.id, pen.id))
      }
      const [now] = await db.select().from(products).where(eq(products.id, pen.id))
      const earlier = await db.select().from(earlierRates).where(eq(earlierRates.productId, pen.id))
      const found = DAYS.map((day) => taxOfProduct(now ?? pen, DEFAULT_DETAILS, { day, earlier }).rate)
      expect(found).toEqual(calendarOf(list))
    }),
    { numRuns: 60 },
  )
})

test('so has a category, by the settings', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const write = (settings: Partial<ShopDetails>) => db.update(shopSettings).set({ settings })
      await write({})
      let settings = DEFAULT_DETAILS
      for (const { from, percent } of list) {
        const gstRates = { ...settings.gstRates, Toy: percent }
        settings = { ...settings, gstRates, gstFrom: from ?? '' }
        await write(settings)
      }
      const earlier = await db.select().from(earlierRates).where(eq(earlierRates.category, 'Toy'))
      const kite = { id: crypto.randomUUID(), categories: ['Toy'], gstPercent: null, hsnCode: null }
      const found = DAYS.map((day) => taxOfProduct(kite, settings, { day, earlier }).rate)
      expect(found).toEqual(calendarOf(list.map((one) => ({ ...one, zero: 'nil' }))))
    }),
    { numRuns: 60 },
  )
})
