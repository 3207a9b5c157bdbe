/** API schemas of each product field, for answers and for writes. */
import { z } from 'zod'
import { ZERO_RATES } from '#db/order-values.ts'
import { CODE_LIMITS, codeIn, keyOfCode, problemOfCode, TOO_MANY_CODES } from '#store/goods/codes/codes.ts'
import { factsInputShape, factValuesShape } from '#store/goods/facts/facts.schema.ts'
import { isPhotoOfPerson } from '#store/goods/images/images.ts'
import { priceStepsInputShape, priceStepsShape } from '#store/goods/prices/price-steps.schema.ts'
import { HSN_FORM } from '#store/money/gst/rates.ts'
import { SEO_LIMITS } from '#store/seo.ts'
import { bareSigns } from '#store/typed/code.ts'
import { areDistinct, calendarDay, oneLine, plainText, rupeesShape, wholeNumber } from '#store/wire.ts'
import { findCountry } from './countries.ts'
import type { FieldName } from './product-fields.ts'
import {
  CATEGORIES,
  DEFAULT_POPULARITY,
  MAKER_ROLES,
  type MakerRole,
  PRODUCT_LIMITS as MOST,
  NO_CATEGORY,
  OPTION_PATTERN,
  optionIn,
  VISIBILITIES,
} from './products.ts'

const popularity = z.union([z.literal(1), z.literal(2), z.literal(3)])
const makerRole = z.enum(Object.keys(MAKER_ROLES) as MakerRole[], {
  error: `Choose from ${Object.keys(MAKER_ROLES).join(', ')}.`,
})
const age = wholeNumber(0, MOST.age)
export const hsnCodeShape = plainText(1, 40)
  .transform(bareSigns)
  .refine((code) => HSN_FORM.test(code), { error: 'Must have 4, 6 or 8 digits.' })
export const gstPercentShape = wholeNumber(0, MOST.gstPercent)
export const gstZeroShape = z.enum(ZERO_RATES, { error: `Choose from ${ZERO_RATES.join(', ')}.` })
const FOR_STAFF = "Only for the shop's people"

/** Schemas of the fields in answers. */
export const ANSWER_SHAPES = {
  name: z.string(),
  description: z.string(),
  price: z.number().describe('Rupees, at most two decimals'),
  originalPrice: z.number().optional().describe('MRP in rupees'),
  priceSteps: priceStepsShape,
  cost: z.number().optional().describe('Rupees, only for those who may see costs; of a bundle, what its parts cost'),
  stock: z.int(),
  category: z.array(z.enum(CATEGORIES)),
  isFeatured: z.boolean(),
  popularity,
  ageFrom: z.int().optional(),
  ageTo: z.int().optional(),
  imageUrl: z.string().optional(),
  moreImageUrls: z.array(z.string()).optional().describe('Pictures besides imageUrl, in their order'),
  visibility: z.enum(VISIBILITIES).optional().describe(`${FOR_STAFF}; absent it is published`),
  shelf: z.string().optional().describe(FOR_STAFF),
  hsnCode: z.string().optional().describe(FOR_STAFF),
  gstPercent: z.int().optional().describe(FOR_STAFF),
  gstZero: gstZeroShape.optional().describe(`${FOR_STAFF}: what 0 % means; absent it is nil-rated`),
  gstFrom: z.string().optional().describe(`${FOR_STAFF}: the first day of that rate`),
  brand: z.string().optional(),
  countryOfOrigin: z.string().optional().describe('The English name of the country'),
  makerRole: makerRole.optional().describe('What makerName is'),
  makerName: z.string().optional(),
  makerAddress: z.string().optional(),
  netQuantity: z.string().optional().describe('Number and unit, such as 500 g or 1 N'),
  bisLicence: z.string().optional().describe('CM/L- or R- and digits'),
  family: z.string().optional().describe('Its siblings name the same, in other sizes or colours'),
  option1: z.string().optional().describe('What tells it from its siblings, such as Colour: Red'),
  option2: z.string().optional().describe('Such as Size: A4'),
  parts: z
    .array(
      z.object({
        _id: z.uuid(),
        qty: z.int(),
        name: z.string().optional(),
        imageUrl: z.string().optional(),
        isSold: z
          .literal(false)
          .optional()
          .describe('Not on sale, and so neither is the bundle; only staff read its name'),
      }),
    )
    .optional()
    .describe('Of a bundle: the products in it, whose stock is its stock'),
  codes: z
    .array(z.object({ code: z.string(), pieces: z.int().describe('For how many it stands: 10 on a box of ten') }))
    .optional()
    .describe(`${FOR_STAFF}: by these it is found when it is scanned`),
  facts: factValuesShape
    .optional()
    .describe('What the owner tells beside these, by the id of each fact: the id of an option, a number, or yes or no'),
  nameHi: z.string().optional().describe(`${FOR_STAFF}; with language=hi it is the name`),
  seoTitle: z.string().optional().describe('For search engines and link previews, in place of the name'),
  seoDescription: z.string().optional().describe('Likewise, in place of the description'),
  seoTitleHi: z.string().optional().describe(`${FOR_STAFF}; with language=hi it is seoTitle`),
  seoDescriptionHi: z.string().optional().describe(`${FOR_STAFF}; with language=hi it is seoDescription`),
  descriptionHi: z.string().optional().describe(`${FOR_STAFF}; with language=hi it is the description`),
} satisfies Record<FieldName, z.ZodType>

