/** Makes the meta tags that describe a page to search engines and in shared links. */
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
  /** Without the shop's name; absent on the front page. */
  title?: string
  /** By default the shop's description. */
  description?: string
  path: string
  /** The path in shared links, where it differs. */
  sharedPath?: string
  /** A path of this shop or a URL; by default the first page's picture, the logo, or the icon. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** The part of a list that the page shows, and the number of parts. */
  part?: { page: number; of: number }
  /** False for a page that search engines should not list. */
  isFindable?: boolean
  /** False where the path has words of its language: the sitemap then links the languages. */
  isSameInEach?: boolean
}

const SHOP_PICTURE = '/icon-512.png'

export function shopNameOf(shop: Shop): string {
  return shop?.shopName ?? DEFAULT_SHOP_NAME
}

/** "Your Shopping Cart · Tokri". */
export function pageTitle(shop: Shop, title: string): { title: string } {
  return { title: `${title} · ${shopNameOf(shop)}` }
}

/** The description of the first page, and of each page without its own. */
function frontMeta(shop: Shop): [{ title: string }, { name: string; content: string }] {
  const { tagline, description = '' } = shop?.look ?? {}
  return [{ title: `${shopNameOf(shop)}: ${tagline}` }, { name: 'description', content: description }]
}

const PART: Readonly<Record<Language, (page: number) => string>> = {
  en: (page) => `, page ${page}`,
  hi: (page) => `, पेज ${page}`,
}

/** Meta tags of a page that search engines should not list. */
export function privateMeta(shop: Shop, title: string): MetaTag[] {
  return [pageTitle(shop, title), { name: 'robots', content: 'noindex' }]
}

/**
 * Meta tags of a page for secret links: also keeps its address from other sites. "no-referrer" would make browsers send forms
 * without their origin.
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

/** Pictures of other hosts have no known size, and the icon is square: both are shown small. */
function sharedPicture(publicUrl: string, image: string): MetaTag[] {
  const wide = imageToShare(image)
  const size = wide ? Object.entries(SHARE_SIZE) : []
  return [
    { property: 'og:image', content: wholeAddress(publicUrl, wide ?? image) },
    ...size.map(([side, pixels]) => ({ property: `og:image:${side}`, content: String(pixels) })),
    { name: 'twitter:card', content: wide ? 'summary_large_image' : 'summary' },
  ]
}

/** The owner's texts for a category; none for a narrowed one, whose page says itself what it shows. */
export function seoOfCategory(shop: Shop, name: string, narrowed: string): Seo {
  return (narrowed === '' && shop?.look.seo?.[name]) || {}
}

/** The first picture among a list's products, for shared links. */
export function pictureOfList({
  products,
}: {
  products: readonly { imageUrl?: string | undefined }[]
}): string | undefined {
  return products.find(({ imageUrl }) => imageUrl)?.imageUrl
}

/** Links to the page in each language; English for readers of neither. */
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

/** Adds the shop's origin to a path; leaves other addresses as they are. */
export function wholeAddress(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}
