import { type FormEvent, useState } from 'react'
import { notChanged } from '#app/admin/not-changed.ts'
import { ProductFinder } from '#app/admin/product-finder.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { DraftLines, withProduct } from '#app/pages/admin/orders/lines-table.tsx'
import { changeLines } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { readForm } from '#app/ui/read-form.ts'
import { FREE_DELIVERY, pricesWithDelivery } from '#store/cart/delivery.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'

type FormProps = { order: DeskOrder; desk: Sending; onClose: () => void }

/** Changes what was ordered. Lines already sold keep their price. */
export function LinesForm({ order, desk, onClose }: FormProps) {
  const [lines, setLines] = useState(() =>
    order.orderItems.map(({ _id, name, qty, price }) => ({ _id, name, qty, price })),
  )
  const terms = useRootData()?.settings.delivery ?? FREE_DELIVERY
  const { delivery, total } = pricesWithDelivery(sumOfLines(lines), terms, order.deliveryCharge)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = lines.map(({ _id, qty }) => ({ _id, qty }))
    const call = changeLines(order, wanted, readForm(event.currentTarget).text('note'))
    const done = `The lines of ${order.orderNumber} are changed.`
    const result = await desk.send(call, { done, failed: notChanged })
    if (result?.kind === 'done') onClose()
  }

  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-4" aria-label="Change the lines">
      {lines.length === 0 ? (
        <p className="text-muted">An order has at least one line. To send nothing, cancel the order instead.</p>
      ) : (
        <DraftLines lines={lines} onChange={setLines} />
      )}
      {order.deliveryCharge > 0 ? (
        <p className="flex justify-between gap-4">
          Delivery <span className="tabular-nums">{delivery > 0 ? formatTotal(delivery) : 'free'}</span>
        </p>
      ) : null}
      <p className="flex justify-between gap-4 text-lg font-semibold">
        New total <span className="tabular-nums">{formatTotal(total)}</span>
      </p>
      <ProductFinder
        chosenIds={lines.map(({ _id }) => _id)}
        onAdd={(product) => setLines((before) => withProduct(before, product))}
      />
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={desk.isBusy || lines.length === 0}>
          {desk.isBusy ? 'Saving...' : 'Save the lines'}
        </Button>
        <Button look="quiet" disabled={desk.isBusy} onClick={onClose}>
          Leave as it was
        </Button>
      </div>
    </form>
  )
}
