import { href, Link } from 'react-router'
import { pathOfPart } from '#app/desk/frame/settings-index.ts'
import { useMay, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Select, Tick } from '#app/kit/form/field.tsx'
import { Fold } from '#app/kit/page/section.tsx'
import { PaperLink } from '#app/kit/press/button.tsx'
import { Press, usePageSending } from '#app/kit/press/press.tsx'
import { STATE_NAMES, stateName } from '#store/money/gst/states.ts'
import { type UntaxedLine, wordsOfUntaxed } from '#store/money/gst/tax-of-product.ts'
import { mayHaveInvoice } from '#store/money/papers/papers.ts'
import { PAPER_NAMES } from '#store/money/papers/which-papers.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { ACTS, questionOf } from '#store/selling/orders/desk-acts.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { wordsOfCreditNotes } from '#store/selling/orders/order-money.ts'
import { addressOfSupply, receiverOf } from '#store/selling/orders/orders.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { findStateOfAddress, pinsIn, remarkOnPins } from '#store/shop/pins/address-pins.ts'
import { printTrouble } from '#store/typed/printable-text.ts'

const orderCalls = browserApi.admin.orders[':id']

type PapersProps = { order: DeskOrder }

/** Papers for the customer, and for the parcel while it may leave. */
export function OrderPapers({ order }: PapersProps) {
  const at = `/api/admin/orders/${order._id}`
  const { name, address } = receiverOf(order)
  const trouble = printTrouble(`${name} ${address}`)
  return (
    <Fold id="order-papers" heading="Papers">
      {trouble === '' ? null : (
        <p className="mb-3 font-semibold text-danger">
          Name or address cannot be printed as written: {trouble}. Please write them on the parcel by hand, or ask for
          them in English or Hindi letters.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {STATUSES[order.status].isSale ? (
          <>
            <PaperLink to={`${at}/slip.pdf?size=A4`}>Packing slip A4</PaperLink>
            <PaperLink to={`${at}/slip.pdf?size=A6`}>Packing slip A6</PaperLink>
            {deliveryMethodOf(order).hasAddress ? <PaperLink to={`${at}/slip.pdf?size=label`}>Label</PaperLink> : null}
            {order.gift?.card ? <PaperLink to={`${at}/slip.pdf?size=card`}>Gift card</PaperLink> : null}
          </>
        ) : null}
        <PaperLink to={`${at}/receipt.pdf`}>Receipt</PaperLink>
        {order.papers.map(({ _id, kind, serial }) => (
          <PaperLink key={_id} to={`${at}/invoice.pdf?paper=${_id}`}>
            {PAPER_NAMES[kind].link} {serial}
          </PaperLink>
        ))}
        {order.papers.length === 0 ? <IssueInvoice order={order} /> : null}
        {order.may.includes('credit what came back') ? <IssueCreditNote order={order} /> : null}
      </div>
      <p className="mt-3 text-sm text-muted empty:hidden">
        {order.credit ? wordsOfCreditNotes({ ...order, credit: order.credit }).join(' ') : ''}
      </p>
    </Fold>
  )
}

/** Issues the invoice, in shops with a GSTIN and from packed on. Asks first where tax facts of products are missing. */
function IssueInvoice({ order }: PapersProps) {
  const { refusal } = usePageSending()
  const hasGstin = Boolean(useRootData()?.settings.gstin)
  const mayIssue = useMay()('issue invoices')
  if (!hasGstin || !mayIssue || !mayHaveInvoice(order.status)) return null
  const fields = (
    <>
      <p>It gets the next number of the year; goods without tax get a bill of supply. You cannot change it later.</p>
      {deliveryMethodOf(order).hasAddress ? (
        <PlaceOfSupply address={addressOfSupply(order)} />
      ) : (
        <p className="font-semibold">Place of supply: the state of the shop, where it is collected</p>
      )}
      {refusal?.code === 'tax_missing' ? <Untaxed lines={refusal.facts.lines as UntaxedLine[]} /> : null}
    </>
  )
  return (
    <Press
      look="quiet"
      ask={{ title: `Issue the GST invoice of ${order.orderNumber}?`, yes: 'Issue the invoice', fields }}
      call={({ text, isChecked }) => {
        const json = { confirm: isChecked('confirm'), placeOfSupply: text('placeOfSupply') || undefined }
        return orderCalls.invoice.$post({ param: { id: order._id }, json })
      }}
      done={`The invoice of ${order.orderNumber} is issued.`}
    >
      Issue the GST invoice
    </Press>
  )
}

function IssueCreditNote({ order }: PapersProps) {
  return (
    <Press
      look="quiet"
      ask={{
        ...questionOf('credit what came back', order),
        words: 'It takes back what was invoiced and has come back or was refunded since. You cannot change it later.',
      }}
      call={() => orderCalls['credit-note'].$post({ param: { id: order._id }, json: {} })}
      done={`The credit note of ${order.orderNumber} is issued.`}
    >
      {ACTS['credit what came back'].press.button}
    </Press>
  )
}

/** Names the missing settings, and links to them in another tab, so that the question stays. */
function Untaxed({ lines }: { lines: UntaxedLine[] }) {
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
      <Tick name="confirm" label="Issue it as it is: 0 % where no rate is set, no HSN code where none is." />
    </div>
  )
}

const STATES = Object.entries(STATE_NAMES).toSorted(([, one], [, other]) => one.localeCompare(other))

/** The state that the paper will name, by PIN code; a choice where the address does not tell it. */
function PlaceOfSupply({ address }: { address: string }) {
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
      missing="Please choose the state that the goods go to."
      required
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
