/** SQL of what the shop knows of a customer. Column names are those of db/schema.ts. */
import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { lockOf } from '#engines/postgres/locks.ts'
import { askInPipeline, type Statement } from '#engines/postgres/pipeline.ts'
import type { CashHistory } from '#store/selling/delivery/terms.ts'
import { inStatusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { hasProven } from './order-statements.server.ts'

/** SQL: the order proves its customer; one confirmed by a mailbox alone does so once delivered. `of` is the table with its dot. */
export function isProof(of = ''): string {
  return `(${of}${inStatusThat('provesCustomer')} and (${of}yes_by is distinct from 'mail' or ${of}${inStatusThat('isEnded')}))`
}

/** SQL of one row. `is_proven`: the account has proven the number. `is_customer`: an order of the account or number was confirmed. */
export function knownOf(userId: string, phone: string): string {
  return `select is_proven, exists (select from orders where user_id = ${userId} and ${isProof()})
        or (is_proven and exists (select from orders where customer_phone = ${phone} and ${isProof()}))
        as is_customer
    from (select ${hasProven(userId, phone)} as is_proven) as proof`
}

/**
 * SQL: the number is surely the customer's, by a code, an order by phone or a confirming call. Otherwise a stranger may have
 * typed number, name and address.
 */
export function isPhoneTrue(): SQL {
  return sql.raw(PHONE_IS_TRUE)
}

const PHONE_IS_TRUE = `(orders.phone_proven or orders.taken_by is not null or ${isProof('orders.')} or exists (
    select from order_events e where e.order_id = orders.id and e.to_status = 'confirmed'
      and e.facts ->> 'yes' is distinct from 'mail'))`

/** Whether the order's account has proven its mailbox or the order's number, as of now. */
export async function isAccountProven(
  db: Db | Tx,
  { userId, customerPhone }: Pick<typeof orders.$inferSelect, 'userId' | 'customerPhone'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select exists (select from users where id = ${userId}
    and (email_verified or (phone_number = ${customerPhone} and phone_number_verified))) as is`)
  return rows[0]?.is === true
}

/** SQL: refused at the door, that is ended without delivery after it was on its way. */
export const WAS_REFUSED = `(orders.${inStatusThat('isEnded')} and not orders.${inStatusThat('isSale')} and exists (
  select from order_events e where e.order_id = orders.id and e.to_status = orders.status
  and e.from_${inStatusThat('isOnTheWay')}))`

/** SQL: open orders to be paid at the door. */
const AWAITS_CASH = `(not orders.${inStatusThat('isEnded')} and orders.advance_paise < orders.total_paise
  and coalesce(orders.received_paise, 0) < orders.total_paise)`

export async function readCashHistory(db: Db, userId: string, phone: string): Promise<CashHistory> {
  const [row] = await askInPipeline(db, statementsOfHistory(userId, phone)[1])
  return { refused: Number(row?.refused), open: Number(row?.open) }
}

/** The number's parcels refused and open, without strangers' orders, behind a lock: two orders at once cannot both take the last place. */
export function statementsOfHistory(userId: string, phone: string): [lock: Statement, read: Statement] {
  return [
    {
      name: 'lock cash orders',
      text: `select pg_advisory_xact_lock(${lockOf('cashOrders', '$1')})`,
      values: [phone],
    },
    {
      name: 'cash history',
      text: `select count(*) filter (where ${WAS_REFUSED})::int as refused,
          count(*) filter (where ${AWAITS_CASH})::int as open
        from orders where customer_phone = $1 and (user_id = $2 or ${PHONE_IS_TRUE})`,
      values: [phone, userId],
    },
  ]
}

/** SQL: the address is verified and belongs to the number's owner, so mail to it may name the delivery address. */
export function isMailboxOf(email: string, phone: string): SQL {
  return sql`exists (select from users u where lower(u.email) = lower(${email}) and u.email_verified and (
    (u.phone_number = ${phone} and u.phone_number_verified)
    or exists (select from ${orders} where ${orders.userId} = u.id and ${orders.customerPhone} = ${phone} and ${isPhoneTrue()})))`
}
