import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/kit/api/ask.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { FormError, useTypedSince } from '#app/kit/form/form-problems.tsx'
import { type FormFields, focusFirstError } from '#app/kit/form/read-form.ts'
import { useFocusOnOpening } from '#app/kit/page/use-focus-on-opening.ts'
import { Button } from '#app/kit/press/button.tsx'
import { PrivacyNotice } from '#app/shop/about/privacy-notice.tsx'
import { PayChoice } from '#app/shop/checkout/delivery/pay-choice.tsx'
import { WayChoice } from '#app/shop/checkout/delivery/way-choice.tsx'
import { PAY_BY_CARD } from '#app/shop/orders/pay-by-card.texts.ts'
import { formatTotal } from '#store/money.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import type { Cart } from '#store/selling/cart/cart.ts'
import { BusinessInvoice } from './business-invoice.tsx'
import { CHECKOUT } from './checkout.texts.ts'
import { type CheckoutDraft, customerOf, draftIn } from './checkout-draft.ts'
import { CustomerFields } from './customer-fields.tsx'
import { GiftFields, giftErrors } from './gift-fields.tsx'
import { PinField } from './pin-field.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { Removed, Shortage } from './shortage.tsx'
import type { CheckoutState } from './use-checkout.ts'
import { useShortAddressCheck } from './use-doubt.ts'
import { useDraft } from './use-draft.ts'
import { leftToPay, type Pricing, totalOf } from './use-terms.ts'

type Props = {
  user: CurrentUser
  addresses: readonly Address[]
  /** Null while it is unknown. */
  cart: Cart | null
  pricing: Pricing
  ordering: CheckoutState
  /** The order is being sent, or placed. */
  isSending: boolean
  /** True when something must be seen before the order is sent. */
  asksFirst: (form: HTMLFormElement | null) => boolean
  /** Further fields, which show their own errors. */
  children: ReactNode
}

/** Name, phone and address. */
export function CheckoutForm({ user, addresses, cart, pricing, ordering, isSending, asksFirst, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const t = CHECKOUT.use()
  const answered = errorsOf(ordering.refusal)
  const [isElsewhere, setElsewhere] = useState(false)
  const { start, chosen, gift, onInput, fill } = useDraft(form, { user, addresses, onChange: follow })
  const prices = cart?.length ? pricing.pricesOf(cart) : undefined
  const isClosed = prices?.ways.length === 0
  const payable = pricing.byPin && pricing.hasAddress && (isClosed || !pricing.isKnown) ? undefined : prices
  const doubt = useShortAddressCheck(form)
  useFocusOnOpening(form)
  const { school } = pricing

  /** Delivery is reckoned by where it goes. */
  function follow(draft: CheckoutDraft, isTheirs: boolean) {
    setElsewhere(isTheirs)
    pricing.choose({ gift: draft.gift })
    const { phone, address } = customerOf(draft)
    pricing.follow({ phone, address: isTheirs ? (draft.gift?.address ?? '') : address }, isTheirs)
  }

  function submit(fields: FormFields) {
    const { hasAddress } = pricing
    const customerInfo = { ...customerOf(draftIn(fields)), ...(hasAddress ? {} : { address: '' }) }
    if (asksFirst(form.current) || (hasAddress && !school && doubt.asks(fields.text('address')))) return
    void ordering.order({
      customerInfo,
      customerGstin: fields.data.has('gstin') ? fields.text('gstin') : undefined,
      saveAddress: !school && chosen !== '',
    })
  }

  function onType(event: FormEvent<HTMLFormElement>) {
    doubt.forget()
    onInput(event)
  }

  function choose(address: Address) {
    ordering.forget()
    fill(address)
  }

  const pin = pricing.byPin ? (
    <PinField
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
          name={start.name}
          phone={start.phone}
          address={start.address}
          school={school}
          addressLabel={isElsewhere ? t.yourAddress : t.address}
          phoneHint={t.phoneHint}
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
                pin={isElsewhere ? pin : pricing.byPin ? null : undefined}
              />
            </>
          }
          hasAddress={pricing.hasAddress}
          pin={school || (isElsewhere && pricing.byPin) ? null : pin}
        />
        <BusinessInvoice gstin={start.gstin} />
        {school || chosen === '' ? null : <ChosenNote />}
        <PrivacyNotice of="order" />
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
        <PlaceOrder
          total={prices && totalOf(pricing, prices)}
          left={prices && prices.prepaid > 0 ? formatTotal(leftToPay(prices)) : undefined}
          isSending={isSending}
        />
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
  const t = CHECKOUT.use()
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
      {t.fromSaved}
      <Link to={href('/account/addresses')} className="text-link">
        {t.edit}
      </Link>
    </p>
  )
}

/** The total beside the button; neither moves when the words in it change; on a phone both stay at the lower edge. */
type PlaceProps = { total: ReturnType<typeof totalOf> | undefined; left: string | undefined; isSending: boolean }

function PlaceOrder({ total, left, isSending }: PlaceProps) {
  const t = CHECKOUT.use()
  const { leftToPay } = PAY_BY_CARD.use()
  return (
    <div className="place-order">
      <p className="flex-[1_1_6rem] leading-tight whitespace-nowrap">
        {left ? leftToPay : total?.isLeast ? t.totalFrom : t.total}{' '}
        <strong className="block text-lg tabular-nums">{left ?? total?.sum ?? '\u00a0'}</strong>
      </p>
      <Button type="submit" size="snug" disabled={isSending || total === undefined} className="flex-[1_1_8.5rem]">
        {isSending ? t.placing : t.place}
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
  const t = CHECKOUT.use()
  if (useTypedSince(refusal)) return null
  return (
    <div className="grid gap-1 rounded-xl bg-danger-soft pb-2">
      <FormError of={{ code, message: t.failed }} />
      <p role="status" className="px-3">
        {message}
      </p>
      {children}
      {typeof facts.callUs === 'string' ? <PhoneList phones={[facts.callUs]} /> : null}
    </div>
  )
}
