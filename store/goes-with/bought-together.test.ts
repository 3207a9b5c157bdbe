import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createBoughtTogether } from './bought-together.server.ts'

let db: Db

beforeAll(async () => {
  db = (await openTestDatabase()).db
})

async function product(name: string): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`insert into products (id, name, description, price_paise, stock, categories)
    values (${id}, ${name}, 'x', 100, 50, '{Toy}')`)
  return id
}

async function order(customer: string, ids: string[], status = 'delivered'): Promise<void> {
  const id = randomUUID()
  await db.execute(sql`insert into orders
    (id, user_id, request_hash, customer_email, customer_name, customer_phone, customer_address, total_paise, status)
    values (${id}, ${customer}, ${id}, 'a@b.in', 'A', '+919812345678', 'x', 100, ${status})`)
  for (const [position, one] of ids.entries()) {
    await db.execute(sql`insert into order_lines (order_id, product_id, position, name, price_paise, qty)
      values (${id}, ${one}, ${position}, 'x', 100, 1)`)
  }
}

test('what three customers bought together goes together; what one bought often, or nobody confirmed, does not', async () => {
  const [bat, ball, pen, ink, cup, bulb, other] = await Promise.all(
    ['Bat', 'Ball', 'Pen', 'Ink', 'Cup', 'Bulb', 'Other'].map(product),
  )
  if (!bat || !ball || !pen || !ink || !cup || !bulb || !other) throw new Error('No products')
  for (const customer of ['a', 'b', 'c']) await order(customer, [bat, ball])
  for (let n = 0; n < 5; n++) await order('d', [pen, ink])
  for (const customer of ['a', 'b', 'c']) await order(customer, [cup, bulb], 'placed')
  for (let n = 0; n < 12; n++) await order(`e${n}`, [other])
  const together = createBoughtTogether(db)
  await together.upToDate()
  expect(together.with(bat)).toEqual([ball])
  expect(together.with(ball)).toEqual([bat])
  for (const id of [pen, ink, cup, bulb, other]) expect(together.with(id)).toEqual([])
})

test('what everybody buys goes with nothing in particular', async () => {
  const [bag, milk] = await Promise.all(['Bag', 'Milk'].map(product))
  if (!bag || !milk) throw new Error('No products')
  for (let n = 0; n < 30; n++) await order(`f${n}`, n < 4 ? [bag, milk] : [milk])
  const together = createBoughtTogether(db)
  await together.upToDate()
  expect(together.with(bag)).toEqual([])
})
