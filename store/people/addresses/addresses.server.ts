/** The address book. Changes lock the customer's row: one default, and never more than the limit. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { addresses, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import type { CustomerInfo } from '#store/selling/orders/orders.schema.ts'
import type { Address, AddressData } from './addresses.schema.ts'
import { isSameAddress, MOST_ADDRESSES } from './addresses.ts'

/** The customer's addresses: the default, then by latest order, then as added. */
export async function listAddresses(db: Db | Tx, customer: Customer): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, customer.uid))
    .orderBy(
      desc(addresses.isDefault),
      sql`${addresses.usedAt} desc nulls last`,
      asc(addresses.createdAt),
      addresses.id,
    )
  return rows.map(addressOf)
}

/** Adds an address; the first becomes the default. Throws `invalid_input` when the book is full. */
export function addAddress(db: Db, customer: Customer, { isDefault, ...data }: AddressData): Promise<Address> {
  return changeBook(db, customer, async (tx) => {
    const count = await tx.$count(addresses, eq(addresses.userId, customer.uid))
    if (count >= MOST_ADDRESSES) {
      throw invalidField('/address', `You can keep ${MOST_ADDRESSES} addresses. Please delete one first.`, 'book_full')
    }
    const becomesDefault = count === 0 || isDefault === true
    if (becomesDefault) await clearDefault(tx, customer)
    const [row] = await tx
      .insert(addresses)
      .values({ ...data, userId: customer.uid, isDefault: becomesDefault })
      .returning()
    return addressOf(found(row))
  })
}

/** Adds the address of an order unless it is saved already, and makes it the default. A full book stays as it is. */
export async function rememberAddress(db: Db, customer: Customer, info: CustomerInfo, gstin?: string): Promise<void> {
  await changeBook(db, customer, async (tx) => {
    const book = await tx.select().from(addresses).where(eq(addresses.userId, customer.uid))
    const known = book.find((row) => isSameAddress(row, info))
    if (!known && book.length >= MOST_ADDRESSES) return
    await clearDefault(tx, customer)
    const used = { isDefault: true, usedAt: sql`now()`, gstin }
    if (known) await tx.update(addresses).set(used).where(eq(addresses.id, known.id))
    else await tx.insert(addresses).values({ ...info, ...used, userId: customer.uid })
  })
}

/** Changes an address. `isDefault: false` does not move the default. Throws `not_found`, also for others' addresses. */
export function changeAddress(
  db: Db,
  customer: Customer,
  id: string,
  { isDefault, ...data }: AddressData,
): Promise<Address> {
  return changeBook(db, customer, async (tx) => {
    if (isDefault) await clearDefault(tx, customer)
    const [row] = await tx
      .update(addresses)
      .set({ ...data, isDefault: isDefault || undefined })
      .where(isOwn(customer, id))
      .returning()
    return addressOf(found(row))
  })
}

/** Removes an address. If it was the default, the next in the list becomes it. Throws `not_found`. */
export async function removeAddress(db: Db, customer: Customer, id: string): Promise<void> {
  await changeBook(db, customer, async (tx) => {
    const [row] = await tx.delete(addresses).where(isOwn(customer, id)).returning()
    if (!found(row).isDefault) return
    const [next] = await listAddresses(tx, customer)
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next._id))
  })
}

function changeBook<T>(db: Db, customer: Customer, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, customer.uid)).for('update')
    return work(tx)
  })
}

async function clearDefault(tx: Tx, customer: Customer): Promise<void> {
  const isDefault = and(eq(addresses.userId, customer.uid), addresses.isDefault)
  await tx.update(addresses).set({ isDefault: false }).where(isDefault)
}

function isOwn(customer: Customer, id: string) {
  return and(eq(addresses.id, id), eq(addresses.userId, customer.uid))
}

function found(row: typeof addresses.$inferSelect | undefined) {
  if (row) return row
  throw new StoreError('not_found', 'This address is not in your address book any more.')
}

function addressOf({ id, name, phone, address, gstin, isDefault }: typeof addresses.$inferSelect): Address {
  return { _id: id, name, phone, ...landlineOf(phone), address, gstin: gstin || undefined, isDefault }
}