/** A scanned code, normalised. */
export const productCodeShape = plainText(1, 2 * CODE_LIMITS.length)
  .transform(codeIn)
  .superRefine((code, { addIssue }) => {
    const message = problemOfCode(code)
    if (message) addIssue({ code: 'custom', message })
  })
export const piecesOfCodeShape = wholeNumber(1, CODE_LIMITS.pieces).default(1)

/** Schemas of the fields in writes. */
export const WRITE_SHAPES = {
  name: plainText(1, MOST.name),
  description: plainText(1, MOST.description),
  price: rupeesShape(MOST.price),
  originalPrice: noneAllowed(rupeesShape(MOST.price)),
  priceSteps: priceStepsInputShape(MOST.price),
  cost: keptWhenAbsent(rupeesShape(MOST.price)).describe('Only with the right to see costs; absent it stays as it is'),
  stock: wholeNumber(0, MOST.stock),
  category: z
    .union([z.enum(CATEGORIES), z.array(z.enum(CATEGORIES))], { error: `Choose from ${CATEGORIES.join(', ')}.` })
    .transform((value) => [...new Set([value].flat())])
    .refine((list) => list.length > 0, { error: NO_CATEGORY }),
  isFeatured: z.boolean().default(false),
  popularity: popularity.default(DEFAULT_POPULARITY),
  ageFrom: noneAllowed(age),
  ageTo: noneAllowed(age),
  imageUrl: noneAllowed(imageUrl()),
  moreImageUrls: moreImageUrls(),
  visibility: z
    .enum(VISIBILITIES, { error: `Choose from ${VISIBILITIES.join(', ')}.` })
    .optional()
    .describe('Absent it stays as it is; a new product is published'),
  shelf: keptWhenAbsent(oneLine(1, 30)),
  hsnCode: keptWhenAbsent(hsnCodeShape),
  gstPercent: keptWhenAbsent(gstPercentShape),
  gstZero: keptWhenAbsent(gstZeroShape).describe('Counts only where gstPercent is 0'),
  gstFrom: keptWhenAbsent(calendarDay()).describe(
    'Invoices before that day have the rate of before, and later ones of what left the shop and was paid before it',
  ),
  brand: keptWhenAbsent(oneLine(1, MOST.brand)),
  countryOfOrigin: keptWhenAbsent(country()).describe('The name of a country, or its two letters'),
  makerRole: keptWhenAbsent(makerRole),
  makerName: keptWhenAbsent(oneLine(1, MOST.makerName)),
  makerAddress: keptWhenAbsent(plainText(1, MOST.makerAddress)),
  netQuantity: keptWhenAbsent(
    oneLine(1, 60).refine((text) => /[0-9]/.test(text), {
      error: 'Must have a number and its unit, such as 500 g or 1 N.',
    }),
  ),
  bisLicence: keptWhenAbsent(bisLicence()).describe('CM/L- and 7 to 10 digits, or R- and 8 digits'),
  family: keptWhenAbsent(oneLine(1, MOST.family)),
  option1: keptWhenAbsent(option()).describe('A label, a colon and a value'),
  option2: keptWhenAbsent(option()).describe('A label, a colon and a value'),
  parts: parts(),
  codes: codes(),
  facts: keptWhenAbsent(factsInputShape).describe('All of them; absent they stay as they are'),
  nameHi: keptWhenAbsent(oneLine(1, MOST.name)),
  descriptionHi: keptWhenAbsent(plainText(1, MOST.description)),
  seoTitle: keptWhenAbsent(oneLine(1, SEO_LIMITS.title)),
  seoDescription: keptWhenAbsent(plainText(1, SEO_LIMITS.description)),
  seoTitleHi: keptWhenAbsent(oneLine(1, SEO_LIMITS.title)),
  seoDescriptionHi: keptWhenAbsent(plainText(1, SEO_LIMITS.description)),
} satisfies Record<FieldName, z.ZodType>

