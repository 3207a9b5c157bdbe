/** Decides which steps of an order are mailed, by the owner's settings. */
import type { Tx } from '#db/client.ts'
import type { MailKind } from './mail/mail.ts'
import type { DeliveryPace } from './orders/reading/expected-arrival.ts'
import { deliveryPaceOf } from './settings/sections/promises.ts'
import { readDetails } from './settings/settings.server.ts'
import type { ShopDetails } from './settings/settings.ts'

/** Kinds with a setting; all others are always sent. */
const SETTING_OF: Partial<Record<MailKind, keyof ShopDetails['stepMails']>> = {
  order_packed: 'pack',
  order_delivered: 'deliver',
}

/** The promise about delivery in a mail of this kind; undefined when the owner wants no such mail. */
export async function paceForMail(tx: Tx, kind: MailKind): Promise<DeliveryPace | undefined> {
  const setting = SETTING_OF[kind]
  const details = await readDetails(tx)
  return setting === undefined || details.stepMails[setting] ? deliveryPaceOf(details) : undefined
}
