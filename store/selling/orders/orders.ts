/** An order has the names and prices of the moment it was placed. Browser-safe. */
import type { Gift } from '#db/order-values.ts'
import { itemsIn, type Language, type Named } from '#store/language.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'

export type { Gift }

/** The order with product names in the language, also in its returns. */
export function orderIn<O extends { orderItems: readonly Named[]; returns?: readonly { lines: readonly Named[] }[] }>(
  language: Language,
  order: O,
): O {
  const returns = order.returns?.map((one) => ({ ...one, lines: itemsIn(language, one.lines) }))
  return { ...order, orderItems: itemsIn(language, order.orderItems), ...(returns && { returns }) }
}

/** The parts of a bundle for all units of the line: "2 × Kite" each; empty for other lines. */
export function partsInWords({
  qty,
  parts = [],
}: {
  qty: number
  parts?: readonly { name: string; qty: number }[] | undefined
}) {
  return parts.map((part) => `${qty * part.qty} × ${part.name}`)
}

/** "+91 98123 45678", or a landline as it is dialled. Other numbers stay as they are. */
export function spacedPhone(phone: string, { landline }: { landline?: string } = {}): string {
  return landline ?? phone.replace(/^\+91([6-9]\d{4})(\d{5})$/, '+91 $1 $2')
}

/** Where the parcel goes: for a gift, its receiver. */
export function receiverOf({ gift, customerName, customerPhone, customerAddress }: Sent) {
  const { name = customerName, phone = customerPhone, address = customerAddress } = gift ?? {}
  return { name, phone, address }
}

type Sent = OptionalWay & {
  gift?: Gift | null
  customerName: string
  customerPhone: string
  customerAddress: string
}

export type Buyer = Sent & { customerGstin: string }

/**
 * Goods for a business are supplied at its address, others where they go: section 10 (1) of the IGST Act, (b) and (ca); orders
 * collected at the shop by (a).
 */
export function addressOfSupply(order: Buyer): string {
  if (!deliveryMethodOf(order).hasAddress) return ''
  return order.customerGstin === '' ? receiverOf(order).address : order.customerAddress
}

export function newestEvent({ events }: { events: readonly { id: number }[] }): number {
  return events.at(-1)?.id ?? 0
}

type Noted = { kind: string; from: string | null; note: string | null }

/** Notes of staff on the order: own notes, those of changed lines, and that of an order by phone. */
export function notesIn(events: readonly Noted[]): string[] {
  return events.flatMap(({ kind, from, note }) =>
    note && (kind === 'note' || kind === 'lines' || (kind === 'status' && from === null)) ? [note] : [],
  )
}
