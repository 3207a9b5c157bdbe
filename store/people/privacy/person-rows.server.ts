/** A person's rows and texts: which are deleted or exported, how text is redacted, what expires. */
import { type Column, getTableColumns, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { productReviews } from '#db/schema/goods.ts'
import { cardPurchases, cashClosings, expenses } from '#db/schema/money.ts'
import { orderEvents, orderReturns, orders, orderUndos, stockMovements } from '#db/schema/orders.ts'
import {
  accounts,
  addresses,
  earlierRecords,
  sessions,
  staffInvites,
  twoFactors,
  users,
  verifications,
} from '#db/schema/people.ts'
import { productRequests, requestMailStops, searchTerms } from '#db/schema/requests.ts'
import { customerNotes, quotations, refusedOrders, unservedPins } from '#db/schema/selling.ts'
import { goodsIn, stockTakes } from '#db/schema/stock.ts'
import { complaints, mailOutbox, pushSubscriptions, rings } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { CARD_LIMITS } from '#store/money/khata/khata.ts'
import { EARLIER_YEARS, MESSAGE_DAYS } from '#store/retention.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { COMPLAINT_YEARS } from '#store/talk/complaints/complaints.ts'
import { allowErasing } from './erase-orders.server.ts'
import type { ColumnWithFate, Fate, TableWithFate } from './fates.ts'
import type { DeletedTable } from './forgetting.ts'

/** Emails in lower case, phones as +91XXXXXXXXXX. `contacts` were typed and may be another person's; `proven` are theirs. */
export type PersonIdentifiers = {
  uids: string[]
  contacts: string[]
  proven: string[]
  /** Also match other accounts' orders and addresses. */
  everywhere?: boolean
}

/** A person's rows by table. A table added in fates.ts does not compile until it is here. */
export const ROWS_OF_PERSON: Record<DeletedTable, { table: PgTable; of: (person: PersonIdentifiers) => SQL }> = {
  sessions: { table: sessions, of: ({ uids }) => inArray(sessions.userId, uids) },
  accounts: { table: accounts, of: ({ uids }) => inArray(accounts.userId, uids) },
  twoFactors: { table: twoFactors, of: ({ uids }) => inArray(twoFactors.userId, uids) },
  verifications: {
    table: verifications,
    // Quoted, as one address may end with another.
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
    of: (person) => sql`${customerNotes.orderId} in (select id from ${orders} where ${ordersOfPerson(person)})`,
  },
  refusedOrders: {
    table: refusedOrders,
    of: ({ uids, proven, everywhere }) =>
      either(
        inArray(refusedOrders.userId, uids),
        inArray(sql`${refusedOrders.order} #>> '{customerInfo,phone}'`, everywhere ? proven : []),
      ),
  },
  // A typed address may be another person's: losing the request costs one message about stock.
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
  cardPurchases: {
    table: cardPurchases,
    of: ({ uids, proven }) =>
      either(
        inArray(cardPurchases.userId, uids),
        inArray(cardPurchases.phone, proven),
        inArray(sql`lower(${cardPurchases.email})`, proven),
      ),
  },
  staffInvites: {
    table: staffInvites,
    of: ({ proven }) => inArray(sql`lower(${staffInvites.email})`, proven),
  },
  earlierRecords: {
    table: earlierRecords,
    of: ({ proven }) => either(inArray(earlierRecords.phone, proven), inArray(earlierRecords.email, proven)),
  },
  mailOutbox: { table: mailOutbox, of: messagesThatGo },
  users: { table: users, of: ({ uids }) => inArray(users.id, uids) },
}

/** The person's rows, with reviews, which are blanked and not deleted. */
const THEIRS = {
  ...ROWS_OF_PERSON,
  productReviews: { table: productReviews, of: ({ uids }: PersonIdentifiers) => inArray(productReviews.userId, uids) },
}

/** Tables and columns of a person's own download, by their names in it. */
export const OWN_ROWS = {
  notes: own('customerNotes', ['note']),
  refusedOrders: own('refusedOrders', ['order', 'network', 'createdAt']),
  productRequests: own('productRequests', ['requestedProductName', 'email', 'status', 'createdAt']),
  complaints: own(
    'complaints',
    ['number', 'name', 'email', 'phone', 'orderNumber'],
    ['words', 'status', 'steps', 'createdAt', 'settledAt'],
  ),
  quotations: own(
    'quotations',
    ['number', 'customerName', 'customerPhone', 'customerEmail', 'customerAddress', 'customerGstin'],
    ['lines', 'words', 'validUntil', 'isDeliveryFree', 'revision', 'createdAt', 'withdrawnAt'],
  ),
  giftCards: own(
    'cardPurchases',
    ['name', 'phone', 'email', 'forName', 'words'],
    ['number', 'amountPaise', 'createdAt', 'withdrawnAt'],
  ),
  reviews: own(
    'productReviews',
    ['productId', 'authorName', 'stars', 'words'],
    ['state', 'hideReason', 'answer', 'createdAt'],
  ),
  earlier: own(
    'earlierRecords',
    ['number', 'name', 'phone', 'email', 'address'],
    ['lines', 'day', 'totalPaise', 'status', 'createdAt'],
  ),
  invitations: own('staffInvites', ['email', 'role', 'createdAt', 'expiresAt', 'acceptedAt']),
}
export type OwnRows = keyof typeof OWN_ROWS

function own<T extends keyof typeof THEIRS>(name: T, ...shown: ColumnWithFate<T, Fate>[][]) {
  const rows: { table: PgTable; of: (person: PersonIdentifiers) => SQL } = THEIRS[name]
  return { ...rows, shown: shown.flat() }
}

/** SQL: orders of the accounts, and phone orders with their phone or email. */
export function ordersOfPerson({ uids, proven, everywhere }: PersonIdentifiers): SQL {
  const isTheirs = either(inArray(orders.customerPhone, proven), inArray(sql`lower(${orders.customerEmail})`, proven))
  const isNobodys = everywhere ? sql`true` : isNull(orders.userId)
  return either(inArray(orders.userId, uids), sql`${isTheirs} and ${isNobodys}`)
}

/** SQL: gifts to the person, ordered by others. */
export function giftsTo({ proven, everywhere }: PersonIdentifiers): SQL {
  return inArray(sql`${orders.gift} ->> 'phone'`, everywhere ? proven : [])
}

export function messagesOf(person: PersonIdentifiers): SQL {
  return either(
    inArray(mailOutbox.userId, person.uids),
    inArray(sql`lower(${mailOutbox.recipient})`, person.proven),
    sql`${ORDER_OF_MAIL} in (select id::text from ${orders} where ${ordersOfPerson(person)})`,
  )
}

const ORDER_OF_MAIL = sql`coalesce(${mailOutbox.facts} ->> '_id', '')`

function messagesThatGo(person: PersonIdentifiers): SQL {
  const isUnderWay = not(statusThat('isEnded'))
  const isDone = either(
    isNotNull(mailOutbox.sentAt),
    isNotNull(mailOutbox.failedAt),
    sql`${ORDER_OF_MAIL} not in (select id::text from ${orders} where ${isUnderWay})`,
  )
  return sql`${either(messagesOf(person), noticesAbout(person))} and ${isDone}`
}

function noticesAbout({ uids, proven }: PersonIdentifiers): SQL {
  const { kind, facts } = mailOutbox
  const isAbout = either(
    inArray(sql`${facts} ->> 'subjectId'`, uids),
    inArray(sql`lower(${facts} ->> 'subjectName')`, proven),
  )
  return sql`(${kind} = 'owner_notice' and ${isAbout})`
}

/** Never undefined, unlike drizzle's `or`: a delete without a condition would empty the table. */
function either(...conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`
}

const BLANK_REVIEW = {
  authorName: null,
  words: null,
  answer: null,
  hideReason: sql`case when ${productReviews.hideReason} is not null then 'erased' end`,
} satisfies Record<ColumnWithFate<'productReviews', 'review'>, null | SQL>

/** Redacts reviews and ended gifts, which are retained without the person. */
export async function redactRetainedRows(tx: Tx, person: PersonIdentifiers): Promise<void> {
  const state = sql`case when ${productReviews.state} = 'waiting' then 'shown' else ${productReviews.state} end`
  await tx
    .update(productReviews)
    .set({ ...BLANK_REVIEW, state })
    .where(THEIRS.productReviews.of(person))
  await tx
    .update(orders)
    .set({ gift: sql`${orders.gift} - '{card,name,phone,address}'::text[]` })
    .where(sql`${giftsTo(person)} and ${statusThat('isEnded')}`)
}

const ERASED = '[erased]'
type Sweep = (tx: Tx, pattern: string) => Promise<unknown>

/** How to redact each column of free text. */
export const REDACTIONS: Record<
  TableWithFate<'words'> | 'complaints' | 'orderEvents' | 'orderReturns' | 'productReviews',
  Sweep
> = {
  stockMovements: sweepOf(stockMovements, 'note'),
  goodsIn: sweepOf(goodsIn, 'supplier', 'note'),
  stockTakes: sweepOf(stockTakes, 'name'),
  cashClosings: sweepBook(sweepOf(cashClosings, 'note')),
  expenses: sweepBook(sweepOf(expenses, 'whom', 'words')),
  productRequests: (tx, pattern) => {
    const { requestedProductName: wish } = productRequests
    // The column holds 200 characters, and redacted text may be longer.
    const short = sql`left(${without(wish, pattern)}, 200)`
    return tx
      .update(productRequests)
      .set({ requestedProductName: short, sameAs: null })
      .where(sql`${wish} ~* ${pattern}`)
  },
  complaints: (tx, pattern) => {
    const { words, steps } = complaints
    const swept = {
      words: sql`left(${without(words, pattern)}, 2000)`,
      steps: sql`${without(sql`${steps}::text`, pattern)}::jsonb`,
    }
    return tx.update(complaints).set(swept).where(sql`concat_ws(' ', ${words}, ${steps}) ~* ${pattern}`)
  },
  searchTerms: (tx, pattern) => tx.delete(searchTerms).where(sql`${searchTerms.words} ~* ${pattern}`),
  orderEvents: sweepOf(orderEvents, 'note'),
  orderReturns: sweepOf(orderReturns, 'words', 'answer'),
  productReviews: sweepOf(productReviews, 'words', 'answer'),
}

/** Only so do the cash book's triggers allow it. */
function sweepBook(sweep: Sweep): Sweep {
  return async (tx, pattern) => {
    await allowErasing(tx)
    await sweep(tx, pattern)
  }
}

function sweepOf<T extends PgTable>(table: T, ...names: (keyof T['$inferSelect'] & string)[]): Sweep {
  const columns = names.map((name) => [name, sql`${getTableColumns(table)[name]}`] as const)
  const all = sql.join(
    columns.map(([, column]) => column),
    sql`, `,
  )
  return (tx, pattern) => {
    const swept = Object.fromEntries(columns.map(([name, column]) => [name, without(column, pattern)]))
    return tx
      .update(table as PgTable)
      .set(swept)
      .where(sql`concat_ws(' ', ${all}) ~* ${pattern}`)
  }
}

function without(column: Column | SQL, pattern: string): SQL {
  return sql`regexp_replace(${column}, ${pattern}, ${ERASED}, 'gi')`
}

const HAS_RUN_OUT = sql`expires_at < now() - interval '1 day'`

/** Deletions by name, run daily. docs/what-is-forgotten.md has the terms. */
export const DAILY_DELETIONS = {
  'forget old mail': deletes(mailOutbox, sql`created_at < now() - ${MESSAGE_DAYS} * interval '1 day'`),
  'forget odd requests and old refusals': deletes(
    productRequests,
    sql`(is_odd and status in ('new', 'no') and created_at < now() - interval '90 days')
      or (status = 'no' and created_at < now() - interval '1 year')`,
  ),
  'forget PIN codes asked for': deletes(unservedPins, sql`created_at < now() - interval '1 year'`),
  'forget orders that were turned away': deletes(refusedOrders, sql`created_at < now() - interval '30 days'`),
  'forget quotations of long ago': deletes(quotations, sql`valid_until < current_date - 365`),
  'forget gift cards that nobody paid, and who bought others': deletes(
    cardPurchases,
    sql`created_at < now() - case when khata_id is null then ${CARD_LIMITS.daysToPay} * interval '1 day' else interval '1 year' end`,
  ),
  'forget links that stop mail about requests': deletes(
    requestMailStops,
    sql`stopped_at is null and created_at < now() - interval '1 year'`,
  ),
  'forget who bought before Tokri': deletes(
    earlierRecords,
    sql`created_at < now() - ${EARLIER_YEARS} * interval '1 year'`,
  ),
  'forget complaints that were settled long ago': deletes(
    complaints,
    sql`settled_at < now() - ${COMPLAINT_YEARS} * interval '1 year'`,
  ),
  'forget invitations of long ago': deletes(staffInvites, sql`expires_at < now() - interval '90 days'`),
  'forget links and codes that have run out': deletes(verifications, HAS_RUN_OUT),
  'forget sessions that have run out': deletes(sessions, HAS_RUN_OUT),
  'forget what rang a month ago': deletes(
    rings,
    sql`created_at < now() - interval '30 days' and closed_at is not null`,
  ),
}

export const HOURLY_DELETIONS = {
  'forget what can no longer be undone': deletes(orderUndos, sql`until <= now()`),
}

function deletes(table: PgTable, isOver: SQL) {
  return async (db: Db): Promise<void> => {
    await db.delete(table).where(isOver)
  }
}
