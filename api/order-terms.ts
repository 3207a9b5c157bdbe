import { productInLanguage } from '#store/goods/products/card-product.ts'
import { productOfRow } from '#store/goods/products/product-row.server.ts'
import { LOW_STOCK } from '#store/goods/products/products.ts'
import { reductionOf } from '#store/selling/coupons/coupon-terms.ts'
import { foundCoupon, statementsOfCoupon } from '#store/selling/coupons/coupons.server.ts'
import { agreeBy } from '#store/selling/delivery/agree.ts'
import { statementsOfHistory } from '#store/selling/orders/placing/known-customer.server.ts'
import type { OrderInput, Terms } from '#store/selling/orders/placing/place-order.server.ts'
import { deliverySettingsOf } from '#store/shop/settings/sections/promises.ts'
import { dependsOnPhone, type ShopDetails } from '#store/shop/settings/settings.ts'

/**
 * The terms for an order of a page or of the phone. By phone there is no `uid`: staff decide whom they trust, and the
 * customer's history is not asked for.
 */
export function orderTermsOf(
  details: ShopDetails,
  { customerInfo, coupon, isDeliveryFree }: OrderInput & { isDeliveryFree?: boolean },
  uid?: string,
): Terms {
  const history = uid !== undefined && dependsOnPhone(details) ? statementsOfHistory(uid, customerInfo.phone) : []
  const agree = agreeBy(deliverySettingsOf(details), isDeliveryFree)
  return {
    asks: [...history, ...(coupon === undefined ? [] : statementsOfCoupon(coupon, uid))],
    agree: (order, linesPaise, rows) => {
      const [row, used] = rows.slice(history.length)
      const found = row && used && foundCoupon(row, used)
      const code = found && { pointer: '/coupon', refused: found.refused, reduction: reductionOf(found.terms) }
      return agree(order, linesPaise, { history: history.length > 0 ? rows[1]?.[0] : undefined, code })
    },
    lowStock: LOW_STOCK,
    numberPrefix: details.numberPrefix,
    productOf: (row, language) => productInLanguage(productOfRow(row), language),
  }
}
