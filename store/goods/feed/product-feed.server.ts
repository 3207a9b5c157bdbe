/**
 * The product feed for Google Merchant Center and Meta's catalogues (WhatsApp, Instagram, Facebook): all listed products as CSV
 * or RSS, with names and values that both accept. Siblings share an `item_group_id`.
 */
import { and, asc, getTableColumns, gt, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { sha256 } from '#engines/sha256.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import { siblingsOf } from '#store/goods/catalogue/families.ts'
import { IS_LISTED, type Listed } from '#store/goods/catalogue/rows.server.ts'
import { gtinOf } from '#store/goods/codes/codes.ts'
import { imageToShare } from '#store/goods/images/images.ts'
import { RUNNING, type Running } from '#store/goods/prices/price-now.server.ts'
import { lineOf, linesOf } from '#store/goods/product-changes/csv-write.server.ts'
import type { ProductRow } from '#store/goods/products/product-row.server.ts'
import { nameWithKind, productPath } from '#store/goods/products/products.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { batchesOf } from '#store/rows.server.ts'
import { type HeldOffer, offerHolds, priceUnder, readHeldOffers } from '#store/selling/offers/reach.server.ts'
import { type Columns, exportCells, headingsOf } from '#store/shop/export/columns.ts'
import { xmlElement } from '#store/shop/export/xml.ts'
import { schemaOrgOptions } from './described-options.ts'

type Row = ProductRow & { running: Running | null; listed: Listed; group: string | undefined }
type Fed = Row & { base: string; shopName: string; since: Date | null }

const COLUMNS: Columns<Fed> = [
  ['id', ({ id }) => id],
  ['title', (row) => plain(nameWithKind(row), 150)],
  ['description', ({ description }) => plain(description, 5000)],
  ['availability', ({ stock }) => (stock > 0 ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', ({ pricePaise }) => inRupees(pricePaise)],
  ['sale_price', ({ running }) => running && inRupees(running.price)],
  [
    'sale_price_effective_date',
    ({ since, running }) => running && since && `${minuteOf(since)}/${minuteOf(running.until)}`,
  ],
  ['link', (row) => row.base + productPath({ ...row, _id: row.id })],
  ['image_link', ({ base, imageUrl }) => imageUrl && new URL(imageToShare(imageUrl) ?? imageUrl, base).href],
  // Meta refuses goods without a brand.
  ['brand', ({ brand, makerName, shopName }) => plain(brand ?? makerName ?? shopName, 70)],
  ['gtin', ({ codes }) => gtinOf(codes)],
  ['item_group_id', ({ group }) => group],
  ['product_type', ({ categories }) => categories[0]],
  ['color', (row) => schemaOrgOptions(row).color],
  ['size', (row) => schemaOrgOptions(row).size],
  ['material', (row) => schemaOrgOptions(row).material],
  ['pattern', (row) => schemaOrgOptions(row).pattern],
]

/** Rows per query: few enough that shoppers' requests run in between. */
const BATCH = 200

/** The next part of the feed in both formats. */
export type FeedPiece = { csv: string; xml: string }

/** Yields both formats in one pass over the products; `base` is the shop's address. */
export async function* feedPieces(catalogue: Catalogue, base: string): AsyncGenerator<FeedPiece> {
  await catalogue.upToDate()
  const { shopName } = catalogue.settings.current().details
  const names = headingsOf(COLUMNS)
  const shop = xmlElement('title', shopName) + xmlElement('link', base)
  const open =
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>'
  yield { csv: lineOf(names), xml: `${open}${shop}<description>All products</description>\n` }
  const { offers } = await readHeldOffers(catalogue.db, sql`offers o`, sql`o.starts_at <= now() and now() < o.ends_at`)
  for await (const rows of rowsOf(catalogue)) {
    const cells = rows.map((row) => exportCells(COLUMNS, { ...row, base, shopName, since: sinceOf(row, offers) }))
    yield { csv: linesOf(cells), xml: cells.map((one) => itemOf(names, one)).join('') }
  }
  yield { csv: '', xml: '</channel></rss>\n' }
}

/** An RSS item, without empty elements. */
function itemOf(names: readonly string[], cells: readonly (string | number)[]): string {
  return `<item>${cells.map((cell, at) => (cell === '' ? '' : xmlElement(`g:${names[at]}`, String(cell)))).join('')}</item>\n`
}

async function* rowsOf({ db, shelf }: Catalogue): AsyncGenerator<Row[]> {
  const batches = batchesOf<ProductRow & { running: Running | null }>(
    (last) =>
      db
        .select({ ...getTableColumns(products), running: RUNNING })
        .from(products)
        .where(and(sql.raw(IS_LISTED), last && gt(products.id, last.id)))
        .orderBy(asc(products.id))
        .limit(BATCH),
    BATCH,
  )
  for await (const rows of batches) {
    yield rows.flatMap((row) => {
      const listed = shelf.products.get(row.id)
      // A product listed after the catalogue was read waits for the next feed.
      return listed ? { ...row, listed, group: groupOf(siblingsOf(shelf, row.id)?.[0]) } : []
    })
  }
}

/** The same for all siblings, whichever of them are listed: a changed group id loses its history at Google and Meta. */
function groupOf(sibling: Listed | undefined): string | undefined {
  return sibling?.familyKey ? sha256(sibling.familyKey, 'hex').slice(0, 32) : undefined
}

/** When the first of the offers with the present price began; null without one. */
function sinceOf({ running, pricePaise, listed }: Row, offers: readonly HeldOffer[]): Date | null {
  if (!running) return null
  const same = offers.filter((offer) => offerHolds(offer, listed) && priceUnder(offer, pricePaise) === running.price)
  // An offer that began after the offers were read waits for the next feed.
  if (same.length === 0) return null
  return new Date(Math.min(...same.map(({ startsAt }) => startsAt)) / 1000)
}

/** The text on one line, without leading characters that start a spreadsheet formula. */
function plain(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(/^['\s=+\-@|]+/, '')
  return [...line].slice(0, most).join('').trim()
}

/** "799.00 INR" */
function inRupees(paise: number): string {
  return `${rupeesFromPaise(paise).toFixed(2)} INR`
}

/** "2026-11-21T13:30Z" */
function minuteOf(moment: Date | string): string {
  return `${new Date(moment).toISOString().slice(0, 16)}Z`
}
