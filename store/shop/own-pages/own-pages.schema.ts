/** API schemas of the shop's own pages. */
import { z } from 'zod'
import { COLLECTION_NAME_FORM } from '#db/order-values.ts'
import { shopPictureShape } from '#store/goods/images/images.schema.ts'
import { seoFields, seoShape } from '#store/seo.schema.ts'
import { oneLine, plainText } from '#store/wire.ts'
import { OWN_PAGE_LIMITS as MOST } from './limits.ts'

export const ownPageAddressShape = z
  .string()
  .regex(new RegExp(COLLECTION_NAME_FORM), { error: 'Small letters, digits and single hyphens, such as about-us.' })
  .max(MOST.name)

const pictures = z
  .array(shopPictureShape)
  .max(MOST.pictures, { error: `At most ${MOST.pictures} pictures.` })
  .transform((list) => list.filter(Boolean))

/** A page as the owner edits it. */
export const ownPageDataShape = z
  .object({
    title: oneLine(1, MOST.title),
    text: plainText(1, MOST.text).describe('Blank lines separate paragraphs'),
    titleHi: oneLine(0, MOST.title).default('').describe('On pages in Hindi; else the English one'),
    textHi: plainText(0, MOST.text).default('').describe('On pages in Hindi; else the English one'),
    pictures,
    ...seoFields,
    isInFooter: z.boolean().describe('The foot of each page leads to it'),
    isPublished: z.boolean().describe('Until then only the desk has it'),
  })
  .meta({ id: 'OwnPageData' })
export type OwnPageData = z.output<typeof ownPageDataShape>

const text = z.string()
export const ownPageShape = z
  .object({
    name: text,
    title: text,
    text,
    titleHi: text,
    textHi: text,
    pictures: z.array(text),
    seoTitle: text,
    seoDescription: text,
    seoTitleHi: text,
    seoDescriptionHi: text,
    isInFooter: z.boolean(),
    isPublished: z.boolean(),
    revision: z.int(),
  })
  .meta({ id: 'OwnPage' })
export type OwnPage = z.output<typeof ownPageShape>

/** A page as shoppers read it. */
export const publishedPageShape = z
  .object({
    name: text,
    title: text,
    text,
    pictures: z.array(
      z.object({ src: text, srcSet: text, sizes: text, alt: z.literal(''), width: z.int(), height: z.int() }),
    ),
    ...seoShape,
  })
  .meta({ id: 'PublishedPage' })
