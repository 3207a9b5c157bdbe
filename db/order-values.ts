/**
 * Allowed values of columns. Table checks, API schemas and page types are made from these lists;
 * store/selling/orders/steps/order-statuses.ts says what each order status means. Browser-safe.
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

/** Languages of messages to customers; the same as of pages. */
export const MAIL_LANGUAGES = ['en', 'hi'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** An order as its customer sends it, in rupees. */
export type SentOrder = OrderChoices & {
  /** Language of the page on which it was placed. */
  language?: MailLanguage
  customerInfo: { name: string; phone: string; address: string }
  customerGstin?: string
  orderItems: readonly { _id: string; qty: number }[]
  classSets?: readonly ClassSet[]
  totalAmount: number
  /** The part that a gift card or credit pays at once. */
  prepaid?: number
  deliverySeen?: string
}

/** A class set in an order, as it was when the order was placed; `lines` and `units` are of one set. */
export type ClassSet = {
  id: string
  name: string
  qty: number
  units: number
  lines: { _id: string; qty: number }[]
  /** Units that one set counts for the cap on open orders, so that a large set fits; absent: 1. */
  counts?: number
  /** Whether it is delivered to the school with the others of its class. */
  isForSchool?: true
}

/** A price by quantity: each costs so much from `from` pieces on. */
export type PriceStep = { from: number; pricePaise: number }

/** Terms agreed at checkout, to restore the total when a change of lines is taken back. Paise; `prices` by product id. */
export type AgreedTerms = {
  totalPaise: number
  advancePaise: number
  deliveryPaise: number
  /** Absent in orders from before a fee could be dropped. */
  cashFeePaise?: number | undefined
  coupon: { code: string; percent?: number; amount?: number; from?: number } | null
  prices: Record<string, number>
  /** Units at that price; absent in orders from before prices by quantity. */
  qtys?: Record<string, number>
  /** Absent in orders from before costs were recorded. */
  costs?: Record<string, number | null>
}

/** How a class gets its sets: `parcels` to each buyer, or all to the `school`. */
export const CLASS_DELIVERIES = ['parcels', 'school'] as const
/** Letters of the code in a class page's address, without those that are easily confused. */
export const CLASS_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Most characters, and most units (`qty`) of a product in one set. */
export const CLASS_LIMITS = { school: 100, className: 40, year: 20, note: 500, qty: 99 } as const
export const CLASS_CODE_FORM = `^[${CLASS_CODE_LETTERS}]{6}$`

/** Choices that change an order's total; an Idempotency-Key is valid for one set of them. */
export type OrderChoices = Choices & { coupon?: string }

export type Choices = {
  payBy?: 'cash' | 'upi'
  gift?: Gift
  /** Absent for a delivery. */
  way?: OrderWay
}

/** How goods reach the customer: as a parcel, fetched at the shop, or brought by somebody of the shop. */
export const ORDER_WAYS = ['delivery', 'pickup', 'rider'] as const
export type OrderWay = (typeof ORDER_WAYS)[number]

/** A gift: the text of its card, a receiver other than the buyer, and the day it should arrive. */
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

/** Kinds of charges, in the order in which an order lists them. */
export const CHARGE_KINDS = ['coupon', 'delivery', 'giftWrap', 'cashFee'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

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

/** Why a parcel was not delivered at the door and is tried again. A refused parcel comes back instead. */
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
 * How a customer confirmed an order: by a link to the mailbox, by a link to the phone, or in an account that has proven
 * neither. The last is recorded but does not count as confirmation.
 */
export const YES_BY = ['mail', 'phone', 'account'] as const
export type YesBy = (typeof YES_BY)[number]

/** States of a return; `withdrawn` by the person who asked. */
export const RETURN_STATUSES = ['asked', 'accepted', 'refused', 'received', 'withdrawn'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

export const RETURN_REASONS = ['broken', 'wrong', 'not as shown', 'not wanted', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Numbered papers of an order. store/money/papers/which-papers.ts chooses among them. */
export const TAX_PAPERS = ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note'] as const
export type TaxPaper = (typeof TAX_PAPERS)[number]

/** Reasons for a GST rate of 0 %: nil-rated by the tariff, exempt by a notification, or taxed at 0 %. */
export const ZERO_RATES = ['nil', 'exempt', 'taxed'] as const
export type ZeroRate = (typeof ZERO_RATES)[number]

/** Who can read a review: not yet anybody, everybody, or nobody any more. */
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/**
 * Events that staff are notified of. `mail_failed`: a message was given up; `order_refused`: a cap turned an order away;
 * `message_limit`: few messages to strangers are left today; `proof_failed`: a nightly proof found faults.
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

export const COMPLAINT_STATUSES = ['new', 'acknowledged', 'settled'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

/** Most units of one product in a cart, and so in a customer's order. Staff may sell all there are. */
export const MAX_QTY = 3
/** Most units of a product in stock, and so in an order taken by staff. */
export const MOST_IN_STOCK = 1_000_000

/** Up to two values that distinguish a product from its siblings, such as "Colour: Red"; null and '' mean none. */
type Options = { option1?: string | null; option2?: string | null }

export type Option = { label: string; value: string }

/** A label, a colon and a value. */
export const OPTION_PATTERN = /^\s*[^\s:][^:]*:\s*\S/

/** Splits an option, "Colour: Red", into label and value. */
export function optionIn(text: string): Option {
  const at = text.indexOf(':')
  return { label: text.slice(0, Math.max(at, 0)).trim(), value: text.slice(at + 1).trim() }
}

export function optionsOf({ option1, option2 }: Options): Option[] {
  return [option1, option2].flatMap((text) => (text ? [optionIn(text)] : []))
}

/** A scanned code, and the pieces it stands for. */
export type ProductCode = { code: string; pieces: number }

/** A product has one to four of these categories. */
export const CATEGORIES = ['Study', 'Toy', 'Gift', 'Household'] as const

/** Kinds of facts that the owner can define. */
export const FACT_KINDS = ['choice', 'number', 'flag'] as const
export type FactOption = { id: string; name: string; nameHi: string }
/** A product's fact values by fact id: an option's id, a number, or yes or no. */
export type FactValues = Record<string, string | number | boolean>
/** The id of a fact or an option, as a regular expression for JavaScript and PostgreSQL. */
export const FACT_ID_FORM = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** A product in a bundle, with its quantity; `SoldPart` adds the names at the time of sale. */
export type BundlePart = { _id: string; qty: number }
export type SoldPart = BundlePart & { name: string; nameHi?: string }
/** Most different products in a bundle. */
export const MOST_PARTS = 20

/** The name with those option values that it lacks: "School Bag (Red, Large)". Applying it twice changes nothing. */
export function nameWithKind(product: { name: string } & Options): string {
  const { name } = product
  const kinds = optionsOf(product).map(({ value }) => value)
  const untold = kinds.filter((value) => !spaced(name).includes(spaced(value)))
  return untold.length === 0 ? name : `${name} (${untold.join(', ')})`
}

/** The names under which an order records a product: English, and Hindi if it has one. */
export function soldNamesOf({ nameHi, ...product }: { name: string; nameHi: string | null } & Options) {
  const name = nameWithKind(product)
  return nameHi === null ? { name } : { name, nameHi: nameWithKind({ ...product, name: nameHi }) }
}

/** The words of a text with single spaces around each, so that `includes` matches whole words. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter(Boolean)
    .join(' ')} `
}

/** How an order is paid: `cash` at the door, or `upi` in advance. */
export const PAY_WAYS = ['cash', 'upi'] as const

/** Whether a delivery rule allows cash: at the door, at the door after an advance by UPI, or not at all. */
export const RULE_CASH = ['yes', 'advance', 'no'] as const

/** PIN codes of a delivery rule: one, a prefix, or a range. For JavaScript and PostgreSQL. */
export const PINS_FORM = '^[1-9][0-9]{0,5}$|^[1-9][0-9]{5}-[1-9][0-9]{5}$'
/** Delivery days of a rule, "2" or "2 to 7"; empty for the days of the settings. */
export const RULE_DAYS_FORM = '^([1-9][0-9]?( to [1-9][0-9]?)?)?$'

/** A collection's name in its address. For JavaScript and PostgreSQL. */
export const COLLECTION_NAME_FORM = '^[a-z0-9]+(-[a-z0-9]+)*$'
/** A coupon's code as stored, in capitals. For JavaScript and PostgreSQL. */
export const COUPON_FORM = '^[A-Z0-9][A-Z0-9-]{2,19}$'

/** The prefix of order numbers until the owner sets another. */
export const DEFAULT_NUMBER_PREFIX = 'TK-'

/** An order's number as people say it, "TK-1001". It never changes, whatever prefix later orders get. */
export function formatOrderNumber({ numberPrefix, number }: { numberPrefix: string; number: number }): string {
  return `${numberPrefix}${number}`
}

/** A prefix of order numbers. For JavaScript and PostgreSQL. */
export const NUMBER_PREFIX_FORM = '^[A-Za-z0-9-]{0,8}$'

/** Kinds of cash book lines: money came in, was given back, or an earlier line is reversed. */
export const CASH_KINDS = ['received', 'refund', 'correction'] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** Ways of money for orders: notes in the till, UPI, or a courier's payment into the bank. The day's close counts only cash. */
export const CASH_WAYS = ['cash', 'upi', 'courier'] as const
export type CashWay = (typeof CASH_WAYS)[number]

/** Money moved between the till, the bank and the owner's pocket. */
export const MOVE_KINDS = ['float', 'drawing', 'to_bank', 'from_bank', 'paid_in', 'paid_out'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** Ledger accounts: a customer's khata, or a gift card. Paying an order from them moves no money. */
export const LEDGER_WAYS = ['khata', 'gift_card'] as const
export type LedgerWay = (typeof LEDGER_WAYS)[number]

/** Money for the ledger: paid on a khata, paid for a gift card, or credit paid out. */
export const LEDGER_MONEY = [...LEDGER_WAYS, 'khata_out'] as const
/** `khata_before`: what a customer owed before the khata was kept here, which is no money. */
export const LEDGER_KINDS = [...LEDGER_MONEY, 'khata_before'] as const

/** Kinds of cash book entries. Only `CASH_KINDS` belong to orders. */
export const ENTRY_KINDS = [...CASH_KINDS, 'expense', ...MOVE_KINDS, ...LEDGER_KINDS] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Ways of any entry. `bank`: an expense paid from the bank, or money moved there. */
export const MONEY_WAYS = [...CASH_WAYS, 'bank', ...LEDGER_WAYS] as const
export type MoneyWay = (typeof MONEY_WAYS)[number]

/** Kinds of expenses. store/money/expenses/expenses.ts has their words; a new one also needs a migration of the table's check. */
export const EXPENSE_KINDS = ['rent', 'wages', 'electricity', 'packing', 'travel', 'courier', 'goods', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** The sum of its order to which a cash book line adds. */
export const CASH_SUMS = ['received', 'refunded'] as const
export type CashSum = (typeof CASH_SUMS)[number]

/** The language of a customer's messages: Hindi when name or address is in Devanagari. */
export function languageOfWriting({ name, address }: { name: string; address: string }): MailLanguage {
  return /\p{Script=Devanagari}/u.test(`${name} ${address}`) ? 'hi' : 'en'
}

/**
 * Progress of an imported row's pictures, by address: `found` are their paths here, `failed` reasons, `written` the pictures
 * that the import gave the product.
 */
export type RowPictures = {
  wanted: string[]
  found: Record<string, string>
  failed: Record<string, string>
  written: string[]
  tries: number
}

/** Kinds of records from the shop system before. */
export const EARLIER_KINDS = ['customer', 'order'] as const
export type EarlierKind = (typeof EARLIER_KINDS)[number]
