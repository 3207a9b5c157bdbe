/** Sends an order, and advises the shopper when it is refused. */
import { browserApi } from '#app/kit/api/api-client.ts'
import { fieldsBelow, type Refusal } from '#app/kit/api/ask.ts'
import { CART_NEWS } from '#app/shop/cart/cart.texts.ts'
import type { Language } from '#store/language.ts'
import { formatTotal } from '#store/money.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import type { Cart } from '#store/selling/cart/cart.ts'
import type { OrderChoices } from '#store/selling/delivery/terms.ts'
import { ADVICE } from './checkout.texts.ts'
import type { CheckoutCustomer } from './checkout-draft.ts'
import { keyOfCart } from './checkout-memory.ts'

const RETRY_AFTER_MS = 800

/** The receiver, and whether the address is saved for the next order. */
export type Delivery = { customerInfo: CheckoutCustomer; customerGstin: string | undefined; saveAddress: boolean }

export type Seen = OrderChoices & { total: number; deliverySeen?: string; prepaid?: number; giftCard?: string }

/**
 * Places the order once, however often it is sent: the cart keeps its idempotency key until it is ordered. Without an answer it
 * is sent once more. `seen` is what the customer sees: the total in rupees, and the terms where they differ by place.
 */
export function sendOrder(user: CurrentUser, delivery: Delivery, cart: Cart, seen: Seen) {
  const { total, ...terms } = seen
  const { customerInfo, customerGstin, saveAddress } = delivery
  const sets = cart.flatMap(({ set, qty }) =>
    set ? [{ code: set.code, version: set.version, without: set.without, qty }] : [],
  )
  const json = {
    userId: user.uid,
    customerEmail: user.email,
    customerInfo,
    orderItems: cart.filter(({ set }) => !set),
    ...(sets.length > 0 ? { classSets: sets } : {}),
    totalAmount: total,
    ...terms,
    // An empty one removes that of the saved address.
    ...(customerGstin || (saveAddress && customerGstin === '') ? { customerGstin } : {}),
    ...(saveAddress ? { saveAddress } : {}),
  }
  const key = keyOfCart(user.uid, cart)
  const send = () => browserApi.orders.$post({ json, header: { 'idempotency-key': key } })
  return () => send().catch(() => later(RETRY_AFTER_MS).then(send))
}

/** What to tell the shopper after a refused order. */
export function adviceFor({ code, message, fields, facts }: Refusal, hasSet: boolean, language: Language): string {
  const t = ADVICE[language]
  switch (code) {
    case 'forbidden':
      return t.otherPerson
    case 'cart_changed': {
      if (facts.totalAmount === undefined) return message
      const total = formatTotal(Number(facts.totalAmount))
      // Another field says why.
      if (Object.keys(fields).length > 0) return t.newTotal(message, total)
      return facts.words ? t.termsChanged(total) : t.priceChanged(total)
    }
    case 'out_of_stock':
      return hasSet
        ? t.setChanged(message)
        : shortItemsIn(facts, language)
            .map((item) => shortWords(item, language))
            .join(' ')
    case 'invalid_input':
      if (Object.keys(fields).some((place) => place.startsWith('classSets'))) return message
      if (fields.way) return fields.way
      return fields.customerGstin ||
        fields.giftCard ||
        ['customerInfo', 'gift'].some((part) => Object.keys(fieldsBelow(part, fields)).length > 0)
        ? t.fields
        : t.goods
    case 'not_due':
      return t.lessLeft
    case 'rate_limited':
      // Some attempts are counted for longer, and the message says so.
      return Number(facts.retryAfterSeconds) > 60 ? message : t.tooQuick
    case 'idempotency_key_reused':
      return t.twice
    case 'too_many_open_orders':
      return message
    case 'network-request-failed':
      return t.unreachable(message)
    default:
      return t.other
  }
}

/** A product that the order wants more of than is left. */
export type ShortItem = { _id: string; name: string; available: number }

/** The products in a refusal for want of stock. */
export function shortItemsIn({ items }: Refusal['facts'], language: Language): ShortItem[] {
  return (Array.isArray(items) ? items : []).map(({ _id, name, available }) => ({
    _id: String(_id),
    name: typeof name === 'string' ? name : ADVICE[language].product,
    available: Math.max(0, Number(available) || 0),
  }))
}

function shortWords({ name, available }: ShortItem, language: Language): string {
  const { out, few } = ADVICE[language]
  return available === 0 ? out(name) : few(CART_NEWS[language].left(available, name), available)
}

function later(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
