/** Keeps many products as they were before one change of all, so that it can be undone: a file that was imported, or an action on the list. */

import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { productImportRows, productImports } from '#db/schema/goods.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { insertMany } from '#engines/postgres/insert-many.ts'
import { ownUnits } from '#store/goods/bundles/bundles.server.ts'
import { nameOf, type Person } from '#store/people/access/access.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { ProductChange, ProductColumns } from '../products/write-products.server.ts'

/** A change as it is kept: fields as they were, the revision that was changed, and what was added to the stock. */
export type KeptChange = { fields: ProductColumns; revision: number; stockDelta: number }

/** Keeps the change, so that it can be undone. */
export function keptChangeOf({ row, set }: ProductChange): KeptChange {
  const { stock, ...fields } = set
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return {
    fields: Object.fromEntries(names.map((name) => [name, row[name]])),
    revision: row.revision,
    stockDelta: ownUnits({ ...row, ...fields, stock: stock ?? row.stock }) - ownUnits(row),
  }
}

type NewImport = Omit<PgInsertValue<typeof productImports>, 'actorId' | 'actorName'>

/** Begins the record of a change, by whose id it can be undone. */
export async function keepChange(tx: Tx, admin: Person, change: NewImport): Promise<string> {
  const values = { ...change, actorId: admin.uid, actorName: nameOf(admin) }
  return onlyRow(await tx.insert(productImports).values(values).returning({ id: productImports.id })).id
}

export type ImportRow = typeof productImportRows.$inferInsert

/** Keeps what became of each line. */
export function keepRows(tx: Tx, rows: ImportRow[]): Promise<void> {
  return insertMany(tx, productImportRows, rows)
}
