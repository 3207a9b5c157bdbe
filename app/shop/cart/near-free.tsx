import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { ProductShelf } from '#app/shop/cards/product-row.tsx'
import { loadListing } from '#app/shop/catalogue/load-listing.ts'
import { type Cart, subtotalOf } from '#store/selling/cart/cart.ts'
import type { DeliveryTerms } from '#store/selling/delivery/delivery.schema.ts'
import { CART } from './cart.texts.ts'

const MOST_GOODS = 3

/**
 * The rupees of goods that make the courier's delivery free; undefined where it is free or never is, where it depends on the
 * place, and before the half of the way, when it would only urge.
 */
export function missingForFree(
  delivery: (Pick<DeliveryTerms, 'charge' | 'freeFrom'> & { byPin?: boolean }) | undefined,
  subtotal: number,
): number | undefined {
  if (!delivery || delivery.byPin || delivery.charge === 0 || delivery.freeFrom === null) return undefined
  const missing = Math.round((delivery.freeFrom - subtotal) * 100) / 100
  return missing > 0 && missing <= delivery.freeFrom / 2 ? missing : undefined
}

export function useMissingForFree(cart: Cart): number | undefined {
  return missingForFree(useRootData()?.settings.delivery, subtotalOf(cart))
}

/** Those of which one is enough, the cheapest first. */
export function goodsForFree<P extends { _id: string; price: number }>(
  products: readonly P[],
  missing: number,
  cart: readonly { _id: string }[],
): P[] {
  return products
    .filter(({ _id, price }) => price >= missing && !cart.some((item) => item._id === _id))
    .sort((a, b) => a.price - b.price)
    .slice(0, MOST_GOODS)
}

/** A few goods that make delivery free. */
export function GoodsForFree({ missing, cart }: { missing: number; cart: Cart }) {
  const t = CART.use()
  const found = useDebouncedQuery(String(missing), (signal) => loadAbout(missing, signal), 0)?.found ?? []
  const goods = goodsForFree(found, missing, cart)
  return <div className="min-h-96">{goods.length > 0 ? <ProductShelf title={t.forFree} products={goods} /> : null}</div>
}

/** The dearest up to somewhat more than the sum, in steps, so that many carts have the same answer. */
async function loadAbout(missing: number, signal: AbortSignal) {
  const priceMax = String(Math.ceil((missing + 50) / 50) * 50)
  const query = { sortBy: 'price-desc', inStock: 'true', price_max: priceMax, limit: '24' } as const
  return (await loadListing(browserApi, query, { signal })).products
}
