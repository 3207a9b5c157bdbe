import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Tick } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import type { Report } from '#app/kit/page/messages.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { BusinessInvoice } from '#app/shop/checkout/business-invoice.tsx'
import { CustomerFields } from '#app/shop/checkout/customer-fields.tsx'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { saveAddress } from './address-calls.ts'
import { ADDRESSES } from './addresses.texts.ts'

type Props = {
  address?: Address
  name: string
  report: Report
  onEnd: () => void
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/** Adds or changes a saved address. What was typed stays until it is saved. */
export function AddressForm({ address, name, report, onEnd }: Props) {
  const t = ADDRESSES.use()
  const sending = useSend()

  async function save({ data, text, isChecked }: FormFields) {
    const info = { name: text('name'), phone: text('phone'), address: text('address') }
    const gstin = data.has('gstin') ? { gstin: text('gstin') } : {}
    const call = saveAddress(address?._id, {
      ...info,
      ...gstin,
      ...(isChecked('isDefault') ? { isDefault: true } : {}),
    })
    report(undefined)
    const result = await sending.send(call)
    if (result?.kind !== 'done') return
    onEnd()
    report({ kind: 'done', text: t.saved })
  }

  return (
    <CheckedForm
      ref={focusFirst}
      aria-label={address ? t.editTitle : t.newTitle}
      sending={sending}
      onSend={save}
      className="panel grid gap-4"
    >
      <AddressFields address={address} name={name} />
      <FormError />
      <div className="flex flex-wrap gap-3">
        <Submit busy={t.saving}>{t.save}</Submit>
        <Button look="quiet" disabled={!sending.isReady} onClick={onEnd}>
          {t.cancel}
        </Button>
      </div>
    </CheckedForm>
  )
}

function AddressFields({ address, name }: Pick<Props, 'address' | 'name'>) {
  const t = ADDRESSES.use()
  return (
    <>
      <CustomerFields name={name} phone={address?.phone} address={address?.address} addressLabel={t.fullAddress} />
      <BusinessInvoice gstin={address?.gstin} />
      {address?.isDefault ? null : <Tick name="isDefault" label={t.byDefault} />}
    </>
  )
}
