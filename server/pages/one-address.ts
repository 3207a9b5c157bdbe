/** Redirects other spellings of a page's address to its one address, before the page is made. */
import { createMiddleware } from 'hono/factory'
import { redirectTo } from '#api/identity/identity.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { isKeptPage } from '#server/kept/kept-places.ts'
import { readByIds } from '#store/goods/catalogue/answers.server.ts'
import { productInLanguage } from '#store/goods/products/card-product.ts'
import { CATEGORIES, productPath } from '#store/goods/products/products.ts'
import { inLanguage, type Language, languageOf, withoutLanguage } from '#store/language.ts'
import { secretLink } from '#store/secret-link.ts'

const PRODUCT = /^\/product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(?![^/]*\.data$)[^/]*)?$/i
/** A page that has moved; earlier mails and notices link to it. */
const MOVED = /^\/admin\/complaints(?=\/|$)/
const UNRESERVED = /^[\w.~-]$/
/** Pages beside the cached ones whose addresses people send each other. */
const SENT = /^\/(?:buy|class|quotation|orders|reviews)\/./
/** Punctuation behind an address in an English or Hindi sentence, taken for a part of the address. */
const SENTENCE_END = /(?:[.,;:!?)\]}'*]|%(?:2[1279AC]|3[ABEF]|5D|7D)|%E2%80%(?:9[89CD]|A6)|%E0%A5%A4|%C2%BB)+$/i

export function redirectToOneAddress(shop: Pick<Shop, 'catalogue'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    const written = plainPath(pathname).replace(SENTENCE_END, '')
    const language = languageOf(written)
    const path = withoutLanguage(written)
    if (MOVED.test(path)) return c.redirect(path.replace(MOVED, '/admin/requests/complaints') + search, 301)
    const id = PRODUCT.exec(path)?.[1]?.toLowerCase()
    const own = id === undefined ? pageAt(path) : await addressOfProduct(shop.catalogue, id, language)
    if (own === undefined || inLanguage(own, language) === pathname) return next()
    const isShared = id !== undefined || isKeptPage(own) || SENT.test(own)
    return isShared ? c.redirect(inLanguage(own, language) + search, 301) : next()
  })
}

/** Desk and API have no other language: "/hi/admin/orders" becomes "/admin/orders". */
export const redirectToEnglish = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const plain = withoutLanguage(pathname)
  if (plain === pathname || inLanguage(plain, languageOf(pathname)) !== plain) return next()
  return c.redirect(plain + search, 308)
})

/** Removes double and trailing slashes, and needless percent escapes. */
function plainPath(path: string): string {
  const plain = path.replace(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16))
    return UNRESERVED.test(letter) ? letter : written
  })
  return plain.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '')
}

/** The page's path in the shop's own upper and lower case; routes match any. */
function pageAt(path: string): string {
  const small = path.toLowerCase()
  const known = CATEGORIES.find((category) => `/category/${category.toLowerCase()}` === small)
  if (known) return `/category/${known}`
  return isKeptPage(small) ? small : path
}

/** Undefined for a product that is not on sale: its page explains that. */
async function addressOfProduct(
  catalogue: Shop['catalogue'],
  id: string,
  language: Language,
): Promise<string | undefined> {
  const [product] = await readByIds(catalogue, [id])
  return product && productPath(productInLanguage(product, language))
}

/** Redirects older mailed links, which have the token in the query. */
export const redirectOldLinks = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  const token = searchParams.get('token')
  if (token === null) return next()
  searchParams.delete('token')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return redirectTo(secretLink(pathname + query, token))
})
