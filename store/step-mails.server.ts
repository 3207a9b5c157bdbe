/** Which steps of an order are mailed, by the owner's settings. */
import type { Tx } from '#db/client.ts'
import type { MailKind } from './mail/mail.ts'
import { readDetails } from './settings/settings.server.ts'
import type { ShopDetails } from './settings/settings.ts'

/** Kinds with a setting; all others are always sent. */
const SETTING_OF: Partial<Record<MailKind, keyof ShopDetails['stepMails']>> = {
  order_packed: 'pack',
  order_delivered: 'deliver',
}

/** Whether to write a mail of this kind. */
export async function isWanted(tx: Tx, kind: MailKind): Promise<boolean> {
  const setting = SETTING_OF[kind]
  return setting === undefined || (await readDetails(tx)).stepMails[setting]
}
