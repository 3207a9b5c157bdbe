import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ADDRESS_FIELDS, saveAddress } from '#app/account/address-calls.ts'
import type { FieldWords } from '#app/checkout/place-order.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import type { Outcome } from '#app/ui/outcome.tsx'
import { ORDER_LIMITS, spacedPhone } from '#store/orders/orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'

type Props = {
  /** The one to change; absent for a new one. */
  address?: Address
  /** What the name begins as. */
  name: string
  /** How it ended; undefined when nothing was changed. */
  onEnd: (outcome: Outcome | undefined) => void
}

/** The three fields of the checkout, kept for later. What was typed stays until it is kept. */
export function AddressForm({ address, name, onEnd }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { refusal, isSending, send } = useSaving(address, onEnd)
  const { fields } = refusal
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const first = ADDRESS_FIELDS.find((field) => fields[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [fields])
  return (
    <form
      ref={form}
      method="post"
      aria-label={address ? 'Edit address' : 'New address'}
      onSubmit={send}
      className="panel grid gap-4"
    >
      <Field
        label="Full Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={ORDER_LIMITS.name}
        error={fields.name}
        required
      />
      <Field
        label="Phone Number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={address ? spacedPhone(address.phone) : ''}
        maxLength={ORDER_LIMITS.phone}
        error={fields.phone}
        required
      />
      <TextArea
        label="Full Address"
        name="address"
        autoComplete="street-address"
        rows={4}
        defaultValue={address?.address}
        maxLength={ORDER_LIMITS.address}
        hint="With the six-digit PIN code."
        error={fields.address}
        required
      />
      {address?.isDefault ? null : (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="isDefault" className="size-5 accent-action" />
          Use this address by default
        </label>
      )}
      {refusal.message ? (
        <p role="alert" className="rounded-xl bg-danger-soft px-3 py-2 font-semibold text-danger">
          {refusal.message}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Saving...' : 'Save address'}
        </Button>
        <Button look="quiet" disabled={isSending} onClick={() => onEnd(undefined)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useSaving(address: Address | undefined, onEnd: Props['onEnd']) {
  const userId = useRootData()?.signIn.user?.uid
  const [refusal, setRefusal] = useState<{ fields: FieldWords; message?: string | undefined }>({ fields: {} })
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const read = (field: string) => String(data.get(field) ?? '').trim()
    const info = { name: read('name'), phone: read('phone'), address: read('address') }
    setSending(true)
    const saved = await saveAddress(address?._id, {
      ...info,
      userId,
      ...(data.has('isDefault') ? { isDefault: true } : {}),
    })
    setSending(false)
    if (saved.kind === 'saved') return onEnd({ kind: 'done', text: 'The address is saved.' })
    const isAboutFields = ADDRESS_FIELDS.some((field) => saved.fields[field])
    setRefusal({ fields: saved.fields, message: isAboutFields ? undefined : saved.message })
  }

  return { refusal, isSending, send }
}
