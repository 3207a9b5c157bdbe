import type { ReactNode } from 'react'
import type { Answer } from '#app/kit/api/ask.ts'
import { type Sending, useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Folded } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { PickupSection } from '#app/shop/checkout/delivery/way-choice.tsx'
import { formatTotal } from '#store/money.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { statusMeaning } from '#store/selling/orders/order-life.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { mayCancel, type OrderView } from '#store/selling/orders/reading/customer-orders.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { ACTIONS, ANSWER } from './orders.texts.ts'

type Call = () => Promise<Answer<unknown>>

/** The calls of a reader who is signed in, or came by a link. */
export type AnswerCalls = {
  confirm: (order: OrderView) => Call
  changeAddress: (order: OrderView, address: string) => Call
  /** Absent where the page has another button for it. */
  cancel?: (order: OrderView) => Call
}

type Props = {
  order: OrderView
  /** Null for a reader who may not see it. */
  address: string | null
  calls: AnswerCalls
  /** The forms of this page work without scripts. */
  isPlain?: boolean
  /** Shown instead of an address that the reader may not see; `children` then replace the changes. */
  place?: ReactNode
  children?: ReactNode
}

/** What is to be paid, and that the address follows. */
function Head({ total, hasAddress }: { total: number | undefined; hasAddress: boolean }) {
  const t = ANSWER.use()
  if (total === undefined) return hasAddress ? <p>{t.goesTo}</p> : null
  return (
    <p>
      <strong>{hasAddress ? t.inAllTo(formatTotal(total)) : t.inAll(formatTotal(total))}</strong>
    </p>
  )
}

/** Asks the customer to confirm the order, which saves the call. Until it is packed the order can be changed. */
export function OrderAnswer({ order, address, calls, isPlain = false, place, children }: Props) {
  const sending = useSend()
  const language = useLanguage()
  const t = ANSWER[language]
  const { send, isReady, isBusy, refusal, done } = sending
  if (!mayCancel(order)) return null
  const asks = STATUSES[order.status].awaitsCall && !order.saidYes
  const { hasAddress } = deliveryMethodOf(order)
  const act = hasAddress ? t.send : t.getReady
  const form = { order, isOff: isPlain ? isBusy : !isReady }
  return (
    <section aria-labelledby="answer" className="panel what-next wrap-break-word">
      <h2 id="answer">
        {asks ? t.confirm : statusMeaning(order.status).openHeading?.[language].replace('{act}', act)}
      </h2>
      <Head total={asks ? order.totalAmount : undefined} hasAddress={address !== null && hasAddress} />
      {!hasAddress ? <PickupSection /> : address === null ? place : <p className="whitespace-pre-line">{address}</p>}
      {asks ? (
        <ActForm act="confirm" {...form} onSubmit={() => send(calls.confirm(order), { done: t.thanks })}>
          <input type="hidden" name="totalAmount" value={order.totalAmount} />
          <Button type="submit" className="w-full text-lg sm:w-auto sm:min-w-52" disabled={form.isOff}>
            {isBusy ? t.sending : t.yes(act)}
          </Button>
          <p className="text-sm">{order.isCalledAnyway ? t.stillCall : t.noCall}</p>
        </ActForm>
      ) : null}
      <p role="status" className="font-semibold empty:hidden">
        {done}
      </p>
      <FormError of={refusal} />
      {address === null ? children : <Changes address={address} calls={calls} sending={sending} {...form} />}
    </section>
  )
}

type ChangesProps = { address: string; calls: AnswerCalls; sending: Sending; order: OrderView; isOff: boolean }

/** Possible changes, folded away: most customers only say yes. */
function Changes({ address, calls: { changeAddress, cancel }, sending: { send, fields }, ...form }: ChangesProps) {
  const { order, isOff } = form
  const t = ANSWER.use()
  const { cancel: cancelOrder } = ACTIONS.use()
  return (
    <>
      {deliveryMethodOf(order).hasAddress ? (
        <Folded summary={t.changeAddress} className="mt-1 print:hidden">
          <ActForm
            key={address}
            act="address"
            {...form}
            onSubmit={(typed) => send(changeAddress(order, typed), { done: t.addressChanged })}
          >
            <TextArea
              label={t.address}
              name="address"
              rows={3}
              required
              maxLength={ORDER_LIMITS.address}
              defaultValue={address}
              missing={t.addressMissing}
              autoComplete="street-address"
              error={fields.address}
            />
            <Button type="submit" look="quiet" className="justify-self-start" disabled={isOff}>
              {t.saveAddress}
            </Button>
          </ActForm>
        </Folded>
      ) : null}
      {cancel ? (
        <Folded summary={t.cancel} className="mt-1 print:hidden">
          <ActForm act="cancel" {...form} onSubmit={() => send(cancel(order))}>
            <p>{t.cancelWords}</p>
            <Button type="submit" look="danger" className="justify-self-start" disabled={isOff}>
              {cancelOrder}
            </Button>
          </ActForm>
        </Folded>
      ) : null}
    </>
  )
}

type ActProps = {
  act: 'confirm' | 'address' | 'cancel'
  order: OrderView
  isOff: boolean
  onSubmit: (address: string) => unknown
  children: ReactNode
}

function ActForm({ act, order, isOff, onSubmit, children }: ActProps) {
  function submit({ text }: FormFields) {
    if (!isOff) onSubmit(text('address'))
  }
  return (
    <CheckedForm onSend={submit} className="mt-3 grid gap-3">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="_id" value={order._id} />
      {children}
    </CheckedForm>
  )
}
