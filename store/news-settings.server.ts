import type { Tx } from '#engines/postgres/client.ts'
import { deliveryPaceOf } from './shop/settings/sections/promises.ts'
import { readDetails } from './shop/settings/settings.server.ts'
import type { ShopDetails } from './shop/settings/settings.ts'

/** Registered texts of SMS and their numbers, by step; empty where none is sent. */
export type SmsTemplates = ShopDetails['sms']

/** What the owner set for the news of an order: the promise about delivery, and the SMS. */
export async function readNewsSettings(tx: Tx) {
  const details = await readDetails(tx)
  return { pace: deliveryPaceOf(details), sms: details.sms }
}
