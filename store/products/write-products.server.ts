/**
 * The one way in which products are written, one or many: columns, revision and stock movement go together. The caller holds
 * the locks of the products.
 */
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { products, stockMovements } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { ProductRow, WrittenColumns } from './product-row.server.ts'

/** Rows written by one statement. */
export const CHUNK = 500

/** What can become of a product; the stock is the one after the change. */
export type ProductColumns = Partial<Omit<ProductRow, 'id' | 'revision' | 'createdAt' | 'updatedAt' | 'deletedAt'>>

type Numbered = Pick<ProductRow, 'id' | 'revision' | 'stock'>
/** One product under its lock. `row` holds at least the columns that any of the changes sets. */
export type ProductChange = { row: Numbered & ProductColumns; set: ProductColumns }

type Movement = { reason: 'opening' | 'admin' | 'import'; note?: string | undefined }

/** The columns that become something else. */
export function changesOf(row: ProductColumns, columns: ProductColumns): ProductColumns {
  const changed = Object.entries(columns).filter(([name, value]) => {
    return JSON.stringify(row[name as keyof ProductColumns]) !== JSON.stringify(value)
  })
  return Object.fromEntries(changed)
}

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
    const moved = chunk.map(({ row, set }) => ({ id: row.id, delta: (set.stock ?? row.stock) - row.stock }))
    await recordMovements(tx, admin, moved, movement)
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

/** Puts new products on the shelf; at most `CHUNK` at once. */
export async function insertProducts(
  tx: Tx,
  admin: Admin<'change products'>,
  created: (WrittenColumns & { id?: string; stock: number })[],
  movement: Movement,
): Promise<ProductRow[]> {
  if (created.length === 0) return []
  const rows = await tx.insert(products).values(created).returning()
  const moved = rows.map(({ id, stock }) => ({ id, delta: stock }))
  await recordMovements(tx, admin, moved, movement)
  return rows
}

type Moved = { id: string; delta: number }

async function recordMovements(tx: Tx, admin: Admin<'change products'>, all: Moved[], movement: Movement) {
  const moved = all.filter(({ delta }) => delta !== 0)
  if (moved.length === 0) return
  const rows = moved.map(({ id, delta }) => ({ ...movement, productId: id, delta, actorId: admin.uid }))
  await tx.insert(stockMovements).values(rows)
}

/** Takes products out of the shop forever. Orders keep their lines. */
export async function takeAway(tx: Tx, ids: string[]): Promise<void> {
  await tx.update(products).set({ deletedAt: sql`now()`, updatedAt: sql`now()` }).where(inArray(products.id, ids))
}
