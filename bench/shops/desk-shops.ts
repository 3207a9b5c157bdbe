/** A shop with so many orders, for measuring its desk: two years of trade, everything else in proportion. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#engines/postgres/client.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import { fillShelves } from './shelves.ts'

export type ShopSize = { orders: number; products: number }

/** Of these orders the newest wait for their call, the next for packing; so many stand in each other status as well. */
const OPEN = 20

/** Fills an empty shop. The orders of the customer `uid` are 40 of them, in a shop of any size. */
export async function fillDesk(database: Database, { orders, products }: ShopSize, uid: string): Promise<void> {
  await fillShelves(database, products)
  await fillTrade(database, orders, uid)
}

/** The same two years in a shop that has its shelves. */
export async function fillTrade(database: Database, orders: number, uid: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await addOrders(tx, orders, uid)
    await addLines(tx)
    await addTraces(tx, orders)
  })
  await tidy(database)
}

/** As the server itself does after a while; takes longer than the store would wait. */
async function tidy({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
}

/** One customer in a hundred is called Bench, and only the first order is Zoravar's. */
async function addOrders(tx: Tx, count: number, uid: string): Promise<void> {
  await tx.execute(sql`
    insert into orders (user_id, request_hash, customer_email, customer_name, customer_phone, customer_address,
      total_paise, status, call_attempts, call_after, created_at)
    select case when n <= 40 then ${uid}::text else 'customer-' || n % greatest(${count}::int / 5, 1) end, '',
      'customer-' || n || '@shop.example',
      case when n = 1 then 'Zoravar Singh-Bhatti' else
        (array['Asha', 'Meena', 'Ravi', 'Farhan', 'Leela', 'Arjun', 'Divya'])[1 + n % 7] || ' ' ||
        (array['Rao', 'Iyer', 'Kumar', 'Khan', 'Das', 'Bench', 'Gupta', 'Nair', 'Shah', 'Patel', 'Reddy'])[1 + n % 11] end,
      '+919' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), n || ' MG Road, Bengaluru 560001', 60000,
      case when n > ${count}::int - ${OPEN} then 'placed'
        when n > ${count}::int - ${2 * OPEN} then 'confirmed'
        when n > ${count}::int - ${3 * OPEN} then 'packed'
        when n > ${count}::int - ${4 * OPEN} then 'shipped'
        when n % 10 = 0 then 'cancelled' when n % 25 = 1 then 'returned' else 'delivered' end,
      n % 3, case when n > ${count}::int - ${OPEN} and n % 4 = 0 then now() + interval '1 hour' end,
      now() - interval '2 years' * ((${count}::int - n) / ${count}::float)
    from generate_series(1, ${count}::int) as n`)
}

/** Two products in each order, with the movements and the story that they leave. */
async function addLines(tx: Tx): Promise<void> {
  await tx.execute(sql`create temporary table shelf as
    select id, name, price_paise, row_number() over (order by id) - 1 as place from products`)
  await tx.execute(sql`
    insert into order_lines (order_id, product_id, position, name, price_paise, qty)
    select o.id, s.id, which, s.name, s.price_paise, 1 + (o.number % 3)::int
    from orders o cross join generate_series(0, 1) as which
    join shelf s on s.place = (o.number * 31 + which * 7) % (select count(*) from shelf)`)
  await tx.execute(sql`update orders set total_paise = sold.sum
    from (select order_id, sum(price_paise::bigint * qty) from order_lines group by 1) sold where sold.order_id = id`)
  await tx.execute(sql`
    insert into stock_movements (product_id, delta, reason, order_id, created_at)
    select l.product_id, -l.qty, 'order', l.order_id, o.created_at from order_lines l join orders o on o.id = l.order_id`)
  // One in twenty runs low.
  await tx.execute(sql`
    insert into stock_movements (product_id, delta, reason)
    select id, (price_paise / 1000) % 8 - moved.stock, 'admin' from products
    join (select product_id, sum(delta)::int as stock from stock_movements group by 1) moved on moved.product_id = id
    where price_paise % 20000 = 1000`)
  await tx.execute(sql`update products p set stock = moved.stock,
    updated_at = now() - interval '1 hour' * (p.price_paise % 997)
    from (select product_id, sum(delta) as stock from stock_movements group by 1) moved where moved.product_id = p.id`)
  await tx.execute(sql`
    insert into order_events (order_id, kind, from_status, to_status, actor_id, actor_name, created_at)
    select id, 'status', 'placed', 'confirmed', 'owner', 'Asha Rao', created_at + interval '1 hour'
    from orders where status <> 'placed'`)
}

/** As many lines of the audit log and messages as orders; a fiftieth as many wishes and searches without a result. */
async function addTraces(tx: Tx, count: number): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (actor_id, actor_name, action, subject_id, subject_name, before, after, at)
    select (array['owner', 'manager'])[1 + n % 2], (array['Asha Rao', 'Ravi Kumar'])[1 + n % 2],
      (array['order.confirm', 'product.update', 'order.pack', 'settings.change'])[1 + n % 4], 'subject-' || n % 5000,
      'TK-' || n, '{"status": "placed"}', '{"status": "confirmed"}',
      now() - interval '2 years' * ((${count}::int - n) / ${count}::float)
    from generate_series(1, ${count}::int) as n`)
  await tx.execute(sql`
    insert into mail_outbox (kind, recipient, facts, sent_at, failed_at, created_at)
    select 'order_confirmed', 'customer-' || n || '@shop.example', '{"orderNumber": "TK-1001"}',
      case when n % 1000 < 10 then null else now() end, case when n % 1000 between 1 and 9 then now() end,
      now() - interval '2 years' * ((${count}::int - n) / ${count}::float)
    from generate_series(1, ${count}::int) as n`)
  await tx.execute(sql`
    insert into product_requests (requested_product_name, created_at)
    select (array['Blue', 'Red', 'Large', 'Wooden'])[1 + n % 4] || ' thing ' || n / 3, now() - interval '1 hour' * n
    from generate_series(1, greatest(${count}::int / 50, 60)) as n`)
  await tx.execute(sql`
    insert into search_terms (words, count, found)
    select 'in vain ' || n, 1 + n % 50, 0 from generate_series(1, greatest(${count}::int / 50, 60)) as n`)
}
