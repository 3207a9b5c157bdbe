/** Many groups are said no to at once: what nobody means in earnest must not cost the shopkeeper an hour. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { productRequests } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { findNewRequests } from './gather-requests.server.ts'
import type { DismissedRequests } from './requests.schema.ts'

/**
 * Says no to the new requests in the groups of these requests, or in all that are set aside; what is on order or stocked
 * stays so. Requests that are gone are passed over. Nobody is told.
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
    // What strangers wrote is not copied: it may name somebody.
    await recordAudit(tx, admin, {
      action: 'request.dismiss',
      subject: { id: ids[0] ?? '', name: which === 'set aside' ? 'What was set aside' : 'Requests chosen in the list' },
      before: { status: 'new' },
      after: { status: 'no', ...dismissed },
    })
    return dismissed
  })
}
