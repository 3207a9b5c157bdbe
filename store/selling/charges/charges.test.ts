import pg from 'pg'
import { expect, test } from 'vitest'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { applyOnly, knownMigrations } from '#engines/postgres/migrate.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'

test('what orders of before came to becomes rows, with the uses of coupons and what mails say', async () => {
  const client = new pg.Client({ connectionString: connectionUrl(await createTestDatabase()) })
  await client.connect()
  try {
    await client.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
    const at = journal.entries.findIndex(({ tag }) => tag.endsWith('charges_of_orders'))
    await applyOnly(client, new Set(knownMigrations().slice(0, at)))
    await client.query(`insert into products (name, description, price_paise, stock, categories) values ('Kite', 'Flies.', 10000, 6, '{Toy}');
      insert into stock_movements (product_id, delta, reason) select id, 10, 'opening' from products;
      insert into coupons (code, percent) values ('TENTH', 10)`)
    const put = `with placed as (insert into orders (request_hash, customer_email, customer_name, customer_phone, customer_address, taken_by,
        delivery_paise, cash_fee_paise, discount_paise, coupon_code, coupon_words, total_paise, status)
        values ('', '', 'Asha', '1', 'x', 'x', $1, $2, $3, $4, $5, $6, $7) returning id, total_paise),
      sold as (insert into order_lines (order_id, product_id, position, name, price_paise, qty, discount_paise)
        select placed.id, p.id, 0, p.name, p.price_paise, 1, $3 from placed, products p),
      moved as (insert into stock_movements (product_id, delta, reason, order_id)
        select p.id, -1, 'order', placed.id from placed, products p)
      insert into mail_outbox (kind, channel, recipient, facts) select 'order_packed', 'email', 'asha@shop.example', jsonb_build_object(
        'totalAmount', placed.total_paise / 100.0, 'cashFee', $2::int / 100.0, 'coupon', jsonb_build_object('code', $4::text, 'off', $3::int / 100.0),
        'orderItems', '[{"price": 100, "qty": 1}]'::jsonb) from placed`
    await client.query(put, [4050, 2000, 1000, 'TENTH', '10 % off', 15_050, 'placed'])
    await client.query(put, [0, 0, 1000, 'TENTH', '10 % off', 9000, 'confirmed'])
    await client.query(put, [4000, 0, 0, null, '', 14_000, 'confirmed'])
    await client.query(put, [0, 0, 0, null, '', 10_000, 'confirmed'])
    await applyOnly(client, new Set(knownMigrations().slice(at)))
    const { rows: charges } = await client.query(`select total_paise::int as total, kind, paise::int, coupon_code, words
      from order_charges join orders on orders.id = order_id order by number, kind`)
    expect(charges.map((row) => Object.values(row))).toEqual([
      [15_050, 'cashFee', 2000, null, ''],
      [15_050, 'coupon', -1000, 'TENTH', '10 % off'],
      [15_050, 'delivery', 4050, null, ''],
      [9000, 'coupon', -1000, 'TENTH', '10 % off'],
      [14_000, 'delivery', 4000, null, ''],
    ])
    const { rows: mails } = await client.query(`select facts ->> 'deliveryCharge' as said from mail_outbox order by id`)
    expect(mails.map(({ said }) => said && Number(said))).toEqual([40.5, null, 40, null])
    expect((await client.query('select uses from coupons')).rows).toEqual([{ uses: 2 }])
    expect(await findFaults(client)).toEqual([])

    // Cancelled gives the use back, and the total stays the sum of lines and charges, by whatever door.
    await client.query(`update orders set status = 'cancelled' where total_paise = 9000`)
    expect((await client.query('select uses from coupons')).rows).toEqual([{ uses: 1 }])
    const broken = expect.objectContaining({ constraint: 'orders_sum' })
    await expect(client.query('update orders set total_paise = 15051 where total_paise = 15050')).rejects.toEqual(
      broken,
    )
    await expect(client.query(`delete from order_charges where kind = 'cashFee'`)).rejects.toEqual(broken)
    await expect(client.query(`update order_charges set paise = 1 where paise = 4000`)).rejects.toEqual(broken)
    const sign = expect.objectContaining({ constraint: 'order_charges_paise' })
    await expect(client.query(`update order_charges set paise = -paise where kind = 'delivery'`)).rejects.toEqual(sign)
  } finally {
    await client.end()
  }
})
