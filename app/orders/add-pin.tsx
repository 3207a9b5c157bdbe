import { useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { isPin } from '#app/delivery/device-pin.ts'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import { pinsIn, withPin } from '#store/pins/address-pins.ts'
import { bareSigns } from '#store/typed/code.ts'

/** Asks for the PIN code that the address of a placed order lacks, for as long as the customer may change it. */
export function AddPin({ order, onAdded }: { order: OwnOrderDetail; onAdded: () => unknown }) {
  const sending = useSend()
  const [wrong, setWrong] = useState<string>()
  const { address } = order.gift?.address ? { address: order.gift.address } : order.customerInfo
  if (!STATUSES[order.status].isOpen || address === '' || pinsIn(address).length > 0) return null

  async function add({ text }: FormFields) {
    const pin = bareSigns(text('pin'))
    setWrong(isPin(pin) ? undefined : 'A PIN code has 6 digits, such as 411001.')
    if (!isPin(pin)) return
    const json = { address: withPin(address, pin) }
    const call = () => browserApi.orders[':id'].address.$post({ param: { id: order._id }, json })
    const result = await sending.send(call)
    if (result?.kind === 'done') await onAdded()
    else setWrong(result?.fields.address)
  }

  return (
    <CheckedForm sending={sending} onSend={add} className="panel flex flex-wrap items-end gap-3 print:hidden">
      <Field
        label="Your PIN code"
        name="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={11}
        hint="The address has none, and the courier needs it."
        missing="Please add your 6-digit PIN code."
        error={wrong}
        required
      />
      <Submit look="quiet" busy="Adding...">
        Add the PIN code
      </Submit>
      {wrong === undefined ? <FormError /> : null}
    </CheckedForm>
  )
}
