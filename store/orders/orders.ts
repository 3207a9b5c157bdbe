/**
 * An order is what a customer asked for, at the prices and under the names of that moment. Browser-safe.
 */
import type { OrderStatus } from './transitions.ts'

type OrderItem = { _id: string; name: string; qty: number; price: number; imageUrl?: string | undefined }

/** The answer to whoever placed the order. Rupees. */
export type PlacedOrder = {
  _id: string
  orderNumber: string
  createdAt: string
  status: string
  customerInfo: { name: string; phone: string; address: string }
  orderItems: OrderItem[]
  /** Part of the total; absent when there is none. */
  deliveryCharge?: number | undefined
  totalAmount: number
}

/** An order as the shop's people read it. Rupees; `createdAt` in ISO 8601, UTC. */
export type Order = {
  _id: string
  orderNumber: string
  status: OrderStatus
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress: string
  totalAmount: number
  createdAt: string
  orderItems: OrderItem[]
}

/** One thing that happened to an order. Notes and facts are for the shop's people. */
export type OrderEvent = {
  id: number
  kind: 'status' | 'call' | 'note' | 'lines' | 'details' | 'payment' | 'invoice'
  from: OrderStatus | null
  to: OrderStatus | null
  note: string | null
  facts: Record<string, unknown>
  /** Null for what the store did by itself. */
  actorName: string | null
  at: string
}

/** An order with everything that is known of it. Rupees; times in ISO 8601. */
export type OrderDetail = Order & {
  userId: string | null
  /** Part of the total, as the subtotal is. */
  deliveryCharge: number
  subtotal: number
  callAttempts: number
  lastCallAt: string | null
  callAfter: string | null
  courier: string | null
  trackingNumber: string | null
  upiReference: string | null
  /** The uid of whoever took it by phone. */
  takenBy: string | null
  invoiceSerial: string | null
  /** Oldest first. */
  events: OrderEvent[]
}

export const ORDER_LIMITS = { lines: 100, name: 100, phone: 30, address: 500, idempotencyKey: 255 } as const

/** "TK-1001": what people say on the phone. */
export function formatOrderNumber(number: number): string {
  return `TK-${number}`
}

/** "+91 98123 45678"; numbers of other countries as they are. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** Whether the address names a six-digit PIN code. Only a hint hangs on it. */
export function hasPinCode(address: string): boolean {
  return /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/.test(address)
}
