/**
 * Bundles: products made of others. A bundle has no stock of its own: triggers compute it from its parts. It contains no
 * bundle, and no product with sales becomes one, because returns have to go on its own shelf.
 */
import { inArray, sql } from 'drizzle-orm'
import { type BundlePart, nameWithKind } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { invalidField } from '#store/errors.ts'

type ProductRow = typeof products.$inferSelect
type AnsweredPart = BundlePart & {
  name?: string | undefined
  imageUrl?: string | undefined
  isSold?: false | undefined
}

export const BUNDLE_STOCK_IS_COUNTED = 'What is in the bundle decides its stock: change the stock of its parts.'

/** The order in which all writers lock products: parts first, because a change of a part updates its bundles. */
export const LOCK_ORDER = sql`${products.parts} is not null, ${products.id}`

/** Units on the product's own shelf. */
export function ownUnits({ parts, stock }: { parts?: BundlePart[] | null; stock: number }): number {
  return parts ? 0 : stock
}

/**
 * The stock after a change that makes, keeps or dissolves a bundle: computed for a bundle, 0 for a dissolved one unless `stock`
 * was changed too. Undefined for other products.
 */
export function stockAsBundle(
  current: Pick<ProductRow, 'parts' | 'stock'>,
  parts: readonly BundlePart[] | null | undefined,
  stock: number | undefined,
  stockThen?: number,
): number | undefined {
  if (parts === undefined ? current.parts : parts) return current.stock
  if (!current.parts) return undefined
  return stock === undefined || stock === stockThen ? 0 : stock
}

/** What decides whether products can be parts, by product id. */
export type BundleFacts = ReadonlyMap<string, { isBundle: boolean; isGone: boolean; isPart: boolean; wasSold: boolean }>

export async function readBundleFacts(db: Db | Tx, ids: readonly string[]): Promise<BundleFacts> {
  if (ids.length === 0) return new Map()
  const { id, parts, deletedAt } = products
  const rows = await db
    .select({
      id,
      parts,
      deletedAt,
      isPart: sql<boolean>`exists (select from products b where b.deleted_at is null
        and b.parts @> jsonb_build_array(jsonb_build_object('_id', products.id)))`,
      wasSold: sql<boolean>`exists (select from stock_movements where product_id = products.id and order_id is not null)`,
    })
    .from(products)
    .where(inArray(id, [...ids]))
  return new Map(
    rows.map(({ id, parts, deletedAt, ...row }) => [id, { ...row, isBundle: !!parts, isGone: !!deletedAt }]),
  )
}

/** Why the product, undefined for a new one, cannot have these parts; undefined when it can. */
export function problemOfParts(id: string | undefined, parts: readonly BundlePart[], facts: BundleFacts) {
  const own = facts.get(id ?? '')
  if (parts.some((part) => part._id === id)) return 'A bundle cannot be in itself.'
  if (own?.isPart) return 'It is in a bundle itself, so it cannot be one.'
  if (own?.wasSold && !own.isBundle) return 'It was sold by itself already. Make a new product for the bundle.'
  const found = parts.map(({ _id }) => facts.get(_id))
  if (found.some((part) => !part || part.isGone)) return 'One of its parts is not among the products.'
  return found.some((part) => part?.isBundle) ? 'A bundle cannot hold another bundle.' : undefined
}

/** Throws `invalid_input` at the field when the change gives the product other parts that it cannot have. */
export async function refuseParts(tx: Tx, before: Partial<ProductRow>, after: Partial<ProductRow>): Promise<void> {
  const { parts } = after
  if (!parts || JSON.stringify(parts) === JSON.stringify(before.parts)) return
  const facts = await readBundleFacts(tx, [...parts.map(({ _id }) => _id), ...(before.id ? [before.id] : [])])
  const problem = problemOfParts(before.id, parts, facts)
  if (problem) throw invalidField('/productData/parts', problem)
}

/** The product with names and pictures of its parts, and which of these are not on sale. */
export async function withPartNames<P extends { parts?: AnsweredPart[] | undefined }>(db: Db, product: P): Promise<P> {
  if (!product.parts) return product
  const { id, name, option1, option2, imageUrl, visibility, deletedAt } = products
  const rows = await db
    .select({ id, name, option1, option2, imageUrl, visibility, deletedAt })
    .from(products)
    .where(
      inArray(
        id,
        product.parts.map(({ _id }) => _id),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  const parts = product.parts.map(({ _id, qty }) => {
    const row = known.get(_id)
    const isSold = row?.visibility === 'published' && row.deletedAt === null
    return {
      _id,
      qty,
      name: row && nameWithKind(row),
      imageUrl: row?.imageUrl ?? undefined,
      ...(isSold ? {} : ({ isSold: false } as const)),
    }
  })
  return { ...product, parts }
}
