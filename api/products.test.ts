import { beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await shop.product({ name: 'Yo-yo', categories: ['Toy'], pricePaise: 9_900, ageFrom: 5, ageTo: 12, popularity: 2 })
  await shop.product({ name: 'Kite', categories: ['Toy', 'Gift'], pricePaise: 14_900, ageFrom: 8, popularity: 1 })
})

test('lists the products of a category in order of popularity', async () => {
  const response = await shop.call('GET', '/api/products?category=Toy')
  const list = (await response.json()) as { name: string }[]
  expect(list.map((product) => product.name)).toEqual(['Kite', 'Yo-yo'])
})
