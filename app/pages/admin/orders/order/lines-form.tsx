import { type FormEvent, useState } from 'react'
import { ProductFinder } from '#app/admin/product-finder.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { DraftLines, withProduct } from '#app/pages/admin/orders/lines-table.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FREE_DELIVERY, pricesWithDelivery } from '#store/cart/delivery.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'
import type { Desk } from './use-desk.ts'

type FormProps = { order: DeskOrder; desk: Desk; onClose: () => void }

/** Changes what was ordered. Lines already sold keep their price. */
export function LinesForm({ order, desk, onClose }: FormProps) {
  const [lines, setLines] = useState(() =>
    order.orderItems.map(({ _id, name, qty, price }) => ({ _id, name, qty, price })),
  )
  const terms = useRootData()?.settings.delivery ?? FREE_DELIVERY
  const { delivery, total } = pricesWithDelivery(sumOfLines(lines), terms, order.deliveryCharge)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    const json = { lines: lines.map(({ _id, qty }) => ({ _id, qty })), note, seen: desk.seen, userId: desk.userId }
    const isSaved = await desk.send(`The lines of ${order.orderNumber} are changed.`, () =>
      browserApi.admin.orders[':id'].lines.$post({ param: { id: order._id }, json }),
    )
    if (isSaved) onClose()
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
