import { useState } from 'react'
import { removeAddress, saveAddress } from '#app/account/address-calls.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import type { Outcome } from '#app/ui/outcome.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { spacedPhone } from '#store/orders/orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'

type Props = { address: Address; onEdit: () => void; onEnd: (outcome: Outcome) => void }

const FAILED = 'That did not work. Please try again.'

/** One kept address and what can be done with it. */
export function AddressCard({ address, onEdit, onEnd }: Props) {
  const { name, phone, isDefault } = address
  const isHydrated = useHydrated()
  const { isAsking, setAsking, isSending, makeDefault, remove } = useAddressChanges(address, onEnd)
  const isDisabled = !isHydrated || isSending
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
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" disabled={isDisabled} onClick={onEdit}>
          Edit
        </Button>
        {isDefault ? null : (
          <Button look="quiet" disabled={isDisabled} onClick={makeDefault}>
            Make default
          </Button>
        )}
        <Button look="danger" disabled={isDisabled} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <QuestionDialog
        isOpen={isAsking}
        question="Delete this address?"
        yes="Delete"
        no="Keep"
        busy={isSending}
        onYes={remove}
        onNo={() => setAsking(false)}
      >
        {address.address}
      </QuestionDialog>
    </section>
  )
}

function useAddressChanges({ _id, name, phone, address }: Address, onEnd: Props['onEnd']) {
  const userId = useRootData()?.signIn.user?.uid
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)

  async function run(call: () => Promise<boolean>, done: string) {
    setSending(true)
    const isDone = await call()
    setSending(false)
    setAsking(false)
    onEnd(isDone ? { kind: 'done', text: done } : { kind: 'failed', text: FAILED })
  }

  const makeDefault = () =>
    run(async () => {
      const saved = await saveAddress(_id, { userId, name, phone, address, isDefault: true })
      return saved.kind === 'saved'
    }, 'This is your default address now.')
  const remove = () => run(() => removeAddress(_id, userId), 'The address is deleted.')

  return { isAsking, setAsking, isSending, makeDefault, remove }
}
