/** Contents of receipts, invoices and slips, in paise; `papers/` draws them. Browser-safe. */
import type { Gift, TaxPaper } from '#db/order-values.ts'
import type { LabelsToPrint } from '#store/goods/price-labels/price-labels.schema.ts'
import type { RateKind } from '#store/money/gst/rates.ts'
import type { ShownCharge } from '#store/selling/charges/charges.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'
import { type OrderStatus, STATUSES } from '#store/selling/orders/steps/order-statuses.ts'

type LineTax = {
  hsn: string | null
  percent: number
  /** Absent on papers from before kinds were stored: see `kindOfLine`. */
  kind?: RateKind
  /** The product had no rate, and was taxed at 0 %. */
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
  /** Its share of the discount off the goods; on numbered papers taken off the line's total. */
  discountPaise?: number
  /** On credit notes: the amount beyond the price of the units, see `creditLines`. Absent on older ones. */
  reducedPaise?: number
  totalPaise: number
  tax?: LineTax
  /** Index in the order, delivery last. Old papers lack it, and have all lines in order. */
  position?: number
}

export type IndianState = { code: string; name: string }

export type InvoiceFacts = {
  gstin: string
  /** The shop pays a composition tax of its own and charges none. */
  isComposition?: boolean
  sellerState: IndianState
  /** `isAssumed`: neither the address nor staff named a state, so the seller's counts. */
  placeOfSupply: IndianState & { isAssumed: boolean }
  isInterState: boolean
}

/**
 * Who is billed. `gstin`: of a registered buyer; `poNumber`: their purchase order; `deliveredTo`: where the goods go, if not to
 * the buyer's address.
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
  /** Replaces "Receipt", for a quotation: then the number is its own. */
  heading?: string
  validUntil?: string
  orderNumber: string
  orderedAt: string
  seller: { name: string; address: string; phones: string[]; email: string }
  buyer: Party
  lines: PaperLine[]
  /** On receipts, in rupees; an invoice has charges as lines. */
  charges?: readonly ShownCharge[]
  totalPaise: number
  note: string
  invoice?: (InvoiceFacts & Issued & { kind: TaxPaper; corrects?: Issued }) | undefined
}

type Issued = { serial: string; issuedAt: string }

/** Sizes of packing slips; an A6 card for a gift; and an A6 label for the outside of a parcel: a barcode, and no contents. */
export const SLIP_SIZES = ['A4', 'A6', 'label', 'card'] as const
export type SlipSize = (typeof SLIP_SIZES)[number]

export type Slip = OptionalWay &
  Pick<Paper, 'orderNumber' | 'orderedAt' | 'seller' | 'buyer' | 'totalPaise' | 'note'> & {
    size: SlipSize
    /** `facts`: what the packer checks, such as "Net quantity: 500 g". */
    lines: (Pick<PaperLine, 'name' | 'qty' | 'parts'> & { facts?: string })[]
    notes: string[]
    /** Why the parcel must not leave; empty when it may. */
    warning: string
    isPaid: boolean
    /** Paid gifts name no price, because the receiver reads the slip. */
    gift?: (Gift & { isPriceless: boolean }) | undefined
    upiLink?: string
  }

/** Papers to print, with the shop's logo as a PNG in base64 if it has one. */
export type PrintJob = ({ papers: Paper[] } | { slips: Slip[] } | { labels: LabelsToPrint; seller: string }) & {
  logo?: string
}

/** The facts that a numbered paper freezes; kind, serial and time are columns. */
export type FrozenInvoice = Omit<Paper, 'invoice'> & { invoice: InvoiceFacts }

/** Kind of a line's rate. On papers from before kinds were stored, 0 % that somebody had set means goods without tax. */
export function kindOfLine({ tax }: Pick<PaperLine, 'tax'>): RateKind {
  return tax?.kind ?? (tax?.percent === 0 && !tax.isRateAssumed ? 'nil' : 'taxable')
}

export function mayHaveInvoice(status: OrderStatus): boolean {
  return STATUSES[status].isInvoiceable
}
