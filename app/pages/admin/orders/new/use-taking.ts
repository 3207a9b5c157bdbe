import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendChange } from '#app/admin/desk-calls.ts'
import { browserApi } from '#app/api/api-client.ts'
import { forgetAttempt, keyOfAttempt } from '#app/checkout/checkout-memory.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { DraftLine } from '#app/pages/admin/orders/lines-table.tsx'
import { FREE_DELIVERY, pricesWithDelivery } from '#store/cart/delivery.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import { statusesThat } from '#store/orders/order-statuses.ts'

/** Places the order once, however often it is sent, and leads to its page; `onPlaced` hears of it before. */
export function useTaking(lines: readonly DraftLine[], onPlaced: () => void) {
  const userId = useRootData()?.signIn.user?.uid
  const terms = useRootData()?.settings.delivery ?? FREE_DELIVERY
  const navigate = useNavigate()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  // The total that the server asks for, when it is another than the page's.
  const [askedTotal, setAskedTotal] = useState<number>()
  const prices = lines.length === 0 ? { delivery: 0, total: 0 } : pricesWithDelivery(sumOfLines(lines), terms)
  const total = askedTotal ?? prices.total
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it asked for holds for the lines of then
  useEffect(() => setAskedTotal(undefined), [lines])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const formElement = event.currentTarget
    const order = { ...orderOf(formElement, lines), totalAmount: total }
    setSending(true)
    setFailure(undefined)
    const key = keyOfAttempt(['by phone', userId, order])
    const sent = await sendChange(() =>
      browserApi.admin['phone-orders'].$post({ json: { ...order, userId }, header: { 'idempotency-key': key } }),
    )
    setSending(false)
    if (sent.kind === 'done') {
      forgetAttempt()
      onPlaced()
      return navigate(`/admin/orders/${sent.answer._id}`)
    }
    setFields(sent.fields)
    setFailure(sent.words)
    if (sent.code === 'idempotency_key_reused') forgetAttempt()
    const asked = sent.facts.totalAmount
    if (sent.code === 'cart_changed' && typeof asked === 'number') {
      setAskedTotal(asked)
      setFailure(`The total is ${formatTotal(asked)} now. Tell the customer, then place the order again.`)
    }
    focusFirst(formElement, sent.fields)
  }

  return { submit, fields, failure, isSending, delivery: prices.delivery, total }
}

function orderOf(form: HTMLFormElement, lines: readonly DraftLine[]) {
  const said = new FormData(form)
  const text = (name: string) => String(said.get(name) ?? '').trim()
  return {
    customerInfo: { name: text('name'), phone: text('phone'), address: text('address') },
    customerEmail: text('email'),
    orderItems: lines.map(({ _id, qty }) => ({ _id, qty })),
    status: statusesThat('begins').find((status) => status === text('status')) ?? 'confirmed',
    note: text('note'),
  }
}

function focusFirst(form: HTMLFormElement, fields: Record<string, string>) {
  const name = ['phone', 'name', 'address', 'email'].find((each) => fields[each === 'email' ? 'customerEmail' : each])
  const input = name === undefined ? null : form.elements.namedItem(name)
  if (input instanceof HTMLElement) input.focus()
}