/** Null, '' and absence all mean that there is no value. */
function noneAllowed<T extends z.ZodType>(shape: T) {
  return z.preprocess((value) => (value === null || value === '' ? undefined : value), shape.optional())
}

/** Absence keeps the stored value, for clients that do not know the field; null and '' clear it. */
function keptWhenAbsent<T extends z.ZodType>(shape: T) {
  return z.preprocess((value) => (value === '' ? null : value), shape.nullable().optional())
}

/** A country, normalised so that a filter finds all spellings. */
function country() {
  return plainText(1, MOST.brand).transform((text, context) => {
    const found = findCountry(text)
    if (found === undefined) context.addIssue({ code: 'custom', message: 'Enter a country, such as India or China.' })
    return found ?? z.NEVER
  })
}

/** An option, normalised: "Colour: Red". */
export function option() {
  return oneLine(1, MOST.family)
    .refine((text) => OPTION_PATTERN.test(text), { error: 'Must be a label and a value, such as Colour: Red.' })
    .transform((text) => {
      const { label, value } = optionIn(text)
      return `${label}: ${value}`
    })
    .pipe(z.string().max(MOST.family, { error: `Use at most ${MOST.family} characters.` }))
}

/** Sorting by id alone would let the planner walk the primary key, whose newest reviews mostly belong to other products. */
function bisLicence() {
  return plainText(1, 30)
    .transform((text) => text.toUpperCase().replace(/^(CM\/L|R)[ -]?(?=\d)/, '$1-'))
    .refine((text) => /^(R-\d{8}|CM\/L-\d{7,10})$/.test(text), {
      error: 'Must be CM/L- and 7 to 10 digits, or R- and 8 digits.',
    })
}

/** A picture's address: a path of this shop, or any https address. Only these are put into pages. */
function imageUrl() {
  return plainText(1, MOST.imageUrl)
    .refine(isPictureAddress, { error: 'Must be an https address or a path of this shop such as /images/name.webp.' })
    .refine((value) => !isPhotoOfPerson(value), { error: 'The photo of a person is no picture of a product.' })
}

/** Further pictures. Absence keeps the stored ones, because products in lists do not contain them. */
function moreImageUrls() {
  const list = z.array(imageUrl()).max(MOST.moreImages, { error: `Use at most ${MOST.moreImages} more pictures.` })
  return z
    .preprocess((value) => (value === null || value === '' ? [] : value), list.optional())
    .describe('Pictures besides imageUrl; absent keeps those that are stored, an empty list removes them')
}

/** Parts of a bundle. Absence keeps them, an empty list makes an ordinary product; a part named twice is added up. */
function parts() {
  const most = { error: `Put at most ${MOST.parts} products in, up to ${MOST.ofPart} of each.` }
  const part = z.object({ _id: z.uuid().toLowerCase(), qty: z.int(most).min(1).max(MOST.ofPart, most) })
  return z
    .preprocess((value) => (value === '' ? null : value), z.array(part).max(MOST.parts, most).nullable().optional())
    .transform((list) => {
      if (!list?.length) return list && null
      const merged = new Map<string, number>()
      for (const { _id, qty } of list) merged.set(_id, (merged.get(_id) ?? 0) + qty)
      return [...merged].map(([_id, qty]) => ({ _id, qty }))
    })
    .refine((list) => !list?.some(({ qty }) => qty > MOST.ofPart), most)
    .describe('Makes it a bundle of these products; absent it stays as it is, an empty list makes it none')
}

/** Scanned codes. Absence keeps them, an empty list removes them. */
function codes() {
  const one = z.object({ code: productCodeShape, pieces: piecesOfCodeShape })
  const list = z.array(one).max(CODE_LIMITS.ofProduct, { error: TOO_MANY_CODES })
  return z
    .preprocess((value) => (value === '' ? null : value), list.nullable().optional())
    .refine((all) => areDistinct(all?.map(({ code }) => keyOfCode(code)) ?? []), { error: 'A code comes twice.' })
    .transform((all) => (all?.length === 0 ? null : all))
    .describe('EAN, UPC or codes of the shop, each unique in the shop; absent they stay, an empty list removes them')
}

function isPictureAddress(value: string): boolean {
  if (/^\/images\/[\w./-]+$/.test(value) && !value.includes('..')) return true
  // An upload is answered with a whole address of our own host; the API checks the host.
  if (/^http:\/\/[\w.:[\]-]+\/images\/[\w-]+\.webp$/.test(value)) return true
  return /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(value) && URL.canParse(value) && new URL(value).username === ''
}
