/** Pictures that an imported file names by address. They wait beside their rows until a job has fetched them. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RowPictures } from '#db/order-values.ts'
import { productImportRows } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { nextTryAfter } from '#engines/postgres/queue.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { lockToWrite, writePictures } from '../products/write-products.server.ts'
import type { ProductImport } from './product-changes.schema.ts'

export type DuePictures = { importId: string; line: number; productId: string; pictures: RowPictures }

/** Seconds for one product's pictures; after that another process takes over, because the first may have died. */
const CLAIM_SECONDS = 300
const MOST_TRIES = 5
const MOST_NAMED = 20

const { importId, line, words, pictures, picturesDue } = productImportRows

export function waitingPictures(addresses: string[]): RowPictures {
  return { wanted: addresses, found: {}, failed: {}, written: [], tries: 0 }
}

/** Claims the row that has waited longest. Rows with words were undone and are skipped. */
export async function claimPictures(db: Db): Promise<DuePictures | undefined> {
  const { rows } = await db.execute<DuePictures>(sql`
    update product_import_rows r set pictures_due = now() + ${CLAIM_SECONDS} * interval '1 second',
      pictures = jsonb_set(r.pictures, '{tries}', to_jsonb((r.pictures->>'tries')::int + 1))
    from (select import_id, line from product_import_rows where pictures_due <= now() and words is null
      order by pictures_due, line limit 1 for update skip locked) due
    where r.import_id = due.import_id and r.line = due.line
    returning r.import_id as "importId", r.line, r.product_id as "productId", r.pictures`)
  return rows[0]
}

/** Stores the outcome of an attempt and gives the product what was fetched. With `mayComeYet`, the rest is tried again. */
export async function settlePictures(db: Db, row: DuePictures, mayComeYet: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const written = await giveToProduct(tx, row)
    const { tries } = row.pictures
    const waits = mayComeYet && tries < MOST_TRIES && written !== undefined
    await tx
      .update(productImportRows)
      .set({
        pictures: { ...row.pictures, written: written ?? row.pictures.written },
        picturesDue: waits ? nextTryAfter(tries) : null,
      })
      .where(thisRow(row))
  })
}

/** The product's pictures afterwards; undefined when it was deleted or somebody changed its pictures. */
async function giveToProduct(tx: Tx, row: DuePictures): Promise<string[] | undefined> {
  const { wanted, found, written } = row.pictures
  const [product] = await lockToWrite(tx, [row.productId])
  if (!product || product.deletedAt) return undefined
  const now = [product.imageUrl, ...product.moreImageUrls].filter((picture) => picture !== null)
  if (now.join(' ') !== written.join(' ')) return undefined
  const pictured = wanted.flatMap((address) => found[address] ?? [])
  if (pictured.join(' ') === written.join(' ')) return written
  await writePictures(tx, product.id, pictured)
  // Fetched pictures count as part of the import, so that an undo still removes the product, unless somebody else changed it.
  const next = { revision: product.revision + 1 }
  const isOurs = sql`coalesce((before->>'revision')::int, 1) = ${product.revision}`
  await tx
    .update(productImportRows)
    .set({ before: next })
    .where(and(thisRow(row), isOurs))
  return pictured
}

function thisRow(row: DuePictures): SQL | undefined {
  return and(eq(importId, row.importId), eq(line, row.line))
}

/** Progress of an import's pictures; undefined when it names none. */
export async function picturesOf(db: Db, id: string): Promise<ProductImport['pictures']> {
  const sum = (part: SQL) => sql<number>`coalesce(sum(${part}), 0)::int`
  const [counts] = await db
    .select({
      wanted: sum(sql`jsonb_array_length(${pictures}->'wanted')`),
      fetched: sum(sql`jsonb_array_length(${pictures}->'written')`),
      waiting: sql<number>`(count(*) filter (where ${picturesDue} is not null and ${words} is null))::int`,
    })
    .from(productImportRows)
    .where(and(eq(importId, id), sql`${pictures} is not null`))
  if (!counts || counts.wanted === 0) return undefined
  const { rows } = await db.execute<{ line: number; name: string; words: string }>(sql`
    select r.line, coalesce(p.name, '') as name, string_agg(distinct f.value, ' ') as words
    from product_import_rows r left join products p on p.id = r.product_id, jsonb_each_text(r.pictures->'failed') f
    where r.import_id = ${id} and r.pictures_due is null group by r.line, p.name order by r.line limit ${MOST_NAMED}`)
  return { ...counts, failed: rows }
}

/** Why a row lacks pictures: "Pictures: cdn.example.com answered 404."; undefined when it has all. */
export function pictureWords(row: { pictures: RowPictures | null }): string | undefined {
  const reasons = [...new Set(Object.values(row.pictures?.failed ?? {}))]
  return reasons.length > 0 ? `Pictures: ${reasons.join(' ')}` : undefined
}
