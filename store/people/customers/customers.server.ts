/**
 * Customers at the desk: accounts with orders, and phone numbers that staff took orders from. Orders by phone belong to an
 * account where only that account surely has the number. Customers to be erased are not listed.
 */

import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders } from '#db/schema/orders.ts'
import { customerNotes } from '#db/schema/selling.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { inSnapshot, pageOf, pickColumns } from '#store/rows.server.ts'
import { isPhoneTrue, WAS_REFUSED } from '#store/selling/orders/placing/known-customer.server.ts'
import { phoneCondition, wordsOfName } from '#store/selling/orders/reading/find-orders.server.ts'
import { orderOf, readLinesOf } from '#store/selling/orders/reading/list-orders.server.ts'
import { isUnderWay } from '#store/selling/orders/steps/call-queue.server.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import type { CustomerNote, CustomersPage, CustomersQuery, CustomerWithOrders } from './customers.schema.ts'

type Desk = Admin<'take orders'>
type Row = Omit<CustomersPage['customers'][number], '_id' | 'spent' | 'lastOrderAt'> & { id: string } & {
  /** The uid, or else the phone number. */
  customer: string
  number: number
  paise: number
  last: string
}

const MOST_LISTED = 50
const MOST_PLACED = 200
const isKept = sql.raw(`customer_phone <> '' and erase_after is null`)

/** SQL: the customer of an order row, as a uid or else a phone number. */
function customerOf(of: SQL): SQL {
  return sql`coalesce(${of}.user_id,
    (select id from users where phone_number = ${of}.customer_phone and phone_number_verified),
    (select min(user_id) from orders where customer_phone = ${of}.customer_phone and user_id is not null and ${isKept}
      and ${isPhoneTrue()} having count(distinct user_id) = 1),
    ${of}.customer_phone)`
}

/** SQL: a customer's orders. Their phone numbers are looked up first, so that an index finds orders by phone. */
function ordersOf(customer: SQL): SQL {
  return sql`(select * from orders where user_id = ${customer} and ${isKept}
    union all select p.* from orders p where p.user_id is distinct from ${customer} and ${isKept}
      and p.customer_phone = any(array(select ${customer} union
        select phone_number from users where id = ${customer} and phone_number_verified union
        select customer_phone from orders where user_id = ${customer}))
      and ${customerOf(sql`p`)} = ${customer})`
}

/** SQL: a `Row` per order of `from` where `is` holds. `last_open` and `last_fit` are the customer's highest order numbers. */
function customersOf(from: SQL, is: SQL, fits: SQL = sql`true`): SQL {
  return sql`select o.id, o.number::float8 as number, o.customer_name as name, o.customer_phone as phone,
      o.customer_email as email, k.customer, nullif(k.customer, o.customer_phone) as uid, t.*
    from (select * from orders where ${isKept} and ${from} order by number desc offset 0) o
    cross join lateral (select ${customerOf(sql`o`)} as customer offset 0) k
    cross join lateral (select count(*)::int as orders, (count(*) filter (where ${isUnderWay}))::int as open,
        (count(*) filter (where ${sql.raw(WAS_REFUSED)}))::int as refused, max(created_at) as last,
        coalesce(sum(total_paise - returned_paise) filter (where ${statusThat('isSale')}), 0)::float8 as paise,
        coalesce(string_agg(nullif(note, ''), E'\n' order by number desc), '') as note,
        coalesce(sum(revision), 0)::int as revision,
        max(number) filter (where ${isUnderWay}) as last_open, max(number) filter (where ${fits}) as last_fit
      from ${ordersOf(sql`k.customer`)} orders left join customer_notes on order_id = orders.id) t where ${is}`
}

