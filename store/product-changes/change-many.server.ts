/**
 * Changing many products at once, with what each was before, so that it can be undone: a file that was imported, or an
 * action on the rows of the list. The caller holds the locks of the products.
 */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { productImportRows, products, stockMovements } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { ProductRow } from '../products/product-row.server.ts'

/** Rows written by one statement. */
export const CHUNK = 500

/** What can become of a product; the stock is the one after the change. */
export type ProductColumns = Partial<Omit<ProductRow, 'id' | 'revision' | 'createdAt' | 'updatedAt' | 'deletedAt'>>

/** One product under its lock. `row` holds at least the columns that any of the changes sets. */
export type ProductChange = { row: Pick<ProductRow, 'id' | 'revision' | 'stock'> & ProductColumns; set: ProductColumns }

/** What is kept of a change: fields as they were, the revision that was changed, and what was added to the stock. */
export type KeptChange = { fields: ProductColumns; revision: number; stockDelta: number }

type Movement = { reason: 'admin' | 'import'; note?: string | undefined }

/** Writes the changes, their stock movements and new revisions. */
export async function writeChanges(
  tx: Tx,
  admin: Admin<'change products'>,
  changes: ProductChange[],
  movement: Movement,
): Promise<void> {
  for (let at = 0; at < changes.length; at += CHUNK) {
    const chunk = changes.slice(at, at + CHUNK)
    await updateRows(tx, chunk)
    const moved = chunk.flatMap(({ row, set }) => {
      const delta = (set.stock ?? row.stock) - row.stock
      return delta === 0 ? [] : [{ ...movement, productId: row.id, delta, actorId: admin.uid }]
    })
    if (moved.length > 0) await tx.insert(stockMovements).values(moved)
  }
}

async function updateRows(tx: Tx, changes: ProductChange[]): Promise<void> {
  const columns = getTableColumns(products)
  const names = [...new Set(changes.flatMap(({ set }) => Object.keys(set) as (keyof ProductColumns)[]))]
  const records = changes.map(({ row, set }) => {
    const now = { ...row, ...set }
    return { id: row.id, ...Object.fromEntries(names.map((name) => [columns[name].name, now[name]])) }
  })
  const assignments = names.map((name) => {
    const column = sql.identifier(columns[name].name)
    return sql`${column} = n.${column}`
  })
  await tx.execute(sql`
    update products p set ${sql.join(assignments, sql`, `)}, revision = p.revision + 1, updated_at = now()
    from jsonb_populate_recordset(null::products, ${JSON.stringify(records)}::jsonb) n where p.id = n.id`)
}

/** What the change did, to take it back one day. */
export function keptChangeOf({ row, set }: ProductChange): KeptChange {
  const { stock, ...fields } = set
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return {
    fields: Object.fromEntries(names.map((name) => [name, row[name]])),
    revision: row.revision,
    stockDelta: (stock ?? row.stock) - row.stock,
  }
}

export type ImportRow = typeof productImportRows.$inferInsert

/** Keeps what became of each line. */
export async function keepRows(tx: Tx, rows: ImportRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx.insert(productImportRows).values(rows.slice(at, at + CHUNK))
  }
}
