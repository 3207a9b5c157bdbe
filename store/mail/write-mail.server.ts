/** What a message is made of, and how it gets into the outbox. Its text is made when it is sent or read. */
import type { Db, Tx } from '#db/client.ts'
import { mailOutbox } from '#db/schema.ts'

/** What every letter about an order says of it. Rupees. */
export type OrderFacts = {
  _id: string
  orderNumber: string
  orderItems: { _id: string; name: string; qty: number; price: number }[]
  totalAmount: number
}

/** The first letter also says where it goes; the address is empty when the mailbox may be a stranger's. */
export type OrderReceived = OrderFacts & { customerInfo: { name: string; phone: string; address: string } }

/** What is told of an order after it was placed. */
export type OrderNews = OrderFacts & {
  customerName: string
  /** What the shop's people want to say to the customer. */
  words?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
}

/** What a person may have changed of how they get in. */
export type AccessChange =
  | 'password'
  | 'email'
  | 'phone'
  | 'second factor on'
  | 'second factor off'
  | 'second factor moved'
  | 'backup codes'
  | 'service connected'
  | 'service disconnected'

/** Every kind of message with its facts. */
export type MailFacts = {
  order_placed: OrderReceived
  order_confirmed: OrderNews
  order_shipped: OrderNews
  order_cancelled: OrderNews
  verify_email: { name: string; url: string }
  reset_password: { name: string; url: string }
  sign_in_link: { url: string }
  email_code: { code: string }
  phone_code: { code: string }
  staff_invite: { url: string; role: string; invitedBy: string }
  second_factor_reset: { name: string; resetBy: string; url: string }
  access_changed: { name: string; what: AccessChange }
  request_stocked: { productName: string; url: string; stopUrl: string }
}

export type MailKind = keyof MailFacts

/** Kinds that go to a phone. */
const SMS_KINDS: readonly MailKind[] = ['phone_code']

type Message<K extends MailKind> = {
  kind: K
  /** An email address, or for kinds that go to a phone +91XXXXXXXXXX. */
  recipient: string
  /** Whose account it is about, so that it goes with the account. */
  userId?: string
  facts: MailFacts[K]
  /** After this nobody wants it any more. */
  expiresAt?: Date
}

/** Writes a message into the outbox, in the transaction of what it tells. Nobody is told when there is no recipient. */
export async function writeMail<K extends MailKind>(db: Db | Tx, message: Message<K>): Promise<void> {
  if (message.recipient === '') return
  const channel = SMS_KINDS.includes(message.kind) ? ('sms' as const) : ('email' as const)
  await db.insert(mailOutbox).values({ ...message, channel })
}
