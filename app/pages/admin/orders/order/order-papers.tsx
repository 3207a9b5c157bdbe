import { type FormEvent, useEffect, useRef, useState } from 'react'
import { notChanged } from '#app/admin/not-changed.ts'
import { useMay } from '#app/admin/use-may.ts'
import type { Sending } from '#app/api/use-send.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { PaperLink } from '#app/orders/paper-link.tsx'
import { UpiCode } from '#app/orders/upi-code.tsx'
import { issueInvoice, recordPayment } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { readForm } from '#app/ui/read-form.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'
import { mayHaveInvoice } from '#store/papers/papers.ts'

type PapersProps = { order: DeskOrder; desk: Sending }

/** What is printed for the parcel and for the customer. */
export function OrderPapers({ order, desk }: PapersProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const serialBefore = useRef(order.invoiceSerial)
  // With the invoice the button that asked for it goes, and the focus with it.
  useEffect(() => {
    const isNew = order.invoiceSerial !== serialBefore.current
    serialBefore.current = order.invoiceSerial
    if (isNew && document.activeElement === document.body) heading.current?.focus()
  }, [order.invoiceSerial])
  const at = `/api/admin/orders/${order._id}`
  return (
    <section className="panel" aria-labelledby="order-papers">
      <h2 ref={heading} id="order-papers" tabIndex={-1} className="mb-1 text-xl">
        Papers
      </h2>
      <p className="mb-3 text-sm text-muted">PDFs, ready to print or to send on. They open beside this page.</p>
      <div className="flex flex-wrap gap-3">
        <PaperLink to={`${at}/slip.pdf?size=A4`}>Packing slip A4</PaperLink>
        <PaperLink to={`${at}/slip.pdf?size=A6`}>Packing slip A6</PaperLink>
        <PaperLink to={`${at}/receipt.pdf`}>Receipt</PaperLink>
        {order.invoiceSerial === null ? (
          <IssueInvoice order={order} desk={desk} />
        ) : (
          <PaperLink to={`${at}/invoice.pdf`}>GST invoice {order.invoiceSerial}</PaperLink>
        )}
      </div>
    </section>
  )
}

/** Only for a shop with a GSTIN, and from packed on. */
function IssueInvoice({ order, desk }: PapersProps) {
  const hasGstin = Boolean(useRootData()?.settings.gstin)
  const mayIssue = useMay()('issue invoices')
  const [isAsking, setAsking] = useState(false)
  if (!hasGstin || !mayIssue || !mayHaveInvoice(order.status)) return null

  async function issue() {
    const done = `The invoice of ${order.orderNumber} is issued.`
    await desk.send(issueInvoice(order._id), { done, failed: notChanged })
    setAsking(false)
  }

  return (
    <>
      <Button look="quiet" disabled={!desk.isReady} onClick={() => setAsking(true)}>
        Issue the GST invoice
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        question={`Issue the GST invoice of ${order.orderNumber}?`}
        yes="Issue the invoice"
        no="Not yet"
        busy={desk.isBusy}
        onYes={issue}
        onNo={() => setAsking(false)}
      >
        It gets the next number of the year and stays as it is, whatever is changed or cancelled later.
      </QuestionDialog>
    </>
  )
}

/** How it is paid by UPI, and the reference that the shop's people read off their phone. */
export function OrderPayment({ order, desk }: PapersProps) {
  const mayRecord = order.may.includes('record payment')
  return (
    <section className="panel" aria-labelledby="order-payment">
      <h2 id="order-payment" className="mb-3 text-xl">
        Payment
      </h2>
      <div className="grid gap-4">
        <UpiCode order={order} />
        {mayRecord ? <ReferenceForm order={order} desk={desk} /> : <p>{wordsOfPayment(order)}</p>}
      </div>
    </section>
  )
}

function wordsOfPayment({ upiReference }: DeskOrder): string {
  return upiReference === null ? 'No UPI payment was noted.' : `Paid by UPI, reference ${upiReference}.`
}

function ReferenceForm({ order, desk }: PapersProps) {
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const upiReference = readForm(event.currentTarget).text('upiReference')
    const done = upiReference === '' ? 'The UPI reference is taken back.' : 'The UPI reference is kept.'
    await desk.send(recordPayment(order._id, upiReference), { done, failed: notChanged })
  }

  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-3">
      <Field
        key={order.upiReference}
        label="UPI reference"
        name="upiReference"
        autoComplete="off"
        defaultValue={order.upiReference ?? ''}
        maxLength={DESK_LIMITS.upiReference}
        hint="Empty when it is paid in cash."
        error={desk.fields.upiReference}
      />
      <Button type="submit" look="quiet" className="justify-self-start" disabled={!desk.isReady}>
        Save the reference
      </Button>
    </form>
  )
}
