import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { KeptNotice } from '#app/account/kept-notice.tsx'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/api/ask.ts'
import { BusinessInvoice } from '#app/checkout/business-invoice.tsx'
import { keepDraft, readDraft } from '#app/checkout/checkout-memory.ts'
import { CustomerFields } from '#app/checkout/customer-fields.tsx'
import { CUSTOMER_FIELDS, type CustomerInfo } from '#app/checkout/place-order.ts'
import { PayChoice } from '#app/delivery/pay-choice.tsx'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { FormError, useIsOld } from '#app/ui/forms/form-problems.tsx'
import { type FormFields, focusFirstError, readForm } from '#app/ui/forms/read-form.ts'
import { Link } from '#app/ui/link.tsx'
import { useOpening } from '#app/ui/use-opening.ts'
import type { Cart } from '#store/cart/cart.ts'
import { formatTotal } from '#store/money.ts'
import { neatPhone, spacedPhone } from '#store/orders/orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'
import { isSamePlace } from '#store/people/addresses.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import { CouponField, type useCoupon } from './coupon-field.tsx'
import { PinQuestion, usePinQuestion } from './pin-question.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { Shortage } from './shortage.tsx'
import type { Checkout } from './use-checkout.ts'
import type { Pricing } from './use-terms.ts'

type Props = {
  user: CurrentUser
  addresses: readonly Address[]
  /** Null while it is not known. */
  cart: Cart | null
  pricing: Pricing
  ordering: Checkout
  /** Absent while the shop has none. */
  coupon: ReturnType<typeof useCoupon> | undefined
}

/** The three things we need to know. The inputs are uncontrolled, so that typing survives. */
export function CheckoutForm({ user, addresses, cart, pricing, ordering, coupon }: Props) {
  const saved = addresses.find((address) => address.isDefault)
  const form = useRef<HTMLFormElement>(null)
  // The coupon has words of its own.
  const { coupon: _, ...answered } = errorsOf(ordering.refusal)
  const { chosen, keep, fill } = useDraft(form, user, addresses, pricing.follow)
  const prices = cart?.length ? pricing.pricesOf(cart) : undefined
  const pin = usePinQuestion(form)
  useOpening(form)

  function submit(fields: FormFields) {
    const customerInfo = customerIn(fields)
    if (pin.asks(customerInfo.address) || coupon?.asks(form.current)) return
    void ordering.order({
      customerInfo,
      customerGstin: fields.data.has('gstin') ? fields.text('gstin') : undefined,
      saveAddress: chosen !== '',
    })
  }

  function onType(event: FormEvent<HTMLFormElement>) {
    pin.answer()
    keep(event)
  }

  function choose(address: Address) {
    ordering.forget()
    fill(address)
  }

  return (
    <div className="panel grid gap-4">
      <SavedAddresses addresses={addresses} chosen={chosen} onChoose={choose} />
      <CheckedForm ref={form} answered={answered} onSend={submit} onInput={onType} className="grid gap-4">
        <CustomerFields
          name={saved?.name ?? user.displayName}
          phone={saved?.phone ?? user.phoneNumber ?? undefined}
          address={saved?.address}
          addressLabel="Full Shipping Address"
          phoneHint="10-digit mobile number. We will call this number to confirm your order."
        />
        <BusinessInvoice gstin={saved?.gstin} />
        {chosen === '' ? null : <ChosenNote />}
        <KeptNotice of="order" />
        {coupon ? <CouponField coupon={coupon} pricing={pricing} cart={cart} /> : null}
        <PinQuestion question={pin} />
        <Failure form={form} refusal={ordering.refusal}>
          <Shortage ordering={ordering} pricing={pricing} onOrder={pin.send} />
        </Failure>
        <PayChoice prices={prices} terms={pricing.terms} words={pricing.words} onChoose={pricing.choose} />
        <PlaceOrder
          total={prices?.total}
          isSending={ordering.sentCart !== undefined}
          isClosed={prices?.ways.length === 0}
        />
      </CheckedForm>
    </div>
  )
}

/** The errors of the API under the form's field names. */
function errorsOf(refusal: Refusal | undefined): FieldErrors {
  const { customerGstin: gstin, coupon, ...rest } = refusal?.fields ?? {}
  const own = { ...(gstin === undefined ? {} : { gstin }), ...(coupon === undefined ? {} : { coupon }) }
  return { ...fieldsBelow('customerInfo', rest), ...own }
}

