/** API shapes of what is written for search engines. */
import { z } from 'zod'
import { SEO_LIMITS } from './seo.ts'
import { oneLine, plainText } from './wire.ts'

const title = oneLine(0, SEO_LIMITS.title).optional()
const description = plainText(0, SEO_LIMITS.description).optional()
const KEPT = 'empty for none, absent it stays as it is'

/** As written. */
export const seoFields = {
  seoTitle: title.describe(`For search engines and link previews; ${KEPT}`),
  seoDescription: description.describe(`Likewise; ${KEPT}`),
  seoTitleHi: title.describe(`On pages in Hindi; ${KEPT}`),
  seoDescriptionHi: description.describe(`On pages in Hindi; ${KEPT}`),
}

/** As a page reads it. */
export const seoShape = { seoTitle: z.string().optional(), seoDescription: z.string().optional() }
