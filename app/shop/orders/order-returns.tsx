import { type FormEvent, type ReactNode, useState } from 'react'
import type { Answer } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { CountSelect } from '#app/kit/form/count-field.tsx'
import { Options, Select, TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Press } from '#app/kit/press/press.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatDay, TimeOf } from '#app/kit/words/when.tsx'
import { LinePicture } from '#app/shop/cards/line-picture.tsx'
import type { OrderView } from '#store/selling/orders/reading/customer-orders.ts'
import type { ReturnRequest } from '#store/selling/orders/returns/returns.schema.ts'
import {
  type OrderReturn,
  RETURN_LIMITS,
  RETURN_REASONS,
  wordsOfReason,
  wordsOfReturn,
} from '#store/selling/orders/returns/returns.ts'
import { RETURNS } from './orders.texts.ts'

type Props = {
  order: OrderView
  calls: ReturnCalls
  /** Other ways on, when no return can be requested. */
  children?: ReactNode
}

/** The order's returns with the shop's answers, and a form for another while there is time. */
export function OrderReturns({ order, calls, children }: Props) {
  const { returns, returnable } = order
  const mayAsk = returnable.lines.length > 0
  const t = RETURNS.use()
  if (returns.length === 0 && !mayAsk && !children) return null
  return (
    <section aria-labelledby="returns" className="panel">
      <h2 id="returns">{t.heading}</h2>
      <ul>
        {returns.map((one) => (
          <li key={one._id} className="border-b border-line py-3 wrap-break-word">
            <ReturnDetails returned={one} />
            {one.status === 'asked' ? <WithdrawButton returned={one} calls={calls} /> : null}
          </li>
        ))}
      </ul>
      {mayAsk ? <ReturnForm order={order} calls={calls} /> : null}
      {children}
    </section>
  )
}

function ReturnDetails({ returned }: { returned: OrderReturn }) {
  const { status, reason, words, answer, lines } = returned
  const language = useLanguage()
  const goods = lines.map(({ qty, cameBack, name }) => `${cameBack ?? qty} × ${name}`).join(', ')
  return (
    <>
      <p className="font-semibold">{wordsOfReturn(status, language)}</p>
      {answer ? (
        <p className="whitespace-pre-line">
          <bdi>{answer}</bdi>
        </p>
      ) : null}
      <p lang={langOf(goods, language)}>{goods}</p>
      {reason ? (
        <p className="text-muted">
          {wordsOfReason(reason, language)}
          {words ? (
            <>
              : <bdi>{words}</bdi>
            </>
          ) : null}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        <TimeOf iso={returned.receivedAt ?? returned.answeredAt ?? returned.createdAt} />
      </p>
    </>
  )
}

/** The calls of a reader who is signed in, or came by the link of a mail. */
export type ReturnCalls = {
  ask: (request: ReturnRequest) => () => Promise<Answer<unknown>>
  withdraw: (id: string) => () => Promise<Answer<unknown>>
}

type FormProps = { order: OrderView; calls: ReturnCalls }

/** Requests a return: which lines, how many, and why. Folded away at first; it needs JavaScript. */
export function ReturnForm({ order, calls }: FormProps) {
  const { until, lines } = order.returnable
  const language = useLanguage()
  const t = RETURNS[language]
  return (
    <details className="mt-2 print:hidden">
      <summary>{t.returnItem}</summary>
      <p className="text-muted">
        {until ? t.askUntil(formatDay(until, language)) : ''}
        {t.weReply}
      </p>
      <noscript>
        <p className="my-2">{t.needsScript}</p>
      </noscript>
      {/* The form starts anew when the lines that can be returned change. */}
      <Fields key={JSON.stringify(lines)} order={order} calls={calls} />
    </details>
  )
}

function Fields({ order, calls }: FormProps) {
  const sending = useSend()
  const language = useLanguage()
  const t = RETURNS[language]
  const reasons = Object.fromEntries(RETURN_REASONS.map((reason) => [reason, wordsOfReason(reason, language)]))
  const [isAny, setAny] = useState(false)

  function input({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    setAny(order.returnable.lines.some(({ _id }) => new FormData(form).get(`qty ${_id}`) !== '0'))
  }

  async function ask({ text }: FormFields) {
    const chosen = order.returnable.lines.map(({ _id }) => ({ _id, qty: Number(text(`qty ${_id}`)) }))
    const lines = chosen.filter(({ qty }) => qty > 0)
    if (lines.length === 0) {
      sending.refuse({ code: 'nothing-chosen', message: t.nothingChosen })
      return
    }
    const reason = RETURN_REASONS.find((one) => one === text('reason')) ?? 'other'
    await sending.send(calls.ask({ lines, reason, words: text('words') }))
  }

  return (
    <CheckedForm sending={sending} onSend={ask} onInput={input} className="mt-3 grid gap-4" aria-label={t.returnItem}>
      <ul className="grid gap-3">
        {order.returnable.lines.map((line) => (
          <li key={line._id}>
            <LineChoice order={order} line={line} />
          </li>
        ))}
      </ul>
      {/* What goes back is asked for first. */}
      <Select label={t.reason} name="reason" required={isAny} defaultValue="" missing={t.reasonMissing}>
        <Options of={{ '': t.choose, ...reasons }} />
      </Select>
      <TextArea label={t.details} name="words" rows={3} maxLength={RETURN_LIMITS.words} hint={t.detailsHint} />
      <FormError />
      <Submit className="justify-self-start" busy={t.sending}>
        {t.request}
      </Submit>
    </CheckedForm>
  )
}

type LineProps = { order: OrderView; line: { _id: string; qty: number } }

/** How many of a line to return; none by default. */
function LineChoice({ order, line: { _id, qty } }: LineProps) {
  const t = RETURNS.use()
  const item = order.orderItems.find((one) => one._id === _id)
  if (!item) return null
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-3">
      <LinePicture imageUrl={item.imageUrl} />
      <CountSelect
        label={item.name}
        name={`qty ${_id}`}
        className="wrap-break-word"
        most={qty}
        wordsOf={(count) => (count === 0 ? t.keep : wordsOfBack(count, qty, t))}
      />
    </div>
  )
}

function wordsOfBack(count: number, qty: number, t: typeof RETURNS.en): string {
  if (qty === 1) return t.giveBack
  return count === qty ? t.giveBackAll(qty) : t.giveBackSome(count, qty)
}

export function WithdrawButton({ returned, calls }: { returned: OrderReturn; calls: ReturnCalls }) {
  const sending = useSend()
  return (
    <div className="mt-2 print:hidden">
      <Press look="quiet" sending={sending} call={calls.withdraw(returned._id)}>
        {RETURNS.use().withdraw}
      </Press>
      <FormError of={sending.refusal} />
    </div>
  )
}
