/**
 * Parcels at a courier service, one for an order at a time. A row is asked for once: it is marked as asked before the service
 * hears of it, so a process that dies or hears no answer leaves a row that is only looked up. Nothing is booked again by itself; a
 * person may ask again, and then it is looked up first.
 */
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { orders, parcels } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { stateName } from '#store/gst/states.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { moneyOf } from '#store/orders/order-money.ts'
import { itemOf } from '#store/orders/placing/order-statements.server.ts'
import { readSoldLines } from '#store/orders/reading/list-orders.server.ts'
import { auditOrder, lockOrder, recordEvent, wrongStatus } from '#store/orders/reading/order-row.server.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import { findPlaceOfAddress, findStateOfAddress, pinsIn } from '#store/pins/address-pins.ts'
import { type BookedParcel, ParcelRefused, type ParcelService, type ParcelToBook } from './parcel-service.ts'
import type { Parcel } from './parcels.schema.ts'

type ParcelRow = typeof parcels.$inferSelect

/** After so many look-ups without a parcel somebody has to say what to do. */
const MOST_LOOKUPS = 6
/** Longest single try, in seconds. After it another process looks the row up. */
const TRY = 60
const LONGEST_ERROR = 300

/**
 * Has a parcel booked for a packed order. One that was refused, or of which nobody is sure, is asked for again under the
 * same reference, after a look-up. Throws `not_found`, `wrong_status`, and `already_exists` while it has one.
 */
export function bookParcel(
  db: Db,
  admin: Admin<'pack orders'>,
  orderId: string,
  { name: service }: ParcelService,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!STATUSES[order.status].awaitsCourier) throw await wrongStatus(tx, order, 'staff')
    const before = await tx.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.id))
    const open = before.find(({ state }) => state !== 'cancelled')
    if (open && open.state !== 'unsure' && open.state !== 'refused') {
      throw new StoreError('already_exists', 'A parcel of this order is booked already, or about to be.')
    }
    const nth = before.length === 0 ? '' : `-${before.length + 1}`
    const reference = open?.reference ?? `${formatOrderNumber(order)}${nth}`
    const again = { state: 'waiting', lookups: 0, dueAt: sql`now()`, lastError: null } as const
    if (open) await tx.update(parcels).set(again).where(eq(parcels.id, open.id))
    else await tx.insert(parcels).values({ orderId, service, reference })
    await auditOrder(tx, admin, order, 'book parcel', { after: { service, reference } })
  })
}

/** The order's newest parcel at the service, as the desk shows it. */
export async function parcelAt(db: Db, orderId: string, { name }: ParcelService): Promise<Parcel> {
  const {
    state = null,
    courier = null,
    trackingNumber = null,
    lastError = null,
  } = (await findParcel(db, orderId)) ?? {}
  return { service: name, state, courier, trackingNumber, lastError }
}

async function findParcel(db: Db, orderId: string): Promise<ParcelRow | undefined> {
  const rows = await db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.id))
  return rows.at(-1)
}

/** Does what is due at the service, one row at a time. Returns whether there was any. */
export async function workOnParcel(db: Db, service: ParcelService, seconds = TRY): Promise<boolean> {
  const claimed = await claim(db, seconds)
  if (!claimed) return false
  const { row, mayBook } = claimed
  let isBooking = false
  try {
    const found = row.attempts > 1 ? await service.find(row.reference) : undefined
    isBooking = !found && mayBook
    if (found) await noteBooked(db, row, service, found)
    else if (isBooking) await noteBooked(db, row, service, await service.book(await parcelOf(db, row)))
    else await noteMissing(db, row)
  } catch (error) {
    const isRefused = error instanceof ParcelRefused && isBooking
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR).toWellFormed()
    const isLost = row.lookups > MOST_LOOKUPS
    const state = isRefused ? 'refused' : isLost ? 'unsure' : 'asked'
    await db
      .update(parcels)
      .set({ lastError, state })
      .where(and(eq(parcels.id, row.id), eq(parcels.state, 'asked')))
  }
  return true
}

