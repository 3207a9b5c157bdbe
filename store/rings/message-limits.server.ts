/** Warns the owners when today's messages to strangers near their limit: once at each mark of a day. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { LOCKS, lockFor } from '#db/locks.ts'
import { inTransaction } from '#db/retry.ts'
import { rings } from '#db/schema.ts'
import { type DayBudget, readDayBudgets, TODAY_IN_INDIA } from '#store/limits/day-budget.server.ts'
import { mailOwners } from './owners-to-mail.server.ts'

/** Percent, highest first: the higher mark makes the lower one unnecessary. */
const MARKS = [100, 80]

/** Rings at the desk and on devices, and mails the owners when the shop can send mail. */
export async function tellOfMessageLimits(db: Db, canMail: boolean): Promise<void> {
  if ((await readDayBudgets(db)).every((budget) => markOf(budget) === undefined)) return
  await inTransaction(db, async (tx) => {
    await lockFor(tx, LOCKS.messageDay)
    for (const budget of await readDayBudgets(tx)) {
      const mark = markOf(budget)
      if (mark === undefined) continue
      const { channel, most, used } = budget
      // A raised limit gets its own warning.
      const subject = sql`${TODAY_IN_INDIA} || ${` ${channel} ${mark} % of ${most}`}::text`
      const rung = await tx.execute(sql`
        insert into ${rings} (kind, subject_id) select 'message_limit', ${subject}
        where not exists (select from ${rings} where kind = 'message_limit' and subject_id = ${subject}) returning id`)
      if (rung.rows.length === 0 || !canMail) continue
      const facts = { channel, used, most: most ?? 0 }
      await mailOwners(tx, 'message_limit', { kind: 'message_limit', facts })
    }
  })
}

function markOf({ most, used }: DayBudget): number | undefined {
  return most === null ? undefined : MARKS.find((mark) => used * 100 >= most * mark)
}
