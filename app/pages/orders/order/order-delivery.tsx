import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveAddress } from '#app/account/address-calls.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import type { Outcome } from '#app/ui/outcome.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { OwnOrderDetail } from '#store/orders/customer-orders.ts'
import { spacedPhone } from '#store/orders/orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'
import { MOST_ADDRESSES } from '#store/people/addresses.ts'

type Props = {
  order: OwnOrderDetail
  /** The address book, when it is known. */
  addresses: readonly Address[] | undefined
  onOutcome: (outcome: Outcome | undefined) => void
}

/** Where the order is brought, and whom we call. An address that is not in the book yet can be kept. */
export function OrderDelivery({ order, addresses, onOutcome }: Props) {
  const { name, phone, address } = order.customerInfo
  return (
    <section aria-labelledby="delivery" className="panel [overflow-wrap:anywhere]">
      <h2 id="delivery">Delivery</h2>
      <p className="mt-1 font-semibold">{name}</p>
      <p>{spacedPhone(phone)}</p>
      <p className="whitespace-pre-line">{address}</p>
      {canKeep(order, addresses) ? <KeepAddress order={order} onOutcome={onOutcome} /> : null}
    </section>
  )
}

function KeepAddress({ order, onOutcome }: Pick<Props, 'order' | 'onOutcome'>) {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [isSending, setSending] = useState(false)

  async function keep() {
    setSending(true)
    const saved = await saveAddress(undefined, { ...order.customerInfo, userId })
    onOutcome(
      saved.kind === 'saved'
        ? { kind: 'done', text: 'The address is in your address book.' }
        : { kind: 'failed', text: saved.message ?? 'The address could not be kept. Please try again.' },
    )
    await revalidate()
    setSending(false)
  }

  return (
    <Button look="quiet" className="mt-3 print:hidden" disabled={!isHydrated || isSending} onClick={keep}>
      Keep this address
    </Button>
  )
}

function canKeep({ customerInfo }: OwnOrderDetail, addresses: readonly Address[] | undefined): boolean {
  if (!addresses || addresses.length >= MOST_ADDRESSES) return false
  const { name, phone, address } = customerInfo
  return !addresses.some((kept) => kept.name === name && kept.phone === phone && kept.address === address)
}
