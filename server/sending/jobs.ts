/**
 * Runs mail, pushes and scheduled tasks. Each waits in a row that says when it is due, and the first process to claim the row
 * does it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { IN_INDIA } from '#db/indian-days.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import { MAX_TRIES } from '#engines/postgres/queue.ts'
import { DAILY_TASKS, HOURLY_TASKS, runTasks, type Tasks } from '#server/housekeeping.ts'
import type { Log } from '#server/watching/log.ts'
import { tellRestocked } from '#store/goods/requests/tell-askers.server.ts'
import { issueDuePapers } from '#store/money/papers/issue-papers.server.ts'
import { claimMails, giveUp, markSent, noteFailure, type OutboxRow } from '#store/talk/mail/outbox.server.ts'
import type { Mailer } from './mailer.ts'
import { createRingWork, type RingParts } from './ring-jobs.ts'
import { Undeliverable } from './transports.ts'

/** Time for the backup of a large shop. */
const BACKUP_SECONDS = 6 * 3600

function schedulesWith({ daily, nightly = {}, often = {} }: JobParts): Schedule[] {
  return [
    { name: 'daily', every: 'day', at: '03:30', tasks: { ...DAILY_TASKS, ...daily } },
    { name: 'hourly', every: 'hour', at: '00:10', tasks: HOURLY_TASKS },
    { name: 'nightly', every: 'day', at: '03:00', tasks: nightly, mostSeconds: BACKUP_SECONDS },
    { name: 'often', every: 'hour', at: '00:40', tasks: often, mostSeconds: BACKUP_SECONDS },
  ]
}

/** Seconds between two checks of each job, which cost one indexed select; `late` looks for late orders. */
const PACE = { mail: 1, rings: 1, restock: 10, papers: 5, pictures: 5, late: 15, clock: 20 }
const MAILS_AT_ONCE = 10
/** Time for running work when the process ends. */
const GRACE_MS = 10_000

export type Jobs = {
  /** Waits up to ten seconds for running work. Call it before closing the database. */
  stop: () => Promise<void>
}

export type JobParts = {
  database: Pick<Database, 'db'>
  mailer: Mailer
  log: Log
  daily?: Tasks
  /** Further tasks of each night (`nightly`) and each hour (`often`), which may take hours. */
  nightly?: Tasks
  often?: Tasks
  pace?: Partial<typeof PACE>
  /** The shop's address for links; without it nobody is told that a product is back. */
  publicUrl?: string
  /** The shop's phone numbers, for papers that are issued with the packing. */
  phones?: readonly string[]
  fetchPictures?: (stopping: AbortSignal) => Promise<void>
  rings?: Pick<RingParts, 'bell' | 'pushTerms'>
}

export function startJobs(parts: JobParts): Jobs {
  const { mailer, log, rings, publicUrl } = parts
  const { db } = parts.database
  const pace = { ...PACE, ...parts.pace }
  const stopping = new AbortController()
  const { signal } = stopping
  const every = (seconds: number) => () => pauseFor(seconds * 1000, signal)

  const running = [
    repeat(() => sendMails(parts, signal), every(pace.mail), parts, signal),
    ...schedulesWith(parts).map((schedule) =>
      repeat(() => runIfDue(db, schedule, log), every(pace.clock), parts, signal),
    ),
  ]
  const { phones } = parts
  if (phones) running.push(repeat(() => issueDuePapers(db, phones), every(pace.papers), parts, signal))
  const { fetchPictures } = parts
  if (fetchPictures) running.push(repeat(() => fetchPictures(signal), every(pace.pictures), parts, signal))
  if (publicUrl !== undefined) {
    running.push(repeat(() => tellRestocked(db, publicUrl), every(pace.restock), parts, signal))
  }
  if (rings) {
    const work = createRingWork({ ...rings, db, log, mailer, lateSeconds: pace.late })
    running.push(repeat(work.ring, () => work.pause(pace.rings, signal), parts, signal).then(work.stop))
  }

  return {
    stop: async () => {
      stopping.abort()
      const ended = new AbortController()
      await Promise.race([Promise.all(running), pauseFor(GRACE_MS, ended.signal)])
      ended.abort()
      mailer.close()
    },
  }
}

async function sendMails({ database: { db }, mailer, log }: JobParts, stopping: AbortSignal): Promise<void> {
  const { channels } = mailer
  while (channels.length > 0 && !stopping.aborted) {
    const mails = await claimMails(db, channels, MAILS_AT_ONCE)
    if (mails.length === 0) return
    await Promise.all(mails.map((mail) => deliverMail(db, mailer, log, mail)))
  }
}

type Work = () => Promise<void>

/** Repeats the work. Logs a failure once until the work has succeeded again. */
async function repeat(work: Work, pause: Work, { log }: Pick<JobParts, 'log'>, stopping: AbortSignal): Promise<void> {
  let isFailing = false
  while (!stopping.aborted) {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'jobs are interrupted; they go on by themselves')
      isFailing = true
    }
    await pause()
  }
}

export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** Tries once to deliver. If the result cannot be recorded, the mail is sent again after its claim runs out. */
export async function deliverMail(db: Db, mailer: Mailer, log: Log, row: OutboxRow): Promise<void> {
  await tryToDeliver(db, mailer, log, row).catch((error: unknown) => {
    log.warn({ err: error, mail: row.id }, 'a message could not be handled; it is tried again')
  })
}

async function tryToDeliver(db: Db, mailer: Mailer, log: Log, row: OutboxRow): Promise<void> {
  const { id, kind, attempts } = row
  if (row.expiresAt !== null && row.expiresAt.getTime() < Date.now()) {
    await giveUp(db, id, 'It expired before it could be sent.')
    return
  }
  if (attempts > MAX_TRIES) {
    await giveUp(db, id, row.lastError ?? 'The shop ended in the middle of each try.')
    return
  }
  try {
    await mailer.send(row)
  } catch (error) {
    // A mail server's answer may name the receiver, so it is shown to the owner and not logged.
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Undeliverable || attempts >= MAX_TRIES) {
      log.warn({ mail: id, kind, attempts }, 'a message was given up; it is listed under Admin, Mail')
      await giveUp(db, id, reason)
      return
    }
    log.debug({ mail: id, kind, attempts }, 'a message was not taken; it is tried again')
    await noteFailure(db, row, reason)
    return
  }
  // After a crash here, the mail is sent twice with one Message-ID, which is better than never.
  await markSent(db, row)
}

/** Scheduled tasks, with one row that a process claims before it runs them. */
export type Schedule = {
  name: string
  every: 'hour' | 'day'
  /** Time after the start of the day or hour in India: '03:30'. */
  at: string
  tasks: Tasks
  /** Seconds after which another process may take over from one that died. */
  mostSeconds?: number
}

/** Number of retries after a failure, and seconds before each. */
const MORE_TRIES = 3
const PAUSE = 300

/** Runs the schedule if it is due and unclaimed, late if the shop was closed at its time. */
export async function runIfDue(db: Db, schedule: Schedule, log: Log): Promise<void> {
  const { name, tasks } = schedule
  const attempts = await claim(db, schedule)
  if (attempts === undefined) return
  const isDone = await runTasks(db, tasks, (task, error) =>
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

/** Claims the schedule. Returns the attempts since the last success; undefined when it is not due. */
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
