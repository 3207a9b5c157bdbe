/** What the owner sets about the shop; everything has a default, so that a new shop needs none of it. Browser-safe. */

import type { DeliveryTerms } from '#store/cart/delivery.ts'
import { DEFAULT_CAPS, type OrderCaps } from '#store/orders/order-caps.ts'
import { DEFAULT_SHOP_NAME } from '../shop-name.ts'

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
  /** How much may wait for the confirming call at a time. */
  orderCaps: OrderCaps
  /** After so many days without an answer an order is offered for cancelling. */
  unreachableDays: number
  /** For so many days orders of deleted accounts keep name, phone and address. */
  retentionDays: number
  /** No toy is published without its BIS licence number. */
  toysNeedBis: boolean
  policies: Record<PolicyName, string>
}

export const POLICY_NAMES = ['returns', 'delivery', 'privacy', 'terms'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

export const DEFAULT_DETAILS: ShopDetails = {
  shopName: DEFAULT_SHOP_NAME,
  phones: [],
  email: '',
  address: '',
  gstin: '',
  grievanceOfficer: { name: '', phone: '', email: '' },
  deliveryCharge: 0,
  freeDeliveryFrom: null,
  codNote: '',
  upiId: '',
  orderCaps: DEFAULT_CAPS,
  unreachableDays: 3,
  retentionDays: 365,
  toysNeedBis: false,
  policies: { returns: '', delivery: '', privacy: '', terms: '' },
}

export const SETTINGS_LIMITS = {
  shopName: 60,
  phone: 30,
  email: 254,
  address: 500,
  officer: 100,
  deliveryCharge: 10_000,
  freeDeliveryFrom: 1_000_000,
  codNote: 200,
  upiId: 100,
  unreachableDays: 60,
  retentionDays: 3650,
  policy: 4000,
} as const

/** The settings with the count of their changes: whoever changes them says which ones they saw. */
export type RevisedSettings = { revision: number; settings: ShopDetails }

/** What everybody may know of the shop; every page does. */
export type PublicDetails = Pick<
  ShopDetails,
  'shopName' | 'phones' | 'email' | 'address' | 'gstin' | 'grievanceOfficer' | 'codNote' | 'upiId'
> & { delivery: DeliveryTerms }

/** `phones` are those of the environment: they count until the owner sets others. */
export function publicDetailsOf(details: ShopDetails, phones: readonly string[]): PublicDetails {
  const { shopName, email, address, gstin, grievanceOfficer, codNote, upiId } = details
  return {
    shopName,
    phones: details.phones.length > 0 ? details.phones : [...phones],
    email,
    address,
    gstin,
    grievanceOfficer,
    codNote,
    upiId,
    delivery: deliveryTermsOf(details),
  }
}

export function deliveryTermsOf({ deliveryCharge, freeDeliveryFrom }: ShopDetails): DeliveryTerms {
  return { charge: deliveryCharge, freeFrom: freeDeliveryFrom }
}
