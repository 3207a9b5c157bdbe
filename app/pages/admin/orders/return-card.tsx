import { useState } from 'react'
import { notChanged } from '#app/admin/refusal-texts.ts'
import type { Sending } from '#app/api/use-send.ts'
import { useMay } from '#app/frame/root-data.ts'
import { type ReturnReceived, returnCalls } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { TimeOf } from '#app/ui/when.tsx'
import { formatPrice } from '#store/money.ts'
import { type OrderReturn, RETURN_LIMITS, wordsOfReason, wordsOfReturn } from '#store/orders/returns/returns.ts'

type Props = { returned: OrderReturn; desk: Sending; orderNumber: string; hasEmail: boolean }

/** A return: what goes back and why, and what there is to do about it. */
export function ReturnCard({ returned, desk, orderNumber, hasEmail }: Props) {
  const { status, lines, createdAt, answeredAt, receivedAt } = returned
  return (
    <>
      <p className="font-semibold">
        {wordsOfReturn(status, 'desk')}
        <span className="ml-2 font-normal text-muted">
          <TimeOf iso={receivedAt ?? answeredAt ?? createdAt} />
        </span>
      </p>
      <ul className="my-1">
        {lines.map(({ _id, name, qty, cameBack, price }) => (
          <li key={_id} className="[overflow-wrap:anywhere]">
            {cameBack ?? qty} × {name} <span className="text-muted">{formatPrice(price)} each</span>
          </li>
        ))}
      </ul>
      <Said returned={returned} />
      <Acts returned={returned} desk={desk} orderNumber={orderNumber} hasEmail={hasEmail} />
    </>
  )
}

function Said({ returned: { isAsked, reason, words, answer } }: { returned: OrderReturn }) {
  return (
    <div className="whitespace-pre-line [overflow-wrap:anywhere]">
      {isAsked ? null : <p className="text-muted">Written down by the shop.</p>}
      {reason ? <p>{wordsOfReason(reason)}</p> : null}
      {words ? (
        <p className="italic">
          <bdi>{words}</bdi>
        </p>
      ) : null}
      {answer ? (
        <p>
          You said: <bdi>{answer}</bdi>
        </p>
      ) : null}
    </div>
  )
}

type Asked = 'accept' | 'refuse' | 'receive'

function Acts({ returned, desk, ...told }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { _id, status } = returned
  const isWaiting = status === 'asked'
  const close = () => setAsked(undefined)
  if (!useMay()('cancel orders') || (!isWaiting && status !== 'accepted')) return null

  async function reply(accept: boolean, { text }: FormFields) {
    close()
    const json = { accept, answer: text('answer') }
    const result = await desk.send(() => returnCalls.answer.$post({ param: { id: _id }, json }), { failed: notChanged })
    return result?.kind === 'done'
  }

  async function receive(said: ReturnReceived) {
    close()
    const result = await desk.send(() => returnCalls.receive.$post({ param: { id: _id }, json: said }), {
      failed: notChanged,
    })
    return result?.kind === 'done'
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Button
        className="max-sm:w-full"
        disabled={!desk.isReady}
        onClick={() => setAsked(isWaiting ? 'accept' : 'receive')}
      >
        {isWaiting ? 'Accept the return' : 'It came back'}
      </Button>
      <Button look="danger" className="max-sm:w-full" disabled={!desk.isReady} onClick={() => setAsked('refuse')}>
        {isWaiting ? 'Refuse it' : 'It will not come'}
      </Button>
      <AnswerDialog
        {...told}
        isOpen={asked === 'accept' || asked === 'refuse'}
        accept={asked !== 'refuse'}
        onSubmit={(form) => reply(asked !== 'refuse', form)}
        onClose={close}
      />
      <ReceiveDialog {...told} returned={returned} isOpen={asked === 'receive'} onReceive={receive} onClose={close} />
    </div>
  )
}

type Asking = { orderNumber: string; hasEmail: boolean; isOpen: boolean; onClose: () => void }

type AnswerProps = Asking & { accept: boolean; onSubmit: (form: FormFields) => Promise<boolean> }

/** The words that go with a yes, and those that a no needs. */
function AnswerDialog({ orderNumber, hasEmail, accept, ...dialog }: AnswerProps) {
  return (
    <FormDialog
      {...dialog}
      title={accept ? `Take back part of ${orderNumber}?` : `Refuse the return of ${orderNumber}?`}
      yes={accept ? 'Accept' : 'Refuse'}
      no="Not yet"
      look={accept ? 'action' : 'danger'}
      busy={false}
    >
      <TextArea
        label={accept ? 'How it is collected' : 'Why not'}
        name="answer"
        rows={3}
        maxLength={RETURN_LIMITS.words}
        required={!accept}
        missing="Please say why: the customer reads it."
        hint={`The customer reads it on the order${hasEmail ? ' and by email' : ''}.`}
      />
    </FormDialog>
  )
}

type ReceiveProps = Asking & { returned: OrderReturn; onReceive: (said: ReturnReceived) => Promise<boolean> }

/** How many came back of each line, which of them can be sold again, and whether the money was given back. */
function ReceiveDialog({ orderNumber, hasEmail: _, returned, onReceive, ...dialog }: ReceiveProps) {
  const [error, setError] = useState<string>()
  const mayPay = useMay()('take money')

  async function submit({ text }: FormFields) {
    const lines = returned.lines.map(({ _id }) => ({
      _id,
      cameBack: Number(text(`came ${_id}`)),
      onShelf: Number(text(`shelf ${_id}`)),
    }))
    const problem = problemOf(lines)
    setError(problem)
    if (problem) return false
    const refund = (['cash', 'upi'] as const).find((way) => way === text('refund'))
    return onReceive({ lines, ...(refund ? { refund } : {}) })
  }

  return (
    <FormDialog
      {...dialog}
      title={`What came back of ${orderNumber}?`}
      yes="Take it in"
      no="Not yet"
      busy={false}
      error={error}
      onSubmit={submit}
    >
      {returned.lines.map((line) => (
        <LineBack key={line._id} line={line} />
      ))}
      {mayPay ? (
        <Select label="Money given back" name="refund" hint="All that is owed back for it is entered in the cash book.">
          <option value="">Not yet, or nothing to give back</option>
          <option value="cash">Yes, in cash</option>
          <option value="upi">Yes, by UPI</option>
        </Select>
      ) : null}
    </FormDialog>
  )
}

function problemOf(lines: ReturnReceived['lines']): string | undefined {
  if (lines.every(({ cameBack }) => cameBack === 0)) return 'Nothing came back? Then close this, and refuse the return.'
  if (lines.some(({ cameBack, onShelf }) => onShelf > cameBack)) return 'More than came back cannot go on the shelf.'
  return undefined
}

function LineBack({ line: { _id, name, qty } }: { line: OrderReturn['lines'][number] }) {
  const counts = Array.from({ length: qty + 1 }, (_, count) => count)
  return (
    <fieldset>
      <legend className="mb-1 font-semibold [overflow-wrap:anywhere]">{name}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <Select label="Came back" name={`came ${_id}`} defaultValue={qty}>
          {counts.map((count) => (
            <option key={count} value={count}>
              {count} of {qty}
            </option>
          ))}
        </Select>
        <Select
          label="Back on the shelf"
          name={`shelf ${_id}`}
          defaultValue=""
          required
          missing="Can it be sold again?"
        >
          <option value="">Please choose</option>
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? 'None, it cannot be sold' : count}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}
