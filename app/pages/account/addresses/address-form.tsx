import { useEffect, useRef } from 'react'
import { saveAddress } from '#app/account/address-calls.ts'
import type { FieldErrors } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import { BusinessInvoice } from '#app/checkout/business-invoice.tsx'
import { CustomerFields } from '#app/checkout/customer-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { type FormFields, focusFirstError } from '#app/ui/forms/read-form.ts'
import type { Report } from '#app/ui/messages.tsx'
import type { Address } from '#store/people/addresses.schema.ts'

type Props = {
  /** The one to change; absent for a new one. */
  address?: Address
  /** What the name begins as. */
  name: string
  report: Report
  /** It is kept, or nothing was changed. */
  onEnd: () => void
}

/** The three fields of the checkout, kept for later. What was typed stays until it is kept. */
export function AddressForm({ address, name, report, onEnd }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { send, isReady, isBusy, refusal, fields } = useSend()
  const isBesideFields = [fields.name, fields.phone, fields.address, fields.gstin].some(Boolean)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    focusFirstError(form.current, fields)
  }, [fields])

  async function save({ data, text, isChecked }: FormFields) {
    const info = { name: text('name'), phone: text('phone'), address: text('address') }
    const gstin = data.has('gstin') ? { gstin: text('gstin') } : {}
    const call = saveAddress(address?._id, {
      ...info,
      ...gstin,
      ...(isChecked('isDefault') ? { isDefault: true } : {}),
    })
    report(undefined)
    const result = await send(call)
    if (result?.kind !== 'done') return
    onEnd()
    report({ kind: 'done', text: 'The address is saved.' })
  }

  return (
    <CheckedForm
      ref={form}
      aria-label={address ? 'Edit address' : 'New address'}
      onSend={save}
      className="panel grid gap-4"
    >
      <AddressFields address={address} name={name} errors={fields} />
      <FormError of={isBesideFields ? undefined : refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isReady}>
          {isBusy ? 'Saving...' : 'Save address'}
        </Button>
        <Button look="quiet" disabled={!isReady} onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </CheckedForm>
  )
}

type FieldsProps = Pick<Props, 'address' | 'name'> & { errors: FieldErrors }

function AddressFields({ address, name, errors }: FieldsProps) {
  return (
    <>
      <CustomerFields
        name={name}
        phone={address?.phone}
        address={address?.address}
        errors={errors}
        addressLabel="Full Address"
      />
      <BusinessInvoice gstin={address?.gstin} error={errors.gstin} />
      {address?.isDefault ? null : (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="isDefault" className="size-5 accent-action" />
          Use this address by default
        </label>
      )}
    </>
  )
}