/** Customers with open orders first, each part by its newest order. */
export async function listCustomers(
  db: Db | Tx,
  _admin: Desk,
  { search, after = '' }: CustomersQuery,
): Promise<CustomersPage> {
  const [part, last] = after.split('-')
  const below = (name: string) => (part === name ? sql`and number < ${Number(last)}` : sql``)
  const ways = search ? waysToFind(search) : [sql`true`]
  const fits = sql`(${sql.join(ways, sql` or `)})`
  // Looked up first, as for a rare name the query would read all orders.
  const found = ways.map((way) => sql`select number from orders where ${way}`)
  const isFound = search ? sql`number = any(array(${sql.join(found, sql` union all `)}))` : fits
  const hasOpen = sql`t.last_open = o.number and t.last_fit is not null limit ${MOST_LISTED + 1}`
  const hasNone = sql`t.last_open is null and t.last_fit = o.number limit ${MOST_LISTED + 1}`
  const open = customersOf(sql`${isUnderWay} ${below('open')}`, hasOpen, fits)
  const ended = customersOf(sql`${isFound} ${below('ended')}`, hasNone, fits)
  const { rows } = await db.execute<Row>(
    part === 'ended' ? ended : sql`(${open}) union all (${ended}) limit ${MOST_LISTED + 1}`,
  )
  const { page, next } = pageOf(rows, MOST_LISTED, ({ open, number }) => `${open > 0 ? 'open' : 'ended'}-${number}`)
  return { customers: page.map(customerIn), next }
}

function waysToFind(text: string): SQL[] {
  const search = plainDigits(text)
  const [name, pin] = [wordsOfName(search), /^([1-9]\d\d) ?(\d{3})$/.exec(search)]
  if (search.includes('@')) return [sql`orders.customer_email ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`]
  return [
    phoneCondition(search) ?? sql`false`,
    name ? sql`to_tsvector('simple', orders.customer_name) @@ to_tsquery('simple', ${name})` : sql`false`,
    pin ? sql`orders.customer_address ~ ${`(?<!\\d)${pin[1]} ?${pin[2]}(?!\\d)`}` : sql`false`,
  ]
}

function customerIn(row: Row): CustomersPage['customers'][number] {
  return {
    ...pickColumns(row, 'id', 'name', 'phone', 'email', 'uid', 'orders', 'open', 'refused', 'note', 'revision'),
    spent: rupeesFromPaise(row.paise),
    ...landlineOf(row.phone),
    lastOrderAt: new Date(row.last).toISOString(),
  }
}

export function getCustomer(db: Db, _admin: Desk, id: string): Promise<CustomerWithOrders> {
  return inSnapshot(db, async (tx) => {
    const { customer, isTheirs } = await getCustomerOfOrder(tx, id)
    const inOrder = [sql`${isUnderWay} desc`, desc(orders.number)]
    const rows = await tx
      .select()
      .from(orders)
      .where(isTheirs)
      .orderBy(...inOrder)
      .limit(MOST_PLACED)
    const linesOf = await readLinesOf(tx, rows)
    return { ...customerIn(customer), placed: rows.map((row) => orderOf(row, linesOf(row))) }
  })
}

/**
 * Replaces the note about an order's customer; its row stays when empty, for its revision. Throws `not_found`, and
 * `stale_settings` when it has changed since that revision.
 */
export function writeCustomerNote(
  db: Db,
  admin: Desk,
  id: string,
  { note, revision }: CustomerNote,
): Promise<CustomerNote> {
  return inTransaction(db, async (tx) => {
    const { isTheirs, theirs } = await getCustomerOfOrder(tx, id)
    const first = [sql`user_id is null`, desc(orders.number)]
    const [order] = await tx
      .select()
      .from(orders)
      .where(isTheirs)
      .orderBy(...first)
      .limit(1)
    if (!order) throw notFound()
    const before = await tx.delete(customerNotes).where(inArray(customerNotes.orderId, theirs)).returning()
    const isNewest = before.reduce((sum, { revision }) => sum + revision, 0) === revision
    const after = { orderId: order.id, note, revision: revision + 1 }
    const written = isNewest ? await tx.insert(customerNotes).values(after).onConflictDoNothing().returning() : []
    if (!written[0]) {
      throw new StoreError('stale_settings', 'Somebody else changed this note meanwhile. Please load it again.')
    }
    // The log has only the length: a note must stay erasable.
    const subject = { id: order.id, name: formatOrderNumber(order) }
    await recordAudit(tx, admin, { action: 'order.note-customer', subject, after: { letters: note.length } })
    return { note, revision: after.revision }
  })
}

/** The customer of an order, and SQL for all of their orders. Throws `not_found`. */
export async function getCustomerOfOrder(tx: Tx, id: string) {
  const { rows } = await tx.execute<Row>(customersOf(sql`id = ${id}`, sql`true`))
  if (!rows[0]) throw notFound()
  const theirs = sql`(select id from ${ordersOf(sql`${rows[0].customer}::text`)} theirs)`
  return { customer: rows[0], theirs, isTheirs: inArray(orders.id, theirs) }
}

const notFound = () => new StoreError('not_found', 'There is no such customer.')
