import { LOW_STOCK } from '#store/products/stock-level.ts'

export type StockLevel = 'out' | 'low' | 'enough'

/** How a number of units on the shelf is to be taken. */
export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return 'out'
  return stock <= LOW_STOCK ? 'low' : 'enough'
}
