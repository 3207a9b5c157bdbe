/** Asks the server what the products in the cart are now, and says what that changes for the shopper. */
import { useEffect, useState } from 'react'
import type { Cart } from '#store/cart/cart.ts'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.ts'
import { type ApiClient, browserApi } from './api-client.ts'
import { readCart, refreshProducts } from './browser-cart.ts'
import { logFailure } from './log.ts'

export type CartNews = { sentences: string[]; goneIds: string[] }

/** A larger cart asks for the whole list at once. */
const MAX_SINGLE_READS = 8
const NO_NEWS: CartNews = { sentences: [], goneIds: [] }

/** Prices the cart anew when the page opens. A cart that cannot be priced stays as it is: the order is priced again. */
export function useCartNews(): CartNews {
  const [news, setNews] = useState(NO_NEWS)
  useEffect(() => {
    let isOver = false
    const cart = readCart()
    readProducts(browserApi, cart).then(
      (found) => {
        if (isOver) return
        setNews(newsOf(cart, found))
        refreshProducts(found)
      },
      (reason: unknown) => logFailure('The cart could not be priced anew', reason),
    )
    return () => {
      isOver = true
    }
  }, [])
  return news
}

/** What differs between the cart and what the server says now. `found` lacks products that are no longer sold. */
export function newsOf(cart: Cart, found: readonly Product[]): CartNews {
  const fresh = new Map(found.map((product) => [product._id, product]))
  const sentences = cart.flatMap((item) => sentencesOf(item, fresh.get(item._id)))
  return { sentences, goneIds: cart.filter((item) => !fresh.has(item._id)).map((item) => item._id) }
}

function sentencesOf(item: Cart[number], now: Product | undefined): string[] {
  if (!now) return [`${item.name} is no longer sold. Please remove it from your cart.`]
  const sentences: string[] = []
  if (now.name !== item.name) sentences.push(`${item.name} is now called ${now.name}.`)
  if (now.price !== item.price) {
    sentences.push(`${now.name} now costs ${formatPrice(now.price)}. It was ${formatPrice(item.price)}.`)
  }
  if (now.stock < 1) sentences.push(`${now.name} is out of stock.`)
  else if (now.stock < item.qty) sentences.push(`Only ${now.stock} of ${now.name} left.`)
  return sentences
}

/** The products of these lines as they are now; those that are no longer sold are left out. Throws when nobody answers. */
export async function readProducts(api: ApiClient, cart: readonly { _id: string }[]): Promise<Product[]> {
  if (cart.length > MAX_SINGLE_READS) {
    const response = await api.products.$get({ query: {} })
    if (!response.ok) throw new Error(`The products were answered ${response.status}`)
    return response.json()
  }
  const found = await Promise.all(cart.map((item) => readProduct(api, item._id)))
  return found.filter((product) => product !== undefined)
}

/** Undefined for a product that is no longer sold, or never was. */
async function readProduct(api: ApiClient, id: string): Promise<Product | undefined> {
  const response = await api.products[':id'].$get({ param: { id: encodeURIComponent(id) } })
  if (response.ok) return response.json()
  await response.body?.cancel()
  const status: number = response.status
  if (status === 404 || status === 400) return undefined
  throw new Error(`The product was answered ${status}`)
}
