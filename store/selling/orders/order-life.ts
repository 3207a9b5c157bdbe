/**
 * The life of an order: what each status means, each step to the next, and other events (what staff do beside steps is in
 * desk-acts.ts). Queries, pages, papers, mails, the audit log and rights read these tables: an incomplete row does not compile,
 * and a step that is missing here cannot be taken.
 */
import type { ORDER_EVENTS, OrderStatus, ReturnStatus } from '#db/order-values.ts'
import type { Language } from '#store/language.ts'
import type { Right } from '#store/people/access/rights.ts'
import type { MailKind } from '#store/talk/mail/mail.ts'
import type { MessageStep } from '#store/talk/messages/message-words.ts'

const NO = {
  /** Counts towards sales. */
  isSale: false,
  /** An order by phone may begin in it. */
  begins: false,
  /** Awaits the confirming call. */
  awaitsCall: false,
  awaitsPacking: false,
  /** Packed, and not yet with a courier. */
  awaitsCourier: false,
  /** The customer may still cancel it, and the shop may change its lines. */
  isOpen: false,
  /** Name, phone and address can still be corrected. */
  isCorrectable: false,
  /** With the courier. */
  isOnTheWay: false,
  /** The order has reached its end. */
  isEnded: false,
  /** Single units may come back. */
  isReturnable: false,
  /** A tax invoice may be issued: the content of the parcel is final. */
  isInvoiceable: false,
  /** The customer is shown how to pay by UPI. */
  isPayable: false,
  /** A payment reference may be recorded or removed. */
  takesReference: false,
  /** The customer agreed to the order, so strangers' orders with the same number or address no longer hold them up. */
  provesCustomer: false,
  pressed: null,
  slipWarning: '',
  paperNote: '',
  collected: {},
} as const

export type StatusFlag = Exclude<keyof typeof NO, 'pressed' | 'slipWarning' | 'paperNote' | 'collected'>

/** The customer's words, by language. */
type WordsByLanguage = Record<Language, string>

type Words = { words: string; customerWords: WordsByLanguage; story: WordsByLanguage }

/** Heading of the page of an open order that can be changed; `{act}`: "send it" or "get it ready". */
type Open = { isOpen: true; openHeading: WordsByLanguage } | { isOpen: false; openHeading?: never }

type Meaning = { [flag in Exclude<StatusFlag, 'isOpen'>]: boolean } & Open &
  Words & {
    look: StatusLook
    /** Beside it for the customer: what to pay and the expected day, a sentence instead, or nothing. */
    next: 'payment and day' | { sentence: WordsByLanguage } | null
    /** The prepared message to the customer; null for none. */
    message: MessageStep | null
    /** Shown beside Undo, after the orders moved there, with `{is}` and `{its}` by number; null for the status's own words. */
    pressed: string | null
    /** On a packing slip: why the parcel must not leave. */
    slipWarning: string
    /** On a receipt or an invoice. */
    paperNote: string
    /** Words that differ for an order collected from the shop. */
    collected: Partial<Words>
  }

/** Fills in the `{names}` of a table's words. */
export function fillNames(words: string, values: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name)
}

export type StatusLook = 'wait' | 'going' | 'good' | 'bad'

function is<F extends StatusFlag>(...flags: F[]) {
  return Object.fromEntries(flags.map((flag) => [flag, true])) as Record<F, true>
}

