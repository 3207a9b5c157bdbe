/**
 * All products that shoppers see, as Google Merchant Center and Meta's catalogues (WhatsApp, Instagram, Facebook) fetch them: one
 * table, as CSV or RSS, with the names and values that both take. Siblings share an `item_group_id`.
 */
import { and, asc, getTableColumns, gt, sql } from 'drizzle-orm'
import { products } from '#db/schema.ts'
import type { Catalogue } from '#store/catalogue/catalogue.server.ts'
import { siblingsOf } from '#store/catalogue/families.ts'
import { IS_LISTED } from '#store/catalogue/rows.server.ts'
import { type Columns, cellsOf, headingsOf } from '#store/export/columns.ts'
import { element } from '#store/export/xml.ts'
import { imageToShare } from '#store/images/images.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { RUNNING, type Running } from '#store/price-now.server.ts'
import { lineOf, linesOf } from '#store/product-changes/csv-write.server.ts'
import type { ProductRow } from '#store/products/product-row.server.ts'
import { nameWithKind, productPath } from '#store/products/products.ts'
import { BATCH, batchesOf } from '#store/rows.server.ts'
import { describedOptions } from './described-options.ts'

type Row = ProductRow & { running: Running | null; since: string | null }
type Fed = Row & { base: string; shopName: string; group: string | undefined }

/** Of an offer that runs now the price is on sale, until when; the price without it is struck through. */
const COLUMNS: Columns<Fed> = [
  ['id', ({ id }) => id],
  ['title', (row) => plain(nameWithKind(row), 150)],
  ['description', ({ description }) => plain(description, 5000)],
  ['availability', ({ stock }) => (stock > 0 ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', ({ pricePaise }) => inRupees(pricePaise)],
  ['sale_price', ({ running }) => running && inRupees(running.price)],
  ['sale_price_effective_date', ({ since, running }) => running && `${minuteOf(since)}/${minuteOf(running.until)}`],
  ['link', (row) => row.base + productPath({ ...row, _id: row.id })],
  ['image_link', ({ base, imageUrl }) => imageUrl && new URL(imageToShare(imageUrl) ?? imageUrl, base).href],
  // Meta turns goods without one away, and takes the shop for the brand of what has no other.
  ['brand', ({ brand, makerName, shopName }) => plain(brand ?? makerName ?? shopName, 70)],
  ['item_group_id', ({ group }) => group],
  ['product_type', ({ categories }) => categories[0]],
  ['color', (row) => describedOptions(row).color],
  ['size', (row) => describedOptions(row).size],
  ['material', (row) => describedOptions(row).material],
  ['pattern', (row) => describedOptions(row).pattern],
]

/** Since when the lowest price has been on offer. */
const SINCE = sql<string | null>`(select min(o.starts_at) from offers o where o.starts_at <= now() and now() < o.ends_at
  and offer_holds(o, ${products}) and offered_price(o, ${products.pricePaise}) = (select price from offer_of(${products}, now())))`

/** In pieces, so that other requests run in between; `base` is the address of the shop. */
export async function* csvFeed(catalogue: Catalogue, base: string): AsyncGenerator<string> {
  yield lineOf(headingsOf(COLUMNS))
  for await (const rows of cellsOfAll(catalogue, base)) yield linesOf(rows)
}

/** The same as RSS 2.0: an item a product, without the elements that would be empty. */
export async function* rssFeed(catalogue: Catalogue, base: string): AsyncGenerator<string> {
  const names = headingsOf(COLUMNS)
  const shop = element('title', catalogue.settings.current().details.shopName) + element('link', base)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>'
  yield `${shop}<description>All products</description>\n`
  for await (const rows of cellsOfAll(catalogue, base)) {
    const items = rows.map((cells) => cells.map((cell, at) => (cell ? element(`g:${names[at]}`, cell) : '')).join(''))
    yield items.map((item) => `<item>${item}</item>\n`).join('')
  }
  yield '</channel></rss>\n'
}

async function* cellsOfAll(catalogue: Catalogue, base: string) {
  await catalogue.upToDate()
  const { shelf, db } = catalogue
  const { shopName } = catalogue.settings.current().details
  const batches = batchesOf<Row>((last) =>
    db
      .select({ ...getTableColumns(products), running: RUNNING, since: SINCE })
      .from(products)
      .where(and(sql.raw(IS_LISTED), last && gt(products.id, last.id)))
      .orderBy(asc(products.id))
      .limit(BATCH),
  )
  for await (const rows of batches) {
    const fed = rows.map((row) => ({ ...row, base, shopName, group: siblingsOf(shelf, row.id)?.[0]?.id }))
    yield fed.map((row) => cellsOf(COLUMNS, row))
  }
}

/** One line, without the signs that a spreadsheet would take for a formula. */
function plain(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(/^['\s=+\-@|]+/, '')
  return [...line].slice(0, most).join('').trim()
}

/** "799.00 INR" */
function inRupees(paise: number): string {
  return `${rupeesFromPaise(paise).toFixed(2)} INR`
}

/** "2026-11-21T13:30Z" */
function minuteOf(moment: string | null): string {
  return `${new Date(moment ?? 0).toISOString().slice(0, 16)}Z`
}
