/** Scheduled tasks, one row each: the first process to claim one runs it. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { IN_INDIA } from '#db/indian-days.ts'
import type { Log } from '#server/watching/log.ts'
import { keepHouse, type Tasks } from './housekeeping.ts'

export type Schedule = {
  name: string
  every: 'hour' | 'day'
  /** Hours and minutes of Indian time into each: '03:30'. */
  at: string
  tasks: Tasks
  /** After this, another process may take over from one that died. */
  mostSeconds?: number
}

/** Retries after a failure, and seconds before each. */
const MORE_TRIES = 3
const PAUSE = 300

/** Runs the schedule when it is due and unclaimed. One that was missed while the shop was closed runs late. */
export async function runIfDue(db: Db, schedule: Schedule, log: Log): Promise<void> {
  const { name, tasks } = schedule
  const attempts = await claim(db, schedule)
  if (attempts === undefined) return
  const isDone = await keepHouse(db, tasks, (task, error) =>
    log.error({ event: 'job.failed', job: name, task, err: error }, 'a job failed'),
  ).then(
    () => true,
    () => false,
  )
  const isOver = isDone || attempts > MORE_TRIES
  const nextAt = isOver ? nextTime(schedule) : sql`now() + ${PAUSE} * interval '1 second'`
  const left = isOver ? 0 : attempts
  await db.execute(sql`update schedules set next_at = ${nextAt}, attempts = ${left} where name = ${name}`)
}

/** Attempts since the last success; undefined when it is not due. */
async function claim(db: Db, schedule: Schedule): Promise<number | undefined> {
  const { name, mostSeconds = 600 } = schedule
  await db.execute(
    sql`insert into schedules (name, next_at) values (${name}, ${nextTime(schedule)}) on conflict do nothing`,
  )
  const { rows } = await db.execute<{ attempts: number }>(sql`
    update schedules set attempts = attempts + 1, next_at = now() + ${mostSeconds} * interval '1 second'
    where name = ${name} and next_at <= now() returning attempts`)
  return rows[0]?.attempts
}

function nextTime({ every, at }: Schedule) {
  const begun = sql`date_trunc(${every}, now() ${IN_INDIA} - ${at}::interval)`
  return sql`(${begun} + ${`1 ${every}`}::interval + ${at}::interval) ${IN_INDIA}`
}
