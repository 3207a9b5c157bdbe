import { type ReactNode, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask, type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { Field, PhoneField, TextArea } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Section } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { formatTotal } from '#store/money.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import type { KnownCustomer } from '#store/selling/orders/placing/phone-orders.schema.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { StatusBadge } from './badges.tsx'

type Details = Omit<KnownCustomer, 'orderNumber' | 'createdAt'>
type InputsProps = {
  /** Details that are known already. */
  customer: (Partial<Details> & { customerGstin?: string; landline?: string | undefined }) | undefined
  hasAddress?: boolean
  isForBusiness?: boolean
  /** The label of the name. */
  asksFor?: string
  onPhone?: (typed: string) => void
  /** Below the phone number. */
  known?: ReactNode
  /** Above the address, such as the choice among ways to get it. */
  children?: ReactNode
}

/** The customer's fields in an order or a quotation. */
export function CustomerInputs({
  customer,
  hasAddress = true,
  isForBusiness,
  asksFor = 'Full name',
  onPhone,
  known,
  children,
}: InputsProps) {
  const off = { autoComplete: 'off' }
  return (
    <>
      <div>
        <PhoneField
          label="Phone"
          defaultValue={spacedPhone(customer?.customerPhone ?? '', customer)}
          missing="Please enter the phone number."
          onInput={(event) => onPhone?.(event.currentTarget.value)}
          required
          {...off}
        />
        {known}
      </div>
      <Field
        label={asksFor}
        name="name"
        defaultValue={customer?.customerName}
        maxLength={ORDER_LIMITS.name}
        missing="Please enter the name."
        required
        {...off}
      />
      {children}
      <div hidden={!hasAddress}>
        <TextArea
          label="Full shipping address"
          name="address"
          defaultValue={customer?.customerAddress}
          rows={4}
          maxLength={ORDER_LIMITS.address}
          missing="Please enter the delivery address."
          required={hasAddress}
          {...off}
        />
      </div>
      <Field
        label="Email"
        name="email"
        defaultValue={customer?.customerEmail}
        type="email"
        hint="Optional. Without it we send no mails about this order."
        {...off}
      />
      {isForBusiness ? (
        <Field
          label="GSTIN of the buyer"
          name="gstin"
          defaultValue={customer?.customerGstin}
          hint="Only for an invoice to a business or school."
          {...off}
        />
      ) : null}
    </>
  )
}

/** The typed customer for the API. */
export function customerIn({ text, shown }: FormFields) {
  const customerInfo = { name: text('name'), phone: text('phone'), address: text('address') }
  return { customerInfo, customerEmail: text('email'), ...(shown.has('gstin') && { customerGstin: text('gstin') }) }
}

/** The API's errors by the names of the inputs. */
export function customerErrors({ customerEmail: email = '', customerGstin: gstin = '', ...others }: FieldErrors) {
  return { ...others, ...fieldsBelow('customerInfo', others), ...(email && { email }), ...(gstin && { gstin }) }
}

type FieldsProps = Omit<InputsProps, 'onPhone' | 'known'> & {
  /** The phone number with which the page was opened. */
  phone?: string
  onKnown?: (known: KnownCustomer) => void
}

/** The customer's details; somebody known by the number is taken over. */
export function BuyerFields({ customer, phone: given = '', onKnown, ...inputs }: FieldsProps) {
  const [phone, setPhone] = useState(given)
  const box = useRef<HTMLDivElement>(null)

  function takeOver(known: KnownCustomer) {
    const fields = box.current?.closest('form')?.elements
    const set = (name: string, value: string) => {
      const input = fields?.namedItem(name)
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = value
    }
    set('name', known.customerName)
    set('address', known.customerAddress)
    set('email', known.customerEmail)
    onKnown?.(known)
  }

  return (
    <Section id="phone-order-customer" heading="Customer" className="panel grid gap-4" headingLook="text-xl">
      <CustomerInputs
        customer={customer ?? { customerPhone: given }}
        {...inputs}
        onPhone={setPhone}
        known={
          <div ref={box} role="status">
            <KnownCustomers phone={phone} onChoose={takeOver} />
          </div>
        }
      />
    </Section>
  )
}

const FEWEST_DIGITS = 8

type KnownProps = { phone: string; onChoose: (known: KnownCustomer) => void }

/** Customers who ordered with this number before; a press fills in the form. Orders of it under way are named, so that none is taken twice. */
function KnownCustomers({ phone, onChoose }: KnownProps) {
  const wanted = phone.replace(/\D/g, '').length < FEWEST_DIGITS ? '' : phone
  const find = () => ask(() => browserApi.admin['known-customers'].$get({ query: { phone } }))
  const known = useDebouncedQuery(wanted, find)?.found.answer ?? []
  const search = { query: { search: wanted, limit: '20' } }
  const placed = useDebouncedQuery(wanted, () => ask(() => browserApi.admin.orders.$get(search)))?.found.answer ?? []
  const open = placed.filter(({ status }) => !STATUSES[status].isEnded)
  return (
    <>
      {open.map(({ _id, orderNumber, status, way, totalAmount }) => (
        <p key={_id} className="flex flex-wrap items-center gap-x-2">
          <Link to={href('/admin/orders/:id', { id: _id })} className="plain-link">
            Open already: {orderNumber}
          </Link>
          <StatusBadge status={status} way={way} /> {formatTotal(totalAmount)}
        </p>
      ))}
      {known.length > 0 ? (
        <>
          <p className="mt-4 mb-2 text-sm text-muted">Ordered before:</p>
          <ul className="grid gap-2">
            {known.map((customer) => (
              <li key={customer.orderNumber} className="flex items-center gap-3 rounded-xl bg-sunken px-3 py-2">
                <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <bdi className="font-semibold">{customer.customerName}</bdi>
                  <span className="line-clamp-2 text-sm text-muted">{customer.customerAddress}</span>
                  <span className="block text-sm text-muted">{customer.customerEmail || 'No email'}</span>
                </p>
                <Button
                  look="quiet"
                  className="shrink-0"
                  aria-label={`Use ${customer.customerName}, ${customer.customerAddress}`}
                  onClick={() => onChoose(customer)}
                >
                  Use
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
