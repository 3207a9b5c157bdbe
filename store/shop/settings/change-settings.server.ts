/** Writes the settings. A revision keeps people from overwriting changes they have not seen. */
import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { shopSettings } from '#db/schema/shop.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { requireProof } from '#store/people/access/proof.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import { detailsOf } from './settings.server.ts'
import type { RevisedSettings, ShopDetails, StoredSettings } from './settings.ts'
import { SETTINGS } from './settings-table.ts'

const ROW_ID = 1

/** Revision 0 means defaults. */
export async function readSettings(db: Db, _admin: Admin<'change settings'>): Promise<RevisedSettings> {
  const [row] = await db.select().from(shopSettings)
  return revisedOf(row)
}

/**
 * Replaces that revision of the settings. Throws `stale_settings` with the present ones, and `proof_required` for sensitive
 * changes.
 */
export async function changeSettings(
  db: Db,
  admin: Admin<'change settings'>,
  wanted: RevisedSettings,
): Promise<RevisedSettings> {
  return inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    if (before.revision !== wanted.revision) {
      throw new StoreError('stale_settings', 'Somebody changed the settings meanwhile.', { facts: { ...before } })
    }
    const changes = changesOf(before.settings, wanted.settings)
    if (!changes) return before
    if (changes.after.staffNeedSecondFactor === true) await refuseWithoutFactor(tx, admin)
    const after = await storeSettings(tx, wanted)
    const subject = { id: 'settings', name: wanted.settings.shopName }
    const act = { action: 'settings.change', subject, ...changes } as const
    if (!isStrongest(changes)) await recordAudit(tx, admin, act)
    else await recordStrongestAct(tx, await requireProof(tx, admin), act)
    return after
  })
}

/** Call after `lockSettings`; `revision` is the one it returned. */
export async function storeSettings(tx: Tx, { settings, revision }: RevisedSettings): Promise<RevisedSettings> {
  const [row] = await tx
    .update(shopSettings)
    .set({ settings, revision: revision + 1, updatedAt: new Date() })
    .where(eq(shopSettings.id, ROW_ID))
    .returning()
  return revisedOf(row)
}

/** Locks the settings until the transaction ends. Revision 0 means defaults. */
export async function lockSettings(tx: Tx): Promise<RevisedSettings> {
  await tx.insert(shopSettings).values({ id: ROW_ID, settings: {}, revision: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(shopSettings).for('update')
  return revisedOf(row)
}

function revisedOf(row: typeof shopSettings.$inferSelect | undefined): RevisedSettings {
  return { revision: row?.revision ?? 0, settings: detailsOf(row?.settings) }
}

/** Only an owner with a second factor may require it of all staff: others would lock themselves out. */
async function refuseWithoutFactor(tx: Tx, { uid }: Admin<'change settings'>): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, uid), eq(users.twoFactorEnabled, true)))) > 0) return
  throw invalidField(
    '/settings/staffNeedSecondFactor',
    'Set up two-step login for yourself first, under Account, Security.',
  )
}

function isStrongest({ before }: { before: Record<string, unknown> }): boolean {
  return Object.entries(before).some(([name, value]) => {
    const setting = SETTINGS[name as keyof StoredSettings]
    return (
      setting.proof === 'asked' || (setting.proof === 'once set' && 'default' in setting && setting.default !== value)
    )
  })
}

/** Undefined when nothing differs. */
function changesOf(before: ShopDetails, after: ShopDetails) {
  const changed = changedFields(after, before)
  return Object.keys(changed).length === 0 ? undefined : { before: changedFields(before, after), after: changed }
}
