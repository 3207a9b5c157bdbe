/** What an order must do to the database, in plain SQL; always the same, whatever the store does nowadays. */
import type { Load } from './load.ts'

/** Orders without a store in front. */
export type BareOrders = { run: (seconds: number) => Promise<Load>; stop: () => Promise<void> }

/** The products of the shelves have ids by number. */
const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${number}::int), 12, '0'))::uuid`
const BOTH = `array[${idOf('$1')}, ${idOf('$2')}]`

/**
 * Between `begin` and `commit`: the order, its products locked in one order, their stock, lines, movements and the mail.
 * $1 and $2 are the numbers of two products, $3 that of the shopper, $4 the id that the first statement returns.
 */
export const ORDER_STATEMENTS = [
  `insert into orders (user_id, request_hash, customer_email, customer_name, customer_phone, customer_address, total_paise)
   values ('bench-' || $3::int, md5(random()::text), 'bench@shop.example', 'Bench', '+919812345678',
           '1 Bench Road, Pune 411001', (select coalesce(sum(price_paise), 0) from products where id = any(${BOTH})))
   returning id`,
  `select * from products where id = any(${BOTH}) order by id for update`,
  `update products set stock = stock - 1 where id = any(${BOTH}) and stock >= 1`,
  `insert into order_lines (order_id, product_id, position, name, price_paise, image_url, qty)
   select $4::uuid, id, row_number() over (order by id), name, price_paise, image_url, 1 from products where id = any(${BOTH})`,
  `insert into stock_movements (product_id, delta, reason, order_id, actor_id)
   select id, -1, 'order', $4::uuid, 'bench-' || $3::int from unnest(${BOTH}) as id`,
  `insert into mail_outbox (kind, recipient, facts)
   values ('order_placed', 'bench@shop.example', jsonb_build_object('orderNumber', $4::text, 'shopper', $3::int))`,
]
