/**
 * Bundles: products that are a set of others. A bundle has no units of its own: triggers count what its parts allow. It holds no
 * bundle, and nothing that was sold by itself becomes one, as what comes back has to go on its own shelf.
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

export const COUNTS_ITSELF = 'What is in the bundle decides its stock: change the stock of its parts.'

/** How products are locked, here and by orders: parts first, because a change of a part counts its bundles next. */
export const LOCK_ORDER = sql`${products.parts} is not null, ${products.id}`

/** Units on its own shelf. */
export function ownUnits({ parts, stock }: { parts?: BundlePart[] | null; stock: number }): number {
  return parts ? 0 : stock
}

/**
 * The stock after a change that makes, keeps or takes apart a bundle: that of a bundle is counted; of one taken apart it is 0
 * unless `stock` was changed too. Undefined for all other products.
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

/** The columns that the rule needs, by the id of a product. */
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

/** Why the product, undefined for a new one, cannot hold the parts; undefined when it can. */
export function problemOfParts(id: string | undefined, parts: readonly BundlePart[], facts: BundleFacts) {
  const own = facts.get(id ?? '')
  if (parts.some((part) => part._id === id)) return 'A bundle cannot be in itself.'
  if (own?.isPart) return 'It is in a bundle itself, so it cannot be one.'
  if (own?.wasSold && !own.isBundle) return 'It was sold by itself already. Make a new product for the bundle.'
  const found = parts.map(({ _id }) => facts.get(_id))
  if (found.some((part) => !part || part.isGone)) return 'One of its parts is not among the products.'
  return found.some((part) => part?.isBundle) ? 'A bundle cannot hold another bundle.' : undefined
}

/** Throws `invalid_input` at the field, where `after` makes other parts of those of `before`. */
export async function refuseParts(tx: Tx, before: Partial<ProductRow>, after: Partial<ProductRow>): Promise<void> {
  const { parts } = after
  if (!parts || JSON.stringify(parts) === JSON.stringify(before.parts)) return
  const facts = await readBundleFacts(tx, [...parts.map(({ _id }) => _id), ...(before.id ? [before.id] : [])])
  const problem = problemOfParts(before.id, parts, facts)
  if (problem) throw invalidField('/productData/parts', problem)
}

/** The product with names and pictures of its parts, and which of them are not on sale. */
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
