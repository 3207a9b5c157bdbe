/**
 * When what was read is young enough to answer from: what others change counts within a second, with as few readings as that
 * takes. The one place where that is decided.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { singleFlight } from '#store/single-flight.ts'

/** A reading this young counts as now; beyond it the next one runs while this one still counts. */
const FRESH_MS = 400
/** No answer is given from a reading older than this. */
const STALE_MS = 900
/** A database that says nothing for so long is away: what was good last is better than no page. */
const PATIENCE_MS = 300

/** `read` never runs twice at once; it calls `hear` whenever the database has answered. */
export function createReadings(read: (hear: () => void) => Promise<void>) {
  /** When the last whole reading began, and of how many that were demanded it knows. */
  let last = { at: 0, demand: -1 }
  let demand = 0
  let heardAt = 0

  function hear(): void {
    heardAt = Date.now()
  }

  const readOnce = singleFlight(async () => {
    const begun = { at: Date.now(), demand }
    hear()
    await read(hear)
    last = begun
  })

  function isYoung(atLeast = demand): boolean {
    const age = Date.now() - last.at
    if (last.demand < atLeast || age > STALE_MS) return false
    if (age > FRESH_MS) readOnce().catch(() => undefined)
    return true
  }

  async function upToDate(): Promise<void> {
    const atLeast = demand
    // A reading under way may have begun before the change that the caller needs.
    while (!isYoung(atLeast)) await readOnce()
  }

  return {
    /** Whether an answer may be given at once. */
    isYoung: () => isYoung(),
    /** Waits until it may. Throws what `read` throws. */
    upToDate,
    /** The same, but does not fail when the database is away. */
    async isKnown(): Promise<void> {
      if (!isYoung()) await untilSilent(upToDate(), () => heardAt)
    },
    /** Makes the next question wait for a new reading. */
    expire(): void {
      demand++
    },
    /** Reads what is committed by now. */
    catchUp(): Promise<void> {
      demand++
      return upToDate()
    },
    /** Somebody else changed something: the reading begins now. */
    hearOfChange(): void {
      demand++
      readOnce().catch(() => undefined)
    },
  }
}

/** Waits for the work as long as something was heard lately. */
async function untilSilent(work: Promise<void>, heardAt: () => number): Promise<void> {
  let isDone = false
  const done = work.catch(() => undefined).finally(() => (isDone = true))
  const silence = async () => {
    do await sleep(PATIENCE_MS, undefined, { ref: false })
    while (!isDone && Date.now() - heardAt() < PATIENCE_MS)
  }
  await Promise.race([done, silence()])
  isDone = true
}
