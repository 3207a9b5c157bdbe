/** Forgets a person on request, by phone number or email address, with or without an account. */
import { and, eq, not, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { IN_INDIA } from '#db/indian-days.ts'
import { inTransaction } from '#db/retry.ts'
import { invoices, orders, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { Proven } from '#store/access/proof.server.ts'
import { lockStaff } from '#store/access/staff-lock.server.ts'
import { StoreError } from '#store/errors.ts'
import { recordStrongestAct } from '#store/mail/owner-notice.server.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import { photosOf } from '#store/people/photo.server.ts'
import { inSnapshot, onlyRow } from '#store/rows.server.ts'
import { eraseAfter, isNotErased } from './erase-orders.server.ts'
import { forget, knownBy } from './forget.server.ts'
import { TAX_YEARS } from './kept.ts'
import { type GoingTable, type KnownBy, ordersOf, ROWS_OF } from './person-rows.server.ts'
import type { Traces } from './privacy.schema.ts'

const MOST_NAMES = 3

/** The data stored under the phone number (+91XXXXXXXXXX) or email (lower case). Throws `forbidden` for staff. */
export async function findTraces(db: Db, _admin: Admin<'forget people'>, contact: string): Promise<Traces> {
  return inSnapshot(db, async (tx) => readTraces(tx, contact, (await findPerson(tx, contact)).person))
}

/**
 * Forgets the person behind the contact, with their accounts. `forgetPhoto` deletes an unused photo. Throws `forbidden` for
 * staff.
 */
export async function forgetPerson(
  db: Db,
  admin: Admin<'forget people'> & Proven,
  contact: string,
  forgetPhoto: (path: string) => Promise<void>,
): Promise<Traces> {
  const { traces, photos } = await inTransaction(db, async (tx) => {
    await lockStaff(tx, admin)
    const { person, photos } = await findPerson(tx, contact)
    const traces = await readTraces(tx, contact, person)
    await forget(tx, person)
    const { contact: _, names: __, ...counts } = traces
    // The audit line does not say who it was.
    const subject = { id: 'forgotten', name: 'Somebody who asked for it' }
    await recordStrongestAct(tx, admin, { action: 'person.forget', subject, after: counts })
    return { traces, photos }
  })
  for (const photo of photos) await forgetPhoto(photo)
  return traces
}

async function findPerson(tx: Tx, contact: string): Promise<{ person: KnownBy; photos: string[] }> {
  const found = await tx
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.email})`, contact), eq(users.phoneNumber, contact)))
  if (found.some(({ role }) => role !== 'customer')) {
    throw new StoreError('forbidden', 'This is somebody who works here. Take them off the staff first.')
  }
  const known = found.map(knownBy)
  const person = {
    uids: known.flatMap(({ uids }) => uids),
    contacts: [...new Set([contact, ...known.flatMap(({ contacts }) => contacts)])],
    proven: [...new Set([contact, ...known.flatMap(({ proven }) => proven)])],
    everywhere: true,
  }
  return { person, photos: await photosOf(tx, person.uids) }
}

async function readTraces(tx: Tx, contact: string, person: KnownBy): Promise<Traces> {
  const count = (table: GoingTable) => tx.$count(ROWS_OF[table].table, ROWS_OF[table].of(person))
  const theirs = and(ordersOf(person), isNotErased)
  const isOpen = not(statusThat('isEnded'))
  const end = sql`coalesce(${orders.eraseAfter}, ${eraseAfter()})`
  const stays = sql`filter (where ${end} > now())`
  const sums = await tx
    .select({
      orders: sql<number>`(count(*) filter (where ${end} <= now()))::int`,
      ordersKept: sql<number>`(count(*) ${stays})::int`,
      openOrders: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      names: sql<
        string[]
      >`coalesce((array_agg(distinct ${orders.customerName}))[1:${sql.raw(String(MOST_NAMES))}], '{}')`,
      ordersUntil: sql<string | null>`((max(${end}) ${stays}) ${IN_INDIA})::date::text`,
    })
    .from(orders)
    .where(theirs)
  const lastYear = sql`max(left(${invoices.financialYear}, 4)::int)`
  const taxed = await tx
    .select({
      invoices: sql<number>`count(*)::int`,
      invoicesUntil: sql<string | null>`make_date(${lastYear} + ${TAX_YEARS}, 12, 31)::text`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(theirs)
  return {
    contact,
    ...onlyRow(sums),
    ...onlyRow(taxed),
    accounts: await count('users'),
    addresses: await count('addresses'),
    wishes: await count('productRequests'),
    complaints: await count('complaints'),
    messages: await count('mailOutbox'),
    invitations: await count('staffInvites'),
  }
}
