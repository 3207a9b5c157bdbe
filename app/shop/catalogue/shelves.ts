import type { Category } from '#store/goods/products/products.ts'

/** The page of each category. */
export const SHELVES: Record<Category, { to: string; name: string }> = {
  Study: { to: '/category/Study', name: 'Study' },
  Toy: { to: '/category/Toy', name: 'Toys' },
  Gift: { to: '/gift-finder', name: 'Gifts' },
  Household: { to: '/category/Household', name: 'Household' },
}
