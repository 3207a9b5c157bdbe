/** The demo products as they are written down in this folder: a file for each first category. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const categoryShape = z.enum(['Study', 'Toy', 'Gift', 'Household'])
export type DemoCategory = z.output<typeof categoryShape>

/** How a product's picture is drawn: an icon of the Fluent Emoji set, its colours turned by `hue` degrees. */
const drawingShape = z.strictObject({ icon: z.string(), hue: z.number().optional() })
export type Drawing = z.output<typeof drawingShape>

/**
 * One product of the demo catalogue. Prices are whole rupees. The first category decides the tint behind the picture;
 * without `drawing` there is no picture.
 */
const entryShape = z.strictObject({
  name: z.string(),
  nameHi: z.string(),
  description: z.string(),
  descriptionHi: z.string().optional(),
  priceRupees: z.number(),
  originalPriceRupees: z.number().optional(),
  stock: z.number(),
  categories: z.tuple([categoryShape], categoryShape),
  isFeatured: z.boolean().optional(),
  isImported: z.boolean().optional(),
  popularity: z.literal([1, 2, 3]),
  ageFrom: z.number().optional(),
  ageTo: z.number().optional(),
  drawing: drawingShape.optional(),
  /** The views that are rendered, the first for the card: they stand instead of the drawing. */
  stills: z.array(z.string()).optional(),
})
export type CatalogueEntry = z.output<typeof entryShape>

/** The products whose first category this is; their order in the file is their order in the shop. */
export function entriesOf(category: DemoCategory): CatalogueEntry[] {
  const file = path.join(import.meta.dirname, `${category.toLowerCase()}.json`)
  return z.array(entryShape).parse(JSON.parse(readFileSync(file, 'utf8')))
}
