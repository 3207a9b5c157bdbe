import { useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { useDelivery } from '#app/shop/checkout/delivery/device-pin.ts'
import type { Reduction } from '#store/selling/charges/charges.ts'
import {
  type Choices,
  type DeliveryTerms,
  findTermsForWay,
  pricesWithDelivery,
  termsForGift,
  withoutCharge,
} from '#store/selling/delivery/terms.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import type { PublicTerms } from '#store/shop/settings/settings.ts'

type Draft = {
  /** Of where it goes; empty while it is unknown, and where nothing depends on it. */
  pin: string
  /** Whose terms are asked for; empty where nothing depends on it. */
  phone?: string
  reduction: Reduction | undefined
  /** Paise that a gift card or credit has for it. */
  prepaid?: number
  isDeliveryFree?: boolean
}

/**
 * The prices of an order that is being written, in the checkout or at the desk: by the terms of its PIN code, or those that
 * hold in general until an answer for it has arrived.
 */
export function usePricing(
  general: PublicTerms,
  { pin, phone = '', reduction, prepaid = 0, isDeliveryFree = false }: Draft,
) {
  const upiId = useRootData()?.settings.upiId ?? ''
  const [choices, setChoices] = useState<Choices>({})
  /** The terms in the answer to a refused order, and the place they are for. */
  const [answered, setAnswered] = useState<{ place: string; terms: DeliveryTerms }>()
  const place = `${pin} ${phone}`
  const { answer } = useDelivery(pin, phone)
  const allTerms = answered?.place === place ? answered.terms : answer?.pin === pin ? answer.terms : general
  const byWay = findTermsForWay(choices.way, allTerms)
  // Another PIN code may close it.
  const way = byWay && choices.way
  const usual = byWay ?? allTerms
  const terms = isDeliveryFree ? withoutCharge(usual) : usual
  const payTerms = termsForGift(choices.gift, terms, upiId)
  const { hasAddress } = deliveryMethodOf({ way })
  return {
    choices: { ...choices, way },
    choose: (next: Choices) => setChoices((before) => ({ ...before, ...next })),
    /** As the ways to get it are chosen among. */
    allTerms,
    /** Before anything is waived. */
    usual,
    terms,
    /** How it can be paid. */
    payTerms,
    way,
    hasAddress,
    /** Empty where it does not count, and until it is known. */
    pin: hasAddress ? pin : '',
    isGift: choices.gift !== undefined,
    /** Of goods for so many rupees. */
    pricesFor: (subtotal: number) => pricesWithDelivery(subtotal, payTerms, { ...choices, reduction, prepaid }),
    /** Takes the terms in the answer to a refused order. */
    takeTerms: (now: unknown) => {
      if (typeof now === 'object' && now !== null) setAnswered({ place, terms: now as DeliveryTerms })
    },
  }
}
