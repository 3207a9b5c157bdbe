import { shopSettings } from '#db/schema/shop.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { DEFAULT_DETAILS, mapSettings, type ShopDetails, settingAt } from './settings.ts'

export async function readDetails(db: Db | Tx): Promise<ShopDetails> {
  const [row] = await db.select({ settings: shopSettings.settings }).from(shopSettings)
  return detailsOf(row?.settings)
}

/** Completes stored settings with defaults. */
export function detailsOf(kept: Record<string, unknown> | undefined): ShopDetails {
  const keptOrDefault = (pointer: string) => {
    const value = settingAt(kept, pointer)
    return value === undefined ? settingAt(DEFAULT_DETAILS, pointer) : value
  }
  return mapSettings((_, pointer) => keptOrDefault(pointer)) as ShopDetails
}
