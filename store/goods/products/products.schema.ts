/** API schemas of products. */
import { z } from 'zod'
import { COLLECTION_NAME_FORM } from '#db/order-values.ts'
import { FACT_TOKEN_FORM, MOST_FACT_TOKENS } from '#store/goods/facts/facts.ts'
import { LANGUAGES } from '#store/language.ts'
import { areDistinct, flagQueryShape, numberInQuery, oneLine, plainText, wholeInQuery } from '#store/wire.ts'
import type { FieldSpec } from './field-spec.ts'
import { type FieldNameOn, fieldsWhere } from './product-fields.ts'
import { ANSWER_SHAPES, option, WRITE_SHAPES } from './product-shapes.schema.ts'
import { LIST_SORTS, PRODUCT_LIMITS } from './products.ts'

export const productIdShape = z.uuid().toLowerCase().describe('The _id of a product')

/** Schemas of the fields in these kinds of answers, typed by the table of fields. */
function answeredOn<On extends FieldSpec['on']>(...on: On[]) {
  const names = fieldsWhere((spec) => on.some((one) => one === spec.on))
  const shapes = Object.fromEntries(names.map((name) => [name, ANSWER_SHAPES[name]]))
  return shapes as { [F in FieldNameOn<On>]: (typeof ANSWER_SHAPES)[F] }
}

const kindsShape = z.object({
  family: z.string().describe('Its name, which the card shows'),
  count: z.int().describe('Siblings, with itself'),
  label: z.string().describe('What they differ in, such as Colour; empty where no option tells'),
  words: z.array(z.string()).describe('Up to five of its values'),
  more: z.int().describe('How many more values there are'),
  from: z.number().optional().describe('Rupees: the least, where they do not all cost the same'),
  areSoldOut: z.literal(true).optional(),
})
export type Kinds = z.output<typeof kindsShape>

/** A product in a list. Prices in rupees; empty fields are absent. */
export const productShape = z
  .object({
    _id: z.uuid(),
    ...answeredOn('list'),
    rating: z
      .object({ average: z.number(), count: z.int() })
      .optional()
      .describe('By its buyers, where any rated it; only in lists with stock=shown, and among related ones'),
    kinds: kindsShape
      .optional()
      .describe('Of its family, for which it stands; only in lists with stock=shown, and among related ones'),
    version: z.string().describe('Send it back with a change, so that units sold meanwhile stay sold'),
  })
  .meta({ id: 'Product' })
export type Product = z.output<typeof productShape>

/** The prices without the offer, for staff while one runs. */
export const usualPricesShape = z.object({
  price: z.number().describe('What it costs when no offer runs'),
  originalPrice: z.number().optional(),
})

/** A single product. Fields for staff are present when set. */
export const productDetailShape = productShape
  .extend(answeredOn('detail', 'staff', 'costs'))
  .extend({
    offerUntil: z.iso.datetime().optional().describe('An offer runs until then; originalPrice is the price before it'),
    usual: usualPricesShape.optional(),
    gtin: z.string().optional().describe('Its EAN or UPC'),
    factsInWords: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .optional()
      .describe('Its facts as its page tells them, in the language that is asked for'),
  })
  .meta({ id: 'ProductDetail' })
export type ProductDetail = z.output<typeof productDetailShape>

export const productVersionShape = z
  .string()
  .regex(/^\d{1,9}\.\d{1,7}$/, { error: 'Send back the version that came with the product.' })

/** A product as staff send it. */
export const productDataShape = z
  .object({
    ...WRITE_SHAPES,
    version: productVersionShape.optional(),
    staysWithinMrp: z
      .boolean()
      .optional()
      .describe('True refuses a price above originalPrice, the MRP: the desk sends it, see decision 046'),
    usual: z
      .object({ price: WRITE_SHAPES.price, originalPrice: WRITE_SHAPES.originalPrice })
      .optional()
      .describe('The prices of when no offer runs, which count in the place of price and originalPrice'),
  })
  .refine((data) => data.ageFrom === undefined || data.ageTo === undefined || data.ageFrom <= data.ageTo, {
    error: 'Age from must not be above age to.',
    path: ['ageFrom'],
  })
  .meta({ id: 'ProductData' })
export type ProductData = z.output<typeof productDataShape>
export type ProductDataInput = z.input<typeof productDataShape>

