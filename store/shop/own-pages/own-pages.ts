/** The shop's own pages, such as about us; drafts until published. Browser-safe. */
import { widePicture } from '#store/goods/images/shop-pictures.ts'
import { type Language, written } from '#store/language.ts'
import { seoIn } from '#store/seo.ts'
import type { OwnPage } from './own-pages.schema.ts'

export function ownPagePath(name: string): string {
  return `/pages/${name}`
}

export function shownPage({ name, title, titleHi, text, textHi, pictures, ...seo }: OwnPage, language: Language) {
  return {
    name,
    title: written(language, title, titleHi),
    text: written(language, text, textHi),
    pictures: pictures.flatMap((picture) => widePicture(picture) ?? []),
    ...seoIn(language, seo),
  }
}

/** Links in the footer, as a property for the page; none without links. */
export function footerLinksOf(pages: readonly OwnPage[] = [], language: Language) {
  const linked = pages.filter(({ isInFooter }) => isInFooter)
  const links = linked.map(({ name, title, titleHi }) => ({
    to: ownPagePath(name),
    title: written(language, title, titleHi),
  }))
  return links.length > 0 ? { ownPages: links } : {}
}
