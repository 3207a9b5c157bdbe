/** Titles and descriptions of category pages for search engines. Part of settings-table.ts. Browser-safe. */
import { SEO_LIMITS } from '#store/seo.ts'

const line = (label: string, hint: string, max: number) =>
  ({ kind: 'line', default: '', min: 0, max, label, hint }) as const

const seoOf = (page: string) =>
  ({
    section: 'seo',
    proof: 'not asked',
    columns: 2,
    fields: {
      seoTitle: line(`${page}: title`, 'Empty: ours. Your shop’s name follows.', SEO_LIMITS.title),
      seoDescription: line(`${page}: in a sentence or two`, 'Below the title.', SEO_LIMITS.description),
      seoTitleHi: line(`${page}: title in Hindi`, 'For the page in Hindi.', SEO_LIMITS.title),
      seoDescriptionHi: line(`${page}: the same in Hindi`, '', SEO_LIMITS.description),
    },
  }) as const

export const SEO_SETTINGS = {
  seoStudy: seoOf('Study'),
  seoToy: seoOf('Toy Finder'),
  seoGift: seoOf('Gift Finder'),
  seoHousehold: seoOf('Household'),
}
