/** Finds the rows that belong to a person: for erasure and for data export. */
import { inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  accounts,
  addresses,
  complaints,
  customerNotes,
  mailOutbox,
  orders,
  productRequests,
  pushSubscriptions,
  quotations,
  refusedOrders,
  sessions,
  staffInvites,
  twoFactors,
  users,
  verifications,
} from '#db/schema.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import type { TableWith } from './fates.ts'

/**
 * Emails in lower case, phones as +91XXXXXXXXXX. `contacts` were typed by them, perhaps another person's; `proven` are surely
 * theirs.
 */
export type KnownBy = {
  uids: string[]
  contacts: string[]
  proven: string[]
  /** Includes other accounts' orders and address books, when a number must be forgotten everywhere. */
  everywhere?: boolean
}

/** Tables whose rows are deleted with the person. Audit lines stay, see forget.server.ts. */
export type GoingTable = Exclude<TableWith<'account' | 'secret' | 'message' | 'wish' | 'complaint'>, 'auditLog'>

/** Which rows of each table. A table added in fates.ts does not compile until it is here. */
export const ROWS_OF: Record<GoingTable, { table: PgTable; of: (person: KnownBy) => SQL }> = {
  sessions: { table: sessions, of: ({ uids }) => inArray(sessions.userId, uids) },
  accounts: { table: accounts, of: ({ uids }) => inArray(accounts.userId, uids) },
  twoFactors: { table: twoFactors, of: ({ uids }) => inArray(twoFactors.userId, uids) },
  verifications: {
    table: verifications,
    // Compared whole, between quotes: one address may end with another.
    of: ({ uids, proven }) => sql`exists (select from unnest(${sql.param([...uids, ...proven])}::text[]) fact
      where lower(${verifications.value}) = lower(fact)
      or position(lower(to_json(fact)::text) in lower(${verifications.value})) > 0)`,
  },
  pushSubscriptions: { table: pushSubscriptions, of: ({ uids }) => inArray(pushSubscriptions.userId, uids) },
  addresses: {
    table: addresses,
    of: ({ uids, proven, everywhere }) =>
      either(inArray(addresses.userId, uids), inArray(addresses.phone, everywhere ? proven : [])),
  },
  customerNotes: {
    table: customerNotes,
    of: (person) => sql`${customerNotes.orderId} in (select id from ${orders} where ${ordersOf(person)})`,
  },
  refusedOrders: {
    table: refusedOrders,
    of: ({ uids, proven, everywhere }) =>
      either(
        inArray(refusedOrders.userId, uids),
        inArray(sql`${refusedOrders.order} #>> '{customerInfo,phone}'`, everywhere ? proven : []),
      ),
  },
  // Anyone can type an address into a request: a false match costs one message about stock.
  productRequests: {
    table: productRequests,
    of: ({ uids, contacts }) =>
      either(inArray(productRequests.userId, uids), inArray(sql`lower(${productRequests.email})`, contacts)),
  },
  complaints: {
    table: complaints,
    of: ({ uids, proven }) =>
      either(
        inArray(complaints.userId, uids),
        inArray(sql`lower(${complaints.email})`, proven),
        inArray(complaints.phone, proven),
      ),
  },
  quotations: {
    table: quotations,
    of: ({ proven }) =>
      either(inArray(quotations.customerPhone, proven), inArray(sql`lower(${quotations.customerEmail})`, proven)),
  },
  staffInvites: {
    table: staffInvites,
    of: ({ proven }) => inArray(sql`lower(${staffInvites.email})`, proven),
  },
  mailOutbox: { table: mailOutbox, of: messagesThatGo },
  users: { table: users, of: ({ uids }) => inArray(users.id, uids) },
}

/** Orders of the accounts, and phone orders with their number or address. */
export function ordersOf({ uids, proven, everywhere }: KnownBy): SQL {
  const isTheirs = either(inArray(orders.customerPhone, proven), inArray(sql`lower(${orders.customerEmail})`, proven))
  const isNobodys = everywhere ? sql`true` : isNull(orders.userId)
  return either(inArray(orders.userId, uids), sql`${isTheirs} and ${isNobodys}`)
}

export function messagesOf(person: KnownBy): SQL {
  return either(
    inArray(mailOutbox.userId, person.uids),
    inArray(sql`lower(${mailOutbox.recipient})`, person.proven),
    sql`${ORDER_OF_MAIL} in (select id::text from ${orders} where ${ordersOf(person)})`,
  )
}

const ORDER_OF_MAIL = sql`coalesce(${mailOutbox.facts} ->> '_id', '')`

function messagesThatGo(person: KnownBy): SQL {
  const isUnderWay = not(statusThat('isEnded'))
  const isDone = either(
    isNotNull(mailOutbox.sentAt),
    isNotNull(mailOutbox.failedAt),
    sql`${ORDER_OF_MAIL} not in (select id::text from ${orders} where ${isUnderWay})`,
  )
  return sql`${either(messagesOf(person), noticesAbout(person))} and ${isDone}`
}

function noticesAbout({ uids, proven }: KnownBy): SQL {
  const { kind, facts } = mailOutbox
  const isAbout = either(
    inArray(sql`${facts} ->> 'subjectId'`, uids),
    inArray(sql`lower(${facts} ->> 'subjectName')`, proven),
  )
  return sql`(${kind} = 'owner_notice' and ${isAbout})`
}

/** Never undefined, unlike drizzle's `or`: deleting needs a condition. */
function either(...conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`
}
