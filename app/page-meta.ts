/** What a page says of itself to search engines, and to those it is shared with. */
import type { MetaDescriptor } from 'react-router'
import type { RootData } from './root-data.ts'

type Said = {
  title: string
  description: string
  /** The page's one true address, from its first slash. */
  path: string
  /** A path of this shop or a whole address. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** False for a page that nobody should find by searching the web. */
  isFindable?: boolean
}

const SHOP_PICTURE = '/icon-512.png'

/** Title, description, canonical address and Open Graph. `matches` are those of the page: the first is the root. */
export function pageMeta(
  matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]],
  { title, description, path, image = SHOP_PICTURE, type = 'website', isFindable = true }: Said,
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches)
  return [
    { title },
    { name: 'description', content: description },
    ...(isFindable ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:image', content: wholeAddress(publicUrl, image) },
  ]
}

/** The shop's origin, as the settings know it. */
export function publicUrlOf(matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]]): string {
  return matches[0].loaderData?.settings.publicUrl ?? ''
}

/** A path of this shop with its origin; other addresses as they are. */
export function wholeAddress(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}
