/**
 * The link to an order, for its mailbox or its phone number. Its holder sees how the order stands, confirms it and asks
 * for a return; where the reader surely is the customer also the address, which they may change, and the way to cancel. It
 * is derived from the shop's secret, not stored, and ends with that mailbox or number.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import type { YesBy } from '#db/order-values.ts'
import { orders } from '#db/schema.ts'
import type { Customer } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { receiverOf } from '#store/orders/orders.ts'
import { isAccountProven, isMailboxOf } from '#store/orders/placing/known-customer.server.ts'
import { findPinCode } from '#store/pins/address-pins.ts'
import { idInLink, type SealedLinks, sealLinks } from '#store/sealed-link.server.ts'
import type { OrderStatusView } from './customer-orders.schema.ts'
import { readOrderView } from './customer-orders.server.ts'
import type { OrderPromises } from './expected-arrival.ts'
import { lockOrder, type OrderRow, orderNotFound } from './order-row.server.ts'

type Linked = Pick<OrderRow, 'id' | 'customerEmail' | 'customerPhone' | 'eraseAfter'>

export type OrderLinks = {
  /** The token for the link to this order in a mail to this address, or in a message to this phone number. */
  tokenFor: SealedLinks['tokenFor']
  /** Which of the order's present ways to its customer the token was made for. Ends with the account. */
  readerBy: (token: string, order: Linked) => YesBy | undefined
}

/** An order, and the account or link that gives access to it. */
export type OwnOrderAt = { customer: Customer; orderId: string } | { links: OrderLinks; token: string }

export function createOrderLinks(secret: string): OrderLinks {
  const { tokenFor, holds } = sealLinks(secret, 'link of a mail to its order')
  return {
    tokenFor,
    readerBy: (token, { id, customerEmail, customerPhone, eraseAfter }) => {
      if (eraseAfter !== null) return undefined
      if (holds(token, id, customerPhone)) return 'phone'
      return holds(token, id, customerEmail) ? 'mail' : undefined
    },
  }
}

/** The order's status and lines, with the address only for its customer. Throws `not_found` for any other token. */
export async function readOrderByLink(
  db: Db,
  links: OrderLinks,
  token: string,
  promises: OrderPromises,
): Promise<OrderStatusView> {
  const id = idInLink(token)
  const [row] = id ? await db.select().from(orders).where(eq(orders.id, id)) : []
  const by = row && links.readerBy(token, row)
  if (!row || !by) throw new StoreError('not_found', 'This link is wrong or no longer works.')
  const { customerPhone } = row
  const where = receiverOf(row).address
  const { gift, ...view } = await readOrderView(db, row, promises)
  const address = (await isCustomer(db, row, by)) ? where : null
  // Its reader has the mailbox or the phone, and so may still say a yes that counts.
  const saidYes = view.saidYes && row.yesBy !== 'account'
  const given = gift && address !== null ? { gift } : {}
  const phoneEnd = customerPhone.slice(-2)
  return { ...view, ...given, saidYes, address, phoneEnd, pinCode: findPinCode(where) ?? null }
}

/** Notes for the desk that the customer has opened the link. */
export async function noteLinkSeen(db: Db, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ linkSeenAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.linkSeenAt)))
}

/** Locks it. `isCustomer`: surely the customer, not only the reader of a mailbox that somebody typed. Throws `not_found`. */
export async function lockOwnOrder(tx: Tx, whose: OwnOrderAt) {
  const id = 'token' in whose ? idInLink(whose.token) : whose.orderId
  if (id === undefined) throw orderNotFound()
  const order = await lockOrder(tx, id)
  if ('customer' in whose) {
    if (order.userId !== whose.customer.uid) throw orderNotFound()
    const by: YesBy = (await isAccountProven(tx, order)) ? 'mail' : 'account'
    return { order, by, isCustomer: true }
  }
  const by = whose.links.readerBy(whose.token, order)
  if (!by) throw orderNotFound()
  return { order, by, isCustomer: await isCustomer(tx, order, by) }
}

/** Leaves out name and address: they stay in the order, where they can be erased. */
export function byCustomer({ userId }: Pick<OrderRow, 'userId'> = { userId: null }) {
  return { uid: userId, name: 'Customer', email: '' }
}

async function isCustomer(db: Db | Tx, { userId, customerEmail: email, customerPhone }: OrderRow, by: YesBy) {
  if (by === 'phone') return true
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from users where id = ${userId} and lower(email) = lower(${email}) and email_verified)
      or ${isMailboxOf(email, customerPhone)} as is`)
  return rows[0]?.is === true
}

/** Whether a mail to that address may carry the link: not once the account is deleted. */
export async function hasLink(db: Db, orderId: string, email: string): Promise<boolean> {
  const isIt = and(eq(orders.id, orderId), eq(orders.customerEmail, email), isNull(orders.eraseAfter))
  return (await db.$count(orders, isIt)) === 1
}
