/**
 * The life of an order, the one table of it: what each status means, each step from one to the next, and what else can happen
 * (what the desk does without moving it on is in desk-acts.ts).
 * Queries, pages, papers, mails, the audit log and rights read it: a row that lacks something is refused by the compiler, and a
 * step that is not in it cannot be taken and is not shown. Browser-safe.
 */
import type { ORDER_EVENTS, OrderStatus, ReturnStatus } from '#db/order-values.ts'
import type { Language } from '#store/language.ts'
import type { Right } from '#store/people/access/rights.ts'
import type { MailKind } from '#store/talk/mail/mail.ts'
import type { MessageStep } from '#store/talk/messages/message-words.ts'

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
  pressed: null,
  slipWarning: '',
  paperNote: '',
  collected: {},
} as const

export type StatusFlag = Exclude<keyof typeof NO, 'pressed' | 'slipWarning' | 'paperNote' | 'collected'>

/** What its customer reads, in each language. */
type Told = Record<Language, string>

type Words = { words: string; customerWords: Told; story: Told }

/** Heading of the page on which an open order is changed; `{act}`: "send it" or "get it ready". */
type Open = { isOpen: true; openHeading: Told } | { isOpen: false; openHeading?: never }

type Meaning = { [flag in Exclude<StatusFlag, 'isOpen'>]: boolean } & Open &
  Words & {
    look: StatusLook
    /** What the customer reads next: what to pay and the day it comes, a sentence instead of these, or nothing. */
    next: 'payment and day' | { sentence: Told } | null
    /** The ready words to its customer; null for none. */
    message: MessageStep | null
    /** Beside Undo, after the orders that a press took there; `{is}`, `{its}` by their number. Null: what it is called. */
    pressed: string | null
    /** On a packing slip: why the parcel must not leave. */
    slipWarning: string
    /** On a receipt or an invoice. */
    paperNote: string
    /** What differs for an order that is collected from the shop. */
    collected: Partial<Words>
  }

/** Words of a table with their `{names}` filled in. */
export function filled(words: string, values: Record<string, string>): string {
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
    // Its parcel left, though perhaps without its paper.
    ...is('isEnded', 'isInvoiceable', 'takesReference'),
  },
} as const satisfies Record<OrderStatus, Meaning>

/** What a status means, where a rule speaks of those that any status may have. */
export function statusMeaning(status: OrderStatus): Meaning {
  return STATUSES[status]
}

export type Step = {
  from: readonly OrderStatus[]
  to: OrderStatus
  /** It leads on to the delivery: its button is the large one, and the customer reads where it leads as what is to come. */
  isUsual: boolean
  right: Right
  button: string
  /** The button for an order that is collected from the shop, where it differs. */
  collectedButton?: string
  isDanger: boolean
  asks: Question | null
  /** Whether units are restocked: always, when the person asks for it, or never (null). `reason` is for the stock history. */
  restock: { when: 'always' | 'asked'; reason: 'cancel' | 'return' } | null
  /** In the log: "Asha confirmed the order TK-1001". */
  audit: string
  mail: MailKind | null
  /** Said among the order's steps to the customer who took it; null where none can. */
  ownStory: Told | null
}

/** `for`: the parcel, a reason for the customer, whether goods can be resold, or the money. In a title `{order}` and `{due}`. */
export type Question = {
  for: 'parcel' | 'reason' | 'stock' | 'money'
  title: string
  collectedTitle?: string
  words?: string
  no?: string
}

const PLAIN = { isUsual: true, isDanger: false, asks: null, restock: null, ownStory: null } as const

/** Each step by its verb in the audit log ("order.confirm"). Every one of the desk can be undone for some seconds. */
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

/** What a customer reads of the events that are no step of theirs, by its name on the wire. */
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
} as const satisfies { [R in `return ${ReturnStatus}`]: Told } & Record<string, Told>

export type CustomerEvent = keyof typeof CUSTOMER_EVENTS

type EventRow = {
  /** Said at the desk. 'by its facts': app/desk/orders/order-story.tsx has each. */
  story: string
  /** What its customer reads; 'by its facts': customer-orders.server.ts has each; null for what is the shop's own. */
  customer: CustomerEvent | 'by its facts' | null
  /** In the log, by the verb of the action. */
  audit: Record<string, string>
}

/** What happens to an order. Of these a status alone moves it on; all others leave it where it stands, and none is undone but by its press. */
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

/** The kinds whose words at the desk, or to the customer, their facts decide. */
export type WordsByFacts<Reader extends 'story' | 'customer'> = {
  [K in EventKind]: (typeof EVENTS)[K][Reader] extends 'by its facts' ? K : never
}[EventKind]

type VerbOfEvent = { [K in EventKind]: keyof (typeof EVENTS)[K]['audit'] }[EventKind]
export type OrderVerb = keyof typeof STEPS | VerbOfEvent

/** "confirmed the order", by verb; undefined for a verb of no order. */
export function auditWordsOf(verb: string): string | undefined {
  const steps: Record<string, Step> = STEPS
  const events: Record<string, EventRow> = EVENTS
  return steps[verb]?.audit ?? Object.values(events).find(({ audit }) => verb in audit)?.audit[verb]
}
