/** The whole shop, table by table, without what signs somebody in and what only passes by. */
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import * as schema from '#db/schema.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import { withoutSecrets } from '#store/mail/outbox.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { readReturns } from '#store/orders/returns/read-returns.server.ts'
import { FATE_OF, type Fate, type TableName } from '#store/privacy/fates.ts'
import { childrenOf, tableInBatches } from '#store/rows.server.ts'

const tables: Readonly<Record<TableName, PgTable>> = schema
const { accounts, addresses, cashEntries, cashLines, invoices, orderEvents, orderLines, orders, users, wishlist } =
  schema

type Row = Record<string, unknown>
type Section = (tx: Tx) => AsyncGenerator<Row[]>

/** Tables without a section of their own: parts of others, what signs somebody in or is sealed, and what only passes by. */
const LEFT_OUT: Partial<Record<TableName, 'part' | 'secret' | 'passing'>> = {
  shopSettings: 'part',
  orderLines: 'part',
  orderReturns: 'part',
  orderReturnLines: 'part',
  orderEvents: 'part',
  invoices: 'part',
  cashLines: 'part',
  accounts: 'part',
  addresses: 'part',
  wishlist: 'part',
  sessions: 'secret',
  verifications: 'secret',
  twoFactors: 'secret',
  pushSubscriptions: 'secret',
  requestMailStops: 'secret',
  sealedSettings: 'secret',
  attemptCounters: 'passing',
  catalogueChanges: 'passing',
  orderUndos: 'passing',
  refusedOrders: 'passing',
  productImportRows: 'passing',
  visitorDays: 'passing',
  deliveryChanges: 'passing',
  unservedPins: 'passing',
  rings: 'passing',
  ringChoices: 'passing',
  duePushes: 'passing',
  schedules: 'passing',
  proofs: 'passing',
}

/** Tables that the export names otherwise, or tells more or less of than their rows. */
const TOLD: Partial<Record<TableName, readonly [name: string, section: Section]>> = {
  orders: ['orders', ordersWithStory],
  cashEntries: ['cashEntries', cashEntriesWithLines],
  productReviews: ['reviews', rowsOf('productReviews')],
  productRequests: ['requests', rowsOf('productRequests')],
  users: ['people', peopleWithAddresses],
  staffInvites: ['invites', rowsOf('staffInvites')],
  mailOutbox: ['mail', rowsOf('mailOutbox', withoutSecretFacts)],
  auditLog: ['audit', rowsOf('auditLog')],
}

/** By name in the export; rows in batches, in their exported form. */
export const SECTIONS: Readonly<Record<string, Section>> = Object.fromEntries(
  (Object.keys(FATE_OF) as TableName[]).flatMap((table) =>
    LEFT_OUT[table] ? [] : [TOLD[table] ?? [table, rowsOf(table)]],
  ),
)

/** A whole table, paged by its key, without its secrets. */
function rowsOf(name: TableName, change = (row: Row) => row): Section {
  const table = tables[name]
  const fates: Readonly<Record<string, Fate>> = FATE_OF[name]
  const columns = Object.entries(getTableColumns(table))
  const [key] = columns.find(([, { primary }]) => primary) ?? []
  const shown = columns.flatMap(([column]) => (fates[column] === 'secret' ? [] : [column]))
  return async function* (tx) {
    for await (const rows of tableInBatches<PgTable>(tx, table, key)) {
      yield rows.map((row) => asWritten(change(Object.fromEntries(shown.map((column) => [column, row[column]])))))
    }
  }
}

function withoutSecretFacts(row: Row): Row {
  return { ...row, facts: withoutSecrets(String(row.kind), row.facts as Row) }
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
  for await (const rows of tableInBatches(tx, orders, 'number')) {
    const linesOf = await childrenOf(tx, orderLines, 'orderId', rows, orderLines.position)
    const eventsOf = await childrenOf(tx, orderEvents, 'orderId', rows, orderEvents.id)
    const returnsOf = await readReturns(tx, rows)
    const papersOf = await childrenOf(tx, invoices, 'orderId', rows)
    yield rows.map(({ idempotencyKey: _key, requestHash: _hash, ...row }) => ({
      ...asWritten(row),
      orderNumber: formatOrderNumber(row),
      lines: linesOf(row).map(({ orderId: _, ...line }) => asWritten(line)),
      events: eventsOf(row).map(({ orderId: _, ...event }) => asWritten(event)),
      returns: returnsOf(row),
      papers: papersOf(row),
    }))
  }
}

/** Cash entries with their orders. */
async function* cashEntriesWithLines(tx: Tx): AsyncGenerator<Row[]> {
  for await (const rows of tableInBatches(tx, cashEntries)) {
    const linesOf = await childrenOf(tx, cashLines, 'entryId', rows, cashLines.orderId)
    yield rows.map(({ idempotencyKey: _key, requestHash: _hash, ...row }) => ({
      ...asWritten(row),
      lines: linesOf(row).map(({ entryId: _, ...line }) => asWritten(line)),
    }))
  }
}

/** Accounts with their sign-in methods and addresses. */
async function* peopleWithAddresses(tx: Tx): AsyncGenerator<Row[]> {
  for await (const rows of tableInBatches(tx, users)) {
    const waysOf = await childrenOf(tx, accounts, 'userId', rows)
    const placesOf = await childrenOf(tx, addresses, 'userId', rows, addresses.createdAt)
    const wishedOf = await childrenOf(tx, wishlist, 'userId', rows, wishlist.createdAt)
    yield rows.map((row) => ({
      ...asWritten(row),
      email: mailbox(row.email),
      signsInWith: waysOf(row).map(({ providerId }) => providerId),
      addresses: placesOf(row).map(({ userId: _, ...place }) => asWritten(place)),
      wishlist: wishedOf(row).map(({ productId }) => productId),
    }))
  }
}
