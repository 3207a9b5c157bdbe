/** Nobody may sell above the maximum retail price: rule 18 (2) of the Legal Metrology (Packaged Commodities) Rules. Browser-safe. */
import type { ProductRow } from './product-row.server.ts'

export const ABOVE_MRP = 'You may not sell above MRP, which is the original price.'

type Priced = Partial<Pick<ProductRow, 'pricePaise' | 'originalPricePaise'>>

/** Whether a change puts the price above the MRP. A product that was above it before can still change in other fields. */
export function goesAboveMrp(set: Priced, before: Priced = {}): boolean {
  const { pricePaise = 0, originalPricePaise = null } = { ...before, ...set }
  const isChanged = pricePaise !== before.pricePaise || originalPricePaise !== before.originalPricePaise
  return isChanged && originalPricePaise !== null && pricePaise > originalPricePaise
}
