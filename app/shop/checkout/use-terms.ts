import { useState } from 'react'
import { useLanguage } from '#app/kit/words/language.ts'
import { keepPin, useDevicePin } from '#app/shop/checkout/delivery/device-pin.ts'
import type { Language } from '#store/language.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { type Cart, subtotalOf } from '#store/selling/cart/cart.ts'
import { codesIn, type Reduction } from '#store/selling/charges/charges.ts'
import { wordsAgreed } from '#store/selling/delivery/terms.ts'
import { findPinCode } from '#store/shop/pins/address-pins.ts'
import type { PublicTerms } from '#store/shop/settings/settings.ts'
import { CHECKOUT } from './checkout.texts.ts'
import type { Seen } from './place-order.ts'
import { usePricing } from './use-pricing.ts'

export type Pricing = ReturnType<typeof useTerms>

/** Of the order; what is not known yet comes on top of the least. */
export function totalOf({ isKnown }: Pricing, { total, deliveryCharge = 0 }: ReturnType<Pricing['pricesOf']>) {
  return { sum: formatTotal(isKnown ? total : total - deliveryCharge), isLeast: !isKnown }
}

/** Rupees that neither card nor credit pays. */
export function leftToPay({ total, prepaid }: ReturnType<Pricing['pricesOf']>): number {
  return rupeesFromPaise(paiseFromRupees(total) - paiseFromRupees(prepaid))
}

export function totalWords(pricing: Pricing, prices: Parameters<typeof totalOf>[1], language: Language): string {
  const { sum, isLeast } = totalOf(pricing, prices)
  return isLeast ? CHECKOUT[language].from(sum) : sum
}

type To = { address: string; phone: string }

type Options = {
  /** Where it goes until something is typed. */
  start: To
  reduction: Reduction | undefined
  /** Rupees of a gift card, or of the credit. */
  means: { has: number; giftCard?: string } | undefined
  /** The address of the school that the order goes to. */
  school: string | undefined
}

/** The prices of the order for this address, or for the device's PIN code when the address has none. */
export function useTerms(general: PublicTerms, { start, reduction, means, school }: Options) {
  const byPin = general.byPin === true
  const device = useDevicePin()
  const [first] = useState(start)
  const [to, setTo] = useState(first)
  const address = school ?? to.address
  const known = findPinCode(address) ?? (school === undefined && to === first ? device : '')
  const pin = byPin ? known : ''
  const phone = general.byPhone ? to.phone : ''
  const {
    choices,
    pricesFor,
    usual: _,
    ...pricing
  } = usePricing(general, { pin, phone, reduction, prepaid: paiseFromRupees(means?.has ?? 0) })
  const { terms, allTerms, hasAddress, way } = pricing
  const language = useLanguage()
  const wordsIn = (as: Language) => (hasAddress ? wordsAgreed(terms, pin, byPin, as) : '')
  const words = wordsIn(language)
  const pricesOf = (cart: Cart) => pricesFor(subtotalOf(cart))
  return {
    ...pricing,
    byPin,
    address,
    school,
    /** What delivery costs is known. */
    isKnown: allTerms !== general || !byPin || !hasAddress,
    /** As the customer sees them; empty where every place has the same. */
    words,
    pricesOf,
    /** What the order says that its customer saw and chose; the shop's own words are English. */
    seenOf: (cart: Cart): Seen => {
      const { total, prepaid, way: payBy, ...prices } = pricesOf(cart)
      const giftCard = means?.giftCard === undefined ? {} : { giftCard: means.giftCard }
      const paid = prepaid > 0 ? { prepaid, ...giftCard } : {}
      const seen = { total, ...choices, way, ...codesIn(prices), ...paid }
      if (words === '' && choices.gift) return { ...seen, payBy }
      return words === '' ? { ...seen, payBy: undefined } : { ...seen, payBy, deliverySeen: wordsIn('en') }
    },
    /** With `isTheirs` it goes to somebody whose PIN code the device does not remember. */
    follow(next: To, isTheirs: boolean) {
      // The address of a school is nobody's own.
      const address = school === undefined ? next.address : to.address
      const typed = byPin && school === undefined && !isTheirs ? findPinCode(address) : undefined
      if (typed) keepPin(typed)
      if (address !== to.address || next.phone !== to.phone) setTo({ address, phone: next.phone })
    },
  }
}
