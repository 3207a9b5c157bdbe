/** Fills an empty shop with the demo catalogue: the same every time. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { productRequests, products, stockMovements } from '#db/schema.ts'
import { type DemoProduct, demoCatalogue } from './catalogue.ts'
import { demoRequests } from './requests.ts'

/** Any fixed number: processes that start at once must ask for the same lock. */
const SEED_LOCK = 7_065_747_402

/** Seeds when the shop never had a product. Returns how many products it added. */
export async function seedDemo(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [{ isEmpty } = { isEmpty: false }] = await tx
      .select({ isEmpty: sql<boolean>`not exists (select from ${products})` })
      .from(sql`(values (1)) as one`)
    if (!isEmpty) return 0
    const rows = demoCatalogue.map(rowOf)
    await tx.insert(products).values(rows)
    await tx
      .insert(stockMovements)
      .values(
        rows
          .filter((row) => row.stock > 0)
          .map((row) => ({ productId: row.id, delta: row.stock, reason: 'opening' as const })),
      )
    await tx.insert(productRequests).values(
      demoRequests.map(({ productName, daysAgo }) => ({
        requestedProductName: productName,
        createdAt: sql`now() - make_interval(days => ${daysAgo})`,
      })),
    )
    return rows.length
  })
}

/** Products are a minute apart, so that "newest first" has one order. */
function rowOf(product: DemoProduct, index: number) {
  return {
    id: idOf(product.slug),
    name: product.name,
    description: product.description,
    pricePaise: product.priceRupees * 100,
    originalPricePaise: product.originalPriceRupees === undefined ? null : product.originalPriceRupees * 100,
    stock: product.stock,
    categories: product.categories as string[],
    imageUrl: product.picture === undefined ? null : `/images/demo/${product.picture}`,
    isFeatured: product.isFeatured,
    popularity: product.popularity as number,
    ageFrom: product.ageFrom ?? null,
    ageTo: product.ageTo ?? null,
    createdAt: sql`now() - make_interval(mins => ${index + 1})`,
  }
}

/** A UUID that belongs to the slug: links to demo products hold in every shop. */
function idOf(slug: string): string {
  const hex = createHash('sha256').update(`tokri demo ${slug}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
