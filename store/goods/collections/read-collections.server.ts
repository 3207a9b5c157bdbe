import { asc } from 'drizzle-orm'
import { collections, homeLayouts } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { type Collection, OUR_COLLECTIONS } from './collections.ts'
import { DEFAULT_LAYOUT, type HomeLayout } from './home-layout.ts'

/** All of them, begun or not, by their titles; ours that nobody has changed come last. */
export async function readCollections(db: Db | Tx): Promise<Collection[]> {
  const rows = await db.select().from(collections).orderBy(asc(collections.title), asc(collections.name))
  const kept = rows.map(collectionOf)
  return [...kept, ...OUR_COLLECTIONS.filter(({ name }) => !kept.some((one) => one.name === name))]
}

export function collectionOf({ updatedAt: _, ...row }: typeof collections.$inferSelect): Collection {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return { ...row, beginsAt: iso(row.beginsAt), endsAt: iso(row.endsAt) }
}

/** How the first page is arranged. */
export async function readLayout(db: Db | Tx): Promise<HomeLayout> {
  const [row] = await db.select().from(homeLayouts)
  return layoutOf(row)
}

/** As it was written; the schema checked it then. */
export function layoutOf(row: { layout: Record<string, unknown> } | undefined): HomeLayout {
  return row ? ({ ...DEFAULT_LAYOUT, ...row.layout } as HomeLayout) : DEFAULT_LAYOUT
}
