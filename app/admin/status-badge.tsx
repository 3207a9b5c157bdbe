import { Ban, CheckCheck, ClockAlert, House, type LucideIcon, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { type MoneyState, wordsOfMoney } from '#store/orders/order-money.ts'
import { type OrderStatus, STATUSES, type StatusIcon, type StatusLook } from '#store/orders/steps/order-statuses.ts'

const LOOKS: Record<StatusLook, string> = {
  wait: 'border-marigold bg-warning-soft',
  going: 'border-action bg-action-soft',
  good: 'border-saving bg-success-soft',
  bad: 'border-danger bg-danger-soft',
}

const ICONS: Record<StatusIcon, LucideIcon> = {
  clock: ClockAlert,
  check: CheckCheck,
  parcel: PackageCheck,
  truck: Truck,
  house: House,
  ban: Ban,
  back: Undo2,
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { look, icon, words } = STATUSES[status]
  const Icon = ICONS[icon]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${LOOKS[look]}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      {words}
    </span>
  )
}

const MONEY_LOOKS: Partial<Record<MoneyState, string>> = {
  paid: 'border-saving bg-success-soft',
  'refund due': 'border-danger bg-danger-soft',
  'part paid': 'border-marigold bg-warning-soft',
}

/** Whether the order is paid, in a word; nothing where nothing is to be said. */
export function MoneyBadge({ state }: { state: MoneyState }) {
  const words = wordsOfMoney(state)
  if (words === '') return null
  const look = MONEY_LOOKS[state] ?? 'border-edge'
  return (
    <span className={`inline-block rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${look}`}>
      {words}
    </span>
  )
}
