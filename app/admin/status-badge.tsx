import { Ban, CheckCheck, ClockAlert, House, type LucideIcon, PackageCheck, Truck, Undo2 } from 'lucide-react'
import type { OrderStatus } from '#store/orders/transitions.ts'

/** What the shop's people call each status. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  placed: 'To confirm',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

const LOOKS: Record<OrderStatus, string> = {
  placed: 'border-marigold bg-warning-soft',
  confirmed: 'border-action bg-action-soft',
  packed: 'border-action bg-action-soft',
  shipped: 'border-action bg-action-soft',
  delivered: 'border-saving bg-success-soft',
  cancelled: 'border-danger bg-danger-soft',
  returned: 'border-danger bg-danger-soft',
}

const ICONS: Record<OrderStatus, LucideIcon> = {
  placed: ClockAlert,
  confirmed: CheckCheck,
  packed: PackageCheck,
  shipped: Truck,
  delivered: House,
  cancelled: Ban,
  returned: Undo2,
}

/** Where an order stands, in a word and a picture. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const Icon = ICONS[status]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${LOOKS[status]}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      {STATUS_WORDS[status]}
    </span>
  )
}
