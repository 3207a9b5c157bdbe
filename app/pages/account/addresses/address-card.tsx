import { useState } from 'react'
import { removeAddress, saveAddress } from '#app/account/address-calls.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { QuestionDialog } from '#app/ui/dialogs.tsx'
import type { Report } from '#app/ui/messages.tsx'
import { spacedPhone } from '#store/orders/orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'

type Props = { address: Address; onEdit: () => void; report: Report }

/** One kept address and what can be done with it. */
export function AddressCard({ address, onEdit, report }: Props) {
  const { name, phone, isDefault } = address
  const { isAsking, setAsking, isReady, makeDefault, remove } = useAddressChanges(address, report)
  return (
    <section aria-label={`Address of ${name}`} className="panel [overflow-wrap:anywhere]">
      <div className="account-row">
        <h2>{name}</h2>
        {isDefault ? (
          <span className="account-tag" data-kind="good">
            Default
          </span>
        ) : null}
      </div>
      <p>{spacedPhone(phone)}</p>
      <p className="whitespace-pre-line">{address.address}</p>
      {address.gstin ? <p>GSTIN {address.gstin}</p> : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" disabled={!isReady} onClick={onEdit}>
          Edit
        </Button>
        {isDefault ? null : (
          <Button look="quiet" disabled={!isReady} onClick={makeDefault}>
            Make default
          </Button>
        )}
        <Button look="danger" disabled={!isReady} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <QuestionDialog
        isOpen={isAsking}
        question="Delete this address?"
        yes="Delete"
        no="Keep"
        busy={!isReady}
        onYes={remove}
        onNo={() => setAsking(false)}
      >
        {address.address}
      </QuestionDialog>
    </section>
  )
}

function useAddressChanges({ _id, name, phone, address }: Address, report: Report) {
  const { send, isReady } = useSend(report)
  const [isAsking, setAsking] = useState(false)

  function makeDefault() {
    const call = saveAddress(_id, { name, phone, address, isDefault: true })
    void send(call, { done: 'This is your default address now.' })
  }

  async function remove() {
    await send(removeAddress(_id), { isRemoval: true, done: 'The address is deleted.' })
    setAsking(false)
  }

  return { isAsking, setAsking, isReady, makeDefault, remove }
}
