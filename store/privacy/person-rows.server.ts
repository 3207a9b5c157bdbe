/** Which rows are somebody's: what goes with them, and what the file of their own data shows. */
import { inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  accounts,
  addresses,
  mailOutbox,
  orders,
  productRequests,
  pushSubscriptions,
  sessions,
  staffInvites,
  twoFactors,
  users,
  verifications,
} from '#db/schema.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import type { TableWith } from './fates.ts'

/** What somebody is known by. Email addresses are in small letters, phones +91XXXXXXXXXX. */
export type KnownBy = {
  uids: string[]
  /** What they typed: perhaps the address of somebody else. */
  contacts: string[]
  /** Those that are surely theirs. */
  proven: string[]
  /** Also in orders and address books of other accounts: whoever asks the shop to forget a number means all of it. */
  everywhere?: boolean
}

/** Tables whose rows go when their person goes. Audit lines stay, see forget.server.ts. */
export type GoingTable = Exclude<TableWith<'account' | 'secret' | 'message' | 'wish'>, 'auditLog'>

/** Each of these tables, and which of its rows. A new one in fates.ts is an error of the compiler until it stands here. */
export const ROWS_OF: Record<GoingTable, { table: PgTable; of: (person: KnownBy) => SQL }> = {
  sessions: { table: sessions, of: ({ uids }) => inArray(sessions.userId, uids) },
  accounts: { table: accounts, of: ({ uids }) => inArray(accounts.userId, uids) },
  twoFactors: { table: twoFactors, of: ({ uids }) => inArray(twoFactors.userId, uids) },
  verifications: {
    table: verifications,
    // Whole, between quotes: the address of one may be the end of another's.
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
  // Anybody can type an address into a wish: forgetting one too many costs a message that a thing is in stock.
  productRequests: {
    table: productRequests,
    of: ({ contacts }) => inArray(sql`lower(${productRequests.email})`, contacts),
  },
  staffInvites: {
    table: staffInvites,
    of: ({ proven }) => inArray(sql`lower(${staffInvites.email})`, proven),
  },
  mailOutbox: { table: mailOutbox, of: messagesThatGo },
  users: { table: users, of: ({ uids }) => inArray(users.id, uids) },
}

/** Orders of the accounts, and those taken by phone for somebody with that number or address. */
export function ordersOf({ uids, proven, everywhere }: KnownBy): SQL {
  const isTheirs = either(inArray(orders.customerPhone, proven), inArray(sql`lower(${orders.customerEmail})`, proven))
  const isNobodys = everywhere ? sql`true` : isNull(orders.userId)
  return either(inArray(orders.userId, uids), sql`${isTheirs} and ${isNobodys}`)
}

/** Messages to them, about their account and about their orders. */
export function messagesOf(person: KnownBy): SQL {
  return either(
    inArray(mailOutbox.userId, person.uids),
    inArray(sql`lower(${mailOutbox.recipient})`, person.proven),
    sql`${ORDER_OF_MAIL} in (select id::text from ${orders} where ${ordersOf(person)})`,
  )
}

const ORDER_OF_MAIL = sql`coalesce(${mailOutbox.facts} ->> '_id', '')`

/** Without those that still have to tell of an order under way. */
function messagesThatGo(person: KnownBy): SQL {
  const isUnderWay = not(statusThat('isEnded'))
  const isDone = either(
    isNotNull(mailOutbox.sentAt),
    isNotNull(mailOutbox.failedAt),
    sql`${ORDER_OF_MAIL} not in (select id::text from ${orders} where ${isUnderWay})`,
  )
  return sql`${either(messagesOf(person), noticesAbout(person))} and ${isDone}`
}

/** What the owners were told of somebody. */
function noticesAbout({ uids, proven }: KnownBy): SQL {
  const { kind, facts } = mailOutbox
  const isAbout = either(
    inArray(sql`${facts} ->> 'subjectId'`, uids),
    inArray(sql`lower(${facts} ->> 'subjectName')`, proven),
  )
  return sql`(${kind} = 'owner_notice' and ${isAbout})`
}

/** Never absent, as drizzle's own may be: a row that goes must have been asked for. */
function either(...conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`
}