/** Marks the row as asked before anything leaves: it is booked by this try, or by none. */
function claim(db: Db, seconds: number): Promise<{ row: ParcelRow; mayBook: boolean } | undefined> {
  return inTransaction(db, async (tx) => {
    const isDue = and(inArray(parcels.state, ['waiting', 'asked']), lte(parcels.dueAt, sql`now()`))
    const [due] = await tx
      .select()
      .from(parcels)
      .where(isDue)
      .orderBy(asc(parcels.dueAt), asc(parcels.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const mayBook = due.state === 'waiting'
    const [row] = await tx
      .update(parcels)
      .set({
        state: 'asked',
        attempts: sql`${parcels.attempts} + 1`,
        lookups: sql`${parcels.lookups} + 1`,
        dueAt: sql`now() + ${seconds} * interval '1 second' * power(2, least(${parcels.lookups}, 10))`,
      })
      .where(eq(parcels.id, due.id))
      .returning()
    return row && { row, mayBook }
  })
}

/** Once: a second answer finds the row booked. */
async function noteBooked(db: Db, row: ParcelRow, service: ParcelService, booked: BookedParcel): Promise<void> {
  await inTransaction(db, async (tx) => {
    const noted = await tx
      .update(parcels)
      .set({ state: 'booked', lastError: null, ...booked })
      .where(and(eq(parcels.id, row.id), eq(parcels.state, 'asked')))
      .returning()
    if (noted.length === 0) return
    const name = [service.name, booked.courier, booked.trackingNumber].filter(Boolean).join(', ')
    const actor = { uid: null, name: service.name, email: '' }
    await recordEvent(tx, row.orderId, actor, { kind: 'note', note: `Parcel booked: ${name}` })
  })
}

async function noteMissing(db: Db, row: ParcelRow): Promise<void> {
  if (row.lookups <= MOST_LOOKUPS) return
  const lastError = 'No answer came, and the service knows of no parcel. Ask there before you book it again.'
  await db
    .update(parcels)
    .set({ state: 'unsure', lastError })
    .where(and(eq(parcels.id, row.id), eq(parcels.state, 'asked')))
}

/** Cancels the order's booked parcel, there and here. Throws `not_found`, and `wrong_status` with the service's words. */
export async function cancelParcel(
  db: Db,
  admin: Admin<'pack orders'>,
  orderId: string,
  service: ParcelService,
): Promise<void> {
  const { id, reference, remoteId } = await getBooked(db, orderId)
  await asked(service, () => service.cancel(remoteId))
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await tx.update(parcels).set({ state: 'cancelled' }).where(eq(parcels.id, id))
    await auditOrder(tx, admin, order, 'cancel parcel', { after: { reference } })
  })
}

/** Where the parcel is, in the service's words. Throws `not_found` and `busy`. */
export async function trackParcel(
  db: Db,
  _admin: Admin<'pack orders'>,
  orderId: string,
  service: ParcelService,
): Promise<string> {
  const { remoteId, trackingNumber } = await getBooked(db, orderId)
  return asked(service, () => service.track({ remoteId, trackingNumber: trackingNumber ?? undefined }))
}

async function getBooked(db: Db, orderId: string): Promise<ParcelRow & { remoteId: string }> {
  const row = await findParcel(db, orderId)
  if (row?.state !== 'booked' || row.remoteId === null) throw new StoreError('not_found', 'No parcel is booked.')
  return { ...row, remoteId: row.remoteId }
}

async function asked<T>({ name }: ParcelService, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof ParcelRefused) throw new StoreError('wrong_status', cause.message, { cause })
    throw new StoreError('busy', `${name} did not answer. Please try again.`, { cause })
  }
}

async function parcelOf(db: Db, { orderId, reference }: ParcelRow): Promise<ParcelToBook> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  // Cancelled before its turn came.
  if (!order || !STATUSES[order.status].awaitsCourier) throw new ParcelRefused('The order is not packed any more.')
  const lines = await readSoldLines(db, orderId)
  const address = order.customerAddress
  const [pinCode, ...others] = pinsIn(address)
  if (pinCode === undefined) throw new ParcelRefused('The address has no PIN code.')
  if (others.length > 0) throw new ParcelRefused('The address has several PIN codes. Please leave only the right one.')
  const state = stateName(findStateOfAddress(address) ?? '') ?? ''
  const [city = state] = (findPlaceOfAddress(address) ?? state).replace(/^\d+: /, '').split(', ')
  return {
    reference,
    orderedAt: order.createdAt.toISOString(),
    customer: {
      name: order.customerName,
      phone: order.customerPhone,
      email: order.customerEmail,
      address,
      pinCode,
      city,
      state,
    },
    items: lines.map(itemOf).map(({ name, qty, price }) => ({ name, qty, price })),
    totalAmount: rupeesFromPaise(order.totalPaise),
    toCollect: moneyOf(order).due,
  }
}
