/**
 * Work behind the requests: pg-boss on the store's own database and pool, in a schema of its own. It delivers mail and
 * keeps house. Nothing here may keep the shop from opening: without the right to make that schema, the shop runs and says so.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#db/client.ts'
import type { Database } from '#db/open-database.ts'
import { DAILY, HOURLY, keepHouse, type Tasks } from '#server/watching/housekeeping.ts'
import type { Log } from '#server/watching/log.ts'
import { INDIAN_ZONE } from '#store/india.ts'
import { hasUnqueued, queueMails } from '#store/mail/outbox.server.ts'
import { deliverMail } from './deliver-mail.ts'
import type { Mailer } from './mailer.ts'
import { prepareRings, type RingParts, relayRings } from './ring-jobs.ts'

const MAIL = 'mail'
const INDIA = { tz: INDIAN_ZONE }
type Schedule = { name: string; cron: string; tasks: Tasks; mostSeconds?: number }
type DueTasks = Pick<JobParts, 'daily' | 'nightly' | 'often'>

/** A large shop writes its backup for a while. */
const BACKUP_SECONDS = 6 * 3600

function schedulesWith({ daily, nightly = {}, often = {} }: DueTasks): Schedule[] {
  return [
    { name: 'daily', cron: '30 3 * * *', tasks: { ...DAILY, ...daily } },
    { name: 'hourly', cron: '10 * * * *', tasks: HOURLY },
    { name: 'nightly', cron: '0 3 * * *', tasks: nightly, mostSeconds: BACKUP_SECONDS },
    { name: 'often', cron: '40 * * * *', tasks: often, mostSeconds: BACKUP_SECONDS },
  ]
}

/** In seconds. Waiting costs one indexed select each `relay`, and a select each `poll` for what is to be tried again. */
const PACE = { relay: 1, poll: 5, retry: 30, restart: 10, pushRetry: 10, late: 15 }

export type Jobs = {
  /** Lets what is under way finish for up to ten seconds. Call it before the database is closed. */
  stop: () => Promise<void>
}

export type JobParts = {
  database: Pick<Database, 'db' | 'pool'>
  mailer: Mailer
  log: Log
  /** What else is due once a day. */
  daily?: Tasks
  /** What is due once a night, and what each hour, and may take hours. */
  nightly?: Tasks
  often?: Tasks
  pace?: Partial<typeof PACE>
  /** Absent where nobody is rung. */
  rings?: Pick<RingParts, 'bell' | 'pushTerms'>
}

/** Begins in the background, and again until it has worked. */
export function startJobs({ pace = {}, ...parts }: JobParts): Jobs {
  const stopping = new AbortController()
  const running = run({ ...parts, pace: { ...PACE, ...pace } }, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
      parts.mailer.close()
    },
  }
}

type RunParts = JobParts & { pace: typeof PACE }

async function run(parts: RunParts, stopping: AbortSignal): Promise<void> {
  const { log, pace } = parts
  const hear = failuresTo(log)
  let boss: PgBoss | undefined
  while (!boss && !stopping.aborted) {
    boss = await openBoss(parts, hear).catch((error: unknown) => {
      log.error({ err: error }, 'jobs cannot start yet: mail waits')
      return undefined
    })
    if (!boss) await pause(pace.restart, stopping)
  }
  if (!boss) return
  try {
    await Promise.all([relay(boss, parts, hear, stopping), relayTheRings(boss, parts, hear, stopping)])
  } finally {
    await boss.stop({ graceful: true, timeout: 10_000, close: false }).catch(hear.failed)
  }
}

