/** The terms of a new order, by settings, delivery rules and coupon. */

import { type FieldError, invalidField } from '#store/errors.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { chargesJson, chargesOf, type Reduction } from '#store/selling/charges/charges.ts'
import { shareOut } from '#store/selling/charges/line-discounts.ts'
import { pinsIn, wordsAskingPin } from '#store/shop/pins/address-pins.ts'
import {
  asksPin,
  type Choices,
  computeOrderTotals,
  type DeliverySettings,
  dependsOnPin,
  findTermsForWay,
  NO_HISTORY,
  termsAt,
  termsForGift,
  withoutCharge,
  wordsAgreed,
} from './terms.ts'
import { deliveryMethodOf } from './ways.ts'

type DeliveryRequest = Choices & {
  customerInfo: { address: string }
  deliverySeen?: string
  prepaid?: number
}

/** The coupon of the order: its reduction, or why it is refused; `pointer` is its field. */
type FoundCode = { pointer: string; reduction?: Reduction; refused?: CodeRefusal }
type CodeRefusal = Pick<FieldError, 'detail' | 'reason'>

type Found = { history?: Record<string, unknown> | undefined; code?: FoundCode }

const NO_PIN = 'Please add your 6-digit PIN code: what delivery costs depends on it.'

/** The delivery address and its field. Throws `invalid_input` for an order that is collected and names another receiver. */
export function deliveryAddressIn({
  customerInfo,
  gift,
  way,
}: Pick<DeliveryRequest, 'customerInfo' | 'gift' | 'way'>): [address: string, pointer: string] {
  const { hasAddress } = deliveryMethodOf({ way })
  if (!hasAddress && gift?.address)
    throw invalidField('/gift/address', 'What is collected goes to nobody else.', 'collected')
  if (!hasAddress) return ['', '/way']
  return gift?.address ? [gift.address, '/gift/address'] : [customerInfo.address, '/customerInfo/address']
}

/** Throws `invalid_input` without a PIN code, or with several, where the terms depend on it, and for one that is not delivered to. */
export function agreeBy(settings: DeliverySettings, isFree = false) {
  return (
    { customerInfo, deliverySeen, prepaid = 0, ...choices }: DeliveryRequest,
    linesPaise: readonly number[],
    { history = NO_HISTORY, code }: Found,
  ) => {
    const { gift, way } = choices
    const [address, field] = deliveryAddressIn({ customerInfo, ...choices })
    const { hasAddress, closed } = deliveryMethodOf({ way })
    const needsPin = hasAddress && (dependsOnPin(settings) || (way === 'rider' && settings.ownRider.isOn))
    const [pin, ...others] = hasAddress && asksPin(settings) ? pinsIn(address) : []
    if (pin === undefined && needsPin) throw invalidField(field, NO_PIN, 'pin_missing')
    if (pin !== undefined && others.length > 0 && needsPin)
      throw invalidField(field, wordsAskingPin([pin, ...others]), 'pins_several')
    const known = termsAt(pin, settings, { refused: Number(history.refused), open: Number(history.open) })
    const usual = findTermsForWay(way, known)
    if (!usual) throw invalidField('/way', closed, 'way_closed')
    const terms = isFree ? withoutCharge(usual) : usual
    const subtotal = linesPaise.reduce((sum, paise) => sum + paise, 0)
    const reduction = code?.reduction
    const detail = reduction?.tooSmall(rupeesFromPaise(subtotal))
    const refused = code?.refused ?? (detail === undefined ? undefined : { detail, reason: 'coupon_small' as const })
    if (gift?.wrap && terms.giftWrap === undefined)
      throw invalidField('/gift/wrap', 'The shop wraps no gifts any more.', 'wrap_closed')
    const reckoned = computeOrderTotals(termsForGift(gift, terms, settings.upiId), subtotal, {
      ...choices,
      reduction,
      prepaid: paiseFromRupees(prepaid),
    })
    const { charges: sums, offGoods, total, advance, ways, way: paid } = reckoned
    if (ways.length === 0) {
      throw invalidField(field, `We do not deliver to ${pin ?? 'this address'} yet.`, 'unserved')
    }
    const words = wordsAgreed(terms, pin ?? '', hasAddress && asksPin(settings))
    const charges = chargesOf(sums, reduction)
    const { cashFee } = chargesJson(charges)
    return {
      columns: { totalPaise: total, advancePaise: advance, deliveryDays: terms.days ?? '' },
      charges,
      offLines: shareOut(offGoods, linesPaise),
      refused: code && refused ? { pointer: code.pointer, ...refused } : undefined,
      isAsSeen:
        (choices.payBy === undefined || choices.payBy === paid) &&
        (deliverySeen === undefined || deliverySeen === words),
      words,
      facts: words === '' ? {} : { terms, words, ...(cashFee ? { cashFee } : {}) },
    }
  }
}
