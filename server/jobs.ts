/**
 * Work behind the requests: pg-boss on the store's own database and pool, in a schema of its own. It delivers mail and
 * keeps house. Nothing here may keep the shop from opening: without the right to make that schema, the shop runs and says so.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database, Db } from '#db/client.ts'
import { hasUnqueued, queueMails } from '#store/mail/outbox.server.ts'
import { deliverMail } from './deliver-mail.ts'
import { DAILY, HOURLY, keepHouse, type Tasks } from './housekeeping.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'

const MAIL = 'mail'
const INDIA = { tz: 'Asia/Kolkata' }
type Schedule = { name: string; cron: string; tasks: Tasks }

function schedulesWith(daily: Tasks = {}): Schedule[] {
  return [
    { name: 'daily', cron: '30 3 * * *', tasks: { ...DAILY, ...daily } },
    { name: 'hourly', cron: '10 * * * *', tasks: HOURLY },
  ]
}

/** In seconds. Waiting costs one indexed select each `relay`, and a select each `poll` for what is to be tried again. */
const PACE = { relay: 1, poll: 5, retry: 30, restart: 10 }

export type Jobs = {
  /** Lets what is under way finish for up to ten seconds. Call it before the database is closed. */
  stop: () => Promise<void>
}

type JobParts = {
  database: Pick<Database, 'db' | 'pool'>
  mailer: Mailer
  log: Log
  /** What else is due once a day. */
  daily?: Tasks
  pace?: Partial<typeof PACE>
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
    await relay(boss, parts, hear, stopping)
  } finally {
    await boss.stop({ graceful: true, timeout: 10_000, close: false }).catch(hear.failed)
  }
}

async function openBoss(
  { database: { db, pool }, mailer, log, pace, daily }: RunParts,
  hear: Hearing,
): Promise<PgBoss> {
  // Loaded when it is wanted: a process with JOBS=off does without its memory.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // Each of these writes a row when it comes round, and after a write finished pages are made anew: seldom is enough.
    cronMonitorIntervalSeconds: 45,
    superviseIntervalSeconds: 120,
    monitorIntervalSeconds: 120,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    reindex: false,
  })
  boss.on('error', hear.failed)
  try {
    await boss.start()
    await prepareMail(boss, db, mailer, log, pace)
    for (const schedule of schedulesWith(daily)) await prepareSchedule(boss, db, schedule)
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
  if (mailer.channels.length === 0) return
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

async function prepareSchedule(boss: PgBoss, db: Db, { name, cron, tasks }: Schedule): Promise<void> {
  await boss.createQueue(name)
  await boss.updateQueue(name, { retryLimit: 3, retryDelay: 300, expireInSeconds: 600 })
  await boss.schedule(name, cron, null, INDIA)
  await boss.work(name, { pollingIntervalSeconds: 30 }, () => keepHouse(db, tasks))
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
    await pause(channels.length > 0 ? pace.relay : 3600, stopping)
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