async function openBoss(parts: RunParts, hear: Hearing): Promise<PgBoss> {
  const { database, mailer, log, pace } = parts
  const { db, pool } = database
  // Loaded when it is wanted: a process with JOBS=off does without its memory.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // Each of these writes a row when it comes round: seldom is enough.
    cronMonitorIntervalSeconds: 45,
    // What a killed process had begun is given to another one within this and the time that the work may take.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 120,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    reindex: false,
  })
  boss.on('error', hear.failed)
  try {
    await boss.start()
    await prepareMail(boss, db, mailer, log, pace)
    if (parts.rings) await prepareRings(boss, ringPartsOf(parts, parts.rings))
    for (const schedule of schedulesWith(parts)) await prepareSchedule(boss, db, schedule, log)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(hear.failed)
    throw error
  }
}

async function prepareMail(boss: PgBoss, db: Db, mailer: Mailer, log: Log, pace: RunParts['pace']): Promise<void> {
  // The outbox counts tries and gives up first; these only have to suffice.
  const retry = { retryLimit: 30, retryDelay: pace.retry, retryBackoff: true, retryDelayMax: 3600 }
  await boss.createQueue(MAIL)
  await boss.updateQueue(MAIL, { ...retry, expireInSeconds: 180, deleteAfterSeconds: 24 * 3600 })
  const options = {
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: pace.poll,
  } as const
  await boss.work<{ id: number }, unknown, typeof options>(MAIL, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        const isDone = await deliverMail(db, mailer, log, data.id).catch((error: unknown) => {
          log.warn({ err: error, mail: data.id }, 'a message could not be handled; it is tried again')
          return false
        })
        return { id, status: isDone ? ('completed' as const) : ('failed' as const) }
      }),
    ),
  )
}

async function prepareSchedule(
  boss: PgBoss,
  db: Db,
  { name, cron, tasks, mostSeconds = 600 }: Schedule,
  log: Log,
): Promise<void> {
  await boss.createQueue(name)
  await boss.updateQueue(name, { retryLimit: 3, retryDelay: 300, expireInSeconds: mostSeconds })
  await boss.schedule(name, cron, null, INDIA)
  await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
    // Its own books are all that pg-boss would write this into.
    const told = (task: string, error: unknown) =>
      log.error({ event: 'job.failed', job: name, task, err: error }, 'a job failed')
    await keepHouse(db, tasks, told)
  })
}

async function relayTheRings(boss: PgBoss, parts: RunParts, hear: Hearing, stopping: AbortSignal): Promise<void> {
  if (parts.rings) await relayRings(boss, ringPartsOf(parts, parts.rings), hear, stopping)
}

function ringPartsOf({ database: { db }, mailer, log, pace }: RunParts, rings: NonNullable<JobParts['rings']>) {
  return { ...rings, db, log, pace, canMail: () => mailer.channels.includes('email') }
}

/** Brings messages from the outbox to the workers until it is told to stop. A database that is away is waited for. */
async function relay(boss: PgBoss, parts: RunParts, hear: Hearing, stopping: AbortSignal): Promise<void> {
  const { mailer, database, pace } = parts
  const { channels } = mailer
  const { fromDrizzle } = await import('pg-boss')
  while (!stopping.aborted) {
    try {
      while (channels.length > 0 && !stopping.aborted && (await hasUnqueued(database.db, channels))) {
        await queueMails(database.db, channels, async (tx, ids) => {
          const jobs = ids.map((id) => ({ data: { id } }))
          await boss.insert(MAIL, jobs, { db: fromDrizzle(tx, sql) })
        })
        for (const { name, id } of boss.getWipData()) if (name === MAIL) boss.notifyWorker(id)
      }
      hear.worked()
    } catch (error) {
      hear.failed(error)
    }
    await pause(pace.relay, stopping)
  }
}

type Hearing = { failed: (error: unknown) => void; worked: () => void }

/** Says once that something does not work, and nothing more until it has worked again. */
function failuresTo(log: Log): Hearing {
  let isFailing = false
  return {
    failed: (error) => {
      if (!isFailing) log.warn({ err: error }, 'jobs are interrupted; they go on by themselves')
      isFailing = true
    },
    worked: () => {
      isFailing = false
    },
  }
}

async function pause(seconds: number, stopping: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal: stopping }).catch(() => undefined)
}
