/** What the shop knows of whoever orders, as SQL. Names of columns are those of db/schema.ts. */
import { hasProven } from './order-statements.server.ts'
import { inStatusThat } from './status-condition.server.ts'

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
