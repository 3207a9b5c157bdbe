import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'

test('an order is the sum of its lines and charges, and its charges count the uses of a coupon', async () => {
  const client = new pg.Client({ connectionString: connectionUrl(await createTestDatabase()) })
  await client.connect()
  try {
    await client.query(`insert into products (name, description, price_paise, stock, categories) values ('Kite', 'Flies.', 10000, 8, '{Toy}');
      insert into stock_movements (product_id, delta, reason) select id, 10, 'opening' from products;
      insert into coupons (code, percent) values ('TENTH', 10)`)
    const put = `with placed as (insert into orders (request_hash, customer_email, customer_name, customer_phone, customer_address, taken_by, total_paise, status)
        values ('', '', 'Asha', '1', 'x', 'x', $1, $2) returning id, total_paise),
      charged as (insert into order_charges (order_id, kind, paise, coupon_code, words)
        select placed.id, c.kind, c.paise, c.code, c.words from placed, jsonb_to_recordset($3) as c (kind text, paise bigint, code text, words text)),
      sold as (insert into order_lines (order_id, product_id, position, name, price_paise, qty, discount_paise)
        select placed.id, p.id, 0, p.name, p.price_paise, 1, 1000 from placed, products p)
      insert into stock_movements (product_id, delta, reason, order_id) select p.id, -1, 'order', placed.id from placed, products p`
    const coupon = { kind: 'coupon', paise: -1000, code: 'TENTH', words: '10 % off' }
    const delivery = { kind: 'delivery', paise: 4050, words: '' }
    const fee = { kind: 'cashFee', paise: 2000, words: '' }
    await client.query(put, [15_050, 'placed', JSON.stringify([coupon, delivery, fee])])
    await client.query(put, [9000, 'confirmed', JSON.stringify([coupon])])
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
    await expect(client.query(`update order_charges set paise = 1 where paise = 4050`)).rejects.toEqual(broken)
    const sign = expect.objectContaining({ constraint: 'order_charges_paise' })
    await expect(client.query(`update order_charges set paise = -paise where kind = 'delivery'`)).rejects.toEqual(sign)
  } finally {
    await client.end()
  }
})
