/** Compares the cart with the products as they are now, and tells the shopper what has changed. */
import { useCallback, useEffect, useState } from 'react'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { shortName } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { type Cart, priceInCart } from '#store/selling/cart/cart.ts'
import { readCart, refreshProducts, setProductQty } from './browser-cart.ts'
import { CART_NEWS } from './cart.texts.ts'
import { type FoundLines, readLines } from './read-lines.ts'

/** `cuts`: the lines with more than what is left. */
type News = { sentences: string[]; goneIds: string[]; cuts: { _id: string; from: number; to: number; words: string }[] }

/** `undo` restores the quantities of reduced lines; undefined when there are none. */
export type CartNews = News & { undo: (() => void) | undefined; refresh: () => Promise<void> }

const NO_NEWS: News = { sentences: [], goneIds: [], cuts: [] }

/**
 * Updates the cart when the page opens, and reduces its lines to what is left. Without an answer it stays as it is: placing
 * the order checks it again.
 */
export function useCartNews(): CartNews {
  const [news, setNews] = useState(NO_NEWS)
  const language = useLanguage()
  const refresh = useCallback(
    async (isOver: () => boolean = () => false) => {
      const cart = readCart()
      const found = await readLines(cart, language)
      if (isOver() || !found) return
      const changes = newsOf(cart, found, language)
      setNews(changes)
      refreshProducts(found)
      for (const { _id, to } of changes.cuts) setProductQty(_id, to)
    },
    [language],
  )
  useEffect(() => {
    let isOver = false
    void refresh(() => isOver)
    return () => {
      isOver = true
    }
  }, [refresh])

  function undo() {
    for (const { _id, from } of news.cuts) setProductQty(_id, from)
    setNews({ ...news, cuts: [] })
  }

  return { ...news, refresh, undo: news.cuts.length > 0 ? undo : undefined }
}

/** The differences between the cart and the server's present data. `found` lacks products that are no longer sold. */
export function newsOf(cart: Cart, found: readonly FoundLines[], language: Language = 'en'): News {
  const texts = CART_NEWS[language]
  const fresh = new Map(found.map((product) => [product._id, product]))
  const after: Cart = cart.map((item) => ({ ...(fresh.get(item._id) ?? item), qty: item.qty }))
  const sentences = cart.flatMap((item, at) => {
    const [before, now] = [priceInCart(cart, item), priceInCart(after, after[at] ?? item)]
    return sentencesOf(item, fresh.get(item._id), { before, now }, texts)
  })
  const cuts = cart.flatMap(({ _id, qty: from }) => {
    const { stock: to = from, name = '' } = fresh.get(_id) ?? {}
    return to >= 1 && to < from
      ? [{ _id, from, to, words: `${texts.left(to, shortName(name))} ${texts.changed(from, to)}` }]
      : []
  })
  return { sentences, cuts, goneIds: cart.filter((item) => !fresh.has(item._id)).map((item) => item._id) }
}

function sentencesOf(
  item: Cart[number],
  now: FoundLines | undefined,
  prices: { before: number; now: number },
  texts: typeof CART_NEWS.en,
): string[] {
  const before = shortName(item.name)
  if (!now) return [texts.gone(before)]
  const sentences: string[] = []
  const name = shortName(now.name)
  const isOtherSet = now.set !== undefined && now.set.version !== item.set?.version
  // It has another name in another language, as a set has: that is no news.
  const isOtherName = now.name !== item.name && langOf(now.name, 'hi') === langOf(item.name, 'hi')
  if (isOtherName && (isOtherSet || !now.set)) sentences.push(texts.renamed(before, name))
  if (isOtherSet) sentences.push(texts.setChanged(name))
  sentences.push(...(now.set?.left ?? []))
  if (prices.now !== prices.before) {
    sentences.push(texts.costs(name, formatPrice(prices.now), formatPrice(prices.before)))
  }
  if (now.stock < 1) sentences.push(texts.out(name))
  return sentences
}
