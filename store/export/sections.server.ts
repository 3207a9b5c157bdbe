/**
 * The whole shop, table by table, without passwords, sessions, tokens, second factors, attempt counters, and the rows for
 * undoing an import.
 */
import { asc, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import {
  accounts,
  addresses,
  auditLog,
  cashClosings,
  cashEntries,
  cashLines,
  collections,
  complaints,
  coupons,
  deliveryRules,
  earlierPrices,
  earlierRates,
  homeLayouts,
  invoices,
  mailOutbox,
  offers,
  orderEvents,
  orderLines,
  orders,
  parcels,
  productImports,
  productRequests,
  productReviews,
  products,
  searchTerms,
  staffInvites,
  stockMovements,
  synonyms,
  users,
  wishlist,
} from '#db/schema.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import { withoutSecrets } from '#store/mail/outbox.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { readReturns } from '#store/orders/returns/read-returns.server.ts'
import { BATCH, batchesOf } from '#store/rows.server.ts'

type Row = Record<string, unknown>
type Section = (tx: Tx) => AsyncGenerator<Row[]>

/** By name in the export; rows in batches, in their exported form. */
export const SECTIONS: Record<string, Section> = {
  products: rowsOf(products),
  stockMovements: rowsOf(stockMovements),
  earlierRates: rowsOf(earlierRates),
  offers: rowsOf(offers),
  earlierPrices: rowsOf(earlierPrices),
  orders: ordersWithStory,
  parcels: rowsOf(parcels),
  cashEntries: cashEntriesWithLines,
  cashClosings: rowsOf(cashClosings, 'day'),
  reviews: rowsOf(productReviews),
  requests: rowsOf(productRequests),
  complaints: rowsOf(complaints),
  searchTerms: rowsOf(searchTerms, 'words'),
  synonyms: rowsOf(synonyms),
  deliveryRules: rowsOf(deliveryRules, 'pins'),
  collections: rowsOf(collections, 'name'),
  homeLayouts: rowsOf(homeLayouts),
  coupons: rowsOf(coupons, 'code'),
  people: peopleWithAddresses,
  invites: rowsOf(staffInvites, 'id', ({ tokenHash: _, ...row }) => row),
  productImports: rowsOf(productImports),
  mail: rowsOf(mailOutbox, 'id', (row) => ({ ...row, facts: withoutSecrets(String(row.kind), row.facts as Row) })),
  audit: rowsOf(auditLog),
}

/** A whole table, paged by its key. */
function rowsOf(table: PgTable, key = 'id', change: (row: Row) => Row = (row) => row): Section {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`The table has no ${key}`)
  return async function* (tx) {
    const batches = batchesOf<Row>((last) =>
      tx
        .select()
        .from(table)
        .where(last && gt(column, last[key]))
        .orderBy(asc(column))
        .limit(BATCH),
    )
    for await (const rows of batches) yield rows.map((row) => asWritten(change(row)))
  }
}

/** Wire names and units: `_id`, rupees. The content of jsonb columns stays as stored. */
function asWritten(row: Row): Row {
  const written = Object.entries(row).map(([name, value]) => {
    if (name === 'id') return ['_id', value]
    if (!name.endsWith('Paise')) return [name, value]
    return [name.slice(0, -'Paise'.length), typeof value === 'number' ? rupeesFromPaise(value) : value]
  })
  return Object.fromEntries(written)
}

/** Orders with lines, events and invoice. */
async function* ordersWithStory(tx: Tx): AsyncGenerator<Row[]> {
  const batches = batchesOf<typeof orders.$inferSelect>((last) =>
    tx
      .select()
      .from(orders)
      .where(last && gt(orders.number, last.number))
      .orderBy(asc(orders.number))
      .limit(BATCH),
  )
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const lines = await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids))
    const events = await tx
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.id))
    const returnsOf = await readReturns(tx, rows)
    const issued = await tx.select().from(invoices).where(inArray(invoices.orderId, ids))
    const linesOf = Map.groupBy(
      lines.toSorted((a, b) => a.position - b.position),
      ({ orderId }) => orderId,
    )
    const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
    const papersOf = Map.groupBy(issued, ({ orderId }) => orderId)
    yield rows.map(({ idempotencyKey: _key, requestHash: _hash, couponMarks: _marks, ...row }) => ({
      ...asWritten(row),
      orderNumber: formatOrderNumber(row),
      lines: (linesOf.get(row.id) ?? []).map(({ orderId: _, ...line }) => asWritten(line)),
      events: (eventsOf.get(row.id) ?? []).map(({ orderId: _, ...event }) => asWritten(event)),
      returns: returnsOf(row),
      papers: papersOf.get(row.id) ?? [],
    }))
  }
}

/** Cash entries with their orders. */
async function* cashEntriesWithLines(tx: Tx): AsyncGenerator<Row[]> {
  const batches = batchesOf<typeof cashEntries.$inferSelect>((last) =>
    tx
      .select()
      .from(cashEntries)
      .where(last && gt(cashEntries.id, last.id))
      .orderBy(asc(cashEntries.id))
      .limit(BATCH),
  )
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const lines = await tx.select().from(cashLines).where(inArray(cashLines.entryId, ids)).orderBy(cashLines.orderId)
    const linesOf = Map.groupBy(lines, ({ entryId }) => entryId)
    yield rows.map(({ idempotencyKey: _key, requestHash: _hash, ...row }) => ({
      ...asWritten(row),
      lines: (linesOf.get(row.id) ?? []).map(({ entryId: _, ...line }) => asWritten(line)),
    }))
  }
}

/** Accounts with their sign-in methods and addresses. */
async function* peopleWithAddresses(tx: Tx): AsyncGenerator<Row[]> {
  const batches = batchesOf<typeof users.$inferSelect>((last) =>
    tx
      .select()
      .from(users)
      .where(last && gt(users.id, last.id))
      .orderBy(asc(users.id))
      .limit(BATCH),
  )
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const { providerId, userId } = accounts
    const ways = await tx.select({ providerId, userId }).from(accounts).where(inArray(userId, ids))
    const places = await tx.select().from(addresses).where(inArray(addresses.userId, ids)).orderBy(addresses.createdAt)
    const wished = await tx.select().from(wishlist).where(inArray(wishlist.userId, ids)).orderBy(wishlist.createdAt)
    const wishedOf = Map.groupBy(wished, (wish) => wish.userId)
    const waysOf = Map.groupBy(ways, (way) => way.userId)
    const placesOf = Map.groupBy(places, (place) => place.userId)
    yield rows.map((row) => ({
      ...asWritten(row),
      email: mailbox(row.email),
      signsInWith: (waysOf.get(row.id) ?? []).map((way) => way.providerId),
      addresses: (placesOf.get(row.id) ?? []).map(({ userId: _, ...place }) => asWritten(place)),
      wishlist: (wishedOf.get(row.id) ?? []).map((wish) => wish.productId),
    }))
  }
}
