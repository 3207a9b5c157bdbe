import type { Tx } from '#db/client.ts'
import type { DeliveryPace } from './orders/reading/expected-arrival.ts'
import { deliveryPaceOf } from './settings/sections/promises.ts'
import { readDetails } from './settings/settings.server.ts'

/** The promise about delivery in the mails of an order. */
export async function paceForMail(tx: Tx): Promise<DeliveryPace> {
  return deliveryPaceOf(await readDetails(tx))
}
