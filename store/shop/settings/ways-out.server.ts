/** Message channels: mail server and SMS gateway. Stored encrypted; the audit log has no values. */
import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import { refuseNewOwner } from '#store/people/access/staff-lock.server.ts'
import { type OutboxRow, takeOwnerNotices } from '#store/talk/mail/outbox.server.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import { readSealed, storeSealed } from './sealed.server.ts'
import {
  type MessageChannels,
  type MessageChannelsChange,
  type StoredChannels,
  storedChannelShapes,
} from './ways-out.schema.ts'

export async function readStoredChannels(db: Db | Tx, secret: string): Promise<StoredChannels> {
  const mail = storedChannelShapes.mail.safeParse(await readSealed(db, secret, 'mail server'))
  const sms = storedChannelShapes.sms.safeParse(await readSealed(db, secret, 'sms gateway'))
  return { mail: mail.data, sms: sms.data }
}

export function channelsWithoutSecrets(kept: StoredChannels, env: { mail: boolean; sms: boolean }): MessageChannels {
  return {
    mail: { fromEnvironment: env.mail, kept: kept.mail ? shownMail(kept.mail) : null },
    sms: { fromEnvironment: env.sms, kept: kept.sms ? shownSms(kept.sms) : null },
  }
}

const shownMail = ({ password, ...mail }: NonNullable<StoredChannels['mail']>) => ({
  ...mail,
  hasPassword: password !== '',
})
const shownSms = ({ token, ...sms }: NonNullable<StoredChannels['sms']>) => ({ ...sms, hasToken: token !== '' })

/** `notices` to owners leave by the former mail server, as a thief's would swallow them. */
type Changed = { kept: StoredChannels; before: StoredChannels['mail']; notices: OutboxRow[] }

/**
 * A stored password is kept for the same server and user alone. Throws `forbidden` for a new owner, whose server would get
 * other owners' links, and `stale_settings` when the channel is no longer as `seen`.
 */
export async function changeMessageChannels(
  db: Db,
  admin: Admin<'change settings'> & Proven,
  secret: string,
  { mail, sms, seen }: MessageChannelsChange,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    await refuseNewOwner(
      tx,
      admin,
      'You became an owner less than two days ago. Until then another owner sets up mail and SMS.',
    )
    const before = await readStoredChannels(tx, secret)
    const now = channelsWithoutSecrets(before, { mail: false, sms: false })
    for (const way of ['mail', 'sms'] as const) {
      if (seen?.[way] === undefined || isDeepStrictEqual(seen[way], now[way].kept)) continue
      throw new StoreError('stale_settings', 'Somebody else changed this meanwhile. Yours is not saved.')
    }
    const subject = (name: string) => ({ id: 'settings', name })
    if (mail !== undefined) {
      const isSame =
        mail?.host === before.mail?.host && mail?.port === before.mail?.port && mail?.user === before.mail?.user
      const password = mail?.password ?? (isSame ? before.mail?.password : undefined) ?? ''
      await storeSealed(tx, secret, 'mail server', mail === null ? undefined : { ...mail, password })
      await recordStrongestAct(tx, admin, {
        action: 'settings.mail-server',
        subject: subject('mail server'),
        before: { isSet: before.mail !== undefined },
        after: { isSet: mail !== null },
      })
    }
    if (sms !== undefined) {
      const token = sms?.token ?? (sms?.url === before.sms?.url ? before.sms?.token : undefined) ?? ''
      await storeSealed(tx, secret, 'sms gateway', sms === null ? undefined : { ...sms, token })
      await recordStrongestAct(tx, admin, {
        action: 'settings.sms-gateway',
        subject: subject('SMS gateway'),
        before: { isSet: before.sms !== undefined },
        after: { isSet: sms !== null },
      })
    }
    const notices = mail !== undefined && before.mail ? await takeOwnerNotices(tx) : []
    return { kept: await readStoredChannels(tx, secret), before: before.mail, notices }
  })
}
