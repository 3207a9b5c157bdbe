import { useState } from 'react'
import { leftUndone, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { AskingButton } from '#app/ui/dialogs.tsx'
import type { ListedOrder } from '#store/orders/order-desk.schema.ts'
import { MOST_AT_ONCE } from '#store/orders/placing/order-limits.ts'

/** Cancels all orders of the list, such as a flood of one network: as many presses of the desk as it takes, each with its undo. */
export function CancelAll({ orders }: { orders: readonly ListedOrder[] }) {
  const desk = useDeskSend()
  const [mails, setMails] = useState(false)
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`

  async function cancel() {
    for (let at = 0; at < orders.length; at += MOST_AT_ONCE) {
      const ids = orders.slice(at, at + MOST_AT_ONCE).map(({ _id }) => _id)
      const json = { orders: ids, outcome: 'cancelled' as const, mails }
      const result = await desk.send(() => browserApi.admin.calls.$post({ json }), { done: leftUndone })
      if (result?.kind !== 'done') return
    }
  }

  return (
    <AskingButton
      action={`Cancel all ${orders.length}`}
      className="mb-3"
      question={`Cancel ${count}?`}
      yes={`Cancel ${count}`}
      no="Keep them"
      isReady={desk.isReady}
      onYes={cancel}
    >
      <p>All that are listed here. Their goods go back on the shelf. Strangers may have typed the addresses.</p>
      <label className="mt-3 flex items-center gap-2">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={mails}
          onChange={(event) => setMails(event.target.checked)}
        />
        Tell them by mail
      </label>
    </AskingButton>
  )
}