export const STATUSES = {
  placed: {
    words: 'To confirm',
    customerWords: { en: 'Placed', hi: 'मिल गया' },
    story: { en: 'Order received. We will call you to confirm.', hi: 'ऑर्डर मिल गया। हम फ़ोन करके पक्का करेंगे।' },
    openHeading: { en: 'Thank you. We call you before we {act}.', hi: 'धन्यवाद। {act} से पहले हम आपको फ़ोन करेंगे।' },
    next: 'payment and day',
    message: 'confirm',
    look: 'wait',
    ...NO,
    slipWarning: 'Not confirmed yet: please call before it is sent.',
    ...is('isSale', 'begins', 'awaitsCall', 'isOpen', 'isCorrectable', 'isPayable', 'takesReference'),
  },
  confirmed: {
    words: 'Confirmed',
    customerWords: { en: 'Confirmed', hi: 'पक्का हुआ' },
    story: { en: 'Order confirmed by phone', hi: 'फ़ोन पर ऑर्डर पक्का हुआ' },
    openHeading: { en: 'Your order is confirmed', hi: 'आपका ऑर्डर पक्का है' },
    next: 'payment and day',
    message: 'confirmed',
    look: 'going',
    ...NO,
    pressed: ' {is} confirmed.',
    ...is('isSale', 'begins', 'awaitsPacking', 'isOpen'),
    ...is('isCorrectable', 'isPayable', 'takesReference', 'provesCustomer'),
  },
  packed: {
    words: 'Packed',
    customerWords: { en: 'Packed', hi: 'पैक हो गया' },
    story: { en: 'Order packed', hi: 'ऑर्डर पैक हो गया' },
    next: 'payment and day',
    message: 'pack',
    look: 'going',
    ...NO,
    ...is('isSale', 'awaitsCourier', 'isCorrectable', 'isInvoiceable', 'isPayable', 'takesReference', 'provesCustomer'),
  },
  shipped: {
    words: 'Shipped',
    customerWords: { en: 'On its way', hi: 'रास्ते में' },
    story: { en: 'Order on its way to you', hi: 'ऑर्डर रास्ते में है' },
    next: 'payment and day',
    message: 'ship',
    look: 'going',
    ...NO,
    ...is('isSale', 'isOnTheWay', 'isInvoiceable', 'isPayable', 'takesReference', 'provesCustomer'),
    collected: {
      words: 'Ready to collect',
      customerWords: { en: 'Ready to collect', hi: 'तैयार है' },
      story: { en: 'Your order is ready: please collect it', hi: 'आपका ऑर्डर तैयार है: दुकान से ले लें' },
    },
  },
  delivered: {
    words: 'Delivered',
    customerWords: { en: 'Delivered', hi: 'पहुँच गया' },
    story: { en: 'Order delivered', hi: 'ऑर्डर पहुँच गया' },
    next: null,
    message: 'deliver',
    look: 'good',
    ...NO,
    ...is('isSale', 'isEnded', 'isReturnable', 'isInvoiceable', 'takesReference', 'provesCustomer'),
    collected: {
      words: 'Collected',
      customerWords: { en: 'Collected', hi: 'ले लिया' },
      story: { en: 'Order collected', hi: 'ऑर्डर ले लिया गया' },
    },
  },
  cancelled: {
    words: 'Cancelled',
    customerWords: { en: 'Cancelled', hi: 'रद्द' },
    story: { en: 'Order cancelled', hi: 'ऑर्डर रद्द हो गया' },
    next: null,
    message: 'cancel',
    look: 'bad',
    ...NO,
    pressed: ' {is} cancelled; {its} units are back on the shelf.',
    slipWarning: 'Cancelled: please do not send it.',
    paperNote: 'This order was cancelled.',
    ...is('isEnded'),
  },
  returned: {
    words: 'Returned',
    customerWords: { en: 'Returned', hi: 'वापस आया' },
    story: { en: 'Order came back to us', hi: 'ऑर्डर हमारे पास वापस आ गया' },
    next: null,
    message: 'return',
    look: 'bad',
    ...NO,
    slipWarning: 'Returned: please do not send it again.',
    paperNote: 'This order was returned.',
    // The parcel left, though perhaps without its paper.
    ...is('isEnded', 'isInvoiceable', 'takesReference'),
  },
} as const satisfies Record<OrderStatus, Meaning>

/** For rules about fields that only some statuses have. */
export function statusMeaning(status: OrderStatus): Meaning {
  return STATUSES[status]
}

export type Step = {
  from: readonly OrderStatus[]
  to: OrderStatus
  /** The way on to delivery: a large button, and the customer reads the statuses to come. */
  isUsual: boolean
  right: Right
  button: string
  /** The button's words for an order collected from the shop, where they differ. */
  collectedButton?: string
  isDanger: boolean
  asks: Question | null
  /** Whether units are restocked: always, when staff say so, or never (null). `reason` is for the stock history. */
  restock: { when: 'always' | 'asked'; reason: 'cancel' | 'return' } | null
  /** In the audit log: "Asha confirmed the order TK-1001". */
  audit: string
  mail: MailKind | null
  /** For the customer who took the step; null where customers cannot. */
  ownStory: WordsByLanguage | null
}

/** What the dialog asks `for`: parcel, reason for the customer, whether goods can be resold, or money. Titles have `{order}` and `{due}`. */
export type Question = {
  for: 'parcel' | 'reason' | 'stock' | 'money'
  title: string
  collectedTitle?: string
  words?: string
  no?: string
}

const PLAIN = { isUsual: true, isDanger: false, asks: null, restock: null, ownStory: null } as const

/** By the verb in the audit log ("order.confirm"). Staff can undo each for some seconds. */
export const STEPS = {
  confirm: {
    ...PLAIN,
    from: ['placed'],
    to: 'confirmed',
    right: 'confirm orders',
    button: 'Confirm the order',
    audit: 'confirmed the order',
    mail: 'order_confirmed',
    ownStory: { en: 'You confirmed the order', hi: 'आपने ऑर्डर पक्का किया' },
  },
  pack: {
    ...PLAIN,
    from: ['confirmed'],
    to: 'packed',
    right: 'pack orders',
    button: 'Mark as packed',
    audit: 'packed the order',
    mail: 'order_packed',
  },
  ship: {
    ...PLAIN,
    from: ['packed'],
    to: 'shipped',
    right: 'pack orders',
    button: 'Mark as shipped',
    collectedButton: 'Mark as ready',
    asks: {
      for: 'parcel',
      title: 'Send {order} on its way',
      collectedTitle: 'Is {order} ready to be collected?',
    },
    audit: 'shipped the order',
    mail: 'order_shipped',
  },
  deliver: {
    ...PLAIN,
    from: ['shipped'],
    to: 'delivered',
    right: 'pack orders',
    button: 'Mark as delivered',
    collectedButton: 'Mark as collected',
    asks: { for: 'money', title: '{due} received?' },
    audit: 'delivered the order',
    mail: 'order_delivered',
  },
  cancel: {
    ...PLAIN,
    from: ['placed', 'confirmed', 'packed'],
    to: 'cancelled',
    isUsual: false,
    right: 'cancel orders',
    button: 'Cancel the order',
    isDanger: true,
    asks: {
      for: 'reason',
      title: 'Cancel order {order}?',
      words: 'Its units go back on the shelf. You can undo it for ten seconds.',
      no: 'Keep the order',
    },
    restock: { when: 'always', reason: 'cancel' },
    audit: 'cancelled the order',
    mail: 'order_cancelled',
    ownStory: { en: 'You cancelled the order', hi: 'आपने ऑर्डर रद्द किया' },
  },
  return: {
    ...PLAIN,
    from: ['shipped', 'delivered'],
    to: 'returned',
    isUsual: false,
    right: 'cancel orders',
    button: 'Mark as returned',
    asks: { for: 'stock', title: 'Did {order} come back?' },
    restock: { when: 'asked', reason: 'return' },
    audit: 'returned the order',
    mail: null,
  },
} as const satisfies Record<string, Step>

