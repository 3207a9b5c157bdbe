/** The desk's queues of orders: their tabs and tasks. Browser-safe. */
import type { OrderStatus } from '#db/order-values.ts'

/** In the order of an order's life; each order that has not ended is in one of them. */
export const QUEUES = {
  toConfirm: { status: 'placed', isCollected: null, tab: 'To confirm', empty: '', task: null },
  toPack: {
    status: 'confirmed',
    isCollected: null,
    tab: 'To pack',
    empty: 'Nothing waits to be packed. Orders come here when they are confirmed.',
    task: { of: 'all', verb: 'Pack', words: 'Confirmed, oldest first' },
  },
  toShip: {
    status: 'packed',
    isCollected: null,
    tab: 'To ship',
    empty: 'Nothing waits for a courier. Orders come here when they are packed.',
    task: { of: 'all', verb: 'Ship', words: 'Packed, for the courier' },
  },
  onTheWay: {
    status: 'shipped',
    isCollected: false,
    tab: 'On the way',
    empty: 'No parcel is on its way.',
    task: { of: 'packers', verb: 'On the way:', words: 'With the courier' },
  },
  toCollect: {
    status: 'shipped',
    isCollected: true,
    tab: 'To collect',
    empty: 'No order waits to be collected.',
    task: { of: 'all', verb: 'To collect:', words: 'Ready at the counter' },
  },
} as const satisfies Record<string, Queue>

/** `isCollected`: only orders that are, or are not, collected from the shop; null for both. */
export type QueueName = keyof typeof QUEUES

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

type Queue = {
  status: OrderStatus
  isCollected: boolean | null
  tab: string
  empty: string
  /** The task on Today while any wait: whose it is, and its words after the number; null where that page has its own. */
  task: { of: 'packers' | 'all'; verb: string; words: string } | null
}
