import { useEffect, useState } from 'react'
import { keepPin, useDelivery, useDevicePin } from '#app/delivery/device-pin.ts'
import { type Cart, subtotalOf } from '#store/cart/cart.ts'
import type { CouponTerms } from '#store/coupons/coupons.schema.ts'
import { type DeliveryTerms, type PayWay, pricesWithDelivery, wordsAgreed } from '#store/delivery/terms.ts'
import { findPinCode } from '#store/pin-codes.ts'
import type { PublicTerms } from '#store/settings/settings.ts'

export type Pricing = ReturnType<typeof useTerms>

type To = { address: string; phone: string }

/** The order's total for this address; without a PIN code in it, for this device's PIN code. */
export function useTerms(general: PublicTerms, start: To, coupon: CouponTerms | undefined) {
  const { byPin, byPhone } = general
  const device = useDevicePin()
  const [to, setTo] = useState(start)
  const [wanted, setWanted] = useState<PayWay>()
  /** As the shop said when it refused an order, for the place of then. */
  const [told, setTold] = useState<{ place: string; terms: DeliveryTerms }>()
  const typed = findPinCode(to.address)
  const pin = typed ?? (byPin ? device : '')
  useEffect(() => {
    if (byPin && typed) keepPin(typed)
  }, [byPin, typed])
  const phone = byPhone ? to.phone : ''
  const place = `${pin} ${phone}`
  const { answer } = useDelivery(byPin || byPhone ? pin : '', phone)
  const terms = told?.place === place ? told.terms : answer?.pin === pin ? answer.terms : general
  return {
    terms,
    /** As the customer sees them; empty where every place has the same. */
    words: wordsAgreed(terms, pin, byPin === true),
    wanted,
    choose: setWanted,
    pricesOf: (cart: Cart) => pricesWithDelivery(subtotalOf(cart), terms, wanted, coupon),
    coupon,
    follow: (next: To) => (next.address === to.address && next.phone === to.phone ? undefined : setTo(next)),
    /** Takes the terms over that a refused order was answered with. */
    hear: (now: unknown) => {
      if (typeof now === 'object' && now !== null) setTold({ place, terms: now as DeliveryTerms })
    },
  }
}
