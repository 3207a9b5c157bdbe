import { useEffect, useState } from 'react'
import { keepPin, useDelivery, useDevicePin } from '#app/delivery/device-pin.ts'
import { type Cart, subtotalOf } from '#store/cart/cart.ts'
import type { CouponTerms } from '#store/coupons/coupons.schema.ts'
import { type DeliveryTerms, type PayWay, pricesWithDelivery, wordsAgreed } from '#store/delivery/terms.ts'
import { findPinCode } from '#store/pins/address-pins.ts'
import type { PublicTerms } from '#store/settings/settings.ts'

export type Pricing = ReturnType<typeof useTerms>

type To = { address: string; phone: string }

/** The prices of the order for this address, or for the device's PIN code when the address has none. */
export function useTerms(general: PublicTerms, start: To, coupon: CouponTerms | undefined) {
  const { byPin, byPhone } = general
  const device = useDevicePin()
  const [to, setTo] = useState(start)
  const [chosen, setChosen] = useState<PayWay>()
  /** The terms that a refused order was answered with, for the place of then. */
  const [answered, setAnswered] = useState<{ place: string; terms: DeliveryTerms }>()
  const typed = findPinCode(to.address)
  const pin = byPin ? (typed ?? device) : ''
  useEffect(() => {
    if (byPin && typed) keepPin(typed)
  }, [byPin, typed])
  const phone = byPhone ? to.phone : ''
  const place = `${pin} ${phone}`
  const { answer } = useDelivery(byPin || byPhone ? pin : '', phone)
  const terms = answered?.place === place ? answered.terms : answer?.pin === pin ? answer.terms : general
  return {
    terms,
    /** As the customer sees them; empty where every place has the same. */
    words: wordsAgreed(terms, pin, byPin === true),
    choose: setChosen,
    pricesOf: (cart: Cart) => pricesWithDelivery(subtotalOf(cart), terms, chosen, coupon),
    coupon,
    follow: (next: To) => (next.address === to.address && next.phone === to.phone ? undefined : setTo(next)),
    /** Takes the terms that a refused order was answered with. */
    takeTerms: (now: unknown) => {
      if (typeof now === 'object' && now !== null) setAnswered({ place, terms: now as DeliveryTerms })
    },
  }
}
