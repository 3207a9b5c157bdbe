import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import { giftErrors } from '#app/checkout/gift-fields.tsx'
import { useMails, useMay } from '#app/frame/root-data.ts'
import { GiftWords } from '#app/orders/gift-words.tsx'
import { PhoneLinks } from '#app/pages/admin/orders/caller.tsx'
import { floodPath } from '#app/pages/admin/orders/orders-query.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field, PhoneField, TextArea } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Section } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { wayOf } from '#store/delivery/ways.ts'
import { inputOfMoment } from '#store/india.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { newestEvent, spacedPhone } from '#store/orders/orders.ts'
import { remarkOnPins } from '#store/pins/address-pins.ts'
import { CustomerInputs } from '../customer-fields.tsx'

/** `isCorrectingFirst`: the page was opened to correct something. */
type CustomerProps = { order: DeskOrder; desk: Sending; isCorrectingFirst?: boolean }

/** Shows the customer, how to reach them, and the address. */
export function OrderCustomer({ order, desk, isCorrectingFirst = false }: CustomerProps) {
  const isHydrated = useHydrated()
  const [isCorrecting, setCorrecting] = useState(isCorrectingFirst)
  const mayConfirm = useMay()('confirm orders')
  const mayCorrect = order.may.includes('correct details')
  return (
    <Section id="order-customer" heading="Customer" className="panel" headingLook="mb-3 text-xl">
      {isCorrecting && mayCorrect ? (
        <DetailsForm order={order} desk={desk} onClose={() => setCorrecting(false)} />
      ) : (
        <>
          <p className="mb-2 text-lg font-semibold [overflow-wrap:anywhere]">
            <bdi>{order.customerName}</bdi>
          </p>
          <PhoneLinks order={order} />
          {order.customerPhone === '' || !mayConfirm ? null : <Mail email={order.customerEmail} />}
          {order.customerAddress === '' ? null : <Address address={order.customerAddress} />}
          {order.way ? <p className="mt-2 font-semibold">{wayOf(order).words}</p> : null}
          {order.gift ? <GiftWords gift={order.gift} /> : null}
          {order.customerGstin === '' ? null : <p className="mt-2">GSTIN {order.customerGstin}</p>}
          {order.poNumber === '' ? null : <p className="mt-2">Purchase order {order.poNumber}</p>}
          {order.network ? <MoreLikeIt order={order} network={order.network} /> : null}
          {mayCorrect ? (
            <Button look="quiet" className="mt-4" disabled={!isHydrated} onClick={() => setCorrecting(true)}>
              Correct the details
            </Button>
          ) : null}
        </>
      )}
    </Section>
  )
}

/** Leads to the orders that wait for the call with it, should they be a flood. */
function MoreLikeIt({ order, network }: { order: DeskOrder; network: string }) {
  const hour = inputOfMoment(order.createdAt).slice(0, 13)
  return (
    <p className="mt-2">
      All to confirm of this{' '}
      <Link className="plain-link" to={floodPath({ search: order.customerPhone })}>
        phone
      </Link>
      ,{' '}
      <Link className="plain-link" to={floodPath({ network })}>
        connection
      </Link>
      ,{' '}
      <Link className="plain-link" to={floodPath({ hour })}>
        hour
      </Link>
    </p>
  )
}

function Mail({ email }: { email: string }) {
  const mails = useMails()
  if (email === '') return <p className="mt-2 text-muted">No mail address: tell the customer by phone.</p>
  return (
    <p className="mt-2">
      <a className="plain-link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
        {email}
      </a>
      {mails ? null : <span className="text-muted"> (mail is not set up: tell the customer by phone)</span>}
    </p>
  )
}

function Address({ address }: { address: string }) {
  const text = useRef<HTMLElement>(null)

  return (
    <>
      <address ref={text} className="mt-2 whitespace-pre-line not-italic [overflow-wrap:anywhere]">
        {address}
      </address>
      <p className="mt-1 font-semibold text-danger empty:hidden">{remarkOnPins(address)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        <CopyButton text={address} marks={text}>
          Copy the address
        </CopyButton>
        <a
          className="plain-link [overflow-wrap:anywhere]"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noreferrer"
        >
          Show on a map
        </a>
      </div>
    </>
  )
}

function changedGift(text: FormFields['text']) {
  const [name, phone, address] = [text('giftName'), text('giftPhone'), text('giftAddress')]
  const day = text('giftDay')
  return { card: text('giftCard'), name, phone, address, ...(day === '' ? {} : { day }) }
}

/** The words of the card and who gets it; wrap was agreed on with the price. */
function GiftCorrection({ gift: { card, name, phone, address, day } }: { gift: NonNullable<DeskOrder['gift']> }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Gift</legend>
      <TextArea label="Words for a card" name="giftCard" rows={3} defaultValue={card} />
      <Field label="Should come by" name="giftDay" type="date" defaultValue={day} />
      <Field label="Who gets it" name="giftName" defaultValue={name} hint="Empty, as phone and address: the buyer." />
      <PhoneField label="Their phone" name="giftPhone" autoComplete="off" defaultValue={phone && spacedPhone(phone)} />
      <TextArea label="Their address" name="giftAddress" rows={3} defaultValue={address} />
    </fieldset>
  )
}

type FormProps = { order: DeskOrder; desk: Sending; onClose: () => void }

function DetailsForm({ order, desk, onClose }: FormProps) {
  async function save({ text }: FormFields) {
    const json = {
      name: text('name'),
      phone: text('phone'),
      address: text('address'),
      email: text('email'),
      gstin: text('gstin'),
      ...(order.gift ? { gift: changedGift(text) } : {}),
      seen: newestEvent(order),
    }
    const done = `The details of ${order.orderNumber} are corrected.`
    const call = () => browserApi.admin.orders[':id'].details.$post({ param: { id: order._id }, json })
    const result = await desk.send(call, { done })
    if (result?.kind === 'done') onClose()
  }

  return (
    <CheckedForm
      sending={desk}
      answered={{ ...desk.fields, ...giftErrors(desk.fields) }}
      onSend={save}
      marksRequired
      className="grid gap-4"
      aria-label="Correct the details"
    >
      <CustomerInputs customer={order} hasAddress={wayOf(order).hasAddress} isForBusiness />
      {order.gift ? <GiftCorrection gift={order.gift} /> : null}
      <div className="flex flex-wrap gap-3">
        <Submit busy="Saving...">Save the details</Submit>
        <Button look="quiet" disabled={desk.isBusy} onClick={onClose}>
          Discard
        </Button>
      </div>
    </CheckedForm>
  )
}
