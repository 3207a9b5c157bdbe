/** Which steps of an order the owner wants told by mail. */
import type { Tx } from '#db/client.ts'
import type { MailKind } from './mail/mail.ts'
import { readDetails } from './settings/settings.server.ts'
import type { ShopDetails } from './settings/settings.ts'

/** Kinds that have a setting; all others are always written. */
const SETTING_OF: Partial<Record<MailKind, keyof ShopDetails['stepMails']>> = {
  order_packed: 'pack',
  order_delivered: 'deliver',
}

/** Whether a message of the kind is to be written. */
export async function isWanted(tx: Tx, kind: MailKind): Promise<boolean> {
  const setting = SETTING_OF[kind]
  return setting === undefined || (await readDetails(tx)).stepMails[setting]
}
