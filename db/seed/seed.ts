/** Fills an empty shop with the demo catalogue and sixty days of trade: the same every time. */
import { sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { LOCKS } from '#engines/postgres/locks.ts'
import { withStartupLock } from '#engines/postgres/one-at-a-time.ts'

/** Seeds when the shop never had a product. Returns how many products it added. */
export async function seedDemo(db: Db): Promise<number> {
  return withStartupLock(db, LOCKS.seed, async (tx) => {
    const [{ isEmpty } = { isEmpty: false }] = await tx
      .select({ isEmpty: sql<boolean>`not exists (select from ${products})` })
      .from(sql`(values (1)) as one`)
    if (!isEmpty) return 0
    const { fillDemo } = await import('./fill.ts')
    return fillDemo(tx)
  })
}
