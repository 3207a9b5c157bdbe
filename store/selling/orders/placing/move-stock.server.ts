/** Moves stock for orders. A bundle has no stock of its own: its parts move, and triggers count it. */
import { getTableColumns, sql } from 'drizzle-orm'
import { type BundlePart, nameWithKind, type SoldPart, soldNamesOf } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { stockMovements } from '#db/schema/orders.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { pipelineWithin, type Statement } from '#engines/postgres/pipeline.ts'
import { SERIALIZATION_FAILURE } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { costOf } from '#store/goods/costs/cost.ts'
import { RUNNING_TEXT, type Running } from '#store/goods/prices/price-now.server.ts'
import { unitPaiseOf } from '#store/goods/prices/price-steps.ts'
import { tooManyOfOne } from './order-limits.ts'

export type LockedProduct = typeof products.$inferSelect & { running?: Running | null }

/** Locks products in the order of all writers, which avoids deadlocks. Includes deleted products, and the parts of bundles. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
  if (ids.length === 0) return new Map()
  const [rows = []] = await pipelineWithin(tx).send(statementThatLocks(ids))
  return lockedOf(rows)
}

export function statementThatLocks(ids: readonly string[]): Statement {
  return { name: 'lock products', text: LOCK, values: [ids] }
}

/** By product id. Restarts the transaction when the parts of a bundle changed meanwhile. */
export function lockedOf(rows: Record<string, unknown>[]): Map<string, LockedProduct> {
  const locked = new Map(
    (rows as LockedProduct[]).map((row) => [row.id, { ...row, pricePaise: row.running?.price ?? row.pricePaise }]),
  )
  for (const { parts } of locked.values()) {
    if (parts?.some(({ _id }) => !locked.has(_id)))
      throw Object.assign(new Error('A bundle got other parts'), { code: SERIALIZATION_FAILURE })
  }
  return locked
}

const COLUMNS = Object.entries(getTableColumns(products)).map(([name, { name: column }]) => `"${column}" as "${name}"`)
/** In id order, parts before bundles: LOCK_ORDER of store/goods/bundles says why. */
const LOCK = `select ${COLUMNS.join(', ')}, ${RUNNING_TEXT} as running from products where id = any($1::uuid[] || array(
    select part._id from products, jsonb_to_recordset(parts) as part (_id uuid) where id = any($1::uuid[])))
  order by parts is not null, id for update`

/** Units to take from the shelf by product, with parts in place of bundles. */
export function unitsOf(lines: readonly { productId: string; qty: number; parts: BundlePart[] | null }[]) {
  const units = new Map<string, number>()
  for (const { productId, qty, parts } of lines) {
    for (const part of parts ?? [{ _id: productId, qty: 1 }]) {
      units.set(part._id, (units.get(part._id) ?? 0) + qty * part.qty)
    }
  }
  return units
}

/** `actorId` is null for a customer without an account. */
type Move = {
  orderId: string
  actorId: string | null
  reason: 'cancel' | 'change' | 'return'
  /** Takes back what the press put there, also of products no longer sold. */
  isUndo?: boolean
}

/** Adds units to locked products. Throws `out_of_stock` below 0, and where units are taken of a product no longer sold. */
export async function moveStock(
  tx: Tx,
  locked: ReadonlyMap<string, LockedProduct>,
  deltas: ReadonlyMap<string, number>,
  { orderId, actorId, reason, isUndo = false }: Move,
): Promise<void> {
  const moved = [...deltas].filter(([, delta]) => delta !== 0)
  if (moved.length === 0) return
  const taken = moved.filter(([, delta]) => delta < 0)
  refuseShortStock(
    taken.map(([_id, delta]) => ({ _id, qty: -delta })),
    locked,
    isUndo ? isThere : isSold,
  )
  const values = sql.join(
    moved.map(([id, delta]) => sql`(${id}::uuid, ${delta}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    update products set stock = stock + moved.delta
    from (values ${values}) as moved (id, delta) where products.id = moved.id`)
  await tx
    .insert(stockMovements)
    .values(moved.map(([productId, delta]) => ({ productId, delta, reason, orderId, actorId })))
}

/** Throws `out_of_stock` with every item that is short. Items share the stock in their order. */
export function refuseShortStock(
  requested: readonly { _id: string; qty: number; parts?: BundlePart[] | null }[],
  locked: ReadonlyMap<string, LockedProduct>,
  isOpen: (product: LockedProduct | undefined) => product is LockedProduct = isSold,
): void {
  const left = new Map([...locked].map(([id, product]) => [id, isOpen(product) ? product.stock : 0]))
  const items = requested
    .map(({ _id, qty, parts = null }) => {
      const product = locked.get(_id)
      const each = parts ?? product?.parts ?? [{ _id, qty: 1 }]
      const allowed = each.map((part) => Math.floor((left.get(part._id) ?? 0) / part.qty))
      const available = isOpen(product) ? Math.min(...allowed) : 0
      for (const part of each) left.set(part._id, (left.get(part._id) ?? 0) - part.qty * Math.min(qty, available))
      // Nobody learns the name of a draft.
      const name = product?.visibility === 'published' ? nameWithKind(product) : null
      return { _id, name, requested: qty, available }
    })
    .filter((item) => item.available < item.requested)
  if (items.length === 0) return
  const names = items.map((item) => item.name ?? 'a product that is no longer sold').join(', ')
  throw new StoreError('out_of_stock', `Not enough in stock: ${names}.`, { facts: { items } })
}

export function soldLinesOf(
  lines: readonly ProductUnits[],
  locked: ReadonlyMap<string, LockedProduct>,
  offLines: readonly number[] = [],
) {
  return lines.flatMap(({ _id, qty }, at) => {
    const product = locked.get(_id)
    if (!product) return []
    const { imageUrl } = product
    const parts = soldPartsOf(product, locked)
    return [
      {
        productId: _id,
        nameHi: null,
        ...soldNamesOf(product),
        pricePaise: unitPaiseOf(product, qty),
        costPaise: costOf(product, (part) => locked.get(part)),
        imageUrl,
        qty,
        discountPaise: offLines[at] ?? 0,
        parts,
      },
    ]
  })
}

function soldPartsOf({ parts }: LockedProduct, locked: ReadonlyMap<string, LockedProduct>): SoldPart[] | null {
  if (!parts) return null
  return parts.flatMap(({ _id, qty }) => {
    const part = locked.get(_id)
    return part ? [{ _id, qty, ...soldNamesOf(part) }] : []
  })
}

export function isSold(product: LockedProduct | undefined): product is LockedProduct {
  return product !== undefined && product.deletedAt === null && product.visibility === 'published'
}

function isThere(product: LockedProduct | undefined): product is LockedProduct {
  return product !== undefined
}

export type ProductUnits = { _id: string; qty: number }

/** Sums lines of one product, then checks `most`. Throws `invalid_input`. */
export function mergeLines(items: readonly ProductUnits[], most: number): ProductUnits[] {
  const merged = new Map<string, ProductUnits>()
  for (const [index, item] of items.entries()) {
    const id = item._id.toLowerCase()
    const qty = (merged.get(id)?.qty ?? 0) + item.qty
    if (qty > most) throw invalidField(`/orderItems/${index}/qty`, tooManyOfOne(most))
    merged.set(id, { _id: id, qty })
  }
  return [...merged.values()]
}
