import { asc } from 'drizzle-orm'
import { collections, homeLayouts } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { type Collection, OUR_COLLECTIONS } from './collections.ts'
import { DEFAULT_LAYOUT, type HomeLayout } from './home-layout.ts'

/** All collections, open or not: stored ones by title, then those of the shop's own that nobody has changed. */
export async function readCollections(db: Db | Tx): Promise<Collection[]> {
  const rows = await db.select().from(collections).orderBy(asc(collections.title), asc(collections.name))
  const kept = rows.map(collectionOf)
  return [...kept, ...OUR_COLLECTIONS.filter(({ name }) => !kept.some((one) => one.name === name))]
}

export function collectionOf({ updatedAt: _, ...row }: typeof collections.$inferSelect): Collection {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return { ...row, beginsAt: iso(row.beginsAt), endsAt: iso(row.endsAt) }
}

export async function readLayout(db: Db | Tx): Promise<HomeLayout> {
  const [row] = await db.select().from(homeLayouts)
  return layoutOf(row)
}

/** The stored layout, which was checked when it was written; the default without a row. */
export function layoutOf(row: { layout: Record<string, unknown> } | undefined): HomeLayout {
  return row ? ({ ...DEFAULT_LAYOUT, ...row.layout } as HomeLayout) : DEFAULT_LAYOUT
}
