import { href } from 'react-router'
import { AGE_BANDS } from '#store/goods/products/age-bands.ts'
import { finderPage } from './finder-page.tsx'

const gifts = finderPage({
  shelf: 'Gift',
  path: href('/gift-finder'),
  ages: AGE_BANDS,
  budgets: [300, 1000, 2500],
})

export const { load, meta } = gifts
export default gifts.FinderPage
