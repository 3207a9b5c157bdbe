/** Reads goods-in entries, newest first. */
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { goodsIn, goodsInLines } from '#db/schema/stock.ts'
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { nameWithKind } from '#store/goods/products/products.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { olderThan } from '#store/rows.server.ts'
import type { GoodsIn, GoodsInList } from './goods-in.schema.ts'

const PAGE = 20
const MOST_SUPPLIERS = 100

type Entry = typeof goodsIn.$inferSelect

/** A page of entries; `before` is the last entry of the previous page. */
export async function listGoodsIn(db: Db, _admin: Admin<'see costs'>, before?: string): Promise<GoodsInList> {
  const at = sql<string>`${goodsIn.createdAt}::text`
  const [last] = before ? await db.select({ at, id: goodsIn.id }).from(goodsIn).where(eq(goodsIn.id, before)) : []
  const rows = await db
    .select()
    .from(goodsIn)
    .where(and(isNull(goodsIn.takesBack), last && olderThan(goodsIn, last)))
    .orderBy(desc(goodsIn.createdAt), goodsIn.id)
    .limit(PAGE + 1)
  const suppliers = await db
    .select({ supplier: goodsIn.supplier })
    .from(goodsIn)
    .where(ne(goodsIn.supplier, ''))
    .groupBy(goodsIn.supplier)
    .orderBy(desc(sql`max(${goodsIn.createdAt})`))
    .limit(MOST_SUPPLIERS)
  const entries = await entriesOf(db, rows.slice(0, PAGE))
  return { entries, hasMore: rows.length > PAGE, suppliers: suppliers.map(({ supplier }) => supplier) }
}

/** An entry with its lines. Throws `not_found`. */
export async function readGoodsIn(db: Db, _admin: Admin<'see costs'>, id: string): Promise<GoodsIn> {
  const [entry] = await entriesOf(db, await db.select().from(goodsIn).where(eq(goodsIn.id, id)))
  if (!entry) throw new StoreError('not_found', 'There is no such entry.')
  return entry
}

async function entriesOf(db: Db, rows: readonly Entry[]): Promise<GoodsIn[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { name, option1, option2 } = products
  const lines = await db
    .select({ line: goodsInLines, product: { name, option1, option2 } })
    .from(goodsInLines)
    .innerJoin(products, eq(products.id, goodsInLines.productId))
    .where(inArray(goodsInLines.entryId, ids))
    .orderBy(goodsInLines.id)
  const backs = await db
    .select()
    .from(goodsIn)
    .where(and(isNotNull(goodsIn.takesBack), inArray(goodsIn.takesBack, ids)))
  return rows.map((row) => {
    const back = backs.find(({ takesBack }) => takesBack === row.id)
    const own = lines.filter(({ line }) => line.entryId === row.id)
    const totalPaise = own.reduce((sum, { line }) => sum + line.pieces * line.pricePaise, 0)
    return {
      _id: row.id,
      day: row.day,
      supplier: row.supplier,
      note: row.note,
      who: row.actorName,
      at: row.createdAt.toISOString(),
      total: rupeesFromPaise(totalPaise),
      lines: own.map(({ line: { id, productId, pieces, pricePaise }, product }) => ({
        line: id,
        _id: productId,
        name: nameWithKind(product),
        pieces,
        price: rupeesFromPaise(pricePaise),
      })),
      ...(back ? { takenBack: { who: back.actorName, at: back.createdAt.toISOString() } } : {}),
    }
  })
}
