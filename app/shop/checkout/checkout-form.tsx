import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/kit/api/ask.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { FormError, useTypedSince } from '#app/kit/form/form-problems.tsx'
import { type FormFields, focusFirstError, readForm } from '#app/kit/form/read-form.ts'
import { setField } from '#app/kit/form/set-field.ts'
import { useOpening } from '#app/kit/page/use-opening.ts'
import { Button } from '#app/kit/press/button.tsx'
import { KeptNotice } from '#app/shop/about/kept-notice.tsx'
import { PayChoice } from '#app/shop/checkout/delivery/pay-choice.tsx'
import { WayChoice } from '#app/shop/checkout/delivery/way-choice.tsx'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { isSamePlace } from '#store/people/addresses/addresses.ts'
import type { Cart } from '#store/selling/cart/cart.ts'
import { type Gift, spacedPhone } from '#store/selling/orders/orders.ts'
import { neatPhone } from '#store/typed/phone.ts'
import { BusinessInvoice } from './business-invoice.tsx'
import { keepDraft, readDraft } from './checkout-memory.ts'
import { CustomerFields } from './customer-fields.tsx'
import { GiftFields, giftErrors, giftIn } from './gift-fields.tsx'
import { addressWithPin, followAddress, PinField } from './pin-field.tsx'
import { type CheckoutCustomer, CUSTOMER_FIELDS } from './place-order.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { Removed, Shortage } from './shortage.tsx'
import type { CheckoutState } from './use-checkout.ts'
import { useShortAddressCheck } from './use-doubt.ts'
import { type Pricing, totalOf } from './use-terms.ts'

type Props = {
  user: CurrentUser
  addresses: readonly Address[]
  /** Null while it is unknown. */
  cart: Cart | null
  pricing: Pricing
  ordering: CheckoutState
  /** True when something must be seen before the order is sent. */
  asksFirst: ((form: HTMLFormElement | null) => boolean) | undefined
  /** Further fields, which show their own errors. */
  children: ReactNode
}

/** Name, phone and address. The inputs are uncontrolled, so that what is typed before hydration stays. */
export function CheckoutForm({ user, addresses, cart, pricing, ordering, asksFirst, children }: Props) {
  const saved = addresses.find((address) => address.isDefault)
  const form = useRef<HTMLFormElement>(null)
  const answered = errorsOf(ordering.refusal)
  const [isElsewhere, setElsewhere] = useState(false)
  const { chosen, keep, fill, gift } = useDraft(form, user, addresses, follow)
  const prices = cart?.length ? pricing.pricesOf(cart) : undefined
  const isClosed = prices?.ways.length === 0
  const payable = pricing.byPin && pricing.hasAddress && (isClosed || !pricing.isKnown) ? undefined : prices
  const doubt = useShortAddressCheck(form)
  useOpening(form)
  const school = cart?.find(({ set }) => set?.schoolAddress)?.set?.schoolAddress

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address in the form is another
  useEffect(() => {
    if (school) follow(customerIn(readForm(form.current ?? undefined)))
  }, [school])

  /** Delivery is reckoned by where it goes. */
  function follow(info: CheckoutCustomer) {
    const fields = readForm(form.current ?? undefined)
    const sent = giftOf(fields)
    const isToOther = sent !== undefined && fields.isChecked('isElsewhere')
    setElsewhere(isToOther)
    pricing.choose({ gift: sent })
    pricing.follow({ ...info, address: isToOther ? (sent.address ?? '') : info.address })
  }

  function submit(fields: FormFields) {
    const { hasAddress } = pricing
    const customerInfo = { ...customerIn(fields), ...(hasAddress ? {} : { address: '' }) }
    if (asksFirst?.(form.current) || (hasAddress && !school && doubt.asks(fields.text('address')))) return
    void ordering.order({
      customerInfo,
      customerGstin: fields.data.has('gstin') ? fields.text('gstin') : undefined,
      saveAddress: !school && chosen !== '',
    })
  }

  function onType(event: FormEvent<HTMLFormElement>) {
    followAddress(event)
    doubt.forget()
    keep(event)
  }

  function choose(address: Address) {
    ordering.forget()
    fill(address)
  }

  const pinOf = (start: string | undefined) =>
    pricing.byPin ? (
      <PinField
        start={start}
        pricing={pricing}
        total={payable && totalOf(pricing, payable).sum}
        isUnserved={isClosed}
        isGift={isElsewhere}
      />
    ) : undefined

  return (
    <div className="panel grid gap-4">
      {school ? null : <SavedAddresses addresses={addresses} chosen={chosen} onChoose={choose} />}
      <CheckedForm ref={form} answered={answered} onSend={submit} onInput={onType} className="grid gap-4">
        <CustomerFields
          name={saved?.name ?? user.displayName}
          phone={saved?.phone ?? user.phoneNumber ?? undefined}
          address={saved?.address}
          school={school}
          addressLabel={isElsewhere ? 'Your address (for the bill)' : 'Full Shipping Address'}
          phoneHint="10-digit mobile number. We will call this number to confirm your order."
          isDoubted={doubt.isShown}
          ways={
            <>
              {school ? null : <WayChoice terms={pricing.allTerms} way={pricing.way} onChoose={pricing.choose} />}
              <GiftFields
                key={gift ? 'kept' : 'new'}
                start={gift}
                terms={pricing.terms}
                prices={pricing.isGift ? payable : undefined}
                way={pricing.way}
                pin={isElsewhere ? pinOf(gift?.address) : pricing.byPin ? null : undefined}
              />
            </>
          }
          hasAddress={pricing.hasAddress}
          pin={school || (isElsewhere && pricing.byPin) ? null : pinOf(saved?.address)}
        />
        <BusinessInvoice gstin={saved?.gstin} />
        {school || chosen === '' ? null : <ChosenNote />}
        <KeptNotice of="order" />
        {children}
        <Failure form={form} refusal={ordering.refusal}>
          <Shortage ordering={ordering} pricing={pricing} onOrder={() => form.current?.requestSubmit()} />
        </Failure>
        <Removed ordering={ordering} />
        <PayChoice
          prices={payable}
          terms={pricing.payTerms}
          way={pricing.way}
          words={pricing.words}
          onChoose={pricing.choose}
        />
        <PlaceOrder total={prices && totalOf(pricing, prices)} isSending={ordering.sentCart !== undefined} />
      </CheckedForm>
    </div>
  )
}

