/**
 * The only definition of each order status. Queries, pages, papers, mails and rights derive from this table, and a step
 * that is not in it cannot be taken and is not shown. Browser-safe.
 */

import { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'
import { type GetsThere, wayOf } from '#store/selling/delivery/ways.ts'

export { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'

const NO = {
  /** Counts towards sales. */
  isSale: false,
  /** A phone order may begin in it. */
  begins: false,
  /** Awaits the confirming call. */
  awaitsCall: false,
  awaitsPacking: false,
  /** Packed, and no courier has taken it yet. */
  awaitsCourier: false,
  /** The customer may still cancel it, and the shop may change its lines. */
  isOpen: false,
  /** Name, phone and address can still be corrected. */
  isCorrectable: false,
  /** With the courier. */
  isOnTheWay: false,
  /** Nothing is on its way any more. */
  isEnded: false,
  /** Single units may come back. */
  isReturnable: false,
  /** A tax invoice may be issued: the content of the parcel is final. */
  isInvoiceable: false,
  /** The customer is shown how to pay by UPI: the courier has not been paid, and the goods have not come back. */
  isPayable: false,
  /** A payment reference may be recorded or removed. */
  takesReference: false,
  /** The customer agreed to the order, so strangers' orders with the same number or address no longer hold them up. */
  provesCustomer: false,
  slipWarning: '',
  paperNote: '',
  ownStory: '',
} as const

type Flag = Exclude<keyof typeof NO, 'slipWarning' | 'paperNote' | 'ownStory'>

type Step = {
  right: string
  /** The audit log's verb: "order.confirm". */
  verb: string
  button: string
  /** The dialog asks for: the parcel, words to the customer, whether goods can be resold, or the money. */
  asks: 'parcel' | 'reason' | 'stock' | 'money' | null
  /** Whether units are restocked: always, when the person asks for it, or never (null). `reason` is for the stock history. */
  restock: { when: 'always' | 'asked'; reason: 'cancel' | 'return' } | null
  mail: string | null
}

type Meaning = { [flag in Flag]: boolean } & {
  words: string
  customerWords: string
  /** Said of it among the order's steps. */
  story: string
  look: StatusLook
  icon: StatusIcon
  next: readonly OrderStatus[]
  /** The step into it; null for a status in which orders only begin. */
  step: Step | null
  /** On a packing slip: why the parcel must not leave. */
  slipWarning: string
  /** On a receipt or an invoice. */
  paperNote: string
  /** Said of it among the order's steps to the customer who took it there; empty where none can. */
  ownStory: string
}

export type StatusLook = 'wait' | 'going' | 'good' | 'bad'
export type StatusIcon = 'clock' | 'check' | 'parcel' | 'truck' | 'house' | 'ban' | 'back'

const PLAIN_STEP = { asks: null, restock: null, mail: null } as const
const PACKERS_STEP = { ...PLAIN_STEP, right: 'pack orders' } as const

function is<F extends Flag>(...flags: F[]) {
  return Object.fromEntries(flags.map((flag) => [flag, true])) as Record<F, true>
}

export const STATUSES = {
  placed: {
    words: 'To confirm',
    customerWords: 'Placed',
    story: 'Order received. We will call you to confirm.',
    look: 'wait',
    icon: 'clock',
    next: ['confirmed', 'cancelled'],
    step: null,
    ...NO,
    slipWarning: 'Not confirmed yet: please call before it is sent.',
    ...is('isSale', 'begins', 'awaitsCall', 'isOpen', 'isCorrectable', 'isPayable', 'takesReference'),
  },
  confirmed: {
    words: 'Confirmed',
    customerWords: 'Confirmed',
    story: 'Order confirmed by phone',
    look: 'going',
    icon: 'check',
    next: ['packed', 'cancelled'],
    step: {
      ...PLAIN_STEP,
      right: 'confirm orders',
      verb: 'confirm',
      button: 'Confirm the order',
      mail: 'order_confirmed',
    },
    ...NO,
    ownStory: 'You confirmed the order',
    ...is('isSale', 'begins', 'awaitsPacking', 'isOpen'),
    ...is('isCorrectable', 'isPayable', 'takesReference', 'provesCustomer'),
  },
  packed: {
    words: 'Packed',
    customerWords: 'Packed',
    story: 'Order packed',
    look: 'going',
    icon: 'parcel',
    next: ['shipped', 'cancelled'],
    step: { ...PLAIN_STEP, right: 'pack orders', verb: 'pack', button: 'Mark as packed', mail: 'order_packed' },
    ...NO,
    ...is('isSale', 'awaitsCourier', 'isCorrectable', 'isInvoiceable', 'isPayable', 'takesReference', 'provesCustomer'),
  },
  shipped: {
    words: 'Shipped',
    customerWords: 'On its way',
    story: 'Order on its way to you',
    look: 'going',
    icon: 'truck',
    next: ['delivered', 'returned'],
    step: { ...PACKERS_STEP, verb: 'ship', button: 'Mark as shipped', asks: 'parcel', mail: 'order_shipped' },
    ...NO,
    ...is('isSale', 'isOnTheWay', 'isInvoiceable', 'isPayable', 'takesReference', 'provesCustomer'),
  },
  delivered: {
    words: 'Delivered',
    customerWords: 'Delivered',
    story: 'Order delivered',
    look: 'good',
    icon: 'house',
    next: ['returned'],
    step: { ...PACKERS_STEP, verb: 'deliver', button: 'Mark as delivered', asks: 'money', mail: 'order_delivered' },
    ...NO,
    ...is('isSale', 'isEnded', 'isReturnable', 'isInvoiceable', 'takesReference', 'provesCustomer'),
  },
  cancelled: {
    words: 'Cancelled',
    customerWords: 'Cancelled',
    story: 'Order cancelled',
    look: 'bad',
    icon: 'ban',
    next: [],
    step: {
      ...PLAIN_STEP,
      right: 'cancel orders',
      verb: 'cancel',
      button: 'Cancel the order',
      asks: 'reason',
      restock: { when: 'always', reason: 'cancel' },
      mail: 'order_cancelled',
    },
    ...NO,
    slipWarning: 'Cancelled: please do not send it.',
    paperNote: 'This order was cancelled.',
    ownStory: 'You cancelled the order',
    ...is('isEnded'),
  },
  returned: {
    words: 'Returned',
    customerWords: 'Returned',
    story: 'Order came back to us',
    look: 'bad',
    icon: 'back',
    next: [],
    step: {
      ...PLAIN_STEP,
      right: 'cancel orders',
      verb: 'return',
      button: 'Mark as returned',
      asks: 'stock',
      restock: { when: 'asked', reason: 'return' },
    },
    ...NO,
    slipWarning: 'Returned: please do not send it again.',
    paperNote: 'This order was returned.',
    // Its parcel left, though perhaps without its paper.
    ...is('isEnded', 'isInvoiceable', 'takesReference'),
  },
} as const satisfies Record<OrderStatus, Meaning>

/** What a status is called of an order that gets there in this way: a parcel is shipped, one that is collected is ready. */
export function statusWords(status: OrderStatus, gets: GetsThere) {
  const { step, ...meaning }: Meaning = STATUSES[status]
  return { ...meaning, button: step?.button, ...wayOf(gets).statuses[status] }
}

/** Orders that came into a status, by what it is called of them, in small letters. */
export function byStatusWords<O extends GetsThere>(status: OrderStatus, orders: readonly O[]): [string, O[]][] {
  return [...Map.groupBy(orders, (order) => statusWords(status, order).words.toLowerCase())]
}

type StatusThat<F extends Flag> = { [S in OrderStatus]: (typeof STATUSES)[S][F] extends true ? S : never }[OrderStatus]

/** The statuses whose flag is true, in the order of an order's life. */
export function statusesThat<F extends Flag>(flag: F): StatusThat<F>[] {
  return ORDER_STATUSES.filter((status): status is StatusThat<F> => STATUSES[status][flag])
}

export type NextStatus = { [S in OrderStatus]: (typeof STATUSES)[S]['step'] extends null ? never : S }[OrderStatus]

export const NEXT_STATUSES = ORDER_STATUSES.filter(hasStep)

function hasStep(status: OrderStatus): status is NextStatus {
  return STATUSES[status].step !== null
}

export function nextStatuses(status: OrderStatus): NextStatus[] {
  return (STATUSES[status] as Meaning).next.filter(hasStep)
}

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).some((next) => next === to)
}

export function stepInto(status: NextStatus): Step {
  return STATUSES[status].step
}
