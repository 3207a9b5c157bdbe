import { expect, test } from 'vitest'
import { createApiClient } from '#app/kit/api/api-client.ts'
import { loadPeople } from '#app/shop/catalogue/load-extras.ts'
import { openTestShop } from '#tests/support/shop.ts'

const PEOPLE = [
  { age: 3, ageTo: 12, budgets: { child: 5000, returnGifts: 200 } },
  { age: 17, ageTo: 99, budgets: { parents: 5000, teacher: 500 } },
]

test('shows the people for whom the shelf has something, by age and budget', async () => {
  const shop = await openTestShop()
  await shop.product({ categories: ['Gift'], pricePaise: 30_000, ageFrom: 4, ageTo: 9 })
  await shop.product({ categories: ['Gift'], pricePaise: 40_000, ageFrom: 18, ageTo: 99 })
  const api = createApiClient(shop.url, fetch)
  const namesNow = async () =>
    (await loadPeople(api, 'Gift', PEOPLE, AbortSignal.timeout(20_000))).map(({ name }) => name)
  // The catalogue in memory follows the database.
  await expect.poll(namesNow, { timeout: 10_000 }).toEqual(['child', 'parents', 'teacher'])
})
