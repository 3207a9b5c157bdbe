/** Daily limits on messages to unverified recipients, by channel. Days begin at midnight in India. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mailOutbox } from '#db/schema.ts'
import { INDIAN_ZONE } from '#store/india.ts'
import { readDetails } from '#store/settings/settings.server.ts'

const CHANNELS = mailOutbox.channel.enumValues
type Channel = (typeof CHANNELS)[number]

const ZONE = sql.raw(`'${INDIAN_ZONE}'`)
export const DAY_START = sql`(date_trunc('day', now() at time zone ${ZONE}) at time zone ${ZONE})`
/** "2026-11-21". */
export const TODAY_IN_INDIA = sql`to_char(now() at time zone ${ZONE}, 'YYYY-MM-DD')`
export const NEXT_DAY = sql`(${DAY_START} + interval '1 day')`

export type DayBudget = {
  channel: Channel
  /** Null when the owner set no limit. */
  most: number | null
  sent: number
  /** Written today, and neither sent nor given up. */
  waiting: number
}

export async function readDayBudgets(db: Db | Tx): Promise<DayBudget[]> {
  const { messagesPerDay } = await readDetails(db)
  const { admittedAt, failedAt, expiresAt, createdAt, channel } = mailOutbox
  const { rows } = await db.execute<{ channel: Channel; sent: number; waiting: number }>(sql`
    select ${channel} as channel, count(*) filter (where ${admittedAt} is not null)::int as sent,
      count(*) filter (where ${admittedAt} is null and ${failedAt} is null and ${createdAt} >= ${DAY_START}
        and coalesce(${expiresAt} > now(), true))::int as waiting
    from ${mailOutbox}
    where ${mailOutbox.stranger} is not null and (${admittedAt} is null or ${admittedAt} >= ${DAY_START}) group by 1`)
  const most = { email: messagesPerDay.mails, sms: messagesPerDay.codes }
  return CHANNELS.map((name) => {
    const { sent = 0, waiting = 0 } = rows.find((row) => row.channel === name) ?? {}
    return { channel: name, most: most[name], sent, waiting }
  })
}

/** They take turns as one with all networks, and may use the whole day's share. */
export const ALL_TYPED = 'typed addresses'

/**
 * How many of a day's messages the stranger's network may use in all: half of them are kept for networks that have had none
 * today, so that a few never use up the day for somebody elsewhere.
 */
export function shareOf(most: number | null, { stranger, hadSome }: { stranger: string; hadSome: boolean }): number {
  if (most === null) return Number.POSITIVE_INFINITY
  return hadSome && stranger !== ALL_TYPED ? Math.ceil(most / 2) : most
}

/** Whether the network may have one more today. Locks until the transaction ends, so that no two take the last place. */
export async function hasRoom(tx: Tx, channel: Channel, stranger: string): Promise<boolean> {
  await lockBudgets(tx)
  const budget = (await readDayBudgets(tx)).find((one) => one.channel === channel)
  if (!budget) return true
  const { createdAt } = mailOutbox
  const had = sql`${mailOutbox.stranger} = ${stranger} and ${mailOutbox.channel} = ${channel} and ${createdAt} >= ${DAY_START}`
  const hadSome = (await tx.$count(mailOutbox, had)) > 0
  return budget.sent + budget.waiting < shareOf(budget.most, { stranger, hadSome })
}

export async function lockBudgets(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('day budgets of messages'))`)
}

/** Channels that have used up today's limit. */
export async function listFull(db: Db | Tx): Promise<Channel[]> {
  const budgets = await readDayBudgets(db)
  return budgets.filter(({ most, sent }) => most !== null && sent >= most).map(({ channel }) => channel)
}

export async function secondsOfDayLeft(db: Db | Tx): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(
    sql`select extract(epoch from ${NEXT_DAY} - now())::float8 as left`,
  )
  return Math.max(1, Math.ceil(rows[0]?.left ?? 1))
}