/** Events other than steps as the customer reads them, by their name on the wire. */
export const CUSTOMER_EVENTS = {
  changed: { en: 'Order changed as agreed with you', hi: 'आपसे पूछकर ऑर्डर बदला' },
  'not delivered': { en: 'Not delivered', hi: 'नहीं पहुँचा पाए' },
  refund: { en: 'Money refunded to you', hi: 'पैसे आपको वापस दिए' },
  credited: { en: 'Given back to you as credit', hi: 'पैसे आपके खाते में जमा किए' },
  'return asked': { en: 'Return requested', hi: 'आपने सामान वापस लेने को कहा' },
  'return accepted': { en: 'Return accepted', hi: 'हम सामान वापस लेंगे' },
  'return refused': { en: 'Return not accepted', hi: 'सामान वापस नहीं ले सकते' },
  'return received': { en: 'Returned item received', hi: 'वापस आया सामान मिल गया' },
  'return withdrawn': { en: 'Return request withdrawn', hi: 'आपने वापसी रद्द की' },
} as const satisfies { [R in `return ${ReturnStatus}`]: WordsByLanguage } & Record<string, WordsByLanguage>

export type CustomerEvent = keyof typeof CUSTOMER_EVENTS

type EventRow = {
  /** For staff. 'by its facts': see app/desk/orders/order-story.tsx. */
  story: string
  /** For the customer. 'by its facts': see customer-orders.server.ts; null for what only staff read. */
  customer: CustomerEvent | 'by its facts' | null
  /** In the audit log, by the verb of the action. */
  audit: Record<string, string>
}

/** Events of an order. Only `status` moves it on; events are undone with their press alone. */
export const EVENTS = {
  status: {
    story: 'by its facts',
    customer: 'by its facts',
    audit: { take: 'wrote down the order', undo: 'undid the order' },
  },
  call: { story: 'by its facts', customer: null, audit: { call: 'called about the order' } },
  note: { story: 'Note', customer: null, audit: { note: 'noted the order' } },
  lines: { story: 'Changed the lines', customer: 'changed', audit: { change: 'changed the order' } },
  details: { story: 'Corrected the details', customer: 'changed', audit: { correct: 'corrected the order' } },
  payment: {
    story: 'by its facts',
    customer: 'by its facts',
    audit: {
      pay: 'recorded the UPI payment of the order',
      receive: 'received money for the order',
      refund: 'gave back money for the order',
      'correct-money': 'corrected the money of the order',
    },
  },
  invoice: { story: 'by its facts', customer: null, audit: { invoice: 'issued a paper for the order' } },
  return: {
    story: 'by its facts',
    customer: 'by its facts',
    audit: {
      'return-asked': 'asked for a return of the order',
      'return-accepted': 'accepted the return of the order',
      'return-refused': 'refused the return of the order',
      'return-received': 'took in what came back of the order',
      'return-withdrawn': 'took back the return of the order',
    },
  },
  try: {
    story: 'Not delivered',
    customer: 'not delivered',
    audit: { try: 'noted a try to deliver the order' },
  },
} as const satisfies Record<EventKind, EventRow>

export type EventKind = (typeof ORDER_EVENTS)[number]

/** Kinds of events whose words depend on their facts. */
export type WordsByFacts<Reader extends 'story' | 'customer'> = {
  [K in EventKind]: (typeof EVENTS)[K][Reader] extends 'by its facts' ? K : never
}[EventKind]

type VerbOfEvent = { [K in EventKind]: keyof (typeof EVENTS)[K]['audit'] }[EventKind]
export type OrderVerb = keyof typeof STEPS | VerbOfEvent

/** "confirmed the order"; undefined for an unknown verb. */
export function orderAuditWordsOf(verb: string): string | undefined {
  const steps: Record<string, Step> = STEPS
  const events: Record<string, EventRow> = EVENTS
  return steps[verb]?.audit ?? Object.values(events).find(({ audit }) => verb in audit)?.audit[verb]
}
