/**
 * Messages to people. A message is facts, not text: what it says is made when it is sent. Browser-safe.
 */
import type { PlacedOrder } from '#store/orders/orders.ts'

/** What is told of an order after it was placed. Rupees. */
export type OrderNews = Pick<PlacedOrder, '_id' | 'orderNumber' | 'orderItems' | 'totalAmount'> & {
  customerName: string
  /** What the shop's people want to say to the customer. */
  words?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
}

/** Every kind of message with its facts. A `url` or a `code` lets its reader in, so it is blotted out once sent. */
export type MailFacts = {
  order_placed: PlacedOrder
  order_confirmed: OrderNews
  order_shipped: OrderNews
  order_cancelled: OrderNews
  verify_email: { name: string; url: string }
  reset_password: { name: string; url: string }
  sign_in_link: { url: string }
  email_code: { code: string }
  phone_code: { code: string }
  staff_invite: { url: string; role: string; invitedBy: string }
  request_stocked: { requestedProductName: string; productName: string; url: string }
}

export type MailKind = keyof MailFacts

/** Kinds that go to a phone. */
export const SMS_KINDS: readonly MailKind[] = ['phone_code']
