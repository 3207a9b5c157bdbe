/**
 * What each status of an order means: the one place that says it. Queries, pages, papers, mails and permissions are made
 * from this table. A step that is not in it cannot be taken: the API refuses it and no page offers it. Browser-safe.
 */
import { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'

export { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'

/** A yes or no of every status. */
type Flags = {
  /** Its money counts in sums of sales. */
  isSale: boolean
  /** A phone order may begin in it. */
  begins: boolean
  /** It waits for the call that confirms it. */
  awaitsCall: boolean
  awaitsPacking: boolean
  /** The customer may still cancel it, and the shop may change its lines. */
  isOpen: boolean
  /** Name, phone and address may still be corrected. */
  isCorrectable: boolean
  /** The parcel is with the courier. */
  isOnTheWay: boolean
  /** Nothing is on its way to anybody any more. */
  isEnded: boolean
  /** A tax invoice may be issued: what is not in the parcel yet may still change. */
  isInvoiceable: boolean
  /** The customer is shown how to pay by UPI: whoever brings a parcel was paid, and what comes back is not paid for. */
  isPayable: boolean
  /** The reference of a payment may be noted or taken back. */
  takesReference: boolean
  /** The customer has said yes to an order, so others with the same number or address do not keep them from ordering. */
  provesCustomer: boolean
}

type Step = {
  /** The right that taking it needs; a right of store/access. */
  right: string
  /** What the audit log calls it: "order.confirm". */
  verb: string
  button: string
  /** What is asked before it is taken: courier and number, words to the customer, or whether the goods can be sold again. */
  asks: 'parcel' | 'reason' | 'stock' | null
  /** Whether the units go back on the shelf: always, when whoever takes it says so, or never. With the reason in the stock history. */
  restock: { when: 'always' | 'asked'; reason: 'cancel' | 'return' } | null
  /** The kind of message that tells the customer. */
  mail: string | null
}

type Meaning = Flags & {
  /** For the shop's people, and for customers. */
  words: string
  customerWords: string
  /** A sentence of the story that the customer reads. */
  story: string
  look: StatusLook
  icon: StatusIcon
  next: readonly OrderStatus[]
  /** The step into it; null where an order only begins. */
  step: Step | null
  /** On a packing slip: why the parcel must not go out. */
  slipWarning: string
  /** On a receipt or an invoice. */
  paperNote: string
}

export type StatusLook = 'wait' | 'going' | 'good' | 'bad'
export type StatusIcon = 'clock' | 'check' | 'parcel' | 'truck' | 'house' | 'ban' | 'back'

const NO: { readonly [flag in keyof Flags]: false } = {
  isSale: false,
  begins: false,
  awaitsCall: false,
  awaitsPacking: false,
  isOpen: false,
  isCorrectable: false,
  isOnTheWay: false,
  isEnded: false,
  isInvoiceable: false,
  isPayable: false,
  takesReference: false,
  provesCustomer: false,
}

export const STATUSES = {
  placed: {
    words: 'To confirm',
    customerWords: 'Placed',
    story: 'We received your order. We call you to confirm it.',
    look: 'wait',
    icon: 'clock',
    next: ['confirmed', 'cancelled'],
    step: null,
    slipWarning: 'Not confirmed yet: please call before it is sent.',
    paperNote: '',
    ...NO,
    isSale: true,
    begins: true,
    awaitsCall: true,
    isOpen: true,
    isCorrectable: true,
    isPayable: true,
    takesReference: true,
  },
  confirmed: {
    words: 'Confirmed',
    customerWords: 'Confirmed',
    story: 'You confirmed your order.',
    look: 'going',
    icon: 'check',
    next: ['packed', 'cancelled'],
    step: {
      right: 'confirm orders',
      verb: 'confirm',
      button: 'Confirm the order',
      asks: null,
      restock: null,
      mail: 'order_confirmed',
    },
    slipWarning: '',
    paperNote: '',
    ...NO,
    isSale: true,
    begins: true,
    awaitsPacking: true,
    isOpen: true,
    isCorrectable: true,
    isPayable: true,
    takesReference: true,
    provesCustomer: true,
  },
  packed: {
    words: 'Packed',
    customerWords: 'Packed',
    story: 'Your order is packed.',
    look: 'going',
    icon: 'parcel',
    next: ['shipped', 'cancelled'],
    step: { right: 'pack orders', verb: 'pack', button: 'Mark as packed', asks: null, restock: null, mail: null },
    slipWarning: '',
    paperNote: '',
    ...NO,
    isSale: true,
    isCorrectable: true,
    isInvoiceable: true,
    isPayable: true,
    takesReference: true,
    provesCustomer: true,
  },
  shipped: {
    words: 'Shipped',
    customerWords: 'On its way',
    story: 'Your order is on its way to you.',
    look: 'going',
    icon: 'truck',
    next: ['delivered', 'returned'],
    step: {
      right: 'pack orders',
      verb: 'ship',
      button: 'Mark as shipped',
      asks: 'parcel',
      restock: null,
      mail: 'order_shipped',
    },
    slipWarning: '',
    paperNote: '',
    ...NO,
    isSale: true,
    isOnTheWay: true,
    isInvoiceable: true,
    isPayable: true,
    takesReference: true,
    provesCustomer: true,
  },
  delivered: {
    words: 'Delivered',
    customerWords: 'Delivered',
    story: 'Your order was delivered.',
    look: 'good',
    icon: 'house',
    next: ['returned'],
    step: {
      right: 'pack orders',
      verb: 'deliver',
      button: 'Mark as delivered',
      asks: null,
      restock: null,
      mail: null,
    },
    slipWarning: '',
    paperNote: '',
    ...NO,
    isSale: true,
    isEnded: true,
    isInvoiceable: true,
    takesReference: true,
    provesCustomer: true,
  },
  cancelled: {
    words: 'Cancelled',
    customerWords: 'Cancelled',
    story: 'Your order was cancelled.',
    look: 'bad',
    icon: 'ban',
    next: [],
    step: {
      right: 'cancel orders',
      verb: 'cancel',
      button: 'Cancel the order',
      asks: 'reason',
      restock: { when: 'always', reason: 'cancel' },
      mail: 'order_cancelled',
    },
    slipWarning: 'Cancelled: please do not send it.',
    paperNote: 'This order was cancelled.',
    ...NO,
    isEnded: true,
  },
  returned: {
    words: 'Returned',
    customerWords: 'Returned',
    story: 'Your order came back to us.',
    look: 'bad',
    icon: 'back',
    next: [],
    step: {
      right: 'cancel orders',
      verb: 'return',
      button: 'Mark as returned',
      asks: 'stock',
      restock: { when: 'asked', reason: 'return' },
      mail: null,
    },
    slipWarning: 'Returned: please do not send it again.',
    paperNote: 'This order was returned.',
    ...NO,
    isEnded: true,
    takesReference: true,
  },
} as const satisfies Record<OrderStatus, Meaning>

type Flag = keyof Flags
type StatusThat<F extends Flag> = { [S in OrderStatus]: (typeof STATUSES)[S][F] extends true ? S : never }[OrderStatus]

/** The statuses of which the flag is true, in the order of an order's life. */
export function statusesThat<F extends Flag>(flag: F): StatusThat<F>[] {
  return ORDER_STATUSES.filter((status): status is StatusThat<F> => STATUSES[status][flag])
}

/** A status that an order comes into by a step. */
export type NextStatus = { [S in OrderStatus]: (typeof STATUSES)[S]['step'] extends null ? never : S }[OrderStatus]

export const NEXT_STATUSES = ORDER_STATUSES.filter(hasStep)

function hasStep(status: OrderStatus): status is NextStatus {
  return STATUSES[status].step !== null
}

/** The steps that an order in this status may take. */
export function nextStatuses(status: OrderStatus): NextStatus[] {
  const { next }: Meaning = STATUSES[status]
  return next.filter(hasStep)
}

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).some((next) => next === to)
}

/** The step into a status. */
export function stepInto(status: NextStatus): Step {
  return STATUSES[status].step
}
