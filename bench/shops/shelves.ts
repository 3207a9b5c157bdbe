import { sql } from 'drizzle-orm'
import type { Database } from '#engines/postgres/open-database.ts'

/** Fills the shop with `count` products, a quarter in each category, each with plenty of stock. */
export async function fillShelves({ db }: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into products (name, description, price_paise, original_price_paise, stock, categories, popularity, is_featured)
    select (array['Wooden', 'Steel', 'Cotton', 'Brass'])[1 + n % 4 / 1] || ' ' || (array['Box', 'Lamp', 'Puzzle', 'Basket', 'Clock'])[1 + n % 5] || ' ' || n,
           'A sturdy thing for home and school, made in small lots and packed with care. Number ' || n || '.',
           10000 + (n * 37 % 490) * 1000, 10000 + (n * 37 % 490) * 1200, 1000000,
           array[(array['Study', 'Toy', 'Gift', 'Household'])[1 + n % 4]], 1 + n % 3, n % 80 = 0
    from generate_series(1, ${count}::int) as n`)
  await db.execute(sql`
    insert into stock_movements (product_id, delta, reason) select id, stock, 'opening' from products`)
  await db.execute(sql`analyze`)
}
