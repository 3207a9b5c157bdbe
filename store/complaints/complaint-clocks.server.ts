/** The two clocks of each open complaint, which ring at the desk and mail the owners before they run out, and when they have. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { complaints, rings } from '#db/schema.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { listOwnersToMail, wroteThisHour } from '#store/rings/owners-to-mail.server.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import { ACKNOWLEDGE_BY, SETTLE_BY } from './complaints.server.ts'

/** The marks of a complaint, in order. A new one has rung already; each later mark rings when reached. */
const MARKS = { fresh: 1, acknowledgeSoon: 2, acknowledgeLate: 3, settleSoon: 4, settleLate: 5 } as const
const LATE: readonly number[] = [MARKS.acknowledgeLate, MARKS.settleLate]
const AT_ONCE = 500

const isNew = sql`status = 'new'`
const MARK = sql`case
  when now() >= ${SETTLE_BY} then ${sql.raw(String(MARKS.settleLate))}
  when now() >= ${SETTLE_BY} - interval '7 days' then ${sql.raw(String(MARKS.settleSoon))}
  when ${isNew} and now() >= ${ACKNOWLEDGE_BY} then ${sql.raw(String(MARKS.acknowledgeLate))}
  when ${isNew} and now() >= ${ACKNOWLEDGE_BY} - interval '12 hours' then ${sql.raw(String(MARKS.acknowledgeSoon))}
  when ${isNew} then ${sql.raw(String(MARKS.fresh))} else 0 end`
const DUE = sql`status <> 'settled' and told < ${MARK}`

/** Rings for complaints that reached a mark, and mails about them once an hour at most; later ones wait for it. */
export async function tellOfComplaints(db: Db, canMail: boolean): Promise<void> {
  const { rows } = await db.execute(sql`select from ${complaints} where ${DUE} limit 1`)
  if (rows.length === 0) return
  await inTransaction(db, async (tx) => {
    if (await wroteThisHour(tx, 'complaints_waiting')) return
    const reached = await tx.execute<{ id: string; told: number }>(sql`
      update ${complaints} set told = ${MARK}
      where id in (select id from ${complaints} where ${DUE} order by number limit ${AT_ONCE} for update skip locked)
      returning id, told`)
    // Another process was quicker.
    if (reached.rows.length === 0) return
    const ringing = reached.rows.filter(({ told }) => told > MARKS.fresh)
    if (ringing.length > 0) {
      await tx.insert(rings).values(ringing.map(({ id }) => ({ kind: 'complaint' as const, subjectId: id })))
    }
    if (canMail) await mailOwnersAndOfficer(tx, reached.rows)
  })
}

/** And the grievance officer, who must answer by law. */
async function mailOwnersAndOfficer(tx: Tx, reached: readonly { told: number }[]): Promise<void> {
  const fresh = reached.filter(({ told }) => told === MARKS.fresh).length
  const late = reached.filter(({ told }) => LATE.includes(told)).length
  const facts = { fresh, due: reached.length - fresh - late, late }
  const owners = await listOwnersToMail(tx, 'complaint')
  for (const owner of owners) await writeMail(tx, { kind: 'complaints_waiting', ...owner, facts })
  const { email: officer } = (await readDetails(tx)).grievanceOfficer
  if (owners.some(({ recipient }) => recipient.toLowerCase() === officer.toLowerCase())) return
  await writeMail(tx, { kind: 'complaints_waiting', recipient: officer, facts })
}
