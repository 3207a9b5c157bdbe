import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { notChanged } from '#app/admin/outcomes.tsx'
import { pathOfPart } from '#app/admin/settings-index.ts'
import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import { useMay, useRootData } from '#app/frame/root-data.ts'
import { UpiCode } from '#app/orders/upi-code.tsx'
import { Button, PaperLink } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field, Select, Tick } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Press } from '#app/ui/press.tsx'
import { Fold } from '#app/ui/section.tsx'
import { wayOf } from '#store/delivery/ways.ts'
import { STATE_NAMES, stateName } from '#store/gst/states.ts'
import { type UntaxedLine, wordsOfUntaxed } from '#store/gst/tax-of-product.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { wordsOfCredit } from '#store/orders/order-money.ts'
import { addressOfSupply, receiverOf } from '#store/orders/orders.ts'
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import { mayHaveInvoice } from '#store/papers/papers.ts'
import { PAPER_NAMES } from '#store/papers/which-papers.ts'
import { findStateOfAddress, pinsIn, remarkOnPins } from '#store/pins/address-pins.ts'
import { printTrouble } from '#store/typed/printable-text.ts'

const orderCalls = browserApi.admin.orders[':id']

type PapersProps = { order: DeskOrder; desk: Sending }

/** Papers for the parcel, unless it must not leave any more, and for the customer. */
export function OrderPapers({ order, desk }: PapersProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const countBefore = useRef(order.papers.length)
  // With the paper the button that asked for it goes, and the focus with it.
  useEffect(() => {
    const isNew = order.papers.length !== countBefore.current
    countBefore.current = order.papers.length
    if (isNew && document.activeElement === document.body) heading.current?.focus()
  }, [order.papers.length])
  const at = `/api/admin/orders/${order._id}`
  const { name, address } = receiverOf(order)
  const trouble = printTrouble(`${name} ${address}`)
  return (
    <section className="panel" aria-labelledby="order-papers">
      <h2 ref={heading} id="order-papers" tabIndex={-1} className="mb-1 text-xl">
        Papers
      </h2>
      <p className="mb-3 text-sm text-muted">PDFs to print or send. They open in a new tab.</p>
      {trouble === '' ? null : (
        <p className="mb-3 font-semibold text-danger">
          Name or address cannot be printed as written: {trouble}. Please write them on the parcel by hand, or ask for
          them in English or Hindi letters.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {STATUSES[order.status].isSale ? (
          <>
            <PaperLink to={`${at}/slip.pdf?size=A4`}>Packing slip A4</PaperLink>
            <PaperLink to={`${at}/slip.pdf?size=A6`}>Packing slip A6</PaperLink>
            {wayOf(order).hasAddress ? <PaperLink to={`${at}/slip.pdf?size=label`}>Label</PaperLink> : null}
            {order.gift?.card ? <PaperLink to={`${at}/slip.pdf?size=card`}>Gift card</PaperLink> : null}
          </>
        ) : null}
        <PaperLink to={`${at}/receipt.pdf`}>Receipt</PaperLink>
        {order.papers.map(({ _id, kind, serial }) => (
          <PaperLink key={_id} to={`${at}/invoice.pdf?paper=${_id}`}>
            {PAPER_NAMES[kind].link} {serial}
          </PaperLink>
        ))}
        {order.papers.length === 0 ? <IssueInvoice order={order} desk={desk} /> : null}
        {order.may.includes('credit what came back') ? <IssueCreditNote order={order} /> : null}
      </div>
      {order.credit ? <CreditWords order={{ ...order, credit: order.credit }} /> : null}
    </section>
  )
}

/** How it is paid by UPI, and the reference that the shop's people read off their phone. */
export function OrderPayment({ order, desk }: PapersProps) {
  const mayRecord = order.may.includes('record payment')
  return (
    <Fold id="order-payment" heading="Payment">
      <div className="grid gap-4">
        <UpiCode order={order} />
        {mayRecord ? <ReferenceForm order={order} desk={desk} /> : <p>{wordsOfPayment(order)}</p>}
      </div>
    </Fold>
  )
}

function wordsOfPayment({ upiReference }: DeskOrder): string {
  return upiReference === null ? 'No UPI payment was noted.' : `Paid by UPI, reference ${upiReference}.`
}

function ReferenceForm({ order, desk }: PapersProps) {
  async function save({ text }: FormFields) {
    const upiReference = text('upiReference')
    const done = upiReference === '' ? 'The UPI reference is removed.' : 'The UPI reference is saved.'
    const call = () => orderCalls.payment.$post({ param: { id: order._id }, json: { upiReference } })
    await desk.send(call, { done })
  }

  return (
    <CheckedForm sending={desk} onSend={save} className="grid gap-3">
      <Field
        key={order.upiReference}
        label="UPI reference"
        name="upiReference"
        autoComplete="off"
        defaultValue={order.upiReference ?? ''}
        maxLength={DESK_LIMITS.upiReference}
        hint="Empty when it is paid in cash. What is still to be paid is entered as received by UPI."
      />
      <Submit look="quiet" className="justify-self-start">
        Save the reference
      </Submit>
    </CheckedForm>
  )
}

/** Whether the credit notes and the cash book agree. */
function CreditWords({ order }: { order: Parameters<typeof wordsOfCredit>[0] }) {
  const words = wordsOfCredit(order)
  return words.length === 0 ? null : <p className="mt-3 text-sm text-muted">{words.join(' ')}</p>
}

type IssueProps = { order: DeskOrder; desk: Sending }

const NONE: UntaxedLine[] = []

/** Only for a shop with a GSTIN, and from packed on. What nobody said of the products is asked about before it is issued. */
function IssueInvoice({ order, desk }: IssueProps) {
  const hasGstin = Boolean(useRootData()?.settings.gstin)
  const mayIssue = useMay()('issue invoices')
  const [isAsking, setAsking] = useState(false)
  const [untaxed, setUntaxed] = useState(NONE)
  const [isConfirmed, setConfirmed] = useState(false)
  const [chosen, setChosen] = useState('')
  const [isAsked, setAsked] = useState(false)
  if (!hasGstin || !mayIssue || !mayHaveInvoice(order.status)) return null

  function close() {
    setAsking(false)
    setUntaxed(NONE)
    setConfirmed(false)
    setAsked(false)
  }

  async function issue() {
    const isKnown = !wayOf(order).hasAddress || findStateOfAddress(addressOfSupply(order)) !== undefined
    if (!isKnown && chosen === '') return setAsked(true)
    const place = chosen === '' ? {} : { placeOfSupply: chosen }
    const call = () => orderCalls.invoice.$post({ param: { id: order._id }, json: { confirm: isConfirmed, ...place } })
    const result = await desk.send(call, {
      done: `The invoice of ${order.orderNumber} is issued.`,
      failed: (refusal) => (refusal.code === 'tax_missing' ? undefined : notChanged(refusal)),
    })
    const isMissing = result?.kind === 'refused' && result.code === 'tax_missing'
    if (isMissing) setUntaxed(result.facts.lines as UntaxedLine[])
    else close()
  }

  return (
    <>
      <Button look="quiet" disabled={!desk.isReady} onClick={() => setAsking(true)}>
        Issue the GST invoice
      </Button>
      <FormDialog
        isAlert
        isOpen={isAsking}
        title={`Issue the GST invoice of ${order.orderNumber}?`}
        yes="Issue the invoice"
        busy={desk.isBusy}
        onSubmit={issue}
        onClose={close}
      >
        <p>It gets the next number of the year; goods without tax get a bill of supply. You cannot change it later.</p>
        {wayOf(order).hasAddress ? (
          <PlaceOfSupply address={addressOfSupply(order)} chosen={chosen} isAsked={isAsked} onChoose={setChosen} />
        ) : (
          <p className="font-semibold">Place of supply: the state of the shop, where it is collected</p>
        )}
        {untaxed.length > 0 ? <Untaxed lines={untaxed} isConfirmed={isConfirmed} onConfirm={setConfirmed} /> : null}
      </FormDialog>
    </>
  )
}

function IssueCreditNote({ order }: { order: DeskOrder }) {
  return (
    <Press
      look="quiet"
      ask={{
        title: `Issue the credit note of ${order.orderNumber}?`,
        yes: 'Issue the credit note',
        words: 'It takes back what was invoiced and has come back or was refunded since. You cannot change it later.',
      }}
      call={() => orderCalls['credit-note'].$post({ param: { id: order._id }, json: {} })}
      done={`The credit note of ${order.orderNumber} is issued.`}
    >
      Issue the credit note
    </Press>
  )
}

type UntaxedProps = { lines: UntaxedLine[]; isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void }

/** Names the missing settings, and links to them in another tab, so that the question stays. */
function Untaxed({ lines, isConfirmed, onConfirm }: UntaxedProps) {
  const maySet = useMay()('change settings')
  return (
    <div role="alert" className="mt-3 space-y-2 border-t border-line pt-3 text-ink">
      <p className="font-semibold">Not issued yet:</p>
      <ul className="space-y-1">
        {lines.map((line) => (
          <li key={line._id}>
            {wordsOfUntaxed(line)}{' '}
            <Link
              to={href('/admin/products/edit/:id', { id: line._id })}
              target="_blank"
              className="text-link inline-block py-2"
            >
              Edit {line.name}
            </Link>
          </li>
        ))}
      </ul>
      {maySet ? (
        <p>
          For the whole category:{' '}
          <Link to={pathOfPart('tax')} target="_blank" className="text-link inline-block py-2">
            Settings, Tax
          </Link>
        </p>
      ) : null}
      <p>Then press Issue the invoice again.</p>
      <Tick
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
        label="Issue it as it is: 0 % where no rate is set, no HSN code where none is."
      />
    </div>
  )
}

const STATES = Object.entries(STATE_NAMES).toSorted(([, one], [, other]) => one.localeCompare(other))

/** `chosen`: the code of a state, empty for none; `isAsked`: the paper waits for it. */
type Props = { address: string; chosen: string; isAsked: boolean; onChoose: (code: string) => void }

/** The state that the paper will name, from which PIN code; a choice where the address does not say it. */
function PlaceOfSupply({ address, chosen, isAsked, onChoose }: Props) {
  const state = findStateOfAddress(address)
  if (state !== undefined) {
    return (
      <p className="font-semibold">
        Place of supply: {stateName(state)}, from PIN {pinsIn(address).join(' and ')}
      </p>
    )
  }
  return (
    <Select
      label="Place of supply"
      name="placeOfSupply"
      hint={`${remarkOnPins(address) || 'A PIN code of no state'}: which state do the goods go to?`}
      error={isAsked && chosen === '' ? 'Please choose the state that the goods go to.' : undefined}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">Choose the state</option>
      {STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
