/** Describes a page to search engines and to whom its link is sent. */
import { partUrl } from '#app/shop/catalogue/listing-pages.ts'
import { imageToShare, SHARE_SIZE } from '#store/goods/images/images.ts'
import { inLanguage, LANGUAGES, type Language } from '#store/language.ts'
import type { Seo } from '#store/seo.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import type { ShopSettings } from './shop-settings.ts'

export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { rel: string; href: string; hrefLang?: string }

/** Undefined on an error page without settings. */
type Shop = ShopSettings | undefined

type PageFacts = {
  language: Language
  /** Without the name of the shop; the front page has none. */
  title?: string
  /** The shop's description, for pages without one. */
  description?: string
  /** The canonical path of the page. */
  path: string
  /** The path that is shared, where it is another. */
  sharedPath?: string
  /** A path of this shop or a URL; by default the picture of the first page or the logo, else the icon. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** Which part of a list it shows, and of how many. */
  part?: { page: number; of: number }
  /** False for a page that search engines should not list. */
  isFindable?: boolean
  /** False where the path has words of its language: the sitemap names the others. */
  isSameInEach?: boolean
}

/** A square. */
const SHOP_PICTURE = '/icon-512.png'

export function shopNameOf(shop: Shop): string {
  return shop?.shopName ?? DEFAULT_SHOP_NAME
}

/** "Your Shopping Cart · Tokri". */
export function pageTitle(shop: Shop, title: string): { title: string } {
  return { title: `${title} · ${shopNameOf(shop)}` }
}

/** For the first page, and for every page without a description of its own. */
function frontMeta(shop: Shop): [{ title: string }, { name: string; content: string }] {
  const { tagline, description = '' } = shop?.look ?? {}
  return [{ title: `${shopNameOf(shop)}: ${tagline}` }, { name: 'description', content: description }]
}

const PART: Readonly<Record<Language, (page: number) => string>> = {
  en: (page) => `, page ${page}`,
  hi: (page) => `, पेज ${page}`,
}

/** For a page that search engines should not list. */
export function privateMeta(shop: Shop, title: string): MetaTag[] {
  return [pageTitle(shop, title), { name: 'robots', content: 'noindex' }]
}

/**
 * For a page that links with a token lead to: also keeps its address from other sites. Not "no-referrer", with which the
 * browser would send forms without their origin.
 */
export function secretMeta(shop: Shop, title: string): MetaTag[] {
  return [...privateMeta(shop, title), { name: 'referrer', content: 'same-origin' }]
}

/** Title, description, canonical address and Open Graph. */
export function pageMeta(
  shop: Shop,
  {
    language,
    title: ownTitle,
    description: ownDescription,
    path: whole,
    sharedPath,
    image = (shop?.look.hero.picture ?? shop?.look.logo)?.src ?? SHOP_PICTURE,
    type = 'website',
    isFindable = true,
    isSameInEach = true,
    part,
  }: PageFacts,
): MetaTag[] {
  const publicUrl = shop?.publicUrl ?? ''
  const path = partUrl(whole, part?.page ?? 1)
  const [front, about] = frontMeta(shop)
  const partWords = part && part.page > 1 ? PART[language](part.page) : ''
  const title = ownTitle === undefined ? front.title : pageTitle(shop, `${ownTitle}${partWords}`).title
  const description = ownDescription ?? about.content
  const addressOf = (plain: string) => publicUrl + inLanguage(plain, language)
  return [
    { title },
    { name: 'description', content: description },
    ...(isFindable ? [] : [{ name: 'robots', content: 'noindex' }]),
    linkTo('canonical', addressOf(path)),
    ...(isFindable && isSameInEach ? alternates(publicUrl, path) : []),
    ...(part && part.page > 1 ? [linkTo('prev', addressOf(partUrl(whole, part.page - 1)))] : []),
    ...(part && part.page < part.of ? [linkTo('next', addressOf(partUrl(whole, part.page + 1)))] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: `${language}_IN` },
    { property: 'og:url', content: addressOf(sharedPath ?? path) },
    ...sharedPicture(publicUrl, image),
  ]
}

/** Of a picture elsewhere nobody knows the size, and the icon is a square: both are shown small. */
function sharedPicture(publicUrl: string, image: string): MetaTag[] {
  const wide = imageToShare(image)
  const size = wide ? Object.entries(SHARE_SIZE) : []
  return [
    { property: 'og:image', content: wholeAddress(publicUrl, wide ?? image) },
    ...size.map(([side, pixels]) => ({ property: `og:image:${side}`, content: String(pixels) })),
    { name: 'twitter:card', content: wide ? 'summary_large_image' : 'summary' },
  ]
}

/** What is written of a whole category; of a narrowed one the page says itself what it shows. */
export function seoOfCategory(shop: Shop, name: string, narrowed: string): Seo {
  return (narrowed === '' && shop?.look.seo?.[name]) || {}
}

/** The picture of a list's first product that has one, for shared links. */
export function pictureOfList({
  products,
}: {
  products: readonly { imageUrl?: string | undefined }[]
}): string | undefined {
  return products.find(({ imageUrl }) => imageUrl)?.imageUrl
}

/** The same page in each language; English for who reads neither. */
function alternates(publicUrl: string, path: string): MetaTag[] {
  const inEach = LANGUAGES.map((one) => [`${one}-IN`, publicUrl + inLanguage(path, one)] as const)
  return [...inEach, ['x-default', publicUrl + path] as const].map(([hrefLang, href]) => ({
    rel: 'alternate',
    hrefLang,
    href,
  }))
}

function linkTo(rel: 'canonical' | 'prev' | 'next', href: string): MetaTag {
  return { rel, href }
}

/** A path of this shop with its origin; other addresses as they are. */
export function wholeAddress(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}
