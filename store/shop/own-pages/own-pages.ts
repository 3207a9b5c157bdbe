/** Pages that the shopkeeper writes: about us, a size guide. Each has an address that stays, and is a draft until it is published. Browser-safe. */
import { widePicture } from '#store/goods/images/shop-pictures.ts'
import { type Language, written } from '#store/language.ts'
import { seoIn } from '#store/seo.ts'
import type { OwnPage } from './own-pages.schema.ts'

export function ownPagePath(name: string): string {
  return `/pages/${name}`
}

/** As it is read in that language. */
export function shownPage({ name, title, titleHi, text, textHi, pictures, ...seo }: OwnPage, language: Language) {
  return {
    name,
    title: written(language, title, titleHi),
    text: written(language, text, textHi),
    pictures: pictures.flatMap((picture) => widePicture(picture) ?? []),
    ...seoIn(language, seo),
  }
}

/** What the foot of each page leads to, by title; absent where that is nothing. */
export function footerLinksOf(pages: readonly OwnPage[] = [], language: Language) {
  const linked = pages.filter(({ isInFooter }) => isInFooter)
  const links = linked.map(({ name, title, titleHi }) => ({
    to: ownPagePath(name),
    title: written(language, title, titleHi),
  }))
  return links.length > 0 ? { ownPages: links } : {}
}
