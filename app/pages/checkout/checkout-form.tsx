import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/api/ask.ts'
import { keepDraft, readDraft } from '#app/checkout/checkout-memory.ts'
import { CUSTOMER_FIELDS, type CustomerInfo } from '#app/checkout/place-order.ts'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { type FormFields, focusFirstError, readForm } from '#app/ui/read-form.ts'
import { hasPinCode, ORDER_LIMITS, spacedPhone } from '#store/orders/orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import type { Checkout } from './use-checkout.ts'

const MISSING: CustomerInfo = {
  name: 'Please enter your full name.',
  phone: 'Please enter your phone number.',
  address: 'Please enter the address we shall deliver to.',
}

type Props = { user: CurrentUser; addresses: readonly Address[]; canOrder: boolean; ordering: Checkout }

/** The three things we need to know. The inputs are the browser's own, so that nothing typed is ever lost. */
export function CheckoutForm(props: Props) {
  const { user, addresses, canOrder, ordering } = props
  const saved = addresses.find((address) => address.isDefault)
  const form = useRef<HTMLFormElement>(null)
  const { fields, setFields, wantsPin, chosen, keep, fill, checkPin } = useDraft(form, user, saved)
  const isSending = ordering.sentCart !== undefined

  useEffect(() => {
    const refused = fieldsBelow('customerInfo', ordering.refusal?.fields ?? {})
    setFields(refused)
    focusFirstError(form.current, refused)
  }, [ordering.refusal, setFields])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const info = customerIn(readForm(event.currentTarget))
    const missing = missingIn(info)
    setFields(missing)
    if (!focusFirstError(event.currentTarget, missing)) void ordering.order(info)
  }

  return (
    <div className="panel grid gap-4">
      <SavedAddresses addresses={addresses} chosen={chosen} onChoose={fill} />
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={keep} className="grid gap-4">
        <CustomerFields user={user} saved={saved} errors={fields} wantsPin={wantsPin} onAddressTyped={checkPin} />
        {ordering.refusal ? <FailureWords refusal={ordering.refusal} /> : null}
        <Button type="submit" disabled={isSending || !canOrder} className="min-w-44">
          {isSending ? 'Placing Order...' : 'Place Order'}
        </Button>
      </form>
    </div>
  )
}

type FieldsProps = {
  user: CurrentUser
  saved: Address | undefined
  errors: FieldErrors
  wantsPin: boolean
  onAddressTyped: () => void
}

function CustomerFields({ user, saved, errors, wantsPin, onAddressTyped }: FieldsProps) {
  return (
    <>
      <Field
        label="Full Name"
        name="name"
        autoComplete="name"
        defaultValue={saved?.name ?? user.displayName}
        maxLength={ORDER_LIMITS.name}
        error={errors.name}
        required
      />
      <Field
        label="Phone Number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={saved && spacedPhone(saved.phone)}
        maxLength={ORDER_LIMITS.phone}
        hint="10-digit mobile number: we call it to confirm the order."
        error={errors.phone}
        required
      />
      <TextArea
        label="Full Shipping Address"
        name="address"
        autoComplete="street-address"
        rows={4}
        defaultValue={saved?.address}
        maxLength={ORDER_LIMITS.address}
        hint={wantsPin ? 'Add your PIN code so the courier finds you' : undefined}
        error={errors.address}
        onInput={onAddressTyped}
        required
      />
    </>
  )
}

function FailureWords({ refusal: { code, message, facts } }: { refusal: Refusal }) {
  return (
    <div className="grid gap-1 rounded-xl bg-danger-soft pb-2">
      <FormError of={{ code, message: 'Failed to place order. Please try again.' }} />
      <p role="status" className="px-3">
        {message}
      </p>
      {typeof facts.callUs === 'string' ? <PhoneList phones={[facts.callUs]} /> : null}
    </div>
  )
}

/** Keeps what is typed in the tab, puts it back when the page opens again, and looks for the PIN code. */
function useDraft(form: RefObject<HTMLFormElement | null>, user: CurrentUser, saved: Address | undefined) {
  const [fields, setFields] = useState<FieldErrors>({})
  const [wantsPin, setWantsPin] = useState(false)
  const [chosen, setChosen] = useState(saved?._id ?? '')

  useEffect(() => {
    const draft = readDraft(user.uid)
    if (draft) setChosen('')
    for (const name of CUSTOMER_FIELDS) {
      const input = inputOf(form.current, name)
      if (draft && input && input.value === input.defaultValue && draft[name]) input.value = draft[name]
    }
  }, [form, user.uid])

  function keep(event: FormEvent<HTMLFormElement>) {
    keepDraft({ uid: user.uid, ...customerIn(readForm(event.currentTarget)) })
    setChosen('')
    const touched = CUSTOMER_FIELDS.find((name) => event.target === inputOf(form.current, name))
    if (touched) setFields(({ [touched]: _, ...others }) => others)
  }

  function fill(address: Address) {
    const info = { name: address.name, phone: spacedPhone(address.phone), address: address.address }
    for (const name of CUSTOMER_FIELDS) {
      const input = inputOf(form.current, name)
      if (input) input.value = info[name]
    }
    keepDraft({ uid: user.uid, ...info })
    setChosen(address._id)
    setFields({})
    checkPin()
  }

  function checkPin() {
    const address = inputOf(form.current, 'address')?.value.trim() ?? ''
    setWantsPin(address !== '' && !hasPinCode(address))
  }

  return { fields, setFields, wantsPin, chosen, keep, fill, checkPin }
}

function customerIn({ text }: FormFields): CustomerInfo {
  return { name: text('name'), phone: text('phone'), address: text('address') }
}

function missingIn(info: CustomerInfo): FieldErrors {
  return Object.fromEntries(CUSTOMER_FIELDS.filter((name) => info[name] === '').map((name) => [name, MISSING[name]]))
}

function inputOf(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
}
