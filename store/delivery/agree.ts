/** The terms of an order by the settings, the rules and a coupon. */
import { chargesOf, wireOf } from '#store/charges/charges.ts'
import { couponTooSmall, couponWords, shareOut } from '#store/coupons/coupon-terms.ts'
import type { FoundCoupon } from '#store/coupons/use-coupon.server.ts'
import { invalidField } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { pinsIn, wordsOfSeveral } from '#store/pins/address-pins.ts'
import {
  asksPin,
  type Choices,
  type DeliverySettings,
  dependsOnPin,
  NO_HISTORY,
  reckon,
  termsAt,
  termsBy,
  termsFor,
  withoutCharge,
  wordsAgreed,
} from './terms.ts'
import { wayOf } from './ways.ts'

type DeliveryRequest = Choices & {
  customerInfo: { address: string }
  deliverySeen?: string | undefined
}

type Found = { history?: Record<string, unknown> | undefined; coupon?: FoundCoupon | undefined }

const NO_PIN = 'Please add your 6-digit PIN code: what delivery costs depends on it.'

/** Where an order goes, and the field that says so. Throws `invalid_input` for what is collected, and yet goes to somebody else. */
export function addressIn({
  customerInfo,
  gift,
  way,
}: Pick<DeliveryRequest, 'customerInfo' | 'gift' | 'way'>): [address: string, pointer: string] {
  const { hasAddress } = wayOf({ way })
  if (!hasAddress && gift?.address) throw invalidField('/gift/address', 'What is collected goes to nobody else.')
  if (!hasAddress) return ['', '/way']
  return gift?.address ? [gift.address, '/gift/address'] : [customerInfo.address, '/customerInfo/address']
}

/** Throws `invalid_input` without a PIN code or with several where terms depend on it, and for one that nothing is sent to. */
export function agreeBy(settings: DeliverySettings, isFree = false) {
  return (
    { customerInfo, deliverySeen, ...choices }: DeliveryRequest,
    linesPaise: readonly number[],
    { history = NO_HISTORY, coupon }: Found,
  ) => {
    const { gift, way } = choices
    const [address, field] = addressIn({ customerInfo, ...choices })
    const { hasAddress, closed } = wayOf({ way })
    const needsPin = hasAddress && (dependsOnPin(settings) || (way === 'rider' && settings.ownRider.isOn))
    const [pin, ...others] = hasAddress && asksPin(settings) ? pinsIn(address) : []
    if (pin === undefined && needsPin) throw invalidField(field, NO_PIN)
    if (pin !== undefined && others.length > 0 && needsPin) throw invalidField(field, wordsOfSeveral([pin, ...others]))
    const known = termsAt(pin, settings, { refused: Number(history.refused), open: Number(history.open) })
    const usual = termsBy(way, known)
    if (!usual) throw invalidField('/way', closed)
    const terms = isFree ? withoutCharge(usual) : usual
    const subtotal = linesPaise.reduce((sum, paise) => sum + paise, 0)
    const refused = coupon?.refused ?? (coupon?.terms && couponTooSmall(coupon.terms, rupeesFromPaise(subtotal)))
    if (gift?.wrap && terms.giftWrap === undefined)
      throw invalidField('/gift/wrap', 'The shop wraps no gifts any more.')
    const reckoned = reckon(termsFor(gift, terms, settings.upiId), subtotal, {
      ...choices,
      coupon: coupon?.terms,
    })
    const { charges: sums, offGoods, total, advance, ways, way: paid } = reckoned
    if (ways.length === 0) {
      throw invalidField(field, `We do not deliver to ${pin ?? 'this address'} yet.`)
    }
    const words = wordsAgreed(terms, pin ?? '', hasAddress && asksPin(settings))
    const charges = chargesOf(sums, coupon?.terms && { code: coupon.terms.code, words: couponWords(coupon.terms) })
    const { cashFee } = wireOf(charges)
    return {
      columns: { totalPaise: total, advancePaise: advance, deliveryDays: terms.days ?? '' },
      charges,
      offLines: shareOut(offGoods, linesPaise),
      refused,
      isAsSeen:
        (choices.payBy === undefined || choices.payBy === paid) &&
        (deliverySeen === undefined || deliverySeen === words),
      words,
      facts: words === '' ? {} : { terms, words, ...(cashFee ? { cashFee } : {}) },
    }
  }
}
