/** Customers of the previous shop system for the desk, matched by phone number and email address. */
import { desc, type SQL, sql } from 'drizzle-orm'
import { earlierRecords } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { inSnapshot } from '#store/rows.server.ts'
import type { EarlierHistory, EarlierHistoryOfCustomer, EarlierPerson } from './earlier.schema.ts'

type Desk = Admin<'take orders'>
type Row = typeof earlierRecords.$inferSelect

const MOST_FOUND = 20
const MOST_ROWS = 500
const MOST_PLACED = 100

/** Searches by the end of a phone number, part of an email address, or a name; nothing below three characters. */
export async function findEarlierPeople(db: Db, _admin: Desk, search: string): Promise<EarlierPerson[]> {
  const is = fits(plainDigits(search).trim())
  if (!is) return []
  const rows = await db.select().from(earlierRecords).where(is).orderBy(desc(earlierRecords.day)).limit(MOST_ROWS)
  const people = Map.groupBy(rows, ({ phone, email }) => phone || email)
  return inSnapshot(db, async (tx) => {
    const whole = new Map<string, EarlierPerson>()
    for (const [first] of people.values()) {
      if (!first || whole.size === MOST_FOUND) continue
      const person = personOf(await recordsOf(tx, [first.phone], [first.email]))
      whole.set(person._id, person)
    }
    return [...whole.values()]
  })
}

/** The person and orders that a record belongs to. Throws `not_found`. */
export async function getEarlierHistory(db: Db, _admin: Desk, id: string): Promise<EarlierHistory> {
  const [record] = await db.select().from(earlierRecords).where(sql`${earlierRecords.id} = ${id}`)
  if (!record) throw new StoreError('not_found', 'There is no such customer.')
  return historyOf(await recordsOf(db, [record.phone], [record.email]))
}

/**
 * Earlier orders of an order's customer, by the phone numbers of their orders and by email addresses that are verified or that
 * staff wrote.
 */
export async function getEarlierOfCustomer(db: Db, _admin: Desk, orderId: string): Promise<EarlierHistoryOfCustomer> {
  const { rows } = await db.execute<{ phone: string; email: string }>(sql`
    select p.customer_phone as phone, case when p.user_id is null or u.email_verified then lower(p.customer_email) else '' end as email
    from orders o join orders p on p.id = o.id or p.user_id = o.user_id left join users u on u.id = p.user_id
    where o.id = ${orderId} and p.customer_phone <> '' group by 1, 2`)
  const records = await recordsOf(
    db,
    rows.map(({ phone }) => phone),
    rows.map(({ email }) => email),
  )
  return { earlier: records.length > 0 ? historyOf(records) : null }
}

/** The person with this phone number, to fill in an order by phone. */
export async function findEarlierCaller(db: Db | Tx, phone: string): Promise<EarlierPerson | undefined> {
  const records = await recordsOf(db, [phone], [])
  return records.length > 0 ? personOf(records) : undefined
}

function fits(search: string): SQL | undefined {
  const { phone, email, name } = earlierRecords
  if (search.length < 3) return undefined
  if (search.includes('@')) return sql`${email} like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
  const digits = search.replace(/[\s()+.-]/g, '')
  if (/^\d{4,15}$/.test(digits)) return sql`reverse(${phone}) like ${`${[...digits.slice(-10)].reverse().join('')}%`}`
  const words = search.match(/[\p{L}\p{M}\p{N}]+/gu)?.map((word) => `${word}:*`)
  return words && sql`to_tsvector('simple', ${name}) @@ to_tsquery('simple', ${words.join(' & ')})`
}

/**
 * Records with these phones or emails, and with emails that go with these phones. An email that several phones share joins
 * nobody: without a phone only its records without one are found.
 */
async function recordsOf(db: Db | Tx, phones: string[], emails: string[]): Promise<Row[]> {
  const [known, mailboxes] = [phones.filter(Boolean), emails.filter(Boolean)]
  if (known.length + mailboxes.length === 0) return []
  const { rows: addresses } = await db.execute<{ email: string; isShared: boolean }>(sql`
    select email, count(distinct nullif(phone, '')) > 1 as "isShared" from earlier_records
    where email = any(${sql.param(mailboxes)}::text[]) or email in (
      select email from earlier_records where phone = any(${sql.param(known)}::text[]) and email <> '')
    group by email`)
  const { phone, email, day, createdAt } = earlierRecords
  const own = addresses.filter(({ isShared }) => !isShared).map((one) => one.email)
  const shared = known.length === 0 ? mailboxes : []
  return db
    .select()
    .from(earlierRecords)
    .where(sql`${phone} = any(${sql.param(known)}::text[]) or ${email} = any(${sql.param(own)}::text[])
      or (${phone} = '' and ${email} = any(${sql.param(shared)}::text[]))`)
    .orderBy(sql`${day} desc nulls last`, desc(createdAt), desc(earlierRecords.id))
    .limit(MOST_ROWS)
}

/** Files of customers and files of orders count the same orders, so the larger count holds. */
function personOf(records: Row[]): EarlierPerson {
  const [placed, people] = [
    records.filter(({ kind }) => kind === 'order'),
    records.filter(({ kind }) => kind === 'customer'),
  ]
  const sum = (rows: Row[], of: 'orders' | 'totalPaise') => rows.reduce((all, row) => all + row[of], 0)
  const counted = placed.filter(({ orders }) => orders > 0)
  const first = (of: 'name' | 'phone' | 'email' | 'address') => records.find((row) => row[of] !== '')?.[of] ?? ''
  return {
    _id: records[0]?.id ?? '',
    name: first('name'),
    phone: first('phone'),
    email: first('email'),
    address: first('address'),
    orders: Math.max(sum(placed, 'orders'), sum(people, 'orders')),
    spent: rupeesFromPaise(Math.max(sum(counted, 'totalPaise'), sum(people, 'totalPaise'))),
    lastDay: counted[0]?.day ?? null,
  }
}

function historyOf(records: Row[]): EarlierHistory {
  const placed = records.filter(({ kind }) => kind === 'order').slice(0, MOST_PLACED)
  return {
    ...personOf(records),
    placed: placed.map(({ number, day, totalPaise, status, lines }) => ({
      number,
      day,
      status,
      lines,
      total: rupeesFromPaise(totalPaise),
    })),
  }
}
