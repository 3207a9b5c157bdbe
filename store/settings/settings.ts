/** What the owner sets about the shop; everything has a default, so that a new shop needs none of it. Browser-safe. */
export type ShopDetails = {
  shopName: string
  /** Three numbers, as they are shown; empty means those of the environment. */
  phones: string[]
  email: string
  address: string
  /** Fifteen characters, or empty: without one the shop issues receipts, no tax invoices. */
  gstin: string
  grievanceOfficer: { name: string; phone: string; email: string }
  /** Rupees for each order; 0 asks for nothing. */
  deliveryCharge: number
  /** From this subtotal in rupees on delivery is free; null means never. */
  freeDeliveryFrom: number | null
  /** Shown at checkout and on the order, such as "Pay in cash when it arrives." */
  codNote: string
  /** Such as shop@bank: orders then show a QR code to pay with. */
  upiId: string
  /** After so many days without an answer an order is offered for cancelling. */
  unreachableDays: number
  /** For so many days orders of deleted accounts keep name, phone and address. */
  retentionDays: number
  policies: { returns: string; delivery: string; privacy: string; terms: string }
}

export const DEFAULT_DETAILS: ShopDetails = {
  shopName: 'Tokri',
  phones: [],
  email: '',
  address: '',
  gstin: '',
  grievanceOfficer: { name: '', phone: '', email: '' },
  deliveryCharge: 0,
  freeDeliveryFrom: null,
  codNote: '',
  upiId: '',
  unreachableDays: 3,
  retentionDays: 365,
  policies: { returns: '', delivery: '', privacy: '', terms: '' },
}
