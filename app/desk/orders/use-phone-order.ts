import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { DraftLine } from '#app/desk/shared/draft-lines.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { type ApiClient, browserApi } from '#app/kit/api/api-client.ts'
import { ask, type Refusal } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { type FormFields, readForm } from '#app/kit/form/read-form.ts'
import { notChanged } from '#app/kit/press/outcomes.tsx'
import { forgetAttempt, keyOfAttempt } from '#app/shop/checkout/checkout-memory.ts'
import { giftErrors, giftIn } from '#app/shop/checkout/gift-fields.tsx'
import { usePricing } from '#app/shop/checkout/use-pricing.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import { codesIn, type Reduction } from '#store/selling/charges/charges.ts'
import { FREE_DELIVERY } from '#store/selling/delivery/terms.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { statusesThat } from '#store/selling/orders/steps/order-statuses.ts'
import { findPinCode } from '#store/shop/pins/address-pins.ts'
import type { PublicTerms } from '#store/shop/settings/settings.ts'
import { customerErrors, customerIn } from '../shared/customer-fields.tsx'

/** An order in exchange for goods that come back: the same customer, the same goods at the prices of now. */
export type Exchange = {
  returnId: string
  order: Pick<
    DeskOrder,
    '_id' | 'orderNumber' | 'customerName' | 'customerPhone' | 'customerAddress' | 'customerEmail' | 'customerGstin'
  >
  lines: DraftLine[]
}

/** The one that the address asks for, `?exchange=<order>&return=<return>`; undefined where there is none. */
export async function readExchange(api: ApiClient, params: URLSearchParams): Promise<Exchange | undefined> {
  const [id, returnId] = [params.get('exchange'), params.get('return')]
  if (!id || !returnId) return undefined
  const { answer: order } = await ask<DeskOrder>(() => api.admin.orders[':id'].$get({ param: { id } }))
  const returned = order?.returns.find(({ _id }) => _id === returnId)
  if (!order || !returned) return undefined
  const lines = await Promise.all(
    returned.lines.map(async ({ _id, qty, cameBack }): Promise<DraftLine[]> => {
      const found = await ask<ProductDetail>(() => api.products[':id'].$get({ param: { id: _id }, query: {} }))
      const { answer: product } = found
      return product && (cameBack ?? qty) > 0
        ? [{ _id, name: product.name, price: product.price, priceSteps: product.priceSteps, qty: cameBack ?? qty }]
        : []
    }),
  )
  return { returnId, order, lines: lines.flat() }
}

type PhoneOrderOptions = {
  exchange: Exchange | undefined
  /** The coupon code, and its reduction. */
  code: { reduction: Reduction | undefined; asks: (form: HTMLFormElement) => boolean }
  onPlaced: () => void
}

/** Places the order once, however often it is sent, and leads to its page; `onPlaced` hears of it before. */
export function usePhoneOrder(lines: readonly DraftLine[], { exchange, code, onPlaced }: PhoneOrderOptions) {
  const sending = useSend()
  const root = useRootData()
  const general: PublicTerms = root?.settings.delivery ?? FREE_DELIVERY
  const [pin, setPin] = useState(findPinCode(exchange?.order.customerAddress ?? '') ?? '')
  const [isDeliveryFree, setDeliveryFree] = useState(exchange !== undefined)
  const { reduction } = code
  const pricing = usePricing(general, { pin: general.byPin ? pin : '', reduction, isDeliveryFree })
  const { choices, choose, pricesFor, usual, terms, hasAddress } = pricing
  const navigate = useNavigate()
  const subtotal = sumOfLines(lines)
  const prices = lines.length === 0 ? undefined : pricesFor(subtotal)
  // The total that the server asks for, when it is another than the page's: it holds for what was sent then.
  const sent = JSON.stringify([lines, terms, choices, reduction?.code])
  const [askedTotal, setAskedTotal] = useState<{ sent: string; total: number }>()
  const total = (askedTotal?.sent === sent ? askedTotal.total : prices?.total) ?? 0

  async function lead({ _id: id }: { _id: string }) {
    forgetAttempt()
    onPlaced()
    await navigate(href('/admin/orders/:id', { id }))
  }

  async function submit(_: FormFields, form: HTMLFormElement) {
    if (code.asks(form)) return
    const chosen = {
      ...choices,
      payBy: (terms.pay || choices.gift) && prices ? prices.way : undefined,
      isDeliveryFree,
    }
    const told = orderOf(form, lines)
    if (!hasAddress) told.customerInfo.address = ''
    const order = { ...told, ...exchangeOf(exchange), ...chosen, ...codesIn(prices ?? {}), totalAmount: total }
    const header = { 'idempotency-key': keyOfAttempt(['by phone', root?.signIn.user?.uid, order]) }
    const call = () => browserApi.admin['phone-orders'].$post({ json: order, header })
    const result = await sending.send(call, { failed: notPlaced, keepsPage: true, after: lead })
    if (!result || result.kind === 'done') return
    if (result.code === 'idempotency_key_reused') forgetAttempt()
    const asked = totalAskedIn(result)
    if (asked !== undefined) setAskedTotal({ sent, total: asked })
  }

  return {
    ...pricing,
    submit,
    sending,
    answered: { ...customerErrors(sending.fields), ...giftErrors(sending.fields) },
    total,
    prices,
    subtotal,
    isDeliveryFree,
    setDeliveryFree,
    costsDelivery: usual.charge > 0 || (usual.pay?.fee ?? 0) > 0,
    noteAddress: (address: string) => setPin(findPinCode(address) ?? ''),
    /** Follows the gift's fields and the address while they are typed. */
    note: (form: HTMLFormElement) => {
      const fields = readForm(form)
      const gift = giftIn(fields)
      if (JSON.stringify(gift) !== JSON.stringify(choices.gift)) choose({ gift })
      setPin(findPinCode(gift?.address ?? fields.text('address')) ?? '')
    },
  }
}

function orderOf(form: HTMLFormElement, lines: readonly DraftLine[]) {
  const fields = readForm(form)
  const { text } = fields
  return {
    ...customerIn(fields),
    orderItems: lines.map(({ _id, qty }) => ({ _id, qty })),
    status: statusesThat('begins').find((status) => status === text('status')) ?? 'confirmed',
    note: text('note'),
  }
}

/** The fields that make the order an exchange, with the GSTIN for its invoice. */
function exchangeOf(exchange: Exchange | undefined) {
  if (!exchange) return {}
  const { returnId: replacesReturn, order } = exchange
  return { replacesReturn, ...(order.customerGstin === '' ? {} : { customerGstin: order.customerGstin }) }
}

function notPlaced(refusal: Refusal): string {
  const asked = totalAskedIn(refusal)
  if (asked === undefined) return notChanged(refusal)
  return `The total is ${formatTotal(asked)} now. Tell the customer, then place the order again.`
}

function totalAskedIn({ code, facts }: Refusal): number | undefined {
  return code === 'cart_changed' && typeof facts.totalAmount === 'number' ? facts.totalAmount : undefined
}
