import type { Db, Tx } from '#db/client.ts'
import { shopSettings } from '#db/schema.ts'
import { DEFAULT_DETAILS, type ShopDetails } from './settings.ts'

/** The settings of the shop; what was never set has its default. */
export async function readDetails(db: Db | Tx): Promise<ShopDetails> {
  const [row] = await db.select({ settings: shopSettings.settings }).from(shopSettings)
  return detailsOf(row?.settings)
}

/** What is kept in the row, with the defaults of what is not. */
export function detailsOf(kept: Record<string, unknown> | undefined): ShopDetails {
  return { ...DEFAULT_DETAILS, ...(kept as Partial<ShopDetails> | undefined) }
}
