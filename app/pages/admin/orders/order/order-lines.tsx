import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatPrice, formatTotal } from '#store/money.ts'
import type { DeskOrder } from '#store/orders/order-desk.ts'
import { LinesForm } from './lines-form.tsx'

type LinesProps = { order: DeskOrder; desk: Sending; isChanging: boolean; onChanging: (isChanging: boolean) => void }

/** What was sold, at the prices of then. */
export function OrderLines({ order, desk, isChanging, onChanging }: LinesProps) {
  const isHydrated = useHydrated()
  const mayChange = order.may.includes('change lines')
  return (
    <section className="panel" aria-labelledby="order-lines">
      <h2 id="order-lines" tabIndex={-1} className="mb-3 text-xl">
        Items
      </h2>
      {isChanging && mayChange ? (
        <LinesForm order={order} desk={desk} onClose={() => onChanging(false)} />
      ) : (
        <>
          <SoldLines order={order} />
          {mayChange ? (
            <Button look="quiet" className="mt-4" disabled={!isHydrated} onClick={() => onChanging(true)}>
              Change the lines
            </Button>
          ) : null}
        </>
      )}
    </section>
  )
}

const NUMBER = 'py-2 pl-3 text-right align-top tabular-nums whitespace-nowrap'

function SoldLines({ order }: { order: DeskOrder }) {
  return (
    <table className="w-full">
      <caption className="sr-only">The lines of {order.orderNumber}, as they were sold</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-1 text-left font-normal">
            Item
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            Qty
          </th>
          <th scope="col" className="hidden py-1 pl-3 text-right font-normal sm:table-cell">
            Price
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((item) => (
          <tr key={item._id} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
              {item.name}
            </th>
            <td className={NUMBER}>{item.qty}</td>
            <td className={`${NUMBER} hidden sm:table-cell`}>{formatPrice(item.price)}</td>
            <td className={NUMBER}>{formatTotal(item.price * item.qty)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Subtotal" amount={order.subtotal} />
        <Sum label="Delivery" amount={order.deliveryCharge} />
        <Sum label="Total" amount={order.totalAmount} className="text-lg font-bold" />
      </tfoot>
    </table>
  )
}

function Sum({ label, amount, className = '' }: { label: string; amount: number; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={2} className="pt-2 text-left font-normal sm:hidden">
        {label}
      </th>
      <th scope="row" colSpan={3} className="hidden pt-2 text-left font-normal sm:table-cell">
        {label}
      </th>
      <td className={`${NUMBER} pb-0`}>{formatTotal(amount)}</td>
    </tr>
  )
}
