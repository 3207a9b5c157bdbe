/** The content of receipts, invoices and slips, in paise. `papers/` draws them. Browser-safe. */
import type { Gift, TaxPaper } from '#db/order-values.ts'
import type { LabelsToPrint } from '#store/goods/price-labels/price-labels.schema.ts'
import type { RateKind } from '#store/money/gst/rates.ts'
import type { ShownCharge } from '#store/selling/charges/charges.ts'
import type { HasWay } from '#store/selling/delivery/ways.ts'
import { type OrderStatus, STATUSES } from '#store/selling/orders/steps/order-statuses.ts'

type LineTax = {
  hsn: string | null
  percent: number
  /** Absent on papers from before there were kinds: see `kindOfLine`. */
  kind?: RateKind
  /** The product had no rate and was taxed at 0 %. */
  isRateAssumed: boolean
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

export type PaperLine = {
  name: string
  qty: number
  pricePaise: number
  parts?: { name: string; qty: number }[]
  /** Its part of what is taken off the goods, taken off the total of the line on numbered papers. */
  discountPaise?: number
  /** On credit notes: what the line says beyond the price of its units, see `creditLines`. Absent on older ones. */
  reducedPaise?: number
  totalPaise: number
  tax?: LineTax
  /** Its place in the order, from 0; delivery comes last. Papers from before it was stored have all lines, in order. */
  position?: number
}

export type State = { code: string; name: string }

export type InvoiceFacts = {
  gstin: string
  /** The shop pays a composition tax of its own and charges none. */
  isComposition?: boolean
  sellerState: State
  /** `isAssumed`: neither the address nor the desk said it, so the seller's state counts. */
  placeOfSupply: State & { isAssumed: boolean }
  isInterState: boolean
}

/**
 * Who is billed. `gstin`: of a buyer who is registered; `poNumber`: of their purchase order; `deliveredTo`: where the goods go,
 * unless that is the address of the buyer.
 */
export type Party = {
  name: string
  address: string
  phone: string
  gstin?: string
  poNumber?: string
  deliveredTo?: { name: string; address: string } | 'shop'
}

export type Paper = {
  /** Instead of an order's receipt; then the number is its own, and its prices hold until a day. */
  heading?: string
  validUntil?: string
  orderNumber: string
  /** ISO 8601. */
  orderedAt: string
  seller: { name: string; address: string; phones: string[]; email: string }
  buyer: Party
  lines: PaperLine[]
  /** Of a receipt, in rupees: an invoice has them in its lines. */
  charges?: readonly ShownCharge[]
  totalPaise: number
  note: string
  invoice?: (InvoiceFacts & Issued & { kind: TaxPaper; corrects?: Issued }) | undefined
}

/** `issuedAt` in ISO 8601. */
type Issued = { serial: string; issuedAt: string }

/** Two sizes of the slip, a gift's card as A6, and the label: A6 for the outside of the parcel, with a barcode and without what is in it. */
export const SLIP_SIZES = ['A4', 'A6', 'label', 'card'] as const
export type SlipSize = (typeof SLIP_SIZES)[number]

export type Slip = HasWay &
  Pick<Paper, 'orderNumber' | 'orderedAt' | 'seller' | 'buyer' | 'totalPaise' | 'note'> & {
    size: SlipSize
    /** `facts` are what the packer can check, such as "Net quantity: 500 g". */
    lines: (Pick<PaperLine, 'name' | 'qty' | 'parts'> & { facts?: string })[]
    notes: string[]
    /** Why the parcel must not leave; empty when it may. */
    warning: string
    isPaid: boolean
    /** What is paid already is nobody's business who gets it: then it says no price and no total. */
    gift?: (Gift & { isPriceless: boolean }) | undefined
    upiLink?: string
  }

/** Papers to print, with the shop's logo as a PNG in base64 if it has one. */
export type Print = ({ papers: Paper[] } | { slips: Slip[] } | { labels: LabelsToPrint; seller: string }) & {
  logo?: string
}

/** The facts that a numbered paper freezes; its kind, serial and time have columns of their own. */
export type FrozenInvoice = Omit<Paper, 'invoice'> & { invoice: InvoiceFacts }

/** The kind of a line's rate. Before there were kinds, 0 % that somebody had set was goods without tax. */
export function kindOfLine({ tax }: Pick<PaperLine, 'tax'>): RateKind {
  return tax?.kind ?? (tax?.percent === 0 && !tax.isRateAssumed ? 'nil' : 'taxable')
}

export function mayHaveInvoice(status: OrderStatus): boolean {
  return STATUSES[status].isInvoiceable
}
