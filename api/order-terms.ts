import { deliveryPaiseFor } from '#store/cart/delivery.ts'
import type { Terms } from '#store/orders/placing/place-order.server.ts'
import { productOfRow } from '#store/products/product-row.server.ts'
import { LOW_STOCK } from '#store/products/products.ts'
import { deliveryTermsOf, type ShopDetails } from '#store/settings/settings.ts'

/** What the settings ask of an order, whether it comes from a page or by phone. */
export function orderTermsOf(details: ShopDetails): Terms {
  const delivery = deliveryTermsOf(details)
  return {
    deliveryPaiseFor: (subtotalPaise) => deliveryPaiseFor(delivery, subtotalPaise),
    lowStock: LOW_STOCK,
    numberPrefix: details.numberPrefix,
    productOf: productOfRow,
  }
}
