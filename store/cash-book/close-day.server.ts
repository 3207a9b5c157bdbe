/** Closes a day: the cash in the till against the book. Closes all earlier days too. */
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { cashClosings } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { findExpected, lockBook, readDays } from './book-day.server.ts'
import type { CashClosing, DayClosed } from './cash-book.schema.ts'
import { findClosing } from './read-book.server.ts'

/**
 * Closes the day for good. Throws `already_exists` when it or a later day is closed, `wrong_status` with the present sum when
 * something was entered since the asker looked, and `invalid_input` for a future day, a difference without a note, or more
 * left in the till than was counted.
 */
export function closeDay(db: Db, admin: Admin<'take money'>, close: DayClosed): Promise<CashClosing> {
  const { day, note } = close
  const [countedPaise, leftPaise] = [paiseFromRupees(close.counted), paiseFromRupees(close.left)]
  if (leftPaise > countedPaise) throw invalidField('/left', 'You cannot leave more in the till than you counted.')
  return inTransaction(db, async (tx) => {
    await lockBook(tx)
    const { closedThrough, today } = await readDays(tx)
    if (day > today) throw invalidField('/day', 'This day has not come yet.')
    if (closedThrough !== null && closedThrough >= day) {
      throw new StoreError(
        'already_exists',
        `The cash book is closed up to ${closedThrough}. A closed day cannot be changed.`,
      )
    }
    const expectedPaise = await findExpected(tx, day)
    refuseOtherSum(expectedPaise, paiseFromRupees(close.expected))
    if (countedPaise !== expectedPaise && note === '') {
      throw invalidField('/note', 'Please say why the count is different.')
    }
    await tx
      .insert(cashClosings)
      .values({ day, expectedPaise, countedPaise, leftPaise, note: note || null, actorId: admin.uid })
    const after = { expectedPaise, countedPaise, leftPaise }
    await recordAudit(tx, admin, { action: 'till.close', subject: { id: day, name: day }, after })
    const closing = await findClosing(tx, day)
    if (!closing) throw new Error('The day is not closed')
    return closing
  })
}

function refuseOtherSum(expectedPaise: number, seenPaise: number): void {
  if (expectedPaise === seenPaise) return
  const expected = rupeesFromPaise(expectedPaise)
  const words = `Something was entered meanwhile: ${formatTotal(expected)} must be in the till now. Please check again.`
  throw new StoreError('wrong_status', words, { facts: { expected } })
}
