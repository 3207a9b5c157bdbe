import type { InferRequestType } from 'hono/client'
import { useHasKhata } from '#app/desk/shared/cash-entry.tsx'
import { useMails, useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { CountSelect } from '#app/kit/form/count-field.tsx'
import { Select, TextArea } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import { formatPrice, formatTotal } from '#store/money.ts'
import { type OrderReturn, RETURN_LIMITS, wordsOfReason, wordsOfReturn } from '#store/selling/orders/returns/returns.ts'

const returnCalls = browserApi.admin.returns[':id']
type ReturnReceived = InferRequestType<typeof returnCalls.receive.$post>['json']

type Props = { returned: OrderReturn; orderNumber: string; hasEmail: boolean }

export function ReturnCard({ returned, orderNumber, hasEmail }: Props) {
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
      <Words returned={returned} />
      <Acts returned={returned} orderNumber={orderNumber} hasEmail={hasEmail} />
    </>
  )
}

function Words({ returned: { isAsked, reason, words, answer } }: { returned: OrderReturn }) {
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

/** The next actions: answer it, and later take in what came, or refuse what never did. */
function Acts({ returned, orderNumber, hasEmail }: Props) {
  const { _id, status } = returned
  const isWaiting = status === 'asked'
  const mails = useMails()
  if (!useMay()('cancel orders') || (!isWaiting && status !== 'accepted')) return null
  const answer = (accept: boolean) => (form: FormFields) =>
    returnCalls.answer.$post({ param: { id: _id }, json: { accept, answer: form.text('answer') } })
  const words = {
    name: 'answer',
    rows: 3,
    maxLength: RETURN_LIMITS.words,
    hint: `The customer reads it on the order${hasEmail && mails ? ' and by email' : ''}.`,
  }
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {isWaiting ? (
        <Press
          className="max-sm:w-full"
          ask={{
            title: `Take back part of ${orderNumber}?`,
            yes: 'Accept',
            fields: <TextArea label="How it is collected" {...words} />,
          }}
          call={answer(true)}
        >
          Accept the return
        </Press>
      ) : (
        <ReceiveButton returned={returned} orderNumber={orderNumber} />
      )}
      <Press
        look="quiet"
        className="max-sm:w-full"
        ask={{
          isDanger: true,
          title: `Refuse the return of ${orderNumber}?`,
          yes: 'Refuse',
          fields: <TextArea label="Why not" {...words} required missing="Please say why: the customer reads it." />,
        }}
        call={answer(false)}
      >
        {isWaiting ? 'Refuse it' : 'Customer keeps it'}
      </Press>
    </div>
  )
}

/** How many came back of each line, which of them can be sold again, and whether the money was given back. */
function ReceiveButton({ returned, orderNumber }: Omit<Props, 'hasEmail'>) {
  const linesIn = ({ text }: FormFields) =>
    returned.lines.map(({ _id }) => ({
      _id,
      cameBack: Number(text(`came ${_id}`)),
      onShelf: Number(text(`shelf ${_id}`)),
    }))

  function receive(form: FormFields) {
    const refund = (['cash', 'upi', 'khata'] as const).find((way) => way === form.text('refund'))
    const json = { lines: linesIn(form), ...(refund ? { refund } : {}) }
    return returnCalls.receive.$post({ param: { id: returned._id }, json })
  }

  return (
    <Press
      className="max-sm:w-full"
      ask={{
        title: `What came back of ${orderNumber}?`,
        yes: 'Received',
        fields: <ReceiveFields returned={returned} />,
        check: (form) => problemOf(linesIn(form)),
      }}
      call={receive}
    >
      It came back
    </Press>
  )
}

function ReceiveFields({ returned: { lines } }: { returned: OrderReturn }) {
  const hasKhata = useHasKhata()
  const owed = lines.reduce((sum, { paid }) => sum + paid, 0)
  return (
    <>
      {lines.map((line) => (
        <LineBack key={line._id} line={line} />
      ))}
      {useMay()('take money') ? (
        <Select
          label="Money given back"
          name="refund"
          hint={`You owe ${formatTotal(owed)} once it is here. Nothing for what was not paid.`}
        >
          <option value="">No money given now</option>
          <option value="cash">Yes, in cash</option>
          <option value="upi">Yes, by UPI</option>
          {hasKhata ? <option value="khata">Yes, as credit on the khata</option> : null}
        </Select>
      ) : null}
    </>
  )
}

function problemOf(lines: ReturnReceived['lines']): string | undefined {
  if (lines.every(({ cameBack }) => cameBack === 0)) return 'Nothing came back? Then close this, and refuse the return.'
  if (lines.some(({ cameBack, onShelf }) => onShelf > cameBack)) return 'More than came back cannot go on the shelf.'
  return undefined
}

function LineBack({ line: { _id, name, qty } }: { line: OrderReturn['lines'][number] }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold [overflow-wrap:anywhere]">{name}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <CountSelect
          label="Came back"
          name={`came ${_id}`}
          most={qty}
          defaultValue={qty}
          wordsOf={(count) => `${count} of ${qty}`}
        />
        <CountSelect
          label="Back on the shelf"
          name={`shelf ${_id}`}
          missing="Can it be sold again?"
          most={qty}
          none="Please choose"
          wordsOf={(count) => (count === 0 ? 'None, it cannot be sold' : `${count}`)}
        />
      </div>
    </fieldset>
  )
}
