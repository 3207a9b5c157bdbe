import { href } from 'react-router'
import { AGE_BANDS } from '#store/goods/products/age-bands.ts'
import { PRICE_FILTER, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { finderPage } from './finder-page.tsx'

const gifts = finderPage({
  shelf: 'Gift',
  path: href('/gift-finder'),
  ages: AGE_BANDS,
  budgets: [300, 1000, 2500],
  people: [
    { age: 3, ageTo: 12, budgets: { child: PRICE_FILTER.max, returnGifts: 200 } },
    { age: 17, ageTo: PRODUCT_LIMITS.age, budgets: { parents: PRICE_FILTER.max, teacher: 500, friend: 1000 } },
  ],
})

export const { load, meta } = gifts
export default gifts.FinderPage
