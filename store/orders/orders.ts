/**
 * An order is what a customer asked for, at the prices and under the names of that moment. Browser-safe.
 */
export type { OrderDetail, OrderEvent } from './order-desk.schema.ts'
export { ORDER_LIMITS } from './order-limits.ts'
export type { Order, PlacedOrder } from './orders.schema.ts'

/** "+91 98123 45678"; numbers of other countries as they are. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** Whether the address names a six-digit PIN code. Only a hint hangs on it. */
export function hasPinCode(address: string): boolean {
  return /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/.test(address)
}
