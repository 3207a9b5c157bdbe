/**
 * What columns of orders may hold. The checks of the tables, the shapes of the API and the types of pages are made from
 * these lists; what a status means stands in store/orders/steps/order-statuses.ts. Browser-safe.
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

/**
 * How a parcel stands at a courier service: to be asked for, asked for without an answer, booked, refused, of which nobody is
 * sure, or cancelled.
 */
export const PARCEL_STATES = ['waiting', 'asked', 'booked', 'refused', 'unsure', 'cancelled'] as const

/** Why a parcel at the door was not delivered. Refused at the door it comes back instead. */
export const TRY_REASONS = [
  'not at home',
  'no answer',
  'address not found',
  'wants it later',
  'no money',
  'other',
] as const
export type TryReason = (typeof TRY_REASONS)[number]

/** How somebody confirmed an order by a link or page: by the mailbox, or by the phone. */
export const YES_BY = ['mail', 'phone'] as const
export type YesBy = (typeof YES_BY)[number]

/** How far the return of goods is: asked for, answered, and here; or called off by the person who asked. */
export const RETURN_STATUSES = ['asked', 'accepted', 'refused', 'received', 'withdrawn'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** Why somebody gives goods back. */
export const RETURN_REASONS = ['broken', 'wrong', 'not as shown', 'not wanted', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The numbered papers of an order. store/papers/which-papers.ts says which an order gets. */
export const TAX_PAPERS = ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note'] as const
export type TaxPaper = (typeof TAX_PAPERS)[number]

/** Reasons for a GST rate of 0 %: nil-rated by the tariff, exempt by a notification, or a rate that happens to be 0. */
export const ZERO_RATES = ['nil', 'exempt', 'taxed'] as const
export type ZeroRate = (typeof ZERO_RATES)[number]

/** States of a review: nobody may read it yet, everybody may, or nobody may any more. */
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/**
 * What rings for the shop's people: an order, a product that runs low, a message given up, first orders near their cap, few
 * messages left for strangers today, a complaint that waits, a night whose proof found something.
 */
export const RING_KINDS = [
  'order',
  'low_stock',
  'mail_failed',
  'first_orders',
  'message_limit',
  'complaint',
  'proof_failed',
] as const

/** How far a complaint is. */
export const COMPLAINT_STATUSES = ['new', 'acknowledged', 'settled'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

/** A cart, and so an order, holds at most so many of one product. */
export const MAX_QTY = 3

/** The choice that tells a product from its siblings, such as "Colour: Red"; null and '' are none. */
type Options = { option1?: string | null | undefined; option2?: string | null | undefined }

export type Option = { label: string; value: string }

/** A label, a colon and a value. */
export const OPTION_PATTERN = /^\s*[^\s:][^:]*:\s*\S/

/** "Colour: Red" in its parts. */
export function optionIn(text: string): Option {
  const at = text.indexOf(':')
  return { label: text.slice(0, Math.max(at, 0)).trim(), value: text.slice(at + 1).trim() }
}

export function optionsOf({ option1, option2 }: Options): Option[] {
  return [option1, option2].flatMap((text) => (text ? [optionIn(text)] : []))
}

/** A product in a bundle, and how many of it; in an order with the name it was sold under. */
export type BundlePart = { _id: string; qty: number }
export type SoldPart = BundlePart & { name: string }
/** Different products in a bundle. */
export const MOST_PARTS = 20

/** "School Bag (Red, Large)": the name with what it does not say itself of the kind. Said twice it stays the same. */
export function nameWithKind(product: { name: string } & Options): string {
  const { name } = product
  const kinds = optionsOf(product).map(({ value }) => value)
  const untold = kinds.filter((value) => !spaced(name).includes(spaced(value)))
  return untold.length === 0 ? name : `${name} (${untold.join(', ')})`
}

/** Its words between single spaces. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter(Boolean)
    .join(' ')} `
}

/** At the door, or first by UPI. */
export const PAY_WAYS = ['cash', 'upi'] as const

/** How a delivery rule takes cash: at the door, at the door with some paid first by UPI, or not at all. */
export const RULE_CASH = ['yes', 'advance', 'no'] as const

/** PIN codes of a delivery rule: one, the first digits of many, or a range. Read by JavaScript and by PostgreSQL. */
export const PINS_FORM = '^[1-9][0-9]{0,5}$|^[1-9][0-9]{5}-[1-9][0-9]{5}$'
/** "2" or "2 to 7"; empty for the days of the settings. */
export const RULE_DAYS_FORM = '^([1-9][0-9]?( to [1-9][0-9]?)?)?$'

/** The last part of a collection's address. Read by JavaScript and by PostgreSQL. */
export const COLLECTION_NAME_FORM = '^[a-z0-9]+(-[a-z0-9]+)*$'
/** The code of a coupon, as it is kept: capitals. Read by JavaScript and by PostgreSQL. */
export const COUPON_FORM = '^[A-Z0-9][A-Z0-9-]{2,19}$'

/** The prefix of order numbers until the owner sets something else. */
export const DEFAULT_NUMBER_PREFIX = 'TK-'

/** "TK-1001": what people say on the phone. Never changes, whatever prefix later orders get. */
export function formatOrderNumber({ numberPrefix, number }: { numberPrefix: string; number: number }): string {
  return `${numberPrefix}${number}`
}

/** As a regular expression of JavaScript and of PostgreSQL. */
export const NUMBER_PREFIX_FORM = '^[A-Za-z0-9-]{0,8}$'

/** Kinds of lines of the cash book: money came, money was given back, or an earlier line is taken back. */
export const CASH_KINDS = ['received', 'refund', 'correction'] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** How it came or went: notes in the till, UPI, or what a courier pays into the bank. Only cash is counted at the day's close. */
export const CASH_WAYS = ['cash', 'upi', 'courier'] as const
export type CashWay = (typeof CASH_WAYS)[number]

/** Which sum of its order a line counts in. */
export const CASH_SUMS = ['received', 'refunded'] as const
export type CashSum = (typeof CASH_SUMS)[number]
