/** Sends an order, and turns every way it may end into what the shopper can do next. */

import { browserApi } from '#app/api/api-client.ts'
import { type Problem, readProblem } from '#app/api/problem.ts'
import { refreshProducts } from '#app/cart/browser-cart.ts'
import { cartOf } from '#app/cart/stored-cart.ts'
import { logFailure } from '#app/log.ts'
import type { Cart } from '#store/cart/cart.ts'
import { formatTotal } from '#store/money.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import { forgetAttempt, keyOfAttempt } from './checkout-memory.ts'

export const CUSTOMER_FIELDS = ['name', 'phone', 'address'] as const
export type CustomerInfo = Record<(typeof CUSTOMER_FIELDS)[number], string>
export type FieldWords = { [name in keyof CustomerInfo]?: string | undefined }

export type Outcome =
  | { kind: 'placed'; orderNumber: string; orderId: string }
  | { kind: 'signed out' }
  | { kind: 'failed'; advice: string; fields: FieldWords; hasChanged?: boolean; callUs?: string }

const RETRY_AFTER_MS = 800

/** `total` is what the customer sees, in rupees. Places the order once, however often it is sent: the same order keeps its key until an answer has come. */
export async function placeOrder(
  user: CurrentUser,
  customerInfo: CustomerInfo,
  cart: Cart,
  total: number,
): Promise<Outcome> {
  const order = {
    userId: user.uid,
    customerEmail: user.email,
    customerInfo,
    orderItems: [...cart],
    totalAmount: total,
  }
  const key = keyOfAttempt([user.uid, customerInfo, cart.map(({ _id, qty }) => [_id, qty]), order.totalAmount])
  const send = () => browserApi.orders.$post({ json: order, header: { 'idempotency-key': key } })
  try {
    const response = await send().catch(() => later(RETRY_AFTER_MS).then(send))
    if (response.ok) {
      const { orderNumber, _id } = await response.json()
      return { kind: 'placed', orderNumber, orderId: _id }
    }
    return outcomeOf(await readProblem(response))
  } catch (error) {
    logFailure('The order was not answered', error)
    return failed('We could not reach the shop. Please check your connection; nothing you typed is lost.')
  }
}

function outcomeOf(problem: Problem): Outcome {
  const { facts } = problem
  switch (problem.code) {
    case 'unauthenticated':
      return { kind: 'signed out' }
    case 'forbidden':
      return failed('You are logged in as somebody else in another tab. Please reload this page.')
    case 'cart_changed':
      return { ...failed(takeOverPrices(problem)), hasChanged: true }
    case 'out_of_stock':
      return failed(wordsOfShortItems(facts.items))
    case 'too_many_open_orders':
      return { ...failed(problem.detail), ...(typeof facts.callUs === 'string' ? { callUs: facts.callUs } : {}) }
    case 'invalid_input':
      return refusedFields(problem)
    case 'rate_limited':
      return failed('That was quick. Please wait a minute, then place the order again.')
    case 'idempotency_key_reused':
      forgetAttempt()
      return failed('Please check the order once more, then place it again.')
    default:
      return failed('Nothing you typed is lost. If it happens again, please call us.')
  }
}

/** The cart takes the prices of the server, so that the next try is for what the shopper then sees. */
function takeOverPrices({ facts }: Problem): string {
  refreshProducts(cartOf(facts.orderItems))
  return `Prices have changed: the total is now ${formatTotal(Number(facts.totalAmount))}. Please check it, then place the order again.`
}

function wordsOfShortItems(items: unknown): string {
  const words = (Array.isArray(items) ? items : []).map((item: { name?: unknown; available?: unknown }) => {
    const name = typeof item?.name === 'string' ? item.name : 'A product that is no longer sold'
    return Number(item?.available) > 0 ? `${name} (${Number(item.available)} left)` : `${name} (none left)`
  })
  return `There is not enough in stock: ${words.join(', ')}. Please change your cart.`
}

function refusedFields({ errors }: Problem): Outcome {
  const fields: FieldWords = {}
  for (const name of CUSTOMER_FIELDS) {
    const error = errors.find(({ pointer }) => pointer === `/customerInfo/${name}`)
    if (error) fields[name] = error.detail
  }
  const isAboutFields = Object.keys(fields).length > 0
  const advice = isAboutFields ? 'Please correct what is marked.' : 'Something in your cart cannot be ordered.'
  return { kind: 'failed', advice, fields }
}

function failed(advice: string) {
  return { kind: 'failed' as const, advice, fields: {} }
}

function later(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
