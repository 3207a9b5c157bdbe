/**
 * Everything that the shop knows, table by table. Left out: passwords, sessions, tokens and second factors, counters of
 * attempts, and the rows that undo an import.
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
  invoices,
  mailOutbox,
  orderEvents,
  orderLines,
  orders,
  productImports,
  productRequests,
  productReviews,
  products,
  searchTerms,
  staffInvites,
  stockMovements,
  synonyms,
  users,
} from '#db/schema.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import { withoutSecrets } from '#store/mail/outbox.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { readReturns } from '#store/orders/returns/read-returns.server.ts'
import { BATCH, batchesOf } from './snapshot.server.ts'

type Row = Record<string, unknown>
type Section = (tx: Tx) => AsyncGenerator<Row[]>

/** Each by its name in the export, in batches of rows as they are written there. */
export const SECTIONS: Record<string, Section> = {
  products: rowsOf(products),
  stockMovements: rowsOf(stockMovements),
  orders: ordersWithStory,
  cashEntries: cashEntriesWithLines,
  cashClosings: rowsOf(cashClosings, 'day'),
  reviews: rowsOf(productReviews),
  requests: rowsOf(productRequests),
  searchTerms: rowsOf(searchTerms, 'words'),
  synonyms: rowsOf(synonyms),
  people: peopleWithAddresses,
  invites: rowsOf(staffInvites, 'id', ({ tokenHash: _, ...row }) => row),
  productImports: rowsOf(productImports),
  mail: rowsOf(mailOutbox, 'id', (row) => ({ ...row, facts: withoutSecrets(String(row.kind), row.facts as Row) })),
  audit: rowsOf(auditLog),
}

/** A whole table by its key, read from where the batch before ended. */
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

/** The names and units of the wire: `_id`, and rupees. What lies inside a jsonb stays as it was kept. */
function asWritten(row: Row): Row {
  const written = Object.entries(row).map(([name, value]) => {
    if (name === 'id') return ['_id', value]
    if (!name.endsWith('Paise')) return [name, value]
    return [name.slice(0, -'Paise'.length), typeof value === 'number' ? rupeesFromPaise(value) : value]
  })
  return Object.fromEntries(written)
}

/** Orders with their lines, with what happened to them, and with their invoice. */
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
    const returnsOf = await readReturns(tx, ids)
    const issued = await tx.select().from(invoices).where(inArray(invoices.orderId, ids))
    const linesOf = Map.groupBy(
      lines.toSorted((a, b) => a.position - b.position),
      ({ orderId }) => orderId,
    )
    const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
    const invoiceOf = new Map(issued.map((invoice) => [invoice.orderId, invoice]))
    yield rows.map(({ idempotencyKey: _key, requestHash: _hash, ...row }) => ({
      ...asWritten(row),
      orderNumber: formatOrderNumber(row),
      lines: (linesOf.get(row.id) ?? []).map(({ orderId: _, ...line }) => asWritten(line)),
      events: (eventsOf.get(row.id) ?? []).map(({ orderId: _, ...event }) => asWritten(event)),
      returns: returnsOf.get(row.id) ?? [],
      invoice: invoiceOf.get(row.id) ?? null,
    }))
  }
}

/** The cash book, each entry with the orders it is for. */
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

/** Everybody with an account, how they sign in, and their address book. */
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
    const waysOf = Map.groupBy(ways, (way) => way.userId)
    const placesOf = Map.groupBy(places, (place) => place.userId)
    yield rows.map((row) => ({
      ...asWritten(row),
      email: mailbox(row.email),
      signsInWith: (waysOf.get(row.id) ?? []).map((way) => way.providerId),
      addresses: (placesOf.get(row.id) ?? []).map(({ userId: _, ...place }) => asWritten(place)),
    }))
  }
}
