export type DemoCategory = 'Study' | 'Toy' | 'Gift' | 'Household'

/** How a product's picture is drawn: an icon of the Fluent Emoji set, its colours turned by `hue` degrees. */
export type Drawing = { icon: string; hue?: number }

/**
 * One product of the demo catalogue as it is written down in this folder.
 * Prices are whole rupees. The first category decides the tint behind the picture; without `drawing` there is no picture.
 */
export type CatalogueEntry = {
  name: string
  description: string
  priceRupees: number
  originalPriceRupees?: number
  stock: number
  categories: readonly [DemoCategory, ...DemoCategory[]]
  isFeatured?: boolean
  popularity: 1 | 2 | 3
  ageFrom?: number
  ageTo?: number
  drawing?: Drawing
}
