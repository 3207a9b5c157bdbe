/** What a page says of itself to search engines, and to those it is shared with. */
import type { MetaDescriptor } from 'react-router'
import { addressOfPart } from './listing-pages.ts'
import type { RootData } from './root-data.ts'

type Said = {
  title: string
  description: string
  /** The page's one true address, from its first slash. */
  path: string
  /** A path of this shop or a whole address. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** Which part of a list it shows, and of how many. */
  part?: { page: number; of: number }
  /** False for a page that nobody should find by searching the web. */
  isFindable?: boolean
}

const SHOP_PICTURE = '/icon-512.png'

/** Title, description, canonical address and Open Graph. `matches` are those of the page: the first is the root. */
export function pageMeta(
  matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]],
  { title, description, path: whole, image = SHOP_PICTURE, type = 'website', isFindable = true, part }: Said,
): MetaDescriptor[] {
  const publicUrl = matches[0].loaderData?.settings.publicUrl ?? ''
  const path = addressOfPart(whole, part?.page ?? 1)
  return [
    { title },
    { name: 'description', content: description },
    ...(isFindable ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    ...(part && part.page > 1 ? [linkTo('prev', publicUrl + addressOfPart(whole, part.page - 1))] : []),
    ...(part && part.page < part.of ? [linkTo('next', publicUrl + addressOfPart(whole, part.page + 1))] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:image', content: wholeAddress(publicUrl, image) },
  ]
}

function linkTo(rel: 'prev' | 'next', href: string): MetaDescriptor {
  return { tagName: 'link', rel, href }
}

/** A path of this shop with its origin; other addresses as they are. */
export function wholeAddress(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}
