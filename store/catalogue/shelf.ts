/** The listed products by their numbers: columns, names and orders, which change together. */
import { type Columns, createColumns, putRow, type ShelfRow, takeOut } from './columns.ts'
import { createNames, type Names } from './names.ts'
import { createOrders, type Orders, replaceSlots } from './orders.ts'

export type Shelf = { columns: Columns; names: Names; orders: Orders }

/** What became of a product: `plenty` when only the stock moved, of which there was and is plenty. */
export type Change = { id: string; kind: 'put' | 'reworded' | 'plenty' | 'removed' }

export function createShelf(): Shelf {
  return { columns: createColumns(), names: createNames(), orders: createOrders() }
}

/** Takes products over as they were read, those that are not listed (any more) as undefined. Answers what changed. */
export function takeOver({ columns, orders }: Shelf, read: ReadonlyMap<string, ShelfRow | undefined>): Change[] {
  const gone = new Set<number>()
  const come: number[] = []
  const changes: Change[] = []
  for (const [id, row] of read) {
    const slot = columns.slots.get(id)
    if (row && slot !== undefined && columns.hash[slot] === row.hash) {
      if (columns.stock[slot] === row.stock) continue
      columns.stock[slot] = row.stock
      changes.push({ id, kind: 'plenty' })
      continue
    }
    if (slot !== undefined) gone.add(slot)
    if (row) {
      const isReworded = slot === undefined || columns.documentHash[slot] !== row.documentHash
      come.push(putRow(columns, row))
      changes.push({ id, kind: isReworded ? 'reworded' : 'put' })
    } else if (slot !== undefined) {
      takeOut(columns, slot)
      changes.push({ id, kind: 'removed' })
    }
  }
  if (gone.size + come.length > 0) replaceSlots(orders, columns, gone, come)
  return changes
}
