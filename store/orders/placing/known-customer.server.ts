/** What the shop knows of whoever orders, as SQL. Names of columns are those of db/schema.ts. */
import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { inStatusThat } from '#store/orders/steps/status-condition.server.ts'
import { hasProven } from './order-statements.server.ts'

/**
 * One row: `is_proven`; `is_settled`, when the account is also a day old; `is_customer`, when an order of the account, or
 * of the number that it has proven, was confirmed. What a stranger does with the number makes nobody a customer.
 */
export function knownOf(userId: string, phone: string): string {
  return `select is_proven, is_proven and exists (
        select from users where id = ${userId} and created_at < now() - interval '1 day') as is_settled,
      exists (select from orders where user_id = ${userId} and ${inStatusThat('provesCustomer')})
        or (is_proven and exists (select from orders where customer_phone = ${phone} and ${inStatusThat('provesCustomer')}))
        as is_customer
    from (select ${hasProven(userId, phone)} as is_proven) as proof`
}

/**
 * The phone number of the order is surely that of whoever placed it: a code had proven it, the order was taken from it, or
 * confirmed by calling it. Of all others a stranger may have typed number, name and address.
 */
export function isPhoneTrue(): SQL {
  return sql.raw(`(orders.phone_proven or orders.taken_by is not null or orders.${inStatusThat('provesCustomer')} or exists (
    select from order_events e where e.order_id = orders.id and e.to_status = 'confirmed'))`)
}

/** A verified address of the account that has the number, or had an order confirmed under it: mail to it may say where that goes. */
export function isMailboxOf(email: string, phone: string): SQL {
  return sql`exists (select from users u where lower(u.email) = lower(${email}) and u.email_verified and (
    (u.phone_number = ${phone} and u.phone_number_verified)
    or exists (select from ${orders} where ${orders.userId} = u.id and ${orders.customerPhone} = ${phone} and ${isPhoneTrue()})))`
}
