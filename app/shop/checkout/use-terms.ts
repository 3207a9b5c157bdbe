import { useEffect, useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { keepPin, useDelivery, useDevicePin } from '#app/shop/checkout/delivery/device-pin.ts'
import { formatTotal } from '#store/money.ts'
import { type Cart, subtotalOf } from '#store/selling/cart/cart.ts'
import { codesIn, type Reduction } from '#store/selling/charges/charges.ts'
import {
  type Choices,
  type DeliveryTerms,
  pricesWithDelivery,
  termsBy,
  termsFor,
  wordsAgreed,
} from '#store/selling/delivery/terms.ts'
import { wayOf } from '#store/selling/delivery/ways.ts'
import { findPinCode } from '#store/shop/pins/address-pins.ts'
import type { PublicTerms } from '#store/shop/settings/settings.ts'
import type { Seen } from './place-order.ts'

export type Pricing = ReturnType<typeof useTerms>

/** Of the order; what is not known yet comes on top of the least. */
export function totalOf({ isKnown }: Pricing, { total, deliveryCharge = 0 }: ReturnType<Pricing['pricesOf']>) {
  return { sum: formatTotal(isKnown ? total : total - deliveryCharge), isLeast: !isKnown }
}

export function totalWords(...of: Parameters<typeof totalOf>): string {
  const { sum, isLeast } = totalOf(...of)
  return isLeast ? `from ${sum}` : sum
}

type To = { address: string; phone: string }

/** The prices of the order for this address, or for the device's PIN code when the address has none. */
export function useTerms(general: PublicTerms, start: To, reduction: Reduction | undefined) {
  const { byPin, byPhone } = general
  const upiId = useRootData()?.settings.upiId ?? ''
  const device = useDevicePin()
  const [first] = useState(start)
  const [to, setTo] = useState(first)
  const [choices, setChoices] = useState<Choices>({})
  /** The terms in the answer to a refused order, and the place they are for. */
  const [answered, setAnswered] = useState<{ place: string; terms: DeliveryTerms }>()
  const typed = findPinCode(to.address)
  const pin = byPin ? (typed ?? (to === first ? device : '')) : ''
  const isToOther = choices.gift?.address !== undefined
  useEffect(() => {
    if (byPin && typed && !isToOther) keepPin(typed)
  }, [byPin, typed, isToOther])
  const phone = byPhone ? to.phone : ''
  const place = `${pin} ${phone}`
  const { answer } = useDelivery(byPin || byPhone ? pin : '', phone)
  const terms = answered?.place === place ? answered.terms : answer?.pin === pin ? answer.terms : general
  const byWay = termsBy(choices.way, terms)
  // Another PIN code may close it.
  const way = byWay && choices.way
  const { hasAddress } = wayOf({ way })
  const payTerms = termsFor(choices.gift, byWay ?? terms, upiId)
  const words = hasAddress ? wordsAgreed(byWay ?? terms, pin, byPin === true) : ''
  const pricesOf = (cart: Cart) => pricesWithDelivery(subtotalOf(cart), payTerms, { ...choices, reduction })
  return {
    terms: byWay ?? terms,
    /** As they are chosen among. */
    allTerms: terms,
    way,
    hasAddress,
    byPin: byPin === true,
    /** Empty where it does not count, and until it is known. */
    pin: hasAddress ? pin : '',
    address: to.address,
    /** What delivery costs is known. */
    isKnown: terms !== general || !byPin || !hasAddress,
    /** As the customer sees them; empty where every place has the same. */
    words,
    isGift: choices.gift !== undefined,
    /** How it can be paid. */
    payTerms,
    choose: (next: Choices) => setChoices((before) => ({ ...before, ...next })),
    pricesOf,
    /** What the order says that its customer saw and chose. */
    seenOf: (cart: Cart): Seen => {
      const { total, way: payBy, ...prices } = pricesOf(cart)
      const seen = { total, ...choices, way, ...codesIn(prices) }
      if (words === '' && choices.gift) return { ...seen, payBy }
      return words === '' ? { ...seen, payBy: undefined } : { ...seen, payBy, deliverySeen: words }
    },
    follow: (next: To) => (next.address === to.address && next.phone === to.phone ? undefined : setTo(next)),
    /** Takes the terms in the answer to a refused order. */
    takeTerms: (now: unknown) => {
      if (typeof now === 'object' && now !== null) setAnswered({ place, terms: now as DeliveryTerms })
    },
  }
}
