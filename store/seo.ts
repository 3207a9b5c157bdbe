/** What the shopkeeper writes for search engines and link previews, in place of what a page says of itself. Browser-safe. */
import type { Language } from './language.ts'
import { withoutEmpty } from './without-empty.ts'

export const SEO_LIMITS = { title: 100, description: 300 } as const

type WrittenSeo = { [F in 'seoTitle' | 'seoDescription' | 'seoTitleHi' | 'seoDescriptionHi']?: string | undefined }
export type Seo = { seoTitle?: string; seoDescription?: string }

/** For a page of that language, without what is not written. A page in Hindi has Hindi ones only: else it says what it shows. */
export function seoIn(language: Language, { seoTitle, seoDescription, seoTitleHi, seoDescriptionHi }: WrittenSeo): Seo {
  const [title, description] = language === 'hi' ? [seoTitleHi, seoDescriptionHi] : [seoTitle, seoDescription]
  return withoutEmpty({ seoTitle: title || undefined, seoDescription: description || undefined })
}
