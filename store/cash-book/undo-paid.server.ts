import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { cashEntries } from '#db/schema.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import type { OrdersChanged } from '#store/orders/steps/undo.schema.ts'
import { undoPressIn } from '#store/orders/steps/undo.server.ts'
import { takeBackEntryIn } from './take-money.server.ts'

/** Undoes a press, and reverses the cash entry it made. Throws what `undoPressIn` throws. */
export function undoPress(db: Db, asker: Admin<'read orders'>, pressId: string): Promise<OrdersChanged> {
  return inTransaction(db, async (tx) => {
    const changed = await undoPressIn(tx, asker, pressId)
    const isOfPress = and(eq(cashEntries.actorId, asker.uid), eq(cashEntries.idempotencyKey, pressId))
    const [entry] = await tx.select({ id: cashEntries.id }).from(cashEntries).where(isOfPress)
    if (entry) await takeBackEntryIn(tx, requireAdmin(asker, 'take money'), entry.id, { note: 'Undone at once' })
    return changed
  })
}
