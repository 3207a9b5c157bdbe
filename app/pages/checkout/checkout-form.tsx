import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/api/ask.ts'
import { keepDraft, readDraft } from '#app/checkout/checkout-memory.ts'
import { CustomerFields } from '#app/checkout/customer-fields.tsx'
import { CUSTOMER_FIELDS, type CustomerInfo } from '#app/checkout/place-order.ts'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { type FormFields, focusFirstError, readForm } from '#app/ui/read-form.ts'
import { hasPinCode, spacedPhone } from '#store/orders/orders.ts'
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
        <CustomerFields
          name={saved?.name ?? user.displayName}
          phone={saved?.phone}
          address={saved?.address}
          errors={fields}
          addressLabel="Full Shipping Address"
          phoneHint="10-digit mobile number: we call it to confirm the order."
          addressHint={wantsPin ? 'Add your PIN code so the courier finds you' : undefined}
          onAddressTyped={checkPin}
        />
        {ordering.refusal ? <FailureWords refusal={ordering.refusal} /> : null}
        <Button type="submit" disabled={isSending || !canOrder} className="min-w-44">
          {isSending ? 'Placing Order...' : 'Place Order'}
        </Button>
      </form>
    </div>
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
