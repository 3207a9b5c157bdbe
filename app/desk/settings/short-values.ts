import { deliveryWords } from '#store/selling/delivery/terms.ts'
import { wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'

const VALUES: Readonly<Record<string, (settings: ShopDetails) => string | undefined>> = {
  // The number may also be the environment's.
  shop: ({ shopName, phones: [phone] }) => phone && `${shopName}, ${phone}`,
  delivery: ({ deliveryCharge: charge, freeDeliveryFrom: freeFrom, upiId }) =>
    `${charge === 0 ? 'Free delivery' : deliveryWords({ charge, freeFrom })}. UPI: ${upiId || NONE}`,
  tax: ({ gstin }) => `GSTIN: ${gstin || NONE}`,
  calls: ({ callHours }) => wordsOfCallHours(callHours),
}
const NONE = 'not set'

/** The value of a settings page, if it is short: "UPI: shop@okaxis". */
export function shortValueOf(part: string, settings: ShopDetails): string | undefined {
  return VALUES[part]?.(settings)
}
