import { useState } from 'react'
import { leftUndone, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { useMails } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Tick } from '#app/ui/forms/field.tsx'
import type { ListedOrder } from '#store/orders/order-desk.schema.ts'
import { MOST_AT_ONCE } from '#store/orders/placing/order-limits.ts'

/** Cancels all orders of the list, such as a flood of one network: as many presses of the desk as it takes, each with its undo. */
export function CancelAll({ orders }: { orders: readonly ListedOrder[] }) {
  const desk = useDeskSend()
  const [isAsking, setAsking] = useState(false)
  const canMail = useMails()
  const [mails, setMails] = useState(false)
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`

  async function cancel() {
    for (let at = 0; at < orders.length; at += MOST_AT_ONCE) {
      const ids = orders.slice(at, at + MOST_AT_ONCE).map(({ _id }) => _id)
      const json = { orders: ids, outcome: 'cancelled' as const, mails }
      const result = await desk.send(() => browserApi.admin.calls.$post({ json }), { done: leftUndone })
      if (result?.kind !== 'done') break
    }
    setAsking(false)
  }

  return (
    <>
      <Button look="danger" className="mb-3" disabled={!desk.isReady} onClick={() => setAsking(true)}>
        Cancel all {orders.length}
      </Button>
      <FormDialog
        isAlert
        look="danger"
        isOpen={isAsking}
        title={`Cancel ${count}?`}
        yes={`Cancel ${count}`}
        no="Keep them"
        busy={desk.isBusy}
        onSubmit={cancel}
        onClose={() => setAsking(false)}
      >
        <p className="mb-3 text-muted">
          All that are listed here. Their goods go back on the shelf. Strangers may have typed the addresses.
        </p>
        {canMail ? (
          <Tick
            checked={mails}
            onChange={({ currentTarget }) => setMails(currentTarget.checked)}
            label="Tell them by mail"
          />
        ) : (
          <p className="text-muted">Mail is not set up: nobody is told.</p>
        )}
      </FormDialog>
    </>
  )
}
