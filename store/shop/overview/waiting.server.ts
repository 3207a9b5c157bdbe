import { type SQL, sql } from 'drizzle-orm'
import { productReviews } from '#db/schema/goods.ts'
import { cardPurchases, expenses, khatas } from '#db/schema/money.ts'
import { coupons, orderReturns, orders } from '#db/schema/orders.ts'
import { staffInvites } from '#db/schema/people.ts'
import { productRequests, synonyms } from '#db/schema/requests.ts'
import { classLists, customerNotes, offers, quotations, refusedOrders } from '#db/schema/selling.ts'
import { shopSettings } from '#db/schema/shop.ts'
import { goodsIn, stockTakes } from '#db/schema/stock.ts'
import { complaints, mailOutbox } from '#db/schema/talk.ts'
import type { Db } from '#engines/postgres/client.ts'
import { IS_TO_PAY } from '#store/money/khata/card-purchases.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { type Right, roleHasRight } from '#store/people/access/rights.ts'
import { QUEUE_NAMES, type QueueName } from '#store/selling/orders/order-queues.ts'
import { inQueue } from '#store/selling/orders/steps/status-condition.server.ts'
import { ROOM_NAMES, type RoomName } from '#store/shop/settings/sections/room-settings.ts'
import { IS_LATE } from '#store/talk/complaints/complaints.server.ts'
import type { WaitingCounts, WaitingKind } from './overview.schema.ts'
import { MOST_COUNTED } from './overview.ts'

const QUEUED = Object.fromEntries(QUEUE_NAMES.map((name) => [name, [sql`${orders} where ${inQueue(name)}`]])) as Record<
  QueueName,
  [SQL]
>

/** Rows of waiting work by count, and the right to see them. */
const WAITING: Record<WaitingKind, [rows: SQL, right?: Right]> = {
  ...QUEUED,
  returnsAsked: [sql`${orderReturns} where status = 'asked'`, 'cancel orders'],
  reviewsToRead: [sql`${productReviews} where state = 'waiting'`, 'answer reviews'],
  openRequests: [sql`${productRequests} where status = 'new' and not is_odd`, 'read requests'],
  openComplaints: [sql`${complaints} where status <> 'settled'`, 'answer complaints'],
  lateComplaints: [sql`${complaints} where ${IS_LATE}`, 'answer complaints'],
  cardsToPay: [sql`${cardPurchases} where ${IS_TO_PAY}`, 'take money'],
  refusedOrders: [sql`${refusedOrders}`, 'confirm orders'],
  failedMails: [sql`${mailOutbox} where failed_at is not null and sent_at is null`, 'read mail'],
}

/** Rows that show a room of the desk was used. */
const USED: Partial<Record<RoomName, readonly SQL[]>> = {
  customers: [sql`${customerNotes}`],
  offers: [sql`${offers}`, sql`${coupons}`],
  classes: [sql`${classLists}`],
  quotations: [sql`${quotations}`],
  expenses: [sql`${expenses}`],
  khata: [sql`${khatas}`, sql`${cardPurchases}`],
  goodsIn: [sql`${goodsIn}`],
  stockTake: [sql`${stockTakes}`],
  reviews: [sql`${productReviews}`],
  complaints: [sql`${complaints}`],
  figures: [sql`${orders} where status = 'delivered'`],
  mail: [sql`${mailOutbox} where sent_at is not null`, sql`${mailOutbox} where failed_at is not null`],
  people: [sql`${staffInvites}`],
  audit: [sql`${staffInvites}`],
  search: [sql`${synonyms}`],
}

/** SQL: an array of rooms that were used or opened in the settings. */
function openRooms(): SQL {
  const rooms = ROOM_NAMES.map((name) => {
    const used = (USED[name] ?? []).map((rows) => sql`or exists (select from ${rows})`)
    const opened = sql`(select settings #>> '{rooms,${sql.raw(name)}}' from ${shopSettings}) = 'true'`
    return sql`case when ${opened} ${sql.join(used, sql` `)} then ${name} end`
  })
  return sql`array_remove(array[${sql.join(rooms, sql`, `)}]::text[], null)`
}

/** Counts waiting work that the person may see, and lists the open rooms. */
export async function countWaiting(db: Db, admin: Admin<'read orders'>): Promise<WaitingCounts> {
  const seen = Object.entries(WAITING).filter(([, [, right]]) => right === undefined || roleHasRight(admin.role, right))
  const counts = seen.map(([name, [rows]]) => sql`${countUpTo(rows)} as ${sql.identifier(name)}`)
  counts.push(sql`${openRooms()} as rooms`)
  const { rows } = await db.execute<WaitingCounts>(sql`select ${sql.join(counts, sql`, `)}`)
  if (!rows[0]) throw new Error('The database counted nothing')
  return rows[0]
}

/** SQL that counts rows, up to `MOST_COUNTED`. */
export function countUpTo(rows: SQL): SQL {
  return sql`(select count(*)::int from (select from ${rows} limit ${MOST_COUNTED}) as counted)`
}
