/** Shelves for measuring what shoppers see: the demo catalogue crossed with itself, as large as wanted. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { crossedShelf } from '#bench/search/shelves.ts'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'

const ROWS_AT_ONCE = 5000
const PICTURES = readdirSync(path.join(import.meta.dirname, '../../db/seed/pictures')).filter((name) =>
  name.endsWith('.webp'),
)
/** Two large makers and two small ones, so that a filter by maker leaves more than one part of a list. */
const BRANDS = ['Nandik', 'Asha', 'Nandik', 'Asha', 'Nandik', 'Asha', 'Nandik', 'Asha', 'Pipal', 'Kite']
const ORIGINS = ['India', 'India', 'Vietnam']

/** Fills the shop with `count` products, a quarter in each category, each with a picture and plenty of stock. Their ids are their numbers. */
export async function fillLifelike({ pool }: Database, count: number): Promise<void> {
  const client = await pool.connect()
  // A busy machine takes longer for so many rows than the store would wait.
  await client.query('set statement_timeout = 0')
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    await client.query(INSERT, [JSON.stringify(rowsOf(from, Math.min(count, from + ROWS_AT_ONCE)))])
  }
  await client.query(
    "insert into stock_movements (product_id, delta, reason) select id, stock, 'opening' from products",
  )
  await client.query('analyze')
  client.release(true)
}

const INSERT = `
  insert into products (id, name, description, price_paise, original_price_paise, stock, categories, popularity,
                        is_featured, image_url, brand, country_of_origin, age_from, age_to)
  select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, name, description, price, price * 1.2, 1000000,
         array[category], popularity, featured, image, brand, origin, age, age + 6
  from jsonb_to_recordset($1::jsonb) as row(n int, name text, description text, price int, category text,
    popularity smallint, featured boolean, image text, brand text, origin text, age smallint)`

const DEMO = demoCatalogue.map(({ slug, name, description }) => ({ id: slug, name, description }))

/** The products behind number `from`, up to number `to`. */
function rowsOf(from: number, to: number) {
  const texts = [...crossedShelf(DEMO, to, from)]
  return texts.map(({ name, description }, at) => rowOf(from + at + 1, name.slice(0, 200), description))
}

/** Remainders by numbers without a common divisor, so that every maker has something in every category at every price. */
function rowOf(n: number, name: string, description: string) {
  return {
    n,
    name,
    description,
    price: 10_000 + ((n * 37) % 490) * 1000,
    category: CATEGORIES[n % CATEGORIES.length],
    popularity: 1 + (n % 3),
    featured: n % 80 === 0,
    image: `/images/demo/${PICTURES[n % PICTURES.length]}`,
    brand: BRANDS[Math.floor(n / 4) % BRANDS.length],
    origin: ORIGINS[Math.floor(n / 40) % ORIGINS.length],
    age: n % 3 === 0 ? n % 8 : null,
  }
}
