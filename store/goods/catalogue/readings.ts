/** Decides when the catalogue in memory is fresh: changes by other processes show within a second, with few database reads. */
import { setTimeout as sleep } from 'node:timers/promises'
import { singleFlight } from '#store/single-flight.ts'

/** Age up to which a reading is used as it is. An older one is used too, but starts the next reading. */
const FRESH_MS = 400
/** Age beyond which no answer is given from a reading. */
const STALE_MS = 900
/** After this long without a word from the database, the last known state is used: better an old page than none. */
const PATIENCE_MS = 300

/**
 * `read` never runs twice at once; it calls `hear` at each answer of the database. `isDue` forces a reading before the next
 * answer.
 */
export function createReadings(read: (hear: () => void) => Promise<void>, isDue: () => boolean = () => false) {
  /** The last complete reading: when it began, and the `demand` counter at that moment. */
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
    isYoung: () => isYoung(),
    /** Waits until memory is fresh. Throws what `read` throws. */
    upToDate,
    /** Waits until memory is fresh, or until the database has been silent too long. Never throws. */
    async isKnown(): Promise<void> {
      if (!isYoung()) await untilSilent(upToDate(), () => heardAt)
    },
    /** Makes the next request wait for a new reading. */
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

/** Resolves when the work is done, or when nothing was heard for `PATIENCE_MS`. */
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
