/** Asks the server what the products in the cart are now, and says what that changes for the shopper. */
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import type { Cart } from '#store/cart/cart.ts'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.schema.ts'
import { readCart, refreshProducts } from './browser-cart.ts'
import { readProducts } from './read-products.ts'

export type CartNews = { sentences: string[]; goneIds: string[] }

const NO_NEWS: CartNews = { sentences: [], goneIds: [] }

/** Prices the cart anew when the page opens. A cart that cannot be priced stays as it is: the order is priced again. */
export function useCartNews(): CartNews {
  const [news, setNews] = useState(NO_NEWS)
  useEffect(() => {
    let isOver = false
    const cart = readCart()
    void ask(() => readProducts(browserApi, cart)).then(({ answer: found }) => {
      if (isOver || !found) return
      setNews(newsOf(cart, found))
      refreshProducts(found)
    })
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