/** Sizes or colours of a new family; each becomes a product. */
export const productSizesShape = z
  .array(z.object({ option1: option(), stock: WRITE_SHAPES.stock }))
  .min(2)
  .max(30)
  .refine((sizes) => areDistinct(sizes.map(({ option1 }) => option1)), { error: 'A size comes twice.' })
export type ProductSize = z.output<typeof productSizesShape>[number]

const MOST_NAMES = 10
const oneName = oneLine(1, PRODUCT_LIMITS.brand)
const names = z
  .union([oneName, z.array(oneName).max(MOST_NAMES)])
  .transform((said) => [said].flat())
  .optional()

const oneOrMore = z.string().max(MOST_FACT_TOKENS * 85)
/** Fact filters, sorted so that equal questions share one cached answer. */
const factTokens = z
  .union([oneOrMore, z.array(oneOrMore).max(MOST_FACT_TOKENS)])
  .transform((said) => [...new Set([said].flat().flatMap((some) => some.split(',')))].toSorted())
  .pipe(
    z
      .array(z.string().regex(FACT_TOKEN_FORM, { error: 'Must be a fact and its value, such as class.4.' }))
      .max(MOST_FACT_TOKENS),
  )
  .optional()

/** The query parameter of Hindi pages, for names and descriptions in Hindi where there are any. */
export const languageQueryShape = z.object({ language: z.enum(LANGUAGES).exclude(['en']).optional() })

/** Query of `GET /api/products`. Without filters it answers all products. */
export const productQueryShape = languageQueryShape.extend({
  isFeatured: flagQueryShape.optional(),
  category: plainText(1, 60).optional(),
  collection: z
    .string()
    .max(60)
    .regex(new RegExp(COLLECTION_NAME_FORM))
    .optional()
    .describe('Only what is on this shelf while it is open, in its order unless `sortBy` says otherwise'),
  sortBy: z.enum(LIST_SORTS).optional().describe('popularity by default; a search by relevance'),
  price_max: numberInQuery(0, 1e9)
    // A higher limit means the same, and so shares its cached answer.
    .transform((rupees) => Math.min(rupees, PRODUCT_LIMITS.price))
    .optional()
    .describe('Rupees, inclusive'),
  age: numberInQuery(0, 150).optional().describe('Years; with age_to the first of several'),
  age_to: numberInQuery(0, 150).optional().describe('Years: what suits any age from `age` to this one'),
  brand: names.describe('Whatever its capitals; several, each by a parameter of its own: any of them'),
  origin: names.describe('The country of origin, or several'),
  fact: factTokens.describe(
    "Of the owner's own facts, such as class.4 or pages.96; several, separated by commas: any of those of one fact, and of each fact one",
  ),
  inStock: z.literal('true').optional().describe('Only what can be bought now'),
  onSale: z.literal('true').optional().describe('Only what costs less than its original price'),
  stock: z
    .literal('shown')
    .optional()
    .describe(
      'As cards show it: of each family the first that matches, and the stock up to 5 as it is, and 6 for all that is more',
    ),
  search: plainText(0, PRODUCT_LIMITS.search)
    .optional()
    .describe('What the words say of price, age and category narrows the list where no parameter says otherwise'),
  literal: z.literal('true').optional().describe('Search for the words as they are written, slips and all'),
  limit: wholeInQuery(1, 1000).optional(),
  after: z.uuid().optional().describe('The last _id of the page before'),
  offset: numberInQuery(0, 1_000_000).pipe(z.int()).optional().describe('How many to leave out at the start'),
  ids: z
    .string()
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/i, { error: 'Must be up to 50 ids, separated by commas.' })
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()))
    .optional()
    .describe('Only these products: up to 50 ids, separated by commas'),
})

/** List preferences in a Prefer header, "limit=60, stock=shown"; empty for any other text. */
export function preferenceOf(prefer = ''): Pick<ProductFilter, 'limit' | 'stock'> {
  const [is, limit, stock] = /^(?:limit=([1-9]\d{0,2}))?(?:(?:^|(?<=\d), ?)stock=(shown))?$/.exec(prefer) ?? []
  if (!is) return {}
  return { ...(limit && { limit: Number(limit) }), ...(stock && { stock: 'shown' }) }
}

/** `isNarrowed`: search words named a price, age or category. `likely`: the sort order when a searched sentence names none. */
export type ProductFilter = z.output<typeof productQueryShape> & {
  isNarrowed?: true | undefined
  likely?: 'in-stock' | 'for-age' | undefined
}
export type ProductQuery = z.input<typeof productQueryShape>
