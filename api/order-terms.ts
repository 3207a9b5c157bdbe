import { agreeBy } from '#store/delivery/agree.ts'
import { statementsOfHistory } from '#store/orders/placing/known-customer.server.ts'
import type { Terms } from '#store/orders/placing/place-order.server.ts'
import { productOfRow } from '#store/products/product-row.server.ts'
import { LOW_STOCK } from '#store/products/products.ts'
import { deliverySettingsOf } from '#store/settings/sections/promises.ts'
import { dependsOnPhone, type ShopDetails } from '#store/settings/settings.ts'

/**
 * What the settings ask of an order, whether it comes from a page or by phone. Staff decide for themselves whom they trust
 * on the phone: only the history of a `customer` counts.
 */
export function orderTermsOf(details: ShopDetails, customer?: { uid: string; phone: string }): Terms {
  const counts = customer && dependsOnPhone(details)
  return {
    agree: agreeBy(deliverySettingsOf(details)),
    history: counts ? statementsOfHistory(customer.uid, customer.phone) : undefined,
    lowStock: LOW_STOCK,
    numberPrefix: details.numberPrefix,
    productOf: productOfRow,
  }
}