function ChosenNote() {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
      From your saved addresses.
      <Link to={href('/account/addresses')} className="text-link">
        Edit
      </Link>
    </p>
  )
}

/** The total beside the button; on a phone both stay at the lower edge. */
function PlaceOrder({
  total,
  isSending,
  isClosed,
}: {
  total: number | undefined
  isSending: boolean
  isClosed: boolean
}) {
  return (
    <div className="place-order">
      <p>
        Total <strong>{total === undefined ? '\u00a0' : formatTotal(total)}</strong>
      </p>
      <Button type="submit" disabled={isSending || isClosed || total === undefined} className="whitespace-nowrap">
        {isSending ? 'Placing Order...' : 'Place Order'}
      </Button>
    </div>
  )
}

type FailureProps = {
  form: RefObject<HTMLFormElement | null>
  refusal: Refusal | undefined
  children: ReactNode
}

/** Moves to the first error. */
function Failure({ form, refusal, children }: FailureProps) {
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refusal) return
    const isLed = focusFirstError(form.current, errorsOf(refusal))
    if (!isLed) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [form, refusal])
  return (
    <div ref={failure} className="empty:hidden">
      {refusal ? <FailureWords refusal={refusal}>{children}</FailureWords> : null}
    </div>
  )
}

/** Hidden once something is corrected. */
function FailureWords({ refusal, children }: { refusal: Refusal; children: ReactNode }) {
  const { code, message, facts } = refusal
  if (useIsOld(refusal)) return null
  return (
    <div className="grid gap-1 rounded-xl bg-danger-soft pb-2">
      <FormError of={{ code, message: 'Failed to place order. Please try again.' }} />
      <p role="status" className="px-3">
        {message}
      </p>
      {children}
      {typeof facts.callUs === 'string' ? <PhoneList phones={[facts.callUs]} /> : null}
    </div>
  )
}

/** Keeps what is typed in the tab, and puts it back when the page opens again. `chosen` is the id of what stands there. */
function useDraft(
  form: RefObject<HTMLFormElement | null>,
  user: CurrentUser,
  addresses: readonly Address[],
  onChange: (info: CustomerInfo) => void,
) {
  const [chosen, setChosen] = useState(addresses[0]?._id ?? '')
  const note = (info: CustomerInfo) => {
    setChosen(idOf(info, addresses))
    onChange(info)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; the book does not change on it
  useEffect(() => {
    const draft = readDraft(user.uid)
    if (!draft || !form.current) return
    // Written as the field would show it.
    draft.phone = neatPhone(draft.phone) ?? draft.phone
    for (const name of [...CUSTOMER_FIELDS, 'gstin'] as const) {
      const input = inputOf(form.current, name)
      if (input && input.value === input.defaultValue && draft[name]) typeInto(input, draft[name])
      if (name === 'gstin' && draft.gstin) input?.closest('details')?.setAttribute('open', '')
    }
    note(customerIn(readForm(form.current)))
  }, [form, user.uid])

  function keep(event: FormEvent<HTMLFormElement>) {
    const fields = readForm(event.currentTarget)
    const info = customerIn(fields)
    keepDraft({ uid: user.uid, ...info, gstin: fields.text('gstin') })
    note(info)
  }

  function fill(address: Address) {
    const info = { name: address.name, phone: spacedPhone(address.phone), address: address.address }
    for (const name of CUSTOMER_FIELDS) typeInto(inputOf(form.current, name), info[name])
    const gstin = inputOf(form.current, 'gstin')
    typeInto(gstin, address.gstin ?? '')
    if (address.gstin) gstin?.closest('details')?.setAttribute('open', '')
  }

  return { chosen, keep, fill }
}

/** The id of the saved address that says the same; empty when none does. */
function idOf(info: CustomerInfo, addresses: readonly Address[]): string {
  const phone = (neatPhone(info.phone) ?? info.phone).replaceAll(' ', '')
  return addresses.find((saved) => isSamePlace(saved, { ...info, phone }))?._id ?? ''
}

function customerIn({ text }: FormFields): CustomerInfo {
  return { name: text('name'), phone: text('phone'), address: text('address') }
}

/** Fires an input event, so that listeners notice. */
function typeInto(input: ReturnType<typeof inputOf>, value: string): void {
  if (!input) return
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function inputOf(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
}
