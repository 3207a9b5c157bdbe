import { useRef } from 'react'
import { Link } from 'react-router'
import { useMails, useMay, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, PhoneField, TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { CopyButton } from '#app/kit/press/copy-button.tsx'
import { useFormSend } from '#app/kit/press/outcomes.tsx'
import { giftErrors } from '#app/shop/checkout/gift-fields.tsx'
import { GiftWords } from '#app/shop/orders/gift-words.tsx'
import { inputOfMoment } from '#store/india.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import type { CallerFacts, DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { newestEvent, spacedPhone } from '#store/selling/orders/orders.ts'
import { remarkOnPins } from '#store/shop/pins/address-pins.ts'
import { CustomerInputs } from '../shared/customer-fields.tsx'
import { Caller, PhoneLinks } from './caller.tsx'
import { floodPath } from './orders-query.ts'

type CustomerProps = {
  order: DeskOrder
  /** Facts for a call. */
  caller: CallerFacts | undefined
  isCorrecting: boolean
  onCorrecting: (isCorrecting: boolean) => void
}

export function OrderCustomer({ order, caller, isCorrecting, onCorrecting }: CustomerProps) {
  const isHydrated = useHydrated()
  const mayConfirm = useMay()('confirm orders')
  const mayCorrect = order.may.includes('correct details')
  const isForm = isCorrecting && mayCorrect
  const correct = (
    <Button look="text" disabled={!isHydrated} onClick={() => onCorrecting(true)}>
      Correct the details
    </Button>
  )
  return (
    <Section id="order-customer" heading="Customer" className="panel" beside={mayCorrect && !isForm ? correct : null}>
      {isForm ? (
        <DetailsForm order={order} onClose={() => onCorrecting(false)} />
      ) : (
        <div className="grid gap-2 [overflow-wrap:anywhere]">
          <p className="text-lg font-semibold">
            <bdi>{order.customerName}</bdi>
          </p>
          {order.customerAddress === '' ? null : <Address address={order.customerAddress} />}
          {caller ? <Caller caller={caller} /> : null}
          <PhoneLinks order={order} />
          {order.customerPhone === '' || !mayConfirm ? null : <Mail email={order.customerEmail} />}
          {order.way ? <p className="font-semibold">{deliveryMethodOf(order).words}</p> : null}
          {order.gift ? <GiftWords gift={order.gift} /> : null}
          {order.customerGstin === '' ? null : <p>GSTIN {order.customerGstin}</p>}
          {order.poNumber === '' ? null : <p>Purchase order {order.poNumber}</p>}
          {order.network ? <MoreLikeIt order={order} network={order.network} /> : null}
        </div>
      )}
    </Section>
  )
}

/** Links to waiting orders that share something with it, in case they are a flood. */
function MoreLikeIt({ order, network }: { order: DeskOrder; network: string }) {
  const hour = inputOfMoment(order.createdAt).slice(0, 13)
  const shared = { phone: { search: order.customerPhone }, internet: { network }, hour: { hour } }
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      Orders from the same
      {Object.entries(shared).map(([words, one]) => (
        <Link key={words} className="plain-link" to={floodPath(one)}>
          {words}
        </Link>
      ))}
    </p>
  )
}

function Mail({ email }: { email: string }) {
  const mails = useMails()
  if (email === '') return <p className="text-muted">No mail address: tell the customer by phone.</p>
  return (
    <p>
      <a className="plain-link" href={`mailto:${email}`}>
        {email}
      </a>
      {mails ? null : <span className="block text-sm text-muted">Mail is not set up: tell the customer by phone.</span>}
    </p>
  )
}

function Address({ address }: { address: string }) {
  const text = useRef<HTMLElement>(null)

  return (
    <div>
      <address ref={text} className="whitespace-pre-line not-italic">
        {address}
      </address>
      <p className="font-semibold text-danger empty:hidden">{remarkOnPins(address)}</p>
      <div className="flex flex-wrap items-center gap-x-5">
        <CopyButton text={address} marks={text} className="plain-link">
          Copy the address
        </CopyButton>
        <a
          className="plain-link"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noreferrer"
        >
          Show on a map
        </a>
      </div>
    </div>
  )
}

function changedGift(text: FormFields['text']) {
  const [name, phone, address] = [text('giftName'), text('giftPhone'), text('giftAddress')]
  const day = text('giftDay')
  return { card: text('giftCard'), name, phone, address, ...(day === '' ? {} : { day }) }
}

/** The words of the card and who gets it; wrap was agreed on with the price. */
function GiftCorrection({
  gift: { card, name, phone, landline, address, day },
}: {
  gift: NonNullable<DeskOrder['gift']>
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Gift</legend>
      <TextArea label="Words for a card" name="giftCard" rows={3} defaultValue={card} />
      <Field label="Should come by" name="giftDay" type="date" defaultValue={day} />
      <Field label="Who gets it" name="giftName" defaultValue={name} hint="Empty, as phone and address: the buyer." />
      <PhoneField
        label="Their phone"
        name="giftPhone"
        autoComplete="off"
        defaultValue={phone && spacedPhone(phone, { landline })}
      />
      <TextArea label="Their address" name="giftAddress" rows={3} defaultValue={address} />
    </fieldset>
  )
}

function DetailsForm({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const desk = useFormSend()
  const hasWays = useRootData()?.settings.delivery.ways !== undefined
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
      <CustomerInputs customer={order} hasAddress={deliveryMethodOf(order).hasAddress} isForBusiness />
      {order.gift ? <GiftCorrection gift={order.gift} /> : null}
      {hasWays || order.way ? (
        <p className="text-sm text-muted">
          How it gets there ({deliveryMethodOf(order).words.toLowerCase()}) stays: for another way cancel this order,
          and take a new one.
        </p>
      ) : null}
      <FormError />
      <div className="flex flex-wrap gap-3">
        <Submit busy="Saving...">Save the details</Submit>
        <Button look="quiet" disabled={desk.isBusy} onClick={onClose}>
          Discard
        </Button>
      </div>
    </CheckedForm>
  )
}
