/** What a receipt or a tax invoice says: facts of their moment, in paise. How it looks is `papers/`'s business. Browser-safe. */
import { type OrderStatus, STATUSES } from '#store/orders/steps/order-statuses.ts'

/** What of a line is tax. All rates are percent, all prices include the tax. */
type LineTax = {
  hsn: string | null
  percent: number
  /** True when the product had no rate: it was then taken as 0 %. */
  isRateAssumed: boolean
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

export type PaperLine = { name: string; qty: number; pricePaise: number; totalPaise: number; tax?: LineTax | undefined }

export type State = { code: string; name: string }

/** What only a tax invoice says. */
export type InvoiceFacts = {
  gstin: string
  sellerState: State
  /** `isAssumed` when the address names no PIN code that is known: the seller's own state then counts. */
  placeOfSupply: State & { isAssumed: boolean }
  isInterState: boolean
}

export type Paper = {
  orderNumber: string
  /** ISO 8601. */
  orderedAt: string
  seller: { name: string; address: string; phones: string[]; email: string }
  buyer: { name: string; address: string; phone: string }
  lines: PaperLine[]
  /** Lines before delivery; on an invoice delivery is a line of its own. */
  deliveryPaise: number
  totalPaise: number
  note: string
  invoice?: (InvoiceFacts & { serial: string; issuedAt: string }) | undefined
}

export const SLIP_SIZES = ['A4', 'A6'] as const
export type SlipSize = (typeof SLIP_SIZES)[number]

/** What lies in the parcel and leads it to the door. */
export type Slip = Pick<Paper, 'orderNumber' | 'orderedAt' | 'seller' | 'buyer' | 'totalPaise' | 'note'> & {
  size: SlipSize
  /** `facts` are what whoever packs it can check, such as "Net quantity: 500 g". */
  lines: (Pick<PaperLine, 'name' | 'qty'> & { facts?: string })[]
  /** Why the parcel must not go out; empty when it may. */
  warning: string
  isPaid: boolean
  /** What the QR code holds, while it can be paid that way. */
  upiLink?: string | undefined
}

/** What can be printed, with the logo of the shop as a PNG in base64 where it has one. */
export type Print = ({ paper: Paper } | { slip: Slip } | { slips: Slip[] }) & { logo?: string | undefined }

/** What is frozen when an invoice is issued; its serial and moment have columns of their own. */
export type FrozenInvoice = Omit<Paper, 'invoice'> & { invoice: InvoiceFacts }

/** From packed on: what is not in the parcel yet may still change. */
export function mayHaveInvoice(status: OrderStatus): boolean {
  return STATUSES[status].isInvoiceable
}
