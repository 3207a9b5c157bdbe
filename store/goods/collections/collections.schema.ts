/** API schemas of collections and of the first page. */
import { z } from 'zod'
import { COLLECTION_NAME_FORM } from '#db/order-values.ts'
import { shopPictureShape } from '#store/goods/images/images.schema.ts'
import { productQueryShape } from '#store/goods/products/products.schema.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { isOwnPath } from '#store/own-path.ts'
import { seoFields, seoShape } from '#store/seo.schema.ts'
import { areDistinct, oneLine, plainText } from '#store/wire.ts'
import { COLLECTION_LIMITS, HOME_LIMITS, RESERVED_NAMES } from './limits.ts'

const { name, title, words, products } = COLLECTION_LIMITS

export const collectionAddressShape = z
  .string()
  .regex(new RegExp(COLLECTION_NAME_FORM), {
    error: 'Small letters, digits and single hyphens, such as back-to-school.',
  })
  .max(name)
  .refine((text) => !RESERVED_NAMES.includes(text), { error: 'This address is taken.' })

/** Filters and sort order that a rule may contain. */
const ruleQuery = productQueryShape
  .pick({
    sortBy: true,
    price_max: true,
    age: true,
    age_to: true,
    brand: true,
    origin: true,
    fact: true,
    inStock: true,
  })
  .extend({ category: z.enum(CATEGORIES).optional(), onSale: productQueryShape.shape.onSale })
  .strict()

const text = z.string()
const keptRule = z.record(text, text).describe('As parameters of `GET /api/products`')
const rule = keptRule.superRefine((written, context) => {
  for (const issue of ruleQuery.safeParse(written).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  }
})

const moment = z.iso.datetime({ offset: true, error: 'Must be a day and time.' }).nullable()
const dates = { beginsAt: moment, endsAt: moment }

const endsAfter = {
  path: ['endsAt'],
  error: 'It must end after it begins.',
}
const isInOrder = ({ beginsAt, endsAt }: { beginsAt: string | null; endsAt: string | null }) =>
  beginsAt === null || endsAt === null || Date.parse(beginsAt) < Date.parse(endsAt)

const IN_HINDI = 'on pages in Hindi; empty for none, absent it stays as it is'

/** A collection as the desk sends it. */
export const collectionDataShape = z
  .object({
    title: oneLine(1, title),
    words: plainText(0, words),
    titleHi: oneLine(0, title).optional().describe(`The title ${IN_HINDI}`),
    wordsHi: plainText(0, words).optional().describe(`The words ${IN_HINDI}`),
    ...seoFields,
    picture: shopPictureShape,
    ...dates,
    rule: rule.nullable().describe('Null where products are picked by hand'),
    productIds: z.array(z.uuid().toLowerCase()).max(products, { error: `At most ${products} products.` }),
    isNarrowable: z.boolean().describe('Its page has the filters of a category'),
    isInMenu: z.boolean().describe('The menu and the foot of each page lead to it'),
  })
  .refine(isInOrder, endsAfter)
  .meta({ id: 'CollectionData' })
export type CollectionData = z.output<typeof collectionDataShape>

export const collectionShape = z
  .object({
    name: text,
    title: text,
    words: text,
    titleHi: text,
    wordsHi: text,
    seoTitle: text,
    seoDescription: text,
    seoTitleHi: text,
    seoDescriptionHi: text,
    picture: text,
    beginsAt: text.nullable(),
    endsAt: text.nullable(),
    rule: keptRule.nullable(),
    productIds: z.array(z.uuid()),
    isNarrowable: z.boolean(),
    isInMenu: z.boolean(),
    revision: z.int().describe('0 for one of ours that nobody has changed'),
  })
  .meta({ id: 'Collection' })
export type Collection = z.output<typeof collectionShape>

/** A collection with name and picture of each picked product. */
export const collectionDetailShape = collectionShape
  .extend({ products: z.array(z.object({ _id: z.uuid(), name: text, imageUrl: text })) })
  .meta({ id: 'CollectionDetail' })
export type CollectionDetail = z.output<typeof collectionDetailShape>

/** What a collection's page shows above its products. */
export const openCollectionShape = z
  .object({
    name: text,
    title: text,
    words: text,
    ...seoShape,
    picture: z
      .object({
        src: text,
        srcSet: text,
        sizes: text,
        alt: z.literal(''),
        width: z.int(),
        height: z.int(),
      })
      .optional(),
    query: keptRule,
    isNarrowable: z.boolean(),
  })
  .meta({ id: 'OpenCollection' })

const hero = z
  .object({
    words: oneLine(1, HOME_LIMITS.words),
    note: oneLine(0, HOME_LIMITS.note),
    wordsHi: oneLine(0, HOME_LIMITS.words).optional(),
    noteHi: oneLine(0, HOME_LIMITS.note).optional(),
    linkHi: oneLine(0, HOME_LIMITS.link).optional(),
    picture: shopPictureShape,
    to: z
      .string()
      .max(200)
      .refine((path) => path === '' || isOwnPath(path), {
        error: 'Must be an address of this shop, from its first slash.',
      }),
    link: oneLine(0, HOME_LIMITS.link),
    ...dates,
  })
  .refine(isInOrder, endsAfter)

/** The first page as the desk sends it. `tiles` and `parts` name categories or collections. */
export const homeLayoutShape = z
  .object({
    heroes: z.array(hero).max(HOME_LIMITS.heroes),
    tiles: z.array(z.string().max(name)).max(HOME_LIMITS.tiles).refine(areDistinct, { error: 'Each only once.' }),
    parts: z
      .array(z.object({ name: z.string().max(name) }))
      .max(HOME_LIMITS.parts)
      .refine((parts) => areDistinct(parts.map((part) => part.name)), { error: 'Each only once.' })
      .refine((parts) => parts.some((part) => part.name === 'featured'), {
        error: 'Featured products always stand there.',
      }),
  })
  .meta({ id: 'HomeLayout' })
export type HomeLayout = z.output<typeof homeLayoutShape>

export const homeDeskShape = z
  .object({
    layout: homeLayoutShape,
    revision: z.int().describe('0 before anybody arranged it'),
    welcome: z
      .object({ words: text, pay: text, note: text, picture: text })
      .describe('Of the settings: it stands there on days without a hero'),
    collections: z.array(collectionShape),
  })
  .meta({ id: 'HomeDesk' })
export type HomeDesk = z.output<typeof homeDeskShape>
