import type { Tx } from '#engines/postgres/client.ts'
import type { DeliveryPace } from './selling/orders/reading/expected-arrival.ts'
import { deliveryPaceOf } from './shop/settings/sections/promises.ts'
import { readDetails } from './shop/settings/settings.server.ts'

/** The promise about delivery in the mails of an order. */
export async function paceForMail(tx: Tx): Promise<DeliveryPace> {
  return deliveryPaceOf(await readDetails(tx))
}
