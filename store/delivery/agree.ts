/** What the shop and a customer agree on when an order is placed, by the settings and the rules. */
import { invalidField } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { findPinCode } from '#store/pin-codes.ts'
import { type DeliverySettings, dependsOnPin, NO_HISTORY, type PayWay, reckon, termsAt, wordsAgreed } from './terms.ts'

/** `deliverySeen`: the terms in words, as the customer saw them. */
type Asked = {
  customerInfo: { address: string }
  payBy?: PayWay | undefined
  deliverySeen?: string | undefined
}

const NO_PIN = 'Please add your 6-digit PIN code: what delivery costs depends on it.'

/** Throws `invalid_input` without a PIN code where terms depend on it, and for one that nothing is sent to. */
export function agreeBy(settings: DeliverySettings) {
  return (
    { customerInfo: { address }, payBy, deliverySeen }: Asked,
    subtotalPaise: number,
    history: Record<string, unknown> = NO_HISTORY,
  ) => {
    const pin = findPinCode(address)
    const terms = termsAt(pin, settings, { refused: Number(history.refused), open: Number(history.open) })
    const { delivery, cashFee, total, advance, ways, way } = reckon(terms, subtotalPaise, payBy)
    if (pin === undefined && dependsOnPin(settings)) {
      throw invalidField('/customerInfo/address', NO_PIN)
    }
    if (ways.length === 0) {
      throw invalidField('/customerInfo/address', `We do not deliver to ${pin ?? 'this address'} yet.`)
    }
    const words = wordsAgreed(terms, pin ?? '', dependsOnPin(settings))
    return {
      ...{ deliveryPaise: delivery, cashFeePaise: cashFee, totalPaise: total, advancePaise: advance },
      deliveryDays: terms.days ?? '',
      isAsSeen: (payBy === undefined || payBy === way) && (deliverySeen === undefined || deliverySeen === words),
      words,
      facts: words === '' ? {} : { terms, words, ...(cashFee > 0 ? { cashFee: rupeesFromPaise(cashFee) } : {}) },
    }
  }
}
