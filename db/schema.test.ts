/** The tables refuse by themselves what the shop may not be, whatever a bug above them writes. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#engines/postgres/open-database.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const product = '00000000-0000-4000-8000-000000000001'
const order = '00000000-0000-4000-8000-000000000002'

let pool: Database['pool']

beforeAll(async () => {
  ;({ pool } = await openTestDatabase())
  await pool.query(`insert into products (id, name, description, price_paise, stock, categories)
    values ('${product}', 'Kite', 'Flies.', 100, 5, '{Toy}')`)
  await pool.query(`insert into orders (id, user_id, idempotency_key, request_hash, customer_email, customer_name,
    customer_phone, customer_address, total_paise) values ('${order}', 'asha', 'key', '', '', '', '', '', 100)`)
  await pool.query(lineOf(product, 1))
})

const lineOf = (productId: string, qty: number, pricePaise = 100, orderId = order) =>
  `insert into order_lines (order_id, product_id, position, name, price_paise, qty)
   values ('${orderId}', '${productId}', 0, 'Kite', ${pricePaise}, ${qty})`
const anotherOrder = (key: string, totalPaise = 100, status = 'placed') =>
  `insert into orders (user_id, idempotency_key, request_hash, customer_email, customer_name, customer_phone,
   customer_address, total_paise, status) values ('asha', ${key}, '', '', '', '', '', ${totalPaise}, '${status}')`
const anotherProduct = (columns: string, values: string) =>
  `insert into products (name, description, ${columns}) values ('Ball', 'Rolls.', ${values})`
const unknown = '00000000-0000-4000-8000-00000000ffff'

const CHECK = '23514'
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

describe('refused', () => {
  test.each([
    ['a stock below zero', `update products set stock = stock - 6 where id = '${product}'`, CHECK],
    ['a negative price', `update products set price_paise = -1`, CHECK],
    ['a negative original price', `update products set original_price_paise = -1`, CHECK],
    ['popularity 4', `update products set popularity = 4`, CHECK],
    ['an age range turned round', `update products set age_from = 9, age_to = 3`, CHECK],
    ['a product without category', anotherProduct('price_paise, stock, categories', `1, 1, '{}'`), CHECK],
    ['an unknown category', anotherProduct('price_paise, stock, categories', `1, 1, '{Garden}'`), CHECK],
    ['an empty line', `update order_lines set qty = 0`, CHECK],
    ['a second line of one product', lineOf(product, 1), UNIQUE],
    ['a line of no product', lineOf(unknown, 1), FOREIGN_KEY],
    ['a line of no order', lineOf(product, 1, 100, unknown), FOREIGN_KEY],
    ['an order under a used key', anotherOrder(`'key'`), UNIQUE],
    ['an order of less than nothing', anotherOrder('null', -1), CHECK],
    ['an unknown status', anotherOrder('null', 1, 'stolen'), CHECK],
    ['an order number set by hand', `update orders set number = 1`, '428C9'],
    ['a product row of an order gone', `delete from products`, FOREIGN_KEY],
    [
      'a movement of nothing',
      `insert into stock_movements (product_id, delta, reason) values ('${product}', 0, 'admin')`,
      CHECK,
    ],
    [
      'a movement for no reason',
      `insert into stock_movements (product_id, delta, reason) values ('${product}', 1, 'gift')`,
      CHECK,
    ],
    ['an empty request', `insert into product_requests (requested_product_name) values ('')`, CHECK],
  ])('%s', async (_what, statement, code) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code })
  })
})

test('orders without a key do not stand in each other’s way', async () => {
  for (let n = 0; n < 2; n++) expect((await pool.query(anotherOrder('null'))).rowCount).toBe(1)
})
