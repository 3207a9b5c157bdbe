import { href } from 'react-router'
import { CHILDREN } from './chip.tsx'
import { finderPage } from './finder-page.tsx'

const toys = finderPage({
  shelf: 'Toy',
  path: href('/category/Toy'),
  ages: CHILDREN,
  budgets: [300, 700, 1500],
})

export const { load, meta } = toys
export default toys.FinderPage
