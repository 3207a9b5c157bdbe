/**
 * The values that columns of orders may hold. Checks of the tables, shapes of the API and types of pages are made from these
 * lists; store/selling/orders/steps/order-statuses.ts says what each status means. Browser-safe.
 */
export const ORDER_STATUSES = [
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The languages that somebody is written to in; pages have the same. */
export const MAIL_LANGUAGES = ['en', 'hi'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** An order as its customer sends it; rupees. */
export type SentOrder = OrderChoices & {
  /** Of the page that it was placed on. */
  language?: MailLanguage
  customerInfo: { name: string; phone: string; address: string }
  customerGstin?: string
  orderItems: readonly { _id: string; qty: number }[]
  classSets?: readonly ClassSet[]
  totalAmount: number
  /** What of it a gift card or credit pays at once. */
  prepaid?: number
  deliverySeen?: string
}

/** The sets of a class that an order has, as they were when it was placed; `lines` and `units` are of one set. */
export type ClassSet = {
  id: string
  name: string
  qty: number
  units: number
  lines: { _id: string; qty: number }[]
  /** As how many units one set counts for what a customer may have open; 1 where it does not say. */
  counts?: number
  /** It goes to the school with the others of its class. */
  isForSchool?: true
}

/** From so many pieces on each of them costs less. */
export type PriceStep = { from: number; pricePaise: number }

/** The terms to which an order comes back when its lines do. Paise; `prices` by product, of all that it ever had. */
export type AgreedTerms = {
  totalPaise: number
  advancePaise: number
  deliveryPaise: number
  /** Absent in what was written down before a fee could fall away. */
  cashFeePaise?: number | undefined
  coupon: { code: string; percent?: number; amount?: number; from?: number } | null
  prices: Record<string, number>
  /** How many of each had that price; absent where it was written down before prices by quantity. */
  qtys?: Record<string, number>
  /** Absent where it was written down before costs were kept. */
  costs?: Record<string, number | null>
}

/** How a class gets its sets: each buyer a parcel, or all of them at the school. */
export const CLASS_DELIVERIES = ['parcels', 'school'] as const
/** The code in the address of a class's page: capitals that are not taken for others when they are spoken or written down. */
export const CLASS_CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** `qty`: of a product in one set. */
export const CLASS_LIMITS = { school: 100, className: 40, year: 20, note: 500, qty: 99 } as const
export const CLASS_CODE_FORM = `^[${CLASS_CODE_SIGNS}]{6}$`

/** What an order comes to depends on these; an Idempotency-Key is for one choice. */
export type OrderChoices = Choices & { coupon?: string }

export type Choices = {
  payBy?: 'cash' | 'upi'
  gift?: Gift
  /** Absent for a delivery. */
  way?: OrderWay
}

/** How the goods get to the customer: as a parcel, fetched at the shop, or brought by somebody of the shop. */
export const ORDER_WAYS = ['delivery', 'pickup', 'rider'] as const
export type OrderWay = (typeof ORDER_WAYS)[number]

/** An order that is a gift: the words of its card, who gets it where that is not the buyer, and the day it should come. */
export type Gift = {
  card?: string
  wrap?: boolean
  name?: string
  phone?: string
  address?: string
  day?: string
}

export const ORDER_CHOICES = Object.keys({
  payBy: true,
  coupon: true,
  gift: true,
  way: true,
} satisfies Record<keyof OrderChoices, true>) as (keyof OrderChoices)[]

/** What an order comes to beside its goods, in the order of its sums. */
export const CHARGE_KINDS = ['coupon', 'delivery', 'giftWrap', 'cashFee'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** Kinds of events of an order. */
export const ORDER_EVENTS = [
  'status',
  'call',
  'note',
  'lines',
  'details',
  'payment',
  'invoice',
  'return',
  'try',
] as const

/** Why a parcel was not delivered at the door. One refused there comes back instead. */
export const TRY_REASONS = [
  'not at home',
  'no answer',
  'address not found',
  'wants it later',
  'no money',
  'other',
] as const
export type TryReason = (typeof TRY_REASONS)[number]

/**
 * How somebody said yes to an order by a link or page: by the mailbox, by the phone, or by an account that has proven neither,
 * whose yes is noted and does not count.
 */
export const YES_BY = ['mail', 'phone', 'account'] as const
export type YesBy = (typeof YES_BY)[number]

/** The state of a return: asked for, answered, and received; or withdrawn by the person who asked. */
export const RETURN_STATUSES = ['asked', 'accepted', 'refused', 'received', 'withdrawn'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** Why somebody gives goods back. */
export const RETURN_REASONS = ['broken', 'wrong', 'not as shown', 'not wanted', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The numbered papers of an order. store/money/papers/which-papers.ts chooses among them. */
export const TAX_PAPERS = ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note'] as const
export type TaxPaper = (typeof TAX_PAPERS)[number]

/** Reasons for a GST rate of 0 %: nil-rated by the tariff, exempt by a notification, or a rate that happens to be 0. */
export const ZERO_RATES = ['nil', 'exempt', 'taxed'] as const
export type ZeroRate = (typeof ZERO_RATES)[number]

/** Who can read a review: not yet anybody, everybody, or nobody any more. */
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/**
 * Events that ring for staff: an order, a product that runs low, a message given up, an order that a cap turned away, few messages
 * left for strangers today, a complaint that waits, a nightly proof with findings.
 */
export const RING_KINDS = [
  'order',
  'low_stock',
  'mail_failed',
  'order_refused',
  'message_limit',
  'complaint',
  'proof_failed',
] as const

/** The states of a complaint. */
export const COMPLAINT_STATUSES = ['new', 'acknowledged', 'settled'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

/** Most units of one product in a cart, and so in an order that a customer places. Staff sell as many as there are. */
export const MAX_QTY = 3
/** Most units of a product in stock, and so most that staff sell in one order. */
export const MOST_IN_STOCK = 1_000_000

/** The values that distinguish a product from its siblings, such as "Colour: Red"; null and '' mean none. */
type Options = { option1?: string | null; option2?: string | null }

export type Option = { label: string; value: string }

/** A label, a colon and a value. */
export const OPTION_PATTERN = /^\s*[^\s:][^:]*:\s*\S/

/** Splits "Colour: Red". */
export function optionIn(text: string): Option {
  const at = text.indexOf(':')
  return { label: text.slice(0, Math.max(at, 0)).trim(), value: text.slice(at + 1).trim() }
}

export function optionsOf({ option1, option2 }: Options): Option[] {
  return [option1, option2].flatMap((text) => (text ? [optionIn(text)] : []))
}

/** What is scanned, and for how many pieces it stands. */
export type ProductCode = { code: string; pieces: number }

/** The shelves of the shop; a product stands on one to four. */
export const CATEGORIES = ['Study', 'Toy', 'Gift', 'Household'] as const

/** What a fact of the owner's own can be. */
export const FACT_KINDS = ['choice', 'number', 'flag'] as const
export type FactOption = { id: string; name: string; nameHi: string }
/** By the ids of facts: the id of an option, a number, or yes or no. */
export type FactValues = Record<string, string | number | boolean>
/** The id of a fact or an option. For JavaScript and PostgreSQL. */
export const FACT_ID_FORM = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** A product in a bundle, with its quantity; in an order also the names it was sold under. */
export type BundlePart = { _id: string; qty: number }
export type SoldPart = BundlePart & { name: string; nameHi?: string }
/** Most different products in a bundle. */
export const MOST_PARTS = 20

/** "School Bag (Red, Large)": the name, with those option values that it does not contain. Applying it twice changes nothing. */
export function nameWithKind(product: { name: string } & Options): string {
  const { name } = product
  const kinds = optionsOf(product).map(({ value }) => value)
  const untold = kinds.filter((value) => !spaced(name).includes(spaced(value)))
  return untold.length === 0 ? name : `${name} (${untold.join(', ')})`
}

/** The names under which an order keeps it, English and, where it has one, Hindi. */
export function soldNamesOf({ nameHi, ...product }: { name: string; nameHi: string | null } & Options) {
  const name = nameWithKind(product)
  return nameHi === null ? { name } : { name, nameHi: nameWithKind({ ...product, name: nameHi }) }
}

/** Its words between single spaces. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter(Boolean)
    .join(' ')} `
}

/** At the door, or in advance by UPI. */
export const PAY_WAYS = ['cash', 'upi'] as const

/** Whether a delivery rule takes cash: at the door, at the door after an advance by UPI, or not at all. */
export const RULE_CASH = ['yes', 'advance', 'no'] as const

/** PIN codes of a delivery rule: one, the first digits of many, or a range. Read by JavaScript and by PostgreSQL. */
export const PINS_FORM = '^[1-9][0-9]{0,5}$|^[1-9][0-9]{5}-[1-9][0-9]{5}$'
/** "2" or "2 to 7"; empty for the days of the settings. */
export const RULE_DAYS_FORM = '^([1-9][0-9]?( to [1-9][0-9]?)?)?$'

/** The last part of a collection's address. For JavaScript and PostgreSQL. */
export const COLLECTION_NAME_FORM = '^[a-z0-9]+(-[a-z0-9]+)*$'
/** A coupon's code as stored: capitals. For JavaScript and PostgreSQL. */
export const COUPON_FORM = '^[A-Z0-9][A-Z0-9-]{2,19}$'

/** The prefix of order numbers until the owner sets another. */
export const DEFAULT_NUMBER_PREFIX = 'TK-'

/** "TK-1001": the number that people say on the phone. It never changes, whatever prefix later orders get. */
export function formatOrderNumber({ numberPrefix, number }: { numberPrefix: string; number: number }): string {
  return `${numberPrefix}${number}`
}

/** A regular expression for JavaScript and PostgreSQL. */
export const NUMBER_PREFIX_FORM = '^[A-Za-z0-9-]{0,8}$'

/** The kinds of cash book lines: money came in, was given back, or an earlier line is taken back. */
export const CASH_KINDS = ['received', 'refund', 'correction'] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** How money moves: notes in the till, UPI, or a courier's payment into the bank. Only cash is counted at the day's close. */
export const CASH_WAYS = ['cash', 'upi', 'courier'] as const
export type CashWay = (typeof CASH_WAYS)[number]

/** What moves between the till, the bank and the owner's pocket. */
export const MOVE_KINDS = ['float', 'drawing', 'to_bank', 'from_bank', 'paid_in', 'paid_out'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** What is owed and paid in advance: a customer's khata, or a gift card. As a way of an order's payment no money moves. */
export const LEDGER_WAYS = ['khata', 'gift_card'] as const
export type LedgerWay = (typeof LEDGER_WAYS)[number]

/** Money paid on a khata, or for a gift card; and credit paid out. */
export const LEDGER_MONEY = [...LEDGER_WAYS, 'khata_out'] as const
/** With what a customer owed before the shop kept a khata here. */
export const LEDGER_KINDS = [...LEDGER_MONEY, 'khata_before'] as const

/** All kinds of entries of the cash book. Only `CASH_KINDS` are of orders. */
export const ENTRY_KINDS = [...CASH_KINDS, 'expense', ...MOVE_KINDS, ...LEDGER_KINDS] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** `bank`: what is paid from the bank, or goes there without an order. */
export const MONEY_WAYS = [...CASH_WAYS, 'bank', ...LEDGER_WAYS] as const
export type MoneyWay = (typeof MONEY_WAYS)[number]

export const EXPENSE_KINDS = ['rent', 'wages', 'electricity', 'packing', 'travel', 'courier', 'goods', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** Which sum of its order a line of the cash book adds to. */
export const CASH_SUMS = ['received', 'refunded'] as const
export type CashSum = (typeof CASH_SUMS)[number]

/** Hindi for customers who write name or address in Devanagari. */
export function languageWritten({ name, address }: { name: string; address: string }): MailLanguage {
  return /\p{Script=Devanagari}/u.test(`${name} ${address}`) ? 'hi' : 'en'
}

/**
 * `found` are paths in this shop by address, `failed` why another could not be had, `written` the pictures that the product got
 * from here.
 */
export type RowPictures = {
  wanted: string[]
  found: Record<string, string>
  failed: Record<string, string>
  written: string[]
  tries: number
}

/** What came from the shop system before. */
export const EARLIER_KINDS = ['customer', 'order'] as const
export type EarlierKind = (typeof EARLIER_KINDS)[number]
