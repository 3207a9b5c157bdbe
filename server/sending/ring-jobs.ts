/** Sends waiting rings as pushes, at least once each, and retries with growing pauses. */
import type { Db } from '#engines/postgres/client.ts'
import type { Log } from '#server/watching/log.ts'
import { singleFlight } from '#store/single-flight.ts'
import { remindOfComplaints } from '#store/talk/complaints/complaints.server.ts'
import { createWake } from '#store/talk/rings/desk-streams.server.ts'
import { forgetDevices } from '#store/talk/rings/my-rings.server.ts'
import {
  claimPushes,
  type DuePush,
  dropPush,
  hasUnpushed,
  notePushed,
  noteRefused,
  pushAgain,
  pushRings,
  readPush,
} from '#store/talk/rings/push-rounds.server.ts'
import { mailUnseenOrders, tellOfMessageLimits } from '#store/talk/rings/tell-owners.server.ts'
import type { Bell } from './bell.ts'
import type { Mailer } from './mailer.ts'
import { PushRefused, type PushTerms, sendPush } from './send-push.ts'

const PUSHES_AT_ONCE = 10
const GATHER_MS = 30

export type RingParts = {
  db: Db
  bell: Bell
  log: Log
  mailer: Pick<Mailer, 'channels'>
  /** Keys and contact for pushes, read at the first push. */
  pushTerms: () => Promise<PushTerms>
  lateSeconds: number
}

/** `ring` sends the waiting rings; `pause` waits until this process has written one, at most as many seconds. */
export function createRingWork(parts: RingParts) {
  const { db, bell, log, lateSeconds } = parts
  // Rings of orders that came together are sent together.
  const wake = createWake(GATHER_MS)
  const deafen = bell.hear(wake.now)
  let lateAt = 0
  let pushing = Promise.resolve()
  // Not awaited: a slow push service must not hold up the desks.
  const push = singleFlight(() =>
    pushDue(parts).catch((error: unknown) =>
      log.debug({ err: error }, 'what is to be pushed cannot be read; it waits'),
    ),
  )

  async function ring(): Promise<void> {
    while (await hasUnpushed(db)) {
      await pushRings(db)
      bell.desks.tell()
    }
    pushing = push()
    if (Date.now() < lateAt) return
    lateAt = Date.now() + lateSeconds * 1000
    await lookForLate(parts)
  }

  async function stop(): Promise<void> {
    deafen()
    await pushing
  }

  return { ring, pause: (seconds: number, stopping: AbortSignal) => wake.next(seconds * 1000, stopping), stop }
}

async function pushDue(parts: RingParts): Promise<void> {
  const note = (error: unknown) => parts.log.debug({ err: error }, 'a push could not be handled; it is tried again')
  for (;;) {
    const due = await claimPushes(parts.db, PUSHES_AT_ONCE)
    if (due.length === 0) return
    await Promise.all(due.map((push) => tryPush(parts, push).catch(note)))
  }
}

async function tryPush({ db, log, pushTerms }: RingParts, push: DuePush): Promise<void> {
  const found = await readPush(db, push)
  if (!found) return dropPush(db, push)
  const { device, ring } = found
  try {
    await sendPush(device, ring, await pushTerms())
  } catch (error) {
    if (error instanceof PushRefused && (error.cause === 404 || error.cause === 410)) {
      return forgetDevices(db, [device.id])
    }
    const reason = error instanceof Error ? error.message : String(error)
    log.debug({ device: device.id, kind: push.kind, reason }, 'a push was not taken')
    await noteRefused(db, device.id, reason)
    return error instanceof PushRefused ? dropPush(db, push) : pushAgain(db, push)
  }
  await notePushed(db, device.id, ring)
  await dropPush(db, push)
}

async function lookForLate({ db, mailer }: RingParts): Promise<void> {
  const canMail = mailer.channels.includes('email')
  await mailUnseenOrders(db, canMail)
  await tellOfMessageLimits(db, canMail)
  await remindOfComplaints(db, canMail)
}
