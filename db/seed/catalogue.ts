// The demo catalogue: 180 invented products with rendered stills, some with drawings still, so that a new shop
// has something on its shelves.
// Nothing here is random, so every new shop and every test run sees the same shelves.
import { type CatalogueEntry, type DemoCategory, entriesOf } from './catalogue/entry.ts'
import { type DemoOrigin, originOf } from './catalogue/makers.ts'

/** A demo product ready for the shop. Prices are whole rupees; `picture` is a file name in `db/seed/pictures/`. */
export type DemoProduct = {
  slug: string
  name: string
  nameHi: string
  description: string
  descriptionHi?: string | undefined
  priceRupees: number
  originalPriceRupees?: number
  stock: number
  categories: DemoCategory[]
  picture?: string
  /** File names of further views. */
  morePictures: string[]
  isFeatured: boolean
  popularity: 1 | 2 | 3
  ageFrom?: number
  ageTo?: number
  /** What the law wants to be told of it, by column. */
  origin: DemoOrigin
}

/**
 * What products had before their stills, featured ones all three: data folders that were filled then name these drawings
 * to this day.
 */
export const EARLIER_VIEWS = ['', '-near', '-parcel'] as const

/** The product's name in lowercase ASCII words joined by dashes: `Bucket 15 L, Blue` is `bucket-15-l-blue`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Every entry of the four lists, spread evenly so that neighbours in a listing come from different categories. */
export const catalogueEntries: readonly CatalogueEntry[] = interleave([
  entriesOf('Study'),
  entriesOf('Toy'),
  entriesOf('Gift'),
  entriesOf('Household'),
])

/** The 180 demo products in their fixed order. */
export const demoCatalogue: readonly DemoProduct[] = catalogueEntries.map(toProduct)

/** Ages stay with toys and gifts alone, as with every write: so an export comes back unchanged. */
function toProduct(written: CatalogueEntry): DemoProduct {
  const { drawing, stills, isFeatured = false, isImported: _, categories, ageFrom, ageTo, ...entry } = written
  const slug = slugOf(entry.name)
  const [picture, ...morePictures] = (stills ?? (drawing ? [''] : [])).map(
    (view) => `${slug}${view && '-'}${view}.webp`,
  )
  const ages = { ...(ageFrom !== undefined && { ageFrom }), ...(ageTo !== undefined && { ageTo }) }
  return {
    slug,
    ...entry,
    categories: [...categories],
    isFeatured,
    origin: originOf(written),
    ...(categories.includes('Toy') || categories.includes('Gift') ? ages : {}),
    ...(picture && { picture }),
    morePictures,
  }
}

function interleave(lists: readonly (readonly CatalogueEntry[])[]): CatalogueEntry[] {
  return lists
    .flatMap((list) => list.map((entry, index) => ({ entry, place: (index + 0.5) / list.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}
