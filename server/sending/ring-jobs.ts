/** The rings that wait become jobs, and the jobs pushes: at least once, tried again with growing pauses. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#db/client.ts'
import type { Log } from '#server/watching/log.ts'
import { tellOfLateOrders } from '#store/rings/late-orders.server.ts'
import { tellOfMessageLimits } from '#store/rings/message-limits.server.ts'
import { forgetDevices } from '#store/rings/my-rings.server.ts'
import {
  hasUnpushed,
  notePushed,
  noteRefused,
  type PushJob,
  pushRings,
  readPush,
} from '#store/rings/push-rounds.server.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import type { Bell } from './bell.ts'
import { PushRefused, type PushTerms, sendPush } from './send-push.ts'

const RING = 'ring'
const GATHER_MS = 30

export type RingParts = {
  db: Db
  bell: Bell
  log: Log
  /** What pushes are sent with; asked with the first. */
  pushTerms: () => Promise<PushTerms>
  /** Whether a mail could be sent. */
  canMail: () => boolean
  /** Seconds: how often what waits is looked for, what failed is tried again, and late orders are looked for. */
  pace: { relay: number; poll: number; pushRetry: number; late: number }
}

/** The queue and its worker. */
export async function prepareRings(boss: PgBoss, parts: RingParts): Promise<void> {
  const retry = { retryLimit: 12, retryDelay: parts.pace.pushRetry, retryBackoff: true, retryDelayMax: 1800 }
  await boss.createQueue(RING)
  await boss.updateQueue(RING, { ...retry, expireInSeconds: 20, deleteAfterSeconds: 24 * 3600 })
  const options = {
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: parts.pace.poll,
  } as const
  await boss.work<PushJob, unknown, typeof options>(RING, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        const isDone = await push(parts, data).catch((error: unknown) => {
          parts.log.debug({ err: error, device: data.device }, 'a push could not be handled; it is tried again')
          return false
        })
        return { id, status: isDone ? ('completed' as const) : ('failed' as const) }
      }),
    ),
  )
}

/** True when nothing is left to do; false when it is to be tried again. */
async function push({ db, log, pushTerms }: RingParts, job: PushJob): Promise<boolean> {
  const found = await readPush(db, job)
  if (!found) return true
  const { device, ring } = found
  try {
    await sendPush(device, ring, await pushTerms())
  } catch (error) {
    if (error instanceof PushRefused && (error.cause === 404 || error.cause === 410)) {
      await forgetDevices(db, [device.id])
      return true
    }
    const reason = error instanceof Error ? error.message : String(error)
    log.debug({ device: device.id, kind: job.kind, reason }, 'a push was not taken')
    await noteRefused(db, device.id, reason)
    return error instanceof PushRefused
  }
  await notePushed(db, device.id, ring)
  return true
}

type Hearing = { failed: (error: unknown) => void; worked: () => void }

/** Looks for what rings until it is told to stop: at once when this process wrote it, else within a second. */
export async function relayRings(boss: PgBoss, parts: RingParts, hear: Hearing, stopping: AbortSignal): Promise<void> {
  const { fromDrizzle } = await import('pg-boss')
  const wake = createWake(parts.bell, stopping)
  let lateAt = 0
  while (!stopping.aborted) {
    try {
      while (!stopping.aborted && (await hasUnpushed(parts.db))) {
        await pushRings(parts.db, (tx, jobs) =>
          boss.insert(RING, jobs, { db: fromDrizzle(tx, sql) }).then(() => undefined),
        )
        for (const { name, id } of boss.getWipData()) if (name === RING) boss.notifyWorker(id)
        parts.bell.desks.tell()
      }
      if (Date.now() >= lateAt) {
        lateAt = Date.now() + parts.pace.late * 1000
        await lookForLate(parts)
      }
      hear.worked()
    } catch (error) {
      hear.failed(error)
    }
    await wake.next(parts.pace.relay)
  }
  wake.stop()
}

async function lookForLate({ db, canMail }: RingParts): Promise<void> {
  const { lateOrderMinutes } = await readDetails(db)
  await tellOfLateOrders(db, { minutes: lateOrderMinutes, canMail: canMail() })
  await tellOfMessageLimits(db, canMail())
}

/** Waits for the bell, or for so many seconds. */
function createWake(bell: Bell, stopping: AbortSignal) {
  let rung = Promise.withResolvers<void>()
  const stop = bell.hear(() => rung.resolve())
  return {
    async next(seconds: number): Promise<void> {
      const woken = new AbortController()
      const signal = AbortSignal.any([stopping, woken.signal])
      await Promise.race([sleep(seconds * 1000, undefined, { signal }).catch(() => undefined), rung.promise])
      woken.abort()
      // Those of many orders at once are taken together.
      await sleep(GATHER_MS)
      rung = Promise.withResolvers()
    },
    stop,
  }
}
