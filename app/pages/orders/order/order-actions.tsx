import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { PaperLink } from '#app/orders/paper-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Outcome } from '#app/ui/outcome.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { mayCancel, type OwnOrderDetail } from '#store/orders/customer-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { type Reordered, useReorder } from './use-reorder.ts'

type Props = { order: OwnOrderDetail; onOutcome: (outcome: Outcome | undefined) => void }

/** What can be done with the order now. */
export function OrderActions({ order, onOutcome }: Props) {
  const isHydrated = useHydrated()
  const { reordered, isBusy, reorder } = useReorder(order)
  return (
    <div className="mt-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isHydrated || isBusy} onClick={reorder}>
          Order again
        </Button>
        <Button look="quiet" disabled={!isHydrated} onClick={() => print()}>
          Print
        </Button>
        <PaperLink to={`/api/orders/${order._id}/receipt.pdf`}>Receipt (PDF)</PaperLink>
        {order.invoiceSerial === null ? null : (
          <PaperLink to={`/api/orders/${order._id}/invoice.pdf`}>Tax invoice (PDF)</PaperLink>
        )}
        {mayCancel(order) ? <CancelButton order={order} onOutcome={onOutcome} /> : null}
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {reordered ? <ReorderWords reordered={reordered} /> : null}
      </div>
    </div>
  )
}

function ReorderWords({ reordered: { added, sentences } }: { reordered: Reordered }) {
  return (
    <div className="panel order-news" data-kind={sentences.length > 0 ? 'wait' : 'good'}>
      <p className="font-semibold">
        {added === 0
          ? 'Nothing was added to your cart.'
          : `${added} ${added === 1 ? 'item' : 'items'} added to your cart.`}
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ButtonLink to="/cart" look="quiet" className="mt-2">
        Go to the cart
      </ButtonLink>
    </div>
  )
}

function CancelButton({ order, onOutcome }: Props) {
  const isHydrated = useHydrated()
  const { isAsking, setAsking, isSending, cancel } = useCancelling({ order, onOutcome })
  return (
    <>
      <Button look="danger" disabled={!isHydrated} onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        question={`Do you want to cancel order ${order.orderNumber}?`}
        yes="Cancel order"
        no="Keep order"
        busy={isSending}
        onYes={cancel}
        onNo={() => setAsking(false)}
      >
        Nothing will be delivered. You can order the same things again at any time.
      </QuestionDialog>
    </>
  )
}

function useCancelling({ order, onOutcome }: Props) {
  const root = useRootData()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)

  async function cancel() {
    setSending(true)
    const outcome = await cancelOrder(order._id, root?.signIn.user?.uid, root?.settings.phones[0])
    setAsking(false)
    setSending(false)
    onOutcome(outcome)
    await revalidate()
  }

  return { isAsking, setAsking, isSending, cancel }
}
