/** Everything the shop keeps about a customer, for the customer. Nothing in it lets anybody in. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts, invoices, orderLines, orders, productRequests, users } from '#db/schema.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { orderOf } from '#store/orders/list-orders.server.ts'
import { listSessions } from '../identity/my-sessions.server.ts'
import { listAddresses } from './addresses.server.ts'
import type { Customer } from './people.server.ts'

/** The customer's own data. Rupees; times in ISO 8601. */
export async function exportOwnData(db: Db, customer: Customer) {
  return {
    exportedAt: new Date().toISOString(),
    profile: await readProfile(db, customer),
    addresses: (await listAddresses(db, customer)).map(({ _id, ...address }) => address),
    orders: await readOrders(db, customer),
    productRequests: await readRequests(db, customer),
    sessions: (await listSessions(db, customer)).map(({ id, ...session }) => session),
  }
}

async function readProfile(db: Db, { uid, email }: Customer) {
  const [row] = await db
    .select({
      uid: users.id,
      displayName: users.name,
      emailVerified: users.emailVerified,
      phoneNumber: users.phoneNumber,
      photoURL: users.image,
      secondFactor: users.twoFactorEnabled,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, uid))
  const ways = await db.select({ way: accounts.providerId }).from(accounts).where(eq(accounts.userId, uid))
  return { ...row, email, signsInWith: ways.map(({ way }) => way) }
}

async function readOrders(db: Db, { uid }: Customer) {
  const rows = await db
    .select({ order: orders, invoice: invoices.serial })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.userId, uid))
    .orderBy(asc(orders.number))
  const isTheirs = inArray(
    orderLines.orderId,
    rows.map(({ order }) => order.id),
  )
  const lines = rows.length === 0 ? [] : await db.select().from(orderLines).where(isTheirs).orderBy(orderLines.position)
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return rows.map(({ order, invoice }) => ({
    ...orderOf(order, linesOf.get(order.id) ?? []),
    deliveryCharge: rupeesFromPaise(order.deliveryPaise),
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    paymentReference: order.upiReference,
    invoice,
  }))
}

/** Whoever asked for a product may have left an address: only one that is proven to be theirs tells that it was them. */
async function readRequests(db: Db, { email, emailVerified }: Customer) {
  if (!emailVerified || email === '') return []
  const { requestedProductName, status, createdAt } = productRequests
  const isTheirs = sql`lower(${productRequests.email}) = ${email.toLowerCase()}`
  return db
    .select({ requestedProductName, email: productRequests.email, status, createdAt })
    .from(productRequests)
    .where(isTheirs)
}
