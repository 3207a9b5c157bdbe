/** Records a change of many products, an import or a bulk action, with the values before it, so that it can be undone. */

import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { productImportRows, productImports } from '#db/schema/goods.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { insertMany } from '#engines/postgres/insert-many.ts'
import { ownUnits } from '#store/goods/bundles/bundles.server.ts'
import { nameOf, type Person } from '#store/people/access/access.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { ProductChange, ProductColumns } from '../products/write-products.server.ts'

/** What an undo needs: the fields' old values, the revision that was changed, and the units added to the stock. */
export type ChangeRecord = { fields: ProductColumns; revision: number; stockDelta: number }

/** The record of one product's change. */
export function changeRecordOf({ row, set }: ProductChange): ChangeRecord {
  const { stock, ...fields } = set
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return {
    fields: Object.fromEntries(names.map((name) => [name, row[name]])),
    revision: row.revision,
    stockDelta: ownUnits({ ...row, ...fields, stock: stock ?? row.stock }) - ownUnits(row),
  }
}

type NewImport = Omit<PgInsertValue<typeof productImports>, 'actorId' | 'actorName'>

/** Begins a record. Returns the id that undoes the change. */
export async function recordChange(tx: Tx, admin: Person, change: NewImport): Promise<string> {
  const values = { ...change, actorId: admin.uid, actorName: nameOf(admin) }
  return onlyRow(await tx.insert(productImports).values(values).returning({ id: productImports.id })).id
}

export type ImportRow = typeof productImportRows.$inferInsert

/** Records the outcome of each line. */
export function recordChangeRows(tx: Tx, rows: ImportRow[]): Promise<void> {
  return insertMany(tx, productImportRows, rows)
}
