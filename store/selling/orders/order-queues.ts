/** The lists of the desk in which orders wait: their tabs and tiles. Browser-safe. */
import type { OrderStatus } from '#db/order-values.ts'

/** The lists of orders that wait at the desk, in the order of their life; an order that has not ended stands in one of them. */
export const QUEUES = {
  toConfirm: { status: 'placed', isCollected: null, tab: 'To confirm', empty: '', tile: null },
  toPack: {
    status: 'confirmed',
    isCollected: null,
    tab: 'To pack',
    empty: 'Nothing waits to be packed. Orders come here when they are confirmed.',
    tile: { of: 'confirmers', label: 'to pack', some: 'Confirmed by phone', none: 'Nothing is waiting' },
  },
  toShip: {
    status: 'packed',
    isCollected: null,
    tab: 'To ship',
    empty: 'Nothing waits for a courier. Orders come here when they are packed.',
    tile: { of: 'all', label: 'to ship', some: 'Packed, for the courier', none: 'Nothing is waiting' },
  },
  onTheWay: {
    status: 'shipped',
    isCollected: false,
    tab: 'On the way',
    empty: 'No parcel is on its way.',
    tile: { of: 'packers', label: 'on the way', some: 'With the courier', none: 'With the courier' },
  },
  toCollect: {
    status: 'shipped',
    isCollected: true,
    tab: 'To collect',
    empty: 'No order waits to be collected.',
    tile: { of: 'all', label: 'to collect', some: 'Ready at the counter', none: null },
  },
} as const satisfies Record<string, Queue>

/** `isCollected`: only those that are, or are not, collected from the shop; null for both. */
export type QueueName = keyof typeof QUEUES

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

type Queue = {
  status: OrderStatus
  isCollected: boolean | null
  tab: string
  empty: string
  /** On Today, and whose: null where that page draws its own; `none`: for an empty list, null to leave the tile out. */
  tile: { of: 'confirmers' | 'packers' | 'all'; label: string; some: string; none: string | null } | null
}
