/**
 * Finds the people concerned by a breach of personal data, and their rows: for the letters that the law wants
 * (breach-letters.ts).
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { complaints, orders, productRequests, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { INDIAN_ZONE } from '#store/india.ts'
import type { BreachedRows, Concerned } from './breach-letters.ts'

/** The person behind each row, and when it was made; what was erased concerns nobody. */
const ROWS: Record<BreachedRows, SQL> = {
  accounts: sql`select name, email, phone_number as phone, created_at as at from ${users}`,
  orders: sql`select customer_name, customer_email, customer_phone, created_at from ${orders}
    where customer_phone <> '' or customer_email <> ''`,
  complaints: sql`select name, email, phone, created_at from ${complaints}`,
  requests: sql`select '', email, null, created_at from ${productRequests} where email is not null`,
}

export type Breach = {
  of: readonly BreachedRows[]
  /** Days in India, such as 2026-11-21; both included. Without them all rows are concerned. */
  from?: string | undefined
  until?: string | undefined
}

/** Everybody whose rows were made in these days, by email address or, without one, by phone number. Writes an audit line. */
export async function findConcerned(
  db: Db,
  admin: Admin<'export everything'>,
  { of, from, until }: Breach,
): Promise<Concerned[]> {
  const day = sql.raw(`(at at time zone '${INDIAN_ZONE}')::date`)
  const all = of.map(
    (what) => sql`select ${what}::text as what, * from (${ROWS[what]}) as rows (name, email, phone, at)`,
  )
  const { rows } = await inTransaction(db, async (tx) => {
    const subject = { id: 'breach', name: of.join(', ') }
    await recordAudit(tx, admin, {
      action: 'data.breach',
      subject,
      after: { from: from ?? null, until: until ?? null },
    })
    return tx.execute<{ name: string; email: string; phone: string; rows: Concerned['rows'] }>(sql`
      with concerned as (
        select coalesce(nullif(lower(email), ''), phone) as person, * from (${sql.join(all, sql` union all `)}) as found
        where ${day} between ${from ?? '-infinity'}::date and ${until ?? 'infinity'}::date),
      counted as (
        select person, what, count(*)::int as count, min(${day})::text as first, max(${day})::text as last,
          max(name) as name, max(lower(email)) as email, max(phone) as phone
        from concerned where person is not null and person <> '' group by person, what)
      select coalesce(max(name), '') as name, coalesce(max(email), '') as email, coalesce(max(phone), '') as phone,
        jsonb_agg(jsonb_build_object('what', what, 'count', count, 'first', first, 'last', last) order by what) as rows
      from counted group by person order by person`)
  })
  return rows
}
