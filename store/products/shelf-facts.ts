/** What of a product decides in which lists it stands and where: the shop's own record of a change has it before and after. */
import { z } from 'zod'
import { paiseFromRupees } from '#store/money.ts'
import { type Ages, agesAsked } from './age-bands.ts'
import type { ProductFilter } from './products.schema.ts'

/** As the database writes them. */
export const shelfFactsShape = z.object({
  isListed: z.boolean(),
  categories: z.array(z.string()),
  pricePaise: z.number(),
  ageFrom: z.number().nullable(),
  ageTo: z.number().nullable(),
  brand: z.string().nullable(),
  origin: z.string().nullable(),
  isFeatured: z.boolean(),
  popularity: z.number(),
  createdAt: z.string(),
  inStock: z.boolean(),
  onSale: z.boolean(),
})

export type ShelfFacts = z.output<typeof shelfFactsShape>

/** Whether a list with the filter has the product, as the SQL of lists decides it. Where in doubt, it has. */
export function isInList(filter: ProductFilter, facts: ShelfFacts): boolean {
  const { category, price_max, brand, origin, isFeatured, inStock, onSale } = filter
  return (
    facts.isListed &&
    (category === undefined || facts.categories.includes(category)) &&
    (price_max === undefined || facts.pricePaise <= paiseFromRupees(price_max)) &&
    suitsAges(agesAsked(filter), facts) &&
    isCalled(brand, facts.brand) &&
    isCalled(origin, facts.origin) &&
    (isFeatured === undefined || facts.isFeatured === isFeatured) &&
    (!inStock || facts.inStock) &&
    (!onSale || facts.onSale)
  )
}

function suitsAges(ages: Ages | undefined, { ageFrom, ageTo }: ShelfFacts): boolean {
  return ages === undefined || ((ageFrom ?? 0) <= ages[1] && ages[0] <= (ageTo ?? 1000))
}

/** PostgreSQL and JavaScript make some letters small in different ways. */
function isCalled(wanted: string | undefined, name: string | null): boolean {
  if (wanted === undefined) return true
  if (name === null) return false
  return wanted.toLowerCase() === name.toLowerCase() || /[^ -~]/.test(wanted + name)
}