/** The errors of the API under the form's field names. */
function errorsOf(refusal: Refusal | undefined): FieldErrors {
  const { customerGstin: gstin, ...rest } = refusal?.fields ?? {}
  return { ...fieldsBelow('customerInfo', rest), ...giftErrors(rest), ...(gstin === undefined ? {} : { gstin }) }
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

/** The total beside the button; neither moves when the words in it change; on a phone both stay at the lower edge. */
function PlaceOrder({ total, isSending }: { total: ReturnType<typeof totalOf> | undefined; isSending: boolean }) {
  return (
    <div className="place-order">
      <p className="flex-[1_1_6rem] leading-tight whitespace-nowrap">
        Total{total?.isLeast ? ' from' : ''}{' '}
        <strong className="block text-lg tabular-nums">{total?.sum ?? '\u00a0'}</strong>
      </p>
      <Button type="submit" size="snug" disabled={isSending || total === undefined} className="flex-[1_1_8.5rem]">
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

/** Shows why the order was refused, and moves to the first error. */
function Failure({ form, refusal, children }: FailureProps) {
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refusal) return
    const isFocused = focusFirstError(form.current, { ...refusal.fields, ...errorsOf(refusal) })
    if (!isFocused) failure.current?.scrollIntoView({ block: 'nearest' })
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
  if (useTypedSince(refusal)) return null
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

/** Keeps what is typed in this tab, and restores it when the page opens again. `chosen` is the id of the saved address in the form. */
function useDraft(
  form: RefObject<HTMLFormElement | null>,
  user: CurrentUser,
  addresses: readonly Address[],
  onChange: (info: CheckoutCustomer) => void,
) {
  const [chosen, setChosen] = useState(addresses[0]?._id ?? '')
  const [gift, setGift] = useState<Gift>()
  const note = (info: CheckoutCustomer) => {
    setChosen(idOf(info, addresses))
    onChange(info)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; the book does not change on it
  useEffect(() => {
    const draft = readDraft(user.uid)
    if (!draft || !form.current) return
    // Formatted as the field shows it.
    draft.phone = neatPhone(draft.phone) ?? draft.phone
    for (const name of [...CUSTOMER_FIELDS, 'gstin'] as const) {
      const input = inputOf(form.current, name)
      if (input && input.value === input.defaultValue && draft[name]) setField(input, draft[name])
      if (name === 'gstin' && draft.gstin) input?.closest('details')?.setAttribute('open', '')
    }
    setGift(draft.gift)
    note(customerIn(readForm(form.current)))
  }, [form, user.uid])

  const noteForm = useEffectEvent(() => form.current && note(customerIn(readForm(form.current))))
  // Once the fields of a kept gift are there.
  useEffect(() => {
    if (gift) noteForm()
  }, [gift])

  function keep(event: FormEvent<HTMLFormElement>) {
    const fields = readForm(event.currentTarget)
    const info = customerIn(fields)
    keepDraft({
      uid: user.uid,
      ...info,
      address: inputOf(event.currentTarget, 'address') ? fields.text('address') : '',
      gstin: fields.text('gstin'),
      gift: giftOf(fields),
    })
    note(info)
  }

  function fill(address: Address) {
    const info = { name: address.name, phone: spacedPhone(address.phone), address: address.address }
    for (const name of CUSTOMER_FIELDS) setField(inputOf(form.current, name), info[name])
    const gstin = inputOf(form.current, 'gstin')
    setField(gstin, address.gstin ?? '')
    if (address.gstin) gstin?.closest('details')?.setAttribute('open', '')
  }

  return { chosen, keep, fill, gift }
}

/** The id of the saved address with the same values; empty for none. */
function idOf(info: CheckoutCustomer, addresses: readonly Address[]): string {
  const phone = (neatPhone(info.phone) ?? info.phone).replaceAll(' ', '')
  return addresses.find((saved) => isSamePlace(saved, { ...info, phone }))?._id ?? ''
}

function customerIn({ text }: FormFields): CheckoutCustomer {
  return { name: text('name'), phone: text('phone'), address: addressWithPin(text('address'), text('pin')) }
}

/** With the PIN code of where it goes in its one address. */
function giftOf(fields: FormFields): Gift | undefined {
  const gift = giftIn(fields)
  return gift?.address ? { ...gift, address: addressWithPin(gift.address, fields.text('giftPin')) } : gift
}

function inputOf(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name)
  const isField = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
  // The address of a school is nobody's draft.
  return isField && !input.readOnly ? input : null
}
