/**
 * An order is what a customer asked for, at the prices and under the names of that moment. Browser-safe.
 */
type OrderItem = { _id: string; name: string; qty: number; price: number; imageUrl?: string | undefined }

/** The answer to whoever placed the order. Rupees. */
export type PlacedOrder = {
  _id: string
  orderNumber: string
  createdAt: string
  status: string
  customerInfo: { name: string; phone: string; address: string }
  orderItems: OrderItem[]
  totalAmount: number
}

/** An order as the shop's people read it. Rupees; `createdAt` in ISO 8601, UTC. */
export type Order = {
  _id: string
  orderNumber: string
  status: string
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress: string
  totalAmount: number
  createdAt: string
  orderItems: OrderItem[]
}

export const ORDER_LIMITS = { lines: 100, name: 100, phone: 30, address: 500, idempotencyKey: 255 } as const

/** "TK-1001": what people say on the phone. */
export function formatOrderNumber(number: number): string {
  return `TK-${number}`
}

/** Whether the address names a six-digit PIN code. Only a hint hangs on it. */
export function hasPinCode(address: string): boolean {
  return /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/.test(address)
}
