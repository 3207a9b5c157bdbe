import { counted } from '#app/kit/words/counted.ts'
import { formatWhen } from '#app/kit/words/when.tsx'
import { formatPrice } from '#store/money.ts'
import type { Offer, OfferPreview } from '#store/selling/offers/offers.schema.ts'

export const OFFER_STATE_WORDS: Record<Offer['state'], string> = { waiting: 'Waits', running: 'Runs', over: 'Over' }

/** "10 % off Toy of Funskool", "₹50 off 3 products". */
export function offerInWords({ percent, amount, category, brand, family, productIds }: Offer): string {
  const off = percent === undefined ? formatPrice(amount ?? 0) : `${percent} %`
  const picked = productIds && `${productIds.length.toLocaleString('en-IN')} picked`
  const what = [category, family, picked].filter(Boolean).join(' ')
  return `${off} off ${[what, brand].filter(Boolean).join(' of ')}`
}

/** "21 Nov 2026, 7:05 pm to 22 Nov 2026, 7:05 pm". */
export function timeInWords({ from, until }: Pick<Offer, 'from' | 'until'>): string {
  return `${formatWhen(from)} to ${formatWhen(until)}`
}

type Reach = Pick<OfferPreview, 'products' | 'unchanged' | 'beaten'>

/** Tells in sentences what happens to the products. */
export function reachInWords({ products, unchanged, beaten }: Reach): string {
  const same =
    unchanged > 0 ? ` ${counted(unchanged, 'product')} would cost nothing or the same, and keep their price.` : ''
  const lower = beaten > 0 ? ` ${counted(beaten, 'product')} cost less by another offer of that time.` : ''
  return `${counted(products, 'product')}.${same}${lower}`
}
