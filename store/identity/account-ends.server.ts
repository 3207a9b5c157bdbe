/** What happens to the traces of an account that ends or changes hands. */
import { APIError } from 'better-auth/api'
import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { accounts, mailOutbox, orderEvents, orders, twoFactors, users } from '#db/schema.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import { lockRoles } from '../people/staff-lock.server.ts'

/**
 * Deletes the account with all that belongs to it, wholly or not at all, before Better Auth would do so piece by piece. One
 * after the other: a shop without an owner could let nobody in any more, and of two owners who leave at once each would
 * still have seen the other.
 */
export async function deleteAccount(db: Db, uid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRoles(tx)
    const isActiveOwner = and(eq(users.role, 'owner'), isNull(users.disabledAt))
    const owners = await tx.select({ id: users.id }).from(users).where(isActiveOwner)
    if (owners.length === 1 && owners[0]?.id === uid) {
      const message = 'You are the only owner of this shop. Make somebody else an owner first.'
      throw new APIError('FORBIDDEN', { code: 'LAST_OWNER', message })
    }
    await eraseLater(tx, uid)
    await tx.delete(users).where(eq(users.id, uid))
  })
}

/** The orders of a deleted account stay, and lose name, phone, email and address when the law no longer wants them. */
async function eraseLater(tx: Tx, uid: string): Promise<void> {
  const { retentionDays } = await readDetails(tx)
  await tx
    .update(orders)
    .set({ eraseAfter: inDays(retentionDays) })
    .where(eq(orders.userId, uid))
}

/**
 * Blots out the personal data of orders whose time has come, with the messages that repeat them; to be called daily.
 * Invoices stay as they were issued. Returns how many orders it blotted out.
 */
export async function erasePersonalData(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await markOrphans(tx)
    const blank = {
      customerName: 'Deleted account',
      customerEmail: '',
      customerPhone: '',
      customerAddress: '',
      addressKey: null,
      network: null,
    }
    const due = await tx
      .update(orders)
      .set({ ...blank, eraseAfter: null })
      .where(lt(orders.eraseAfter, sql`now()`))
      .returning({ id: orders.id })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return 0
    const changedDetails = and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, 'details'))
    await tx.update(orderEvents).set({ facts: null }).where(changedDetails)
    await tx.delete(mailOutbox).where(inArray(sql`${mailOutbox.facts} ->> '_id'`, ids))
    return ids.length
  })
}

/** Orders whose account went while nobody was there to note it. */
async function markOrphans(tx: Tx): Promise<void> {
  const { retentionDays } = await readDetails(tx)
  const isGone = sql`not exists (select from ${users} where ${users.id} = ${orders.userId})`
  const unmarked = and(isNotNull(orders.userId), isNull(orders.eraseAfter), ne(orders.customerPhone, ''), isGone)
  await tx
    .update(orders)
    .set({ eraseAfter: inDays(retentionDays) })
    .where(unmarked)
}

/**
 * A reset link or an invitation proves the mailbox. If nobody had before, whatever else let somebody into the account may
 * be another person's, who made it with this address: it goes.
 */
export async function resetProvenMailbox(db: Db | Tx, uid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const unproven = and(eq(users.id, uid), eq(users.emailVerified, false))
    const bare = { emailVerified: true, phoneNumber: null, phoneNumberVerified: false }
    const [changed] = await tx.update(users).set(bare).where(unproven).returning({ role: users.role })
    if (!changed) return
    await tx.delete(accounts).where(and(eq(accounts.userId, uid), ne(accounts.providerId, 'credential')))
    if (changed.role !== 'customer') return
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, uid))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, uid))
  })
}

function inDays(days: number) {
  return sql`now() + ${days} * interval '1 day'`
}
