import type { Db, Tx } from '#db/client.ts'
import { shopSettings } from '#db/schema.ts'
import { DEFAULT_DETAILS, type ShopDetails } from './settings.ts'

/** The settings of the shop; what was never set has its default. */
export async function readDetails(db: Db | Tx): Promise<ShopDetails> {
  const [row] = await db.select({ settings: shopSettings.settings }).from(shopSettings)
  return { ...DEFAULT_DETAILS, ...(row?.settings as Partial<ShopDetails> | undefined) }
}
