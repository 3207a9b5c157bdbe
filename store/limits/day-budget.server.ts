/** Daily limits on messages to receivers that nobody has proven, by channel. Days begin at midnight in India. */
import { sql } from 'drizzle-orm'
import { IN_INDIA } from '#db/indian-days.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'

const CHANNELS = mailOutbox.channel.enumValues
type Channel = (typeof CHANNELS)[number]

const DAY_START = sql`(date_trunc('day', now() ${IN_INDIA}) ${IN_INDIA})`
/** "2026-11-21". */
export const TODAY_IN_INDIA = sql`to_char(now() ${IN_INDIA}, 'YYYY-MM-DD')`

export type DayBudget = {
  channel: Channel
  /** Null when the owner set no limit. */
  most: number | null
  used: number
  /** Whether the network has had some of them. */
  hadSome: boolean
}

/** `network`: its hash of today (store/limits). */
export async function readDayBudgets(db: Db | Tx, network = ''): Promise<DayBudget[]> {
  const { messagesPerDay } = await readDetails(db)
  const { stranger, createdAt, channel } = mailOutbox
  const { rows } = await db.execute<Omit<DayBudget, 'most'>>(sql`
    select ${channel} as channel, count(*)::int as used, bool_or(${stranger} = ${network}) as "hadSome"
    from ${mailOutbox} where ${stranger} is not null and ${createdAt} >= ${DAY_START} group by 1`)
  const most = { email: messagesPerDay.mails, sms: messagesPerDay.codes }
  return CHANNELS.map((name) => {
    const { used = 0, hadSome = false } = rows.find((row) => row.channel === name) ?? {}
    return { channel: name, most: most[name], used, hadSome }
  })
}

/** Half of a day is kept for networks that have had none, so that a few never use it up for somebody elsewhere. */
export async function hasRoom(db: Db | Tx, channel: Channel, network: string): Promise<boolean> {
  const budget = (await readDayBudgets(db, network)).find((one) => one.channel === channel)
  if (!budget || budget.most === null) return true
  return budget.used < (budget.hadSome ? Math.ceil(budget.most / 2) : budget.most)
}

export async function secondsOfDayLeft(db: Db | Tx): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(
    sql`select extract(epoch from ${DAY_START} + interval '1 day' - now())::float8 as left`,
  )
  return Math.max(1, Math.ceil(rows[0]?.left ?? 1))
}
