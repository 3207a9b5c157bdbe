/** Shapes of products on the wire, checked on the way in and on the way out. */
import { z } from 'zod'
import { isPhotoOfPerson } from '#store/images/images.ts'
import { numberInQuery, plainText, rupees, wholeInQuery, wholeNumber } from '#store/wire.ts'
import { CATEGORIES, DEFAULT_POPULARITY, PRODUCT_LIMITS, SORTS, VISIBILITIES } from './products.ts'

const category = z.enum(CATEGORIES)
const popularity = z.union([z.literal(1), z.literal(2), z.literal(3)])
const age = wholeNumber(0, PRODUCT_LIMITS.age)

export const productId = z.uuid().describe('The _id of a product')

export const productShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    description: z.string(),
    price: z.number().describe('Rupees, at most two decimals'),
    originalPrice: z.number().optional().describe('MRP in rupees'),
    stock: z.int(),
    category: z.array(category),
    imageUrl: z.string().optional(),
    isFeatured: z.boolean(),
    popularity,
    ageFrom: z.int().optional(),
    ageTo: z.int().optional(),
    version: z.string().describe('Send it back with a change, so that units sold meanwhile stay sold'),
  })
  .meta({ id: 'Product' })

export const productDetailShape = productShape
  .extend({
    moreImageUrls: z.array(z.string()).optional().describe('Pictures besides imageUrl, in their order'),
    visibility: z.enum(VISIBILITIES).optional().describe("Only for the shop's people; absent it is published"),
    hsnCode: z.string().optional().describe("Only for the shop's people"),
    gstPercent: z.int().optional().describe("Only for the shop's people"),
  })
  .meta({ id: 'ProductDetail' })

/** What a shopkeeper writes of a product. A single category is turned into a list; null and '' stand for "none". */
export const productDataShape = z
  .object({
    name: plainText(1, PRODUCT_LIMITS.name),
    description: plainText(1, PRODUCT_LIMITS.description),
    price: rupees(PRODUCT_LIMITS.price),
    originalPrice: noneAllowed(rupees(PRODUCT_LIMITS.price)),
    stock: wholeNumber(0, PRODUCT_LIMITS.stock),
    category: z
      .union([category, z.array(category)], { error: `Choose from ${CATEGORIES.join(', ')}.` })
      .transform((value) => [...new Set([value].flat())])
      .refine((list) => list.length > 0, { error: 'Please select at least one category.' }),
    imageUrl: noneAllowed(imageUrl()),
    moreImageUrls: moreImageUrls(),
    isFeatured: z.boolean().default(false),
    popularity: popularity.default(DEFAULT_POPULARITY),
    ageFrom: noneAllowed(age),
    ageTo: noneAllowed(age),
    visibility: z
      .enum(VISIBILITIES, { error: `Choose from ${VISIBILITIES.join(', ')}.` })
      .optional()
      .describe('Absent it stays as it is; a new product is published'),
    hsnCode: keptWhenAbsent(z.string().regex(/^\d{4,8}$/, { error: 'Must have 4 to 8 digits.' })),
    gstPercent: keptWhenAbsent(wholeNumber(0, PRODUCT_LIMITS.gstPercent)),
    version: z
      .string()
      .regex(/^\d{1,9}\.\d{1,7}$/, { error: 'Send back the version that came with the product.' })
      .optional(),
  })
  .refine((data) => data.ageFrom === undefined || data.ageTo === undefined || data.ageFrom <= data.ageTo, {
    error: 'Age from must not be above age to.',
    path: ['ageFrom'],
  })
  .meta({ id: 'ProductData' })

export type ProductData = z.output<typeof productDataShape>

/** The filters of `GET /api/products`. Without any, the whole list. */
export const productQuery = z.object({
  isFeatured: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  category: plainText(1, 60).optional(),
  sortBy: z.enum(SORTS).optional().describe('popularity by default; a search by relevance'),
  price_max: numberInQuery(0, 1e9)
    // Nothing costs more, and the column holds no more.
    .transform((rupees) => Math.min(rupees, PRODUCT_LIMITS.price))
    .optional()
    .describe('Rupees, inclusive'),
  age: numberInQuery(0, 150).optional().describe('Years'),
  inStock: z.literal('true').optional().describe('Only what can be bought now'),
  search: plainText(0, PRODUCT_LIMITS.search).optional(),
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

/** How much of a list a client would rather have, from the header Prefer: "limit=60". Undefined for anything else. */
export function preferredLimit(prefer: string | undefined): number | undefined {
  const [, limit] = /^limit=([1-9]\d{0,2})$/.exec(prefer ?? '') ?? []
  return limit === undefined ? undefined : Number(limit)
}

export type ProductFilter = z.output<typeof productQuery>

const counted = z.int().min(0)

/** How many products each choice would leave, with the other filters as they are. */
export const facetsShape = z
  .object({
    total: counted,
    inStock: counted,
    categories: z.record(category, counted),
    ages: z.array(counted).describe('By age in years, from 0'),
    prices: z.array(z.object({ max: z.number(), count: counted })).describe('At most this many rupees'),
    without: z
      .object({ category: counted, price: counted, age: counted })
      .describe('How many there would be with one filter given up'),
  })
  .meta({ id: 'Facets' })

export const suggestionQuery = z.object({ q: plainText(0, PRODUCT_LIMITS.search) })

export const suggestionsShape = z
  .object({
    products: z.array(
      z.object({ _id: z.uuid(), name: z.string(), price: z.number(), imageUrl: z.string().optional() }),
    ),
    categories: z.array(category),
    searches: z.array(z.string()).describe('What others searched for and found'),
  })
  .meta({ id: 'Suggestions' })

function noneAllowed<T extends z.ZodType>(shape: T) {
  return z.preprocess((value) => (value === null || value === '' ? undefined : value), shape.optional())
}

/** Absent, what is stored stays, for clients that do not know the field; null and '' take it away. */
function keptWhenAbsent<T extends z.ZodType>(shape: T) {
  return z.preprocess((value) => (value === '' ? null : value), shape.nullable().optional())
}

/** A picture lies on this shop's own host (a path) or anywhere on https. Nothing else is ever put into a page. */
function imageUrl() {
  return plainText(1, PRODUCT_LIMITS.imageUrl)
    .refine(isPictureAddress, { error: 'Must be an https address or a path of this shop such as /images/name.webp.' })
    .refine((value) => !isPhotoOfPerson(value), { error: 'The photo of a person is no picture of a product.' })
}

/** Absent, the stored ones stay: whoever sends back a product read from a list does not know them. */
function moreImageUrls() {
  const list = z
    .array(imageUrl())
    .max(PRODUCT_LIMITS.moreImages, { error: `Use at most ${PRODUCT_LIMITS.moreImages} more pictures.` })
  return z
    .preprocess((value) => (value === null || value === '' ? [] : value), list.optional())
    .describe('Pictures besides imageUrl; absent keeps those that are stored, an empty list removes them')
}

function isPictureAddress(value: string): boolean {
  if (/^\/images\/[\w./-]+$/.test(value) && !value.includes('..')) return true
  // Our own host by its whole address, as an upload answers it; whose host it is, the API knows.
  if (/^http:\/\/[\w.:[\]-]+\/images\/[\w-]+\.webp$/.test(value)) return true
  return /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(value) && URL.canParse(value) && new URL(value).username === ''
}
