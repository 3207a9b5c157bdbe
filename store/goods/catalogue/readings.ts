/**
 * Decides when memory is fresh enough to answer from: changes by other processes count within a second, with as few readings as
 * that takes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { singleFlight } from '#store/single-flight.ts'

/** A reading this young is answered from. An older one too, but then the next one begins. */
const FRESH_MS = 400
/** No answer is given from a reading older than this. */
const STALE_MS = 900
/** A database that is silent for this long is away: the last known state is better than no page. */
const PATIENCE_MS = 300

/** `read` never runs twice at once; it calls `hear` whenever the database has answered. What is due is read before any answer. */
export function createReadings(read: (hear: () => void) => Promise<void>, isDue: () => boolean = () => false) {
  /** When the last complete reading began, and up to which demand it counts. */
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
    if (last.demand < atLeast || age > STALE_MS || isDue()) return false
    if (age > FRESH_MS) readOnce().catch(() => undefined)
    return true
  }

  async function upToDate(): Promise<void> {
    const atLeast = demand
    // A reading under way may have begun before the change that the caller needs.
    while (!isYoung(atLeast)) await readOnce()
  }

  return {
    /** Whether memory is fresh enough to answer at once. */
    isYoung: () => isYoung(),
    /** Waits until it is. Throws what `read` throws. */
    upToDate,
    /** The same, but does not fail when the database is away. */
    async isKnown(): Promise<void> {
      if (!isYoung()) await untilSilent(upToDate(), () => heardAt)
    },
    /** Makes the next question wait for a new reading. */
    expire(): void {
      demand++
    },
    /** Reads everything committed so far. */
    catchUp(): Promise<void> {
      demand++
      return upToDate()
    },
    /** Begins a reading now, because another process changed something. */
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
