/** An order keeps the names and prices of the moment it was placed. Browser-safe. */
export type { OrderDetail, OrderEvent } from './order-desk.schema.ts'
export type { Order, PlacedOrder } from './orders.schema.ts'
export { ORDER_LIMITS } from './placing/order-limits.ts'

/** "+91 98123 45678". Numbers of other countries stay as they are. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** An Indian mobile number, however its ten digits are written, as "+91 98123 45678"; undefined for any other text. */
export function neatPhone(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? spacedPhone(`+91${digits}`) : undefined
}

/** Whether the address contains a six-digit PIN code. Used for a hint only. */
export function hasPinCode(address: string): boolean {
  return findPinCode(address) !== undefined
}

/** The last six-digit PIN code in the address, such as "560001". */
export function findPinCode(address: string): string | undefined {
  return address
    .match(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g)
    ?.at(-1)
    ?.replace(/\s/, '')
}
