/**
 * The link of a mail to its order, for whoever reads the mailbox: it shows how the order stands, and a return can be asked
 * for, which the shop's people answer. It holds for the order and that address alone, and ends when the order gets another
 * address or its account is deleted. Nothing of it is kept: it is made from the secret of the shop.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { findPinCode } from '#store/orders/orders.ts'
import type { OrderStatusView } from './customer-orders.schema.ts'
import { readToldOrder } from './customer-orders.server.ts'

type Linked = { id: string; customerEmail: string; eraseAfter: Date | null }

export type OrderLinks = {
  /** What stands in the link to the order with this id in a mail to this address. */
  tokenFor: (orderId: string, email: string) => string
  /** The order that the token names, when it was made for it and its address as it is now, and its account was not deleted. */
  holds: (token: string, order: Linked) => boolean
}

const ID_BYTES = 16
const WHOLE = /^[\w-]{64}$/

/** `secret` is that of the shop; no other use of it makes the same. */
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

/**
 * How the order of the link stands, without who ordered and where it goes; `returnDays` are those of the policy. Throws
 * `not_found` for every other token.
 */
export async function readOrderByLink(
  db: Db,
  links: OrderLinks,
  token: string,
  returnDays: number,
): Promise<OrderStatusView> {
  const id = orderIdIn(token)
  const [row] = id ? await db.select().from(orders).where(eq(orders.id, id)) : []
  if (!row || !links.holds(token, row)) throw new StoreError('not_found', 'This link is wrong or no longer works.')
  const { customerPhone, customerAddress } = row
  const told = await readToldOrder(db, row, returnDays)
  return { ...told, phoneEnd: customerPhone.slice(-2), pinCode: findPinCode(customerAddress) ?? null }
}

/** Whether a mail to that address may have the link: once the account is deleted, it leads nowhere. */
export async function hasLink(db: Db, orderId: string, email: string): Promise<boolean> {
  const isIt = and(eq(orders.id, orderId), eq(orders.customerEmail, email), isNull(orders.eraseAfter))
  return (await db.$count(orders, isIt)) === 1
}

/** The id that a token of this form names, whoever made it. */
export function orderIdIn(token: string): string | undefined {
  if (!WHOLE.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
