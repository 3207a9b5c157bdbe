/** Dismisses many groups at once, such as spam. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { productRequests } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { findNewRequests } from './gather-requests.server.ts'
import type { DismissedRequests } from './requests.schema.ts'

/**
 * Dismisses the new requests in the groups of these requests, or all that are set aside. Requests on order or in stock stay,
 * and deleted ones are skipped. Sends no mail.
 */
export async function dismissRequests(
  db: Db,
  admin: Admin<'answer requests'>,
  which: readonly string[] | 'set aside',
): Promise<DismissedRequests> {
  const groups = await findNewRequests(db, which)
  const ids = groups.flat()
  if (ids.length === 0) return { groups: 0, requests: 0 }
  return inTransaction(db, async (tx) => {
    const isOneOf = sql`${productRequests.id} = any(${sql.param(ids)}::uuid[])`
    const { rowCount } = await tx
      .update(productRequests)
      .set({ status: 'no' })
      .where(and(isOneOf, eq(productRequests.status, 'new')))
    const dismissed = { groups: groups.length, requests: rowCount ?? 0 }
    // Strangers' words are not copied into the log: they may name somebody.
    await recordAudit(tx, admin, {
      action: 'request.dismiss',
      subject: { id: ids[0] ?? '', name: which === 'set aside' ? 'What was set aside' : 'Requests chosen in the list' },
      before: { status: 'new' },
      after: { status: 'no', ...dismissed },
    })
    return dismissed
  })
}
