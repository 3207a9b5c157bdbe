/** A customer's download of all their data, without sign-in secrets. fates.ts rules each column. */
import { asc, eq } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { invoices } from '#db/schema/money.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'
import { accounts, users } from '#db/schema/people.ts'
import { wishlist } from '#db/schema/requests.ts'
import { auditLog } from '#db/schema/shop.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { Db } from '#engines/postgres/client.ts'
import { readOwnKhata } from '#store/money/khata/khata.server.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import { listSessions } from '#store/people/identity/sessions/my-sessions.server.ts'
import { pickColumns, rowsByParent } from '#store/rows.server.ts'
import { readChargesOf } from '#store/selling/charges/read-charges.server.ts'
import { termsOfOrder } from '#store/selling/orders/placing/order-statements.server.ts'
import { orderOf, readLinesOf } from '#store/selling/orders/reading/list-orders.server.ts'
import { readReturns } from '#store/selling/orders/returns/read-returns.server.ts'
import { withoutSecrets } from '#store/talk/mail/outbox.server.ts'
import { listAddresses } from '../addresses/addresses.server.ts'
import { identifiersOf } from './forget.server.ts'
import { messagesOf, OWN_ROWS, type OwnRows, type PersonIdentifiers } from './person-rows.server.ts'

/** Rupees, except in invoices, which stay as issued. Times in ISO 8601. */
export async function exportOwnData(db: Db, customer: Customer) {
  const [user] = await db.select().from(users).where(eq(users.id, customer.uid))
  if (!user) throw new Error('The account went while its data was read')
  const known = identifiersOf(user)
  // A typed email proves nothing; a verified one is theirs.
  const person = { ...known, contacts: known.proven }
  return {
    exportedAt: new Date().toISOString(),
    profile: await readProfile(db, customer, user),
    addresses: (await listAddresses(db, customer)).map(({ _id, ...address }) => address),
    orders: await readOrders(db, customer),
    ...(await readOwnRows(db, person)),
    khata: await readOwnKhata(db, customer),
    wishlist: await readWishlist(db, customer),
    messages: await readMessages(db, person),
    sessions: (await listSessions(db, customer)).map(({ id, ...session }) => session),
    log: await readLog(db, customer),
  }
}

async function readProfile(db: Db, { uid, email }: Customer, user: typeof users.$inferSelect) {
  const { providerId, accountId, createdAt } = accounts
  const ways = await db.select({ providerId, accountId, createdAt }).from(accounts).where(eq(accounts.userId, uid))
  return {
    uid,
    displayName: user.name,
    email,
    emailVerified: user.emailVerified,
    phoneNumber: user.phoneNumber,
    photoURL: user.image,
    secondFactor: user.twoFactorEnabled,
    createdAt: user.createdAt,
    signsInWith: ways.map((way) => way.providerId),
    waysIn: ways,
  }
}

async function readOrders(db: Db, { uid }: Customer) {
  const rows = await db.select().from(orders).where(eq(orders.userId, uid)).orderBy(asc(orders.number))
  const linesOf = await readLinesOf(db, rows)
  const chargesOf = await readChargesOf(db, rows)
  const eventsOf = await rowsByParent(db, orderEvents, 'orderId', rows, orderEvents.id)
  const returnsOf = await readReturns(db, rows)
  const papersOf = await rowsByParent(db, invoices, 'orderId', rows)
  return rows.map((order) => ({
    ...orderOf(order, linesOf(order)),
    deliveryCharge: 0,
    ...termsOfOrder(order, chargesOf(order)),
    ...pickColumns(order, 'courier', 'trackingNumber', 'trackingUrl', 'network', 'classSets'),
    paymentReference: order.upiReference,
    returns: returnsOf(order),
    papers: papersOf(order).map((paper) => ({
      ...pickColumns(paper, 'kind', 'serial', 'issuedAt'),
      asIssued: paper.facts,
    })),
    // The name of the staff member who wrote it is left out.
    history: eventsOf(order).map((event) => ({
      ...pickColumns(event, 'kind', 'note', 'facts'),
      from: event.fromStatus,
      to: event.toStatus,
      at: event.createdAt,
    })),
  }))
}

async function readOwnRows(db: Db, person: PersonIdentifiers) {
  const found = {} as Record<OwnRows, Record<string, unknown>[]>
  for (const [name, { table, of, shown }] of Object.entries(OWN_ROWS)) {
    const rows: Record<string, unknown>[] = await db.select().from(table).where(of(person))
    found[name as OwnRows] = rows.map((row) => pickColumns(row, ...shown))
  }
  return found
}

function readWishlist(db: Db, { uid }: Customer) {
  const { productId, createdAt } = wishlist
  return db
    .select({ productId, name: products.name, createdAt })
    .from(wishlist)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(wishlist.userId, uid))
}

async function readMessages(db: Db, person: PersonIdentifiers) {
  const rows = await db.select().from(mailOutbox).where(messagesOf(person)).orderBy(asc(mailOutbox.id))
  return rows.map((row) => ({
    ...pickColumns(row, 'kind', 'recipient', 'createdAt', 'sentAt', 'lastError'),
    facts: withoutSecrets(row.kind, row.facts),
  }))
}

async function readLog(db: Db, { uid }: Customer) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, uid)).orderBy(asc(auditLog.id))
  return rows.map((row) => ({
    ...pickColumns(row, 'at', 'action', 'subjectName', 'before', 'after'),
    // The IP address of another actor is left out.
    internetAddress: row.actorId === uid ? row.address : null,
  }))
}
