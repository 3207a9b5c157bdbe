/**
 * The link in a mail to its order. Anyone who can read the mailbox sees the order's status and can ask for a return, which
 * staff decide. It is derived from the shop's secret, not stored, and ends with the order's address or its account.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { findPinCode } from '#store/pin-codes.ts'
import type { OrderStatusView } from './customer-orders.schema.ts'
import { readOrderView } from './customer-orders.server.ts'
import type { OrderPromises } from './expected-arrival.ts'

type Linked = { id: string; customerEmail: string; eraseAfter: Date | null }

export type OrderLinks = {
  /** The token for the link to this order in a mail to this address. */
  tokenFor: (orderId: string, email: string) => string
  /** Whether the token was made for this order and its present address, and the account still exists. */
  holds: (token: string, order: Linked) => boolean
}

const ID_BYTES = 16
const WHOLE = /^[\w-]{64}$/

/** `secret` is the shop's; the key is used for nothing else. */
export function createOrderLinks(secret: string): OrderLinks {
  const key = createHmac('sha256', secret).update('link of a mail to its order').digest()
  const tokenFor = (orderId: string, email: string) => {
    const seal = createHmac('sha256', key).update(`${orderId}\n${email}`).digest()
    return Buffer.concat([Buffer.from(orderId.replaceAll('-', ''), 'hex'), seal]).toString('base64url')
  }
  return {
    tokenFor,
    holds: (token, { id, customerEmail, eraseAfter }) =>
      customerEmail !== '' &&
      eraseAfter === null &&
      WHOLE.test(token) &&
      timingSafeEqual(Buffer.from(token), Buffer.from(tokenFor(id, customerEmail))),
  }
}

/** The order's status and lines, without customer and address. Throws `not_found` for any other token. */
export async function readOrderByLink(
  db: Db,
  links: OrderLinks,
  token: string,
  promises: OrderPromises,
): Promise<OrderStatusView> {
  const id = orderIdIn(token)
  const [row] = id ? await db.select().from(orders).where(eq(orders.id, id)) : []
  if (!row || !links.holds(token, row)) throw new StoreError('not_found', 'This link is wrong or no longer works.')
  const { customerPhone, customerAddress } = row
  const view = await readOrderView(db, row, promises)
  return { ...view, phoneEnd: customerPhone.slice(-2), pinCode: findPinCode(customerAddress) ?? null }
}

/** Whether a mail to that address may carry the link: not once the account is deleted. */
export async function hasLink(db: Db, orderId: string, email: string): Promise<boolean> {
  const isIt = and(eq(orders.id, orderId), eq(orders.customerEmail, email), isNull(orders.eraseAfter))
  return (await db.$count(orders, isIt)) === 1
}

/** The order id in a well-formed token, which may be forged. */
export function orderIdIn(token: string): string | undefined {
  if (!WHOLE.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
