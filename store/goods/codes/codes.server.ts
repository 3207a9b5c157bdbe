/**
 * Looks codes up. A trigger keeps `product_codes` in step with products; writers of codes lock first, so that what they read
 * still holds when they write.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { nameWithKind } from '#db/order-values.ts'
import { productCodes, products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { PRICE_NOW } from '#store/goods/prices/price-now.server.ts'
import { priceStepsInRupees } from '#store/goods/prices/price-steps.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { FoundByCode } from './codes.schema.ts'
import { codeIn, keyOfCode, type ProductCode } from './codes.ts'

/** Owners by code key; undefined for a free code. `id` is undefined for a product that is not written yet. */
export type CodeOwners = Map<string, { id: string | undefined; name: string } | undefined>

type Coded = { id?: string | undefined; name: string; codes?: ProductCode[] | null }

/** Adds the owners of the codes to those that are known already. */
export async function readCodeOwners(db: Db | Tx, codes: readonly string[], known: CodeOwners): Promise<void> {
  const keys = [...new Set(codes.map(keyOfCode))].filter((key) => !known.has(key))
  if (keys.length === 0) return
  const { name, option1, option2 } = products
  const rows = await db
    .select({ code: productCodes.code, id: productCodes.productId, name, option1, option2 })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(inArray(productCodes.code, keys))
  for (const row of rows) known.set(row.code, { id: row.id, name: nameWithKind(row) })
}

/** Assigns the product's codes to it in `owners`. Returns why it cannot when another product has one, and assigns none. */
export function takeCodes(owners: CodeOwners, { codes: before }: Partial<Coded>, after: Coded): string | undefined {
  const { id, name, codes } = after
  for (const { code } of codes ?? []) {
    const owner = owners.get(keyOfCode(code))
    if (owner && (owner.id === undefined || owner.id !== id)) return `${owner.name} has the code ${code} already.`
  }
  for (const { code } of before ?? []) owners.set(keyOfCode(code), undefined)
  for (const { code } of codes ?? []) owners.set(keyOfCode(code), { id, name })
  return undefined
}

/** Owners of the codes, locked until the transaction ends. */
export async function lockCodes(tx: Tx, codes: readonly string[]): Promise<CodeOwners> {
  const owners: CodeOwners = new Map()
  if (codes.length === 0) return owners
  await lockFor(tx, LOCKS.productCodes)
  await readCodeOwners(tx, codes, owners)
  return owners
}

/**
 * At most so many unused codes of the shop's own, of six digits, which print small. Counted up from the last one, so that the
 * label of a deleted product never finds another. Locked until the transaction ends.
 */
export async function lockFreeCodes(tx: Tx, count: number): Promise<string[]> {
  await lockFor(tx, LOCKS.productCodes)
  const { rows } = await tx.execute<{ code: string }>(sql`
    select n::text as code from generate_series(
      (select coalesce(max(${productCodes.code})::int, 100000) + 1 from ${productCodes} where ${productCodes.code} ~ '^1[0-9]{5}$'), 999999) n
    where not exists (select from ${productCodes} where ${productCodes.code} = n::text) order by n limit ${count}`)
  return rows.map(({ code }) => code)
}

/** Throws `invalid_input` at the field for a code of another product. */
export async function refuseTakenCodes(
  tx: Tx,
  before: Partial<Coded>,
  after: Coded,
  field: `/${string}` = '/productData/codes',
): Promise<void> {
  if (!after.codes) return
  const owners = await lockCodes(
    tx,
    after.codes.map(({ code }) => code),
  )
  const problem = takeCodes(owners, before, after)
  if (problem) throw invalidField(field, problem)
}

/** The product with a scanned code. Throws `not_found`. */
export async function findByCode(db: Db, text: string): Promise<FoundByCode> {
  const code = codeIn(text)
  const [row] = await db
    .select({ product: products, pricePaise: sql<number>`${PRICE_NOW}`, pieces: productCodes.pieces })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(eq(productCodes.code, keyOfCode(code)))
  if (!row) throw new StoreError('not_found', 'No product has this code.')
  const { id, stock, imageUrl } = row.product
  return {
    _id: id,
    name: nameWithKind(row.product),
    price: rupeesFromPaise(row.pricePaise),
    ...(row.product.priceSteps ? { priceSteps: priceStepsInRupees(row.product.priceSteps) } : {}),
    stock,
    ...(imageUrl ? { imageUrl } : {}),
    ...(row.product.parts ? { isBundle: true } : {}),
    code,
    pieces: row.pieces,
  }
}
