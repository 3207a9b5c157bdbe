import { saveAddress } from '#app/account/address-calls.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import type { Report } from '#app/ui/messages.tsx'
import { spacedPhone } from '#store/orders/orders.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'
import { MOST_ADDRESSES } from '#store/people/addresses.ts'

type Props = {
  order: OwnOrderDetail
  /** The address book, when it is known. */
  addresses: readonly Address[] | undefined
  report: Report
}

/** Where the order is brought, and whom we call. An address that is not in the book yet can be kept. */
export function OrderDelivery({ order, addresses, report }: Props) {
  const { name, phone, address } = order.customerInfo
  return (
    <section aria-labelledby="delivery" className="panel [overflow-wrap:anywhere]">
      <h2 id="delivery">Delivery</h2>
      <p className="mt-1 font-semibold">{name}</p>
      <p>{spacedPhone(phone)}</p>
      <p className="whitespace-pre-line">{address}</p>
      {canKeep(order, addresses) ? <KeepAddress order={order} report={report} /> : null}
    </section>
  )
}

function KeepAddress({ order, report }: Pick<Props, 'order' | 'report'>) {
  const { send, isReady } = useSend(report)
  const keep = () => send(saveAddress(undefined, order.customerInfo), { done: 'The address is in your address book.' })
  return (
    <Button look="quiet" className="mt-3 print:hidden" disabled={!isReady} onClick={keep}>
      Save this address
    </Button>
  )
}

function canKeep({ customerInfo }: OwnOrderDetail, addresses: readonly Address[] | undefined): boolean {
  if (!addresses || addresses.length >= MOST_ADDRESSES) return false
  const { name, phone, address } = customerInfo
  return !addresses.some((kept) => kept.name === name && kept.phone === phone && kept.address === address)
}
