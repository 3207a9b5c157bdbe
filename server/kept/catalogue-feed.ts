/** The changes of the catalogue as this process hears of them, and whether what it knows is young enough to answer from. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogueChange } from '#store/products/catalogue-changes.server.ts'

/** A reading of changes this young counts as now; beyond it an answer is served while the next reading runs. */
const FRESH_MS = 400
/** No answer is served on a reading older than this. */
const STALE_MS = 900
/** A database that does not answer for so long is away: what was good last is better than no page. */
const PATIENCE_MS = 300
/** What is being made longer than this many changes take is not kept. */
const REMEMBERED = 200

export type CatalogueFeed = ReturnType<typeof createCatalogueFeed>

/** `hear` is told of all changes of a reading before anybody is answered from what it brought. */
export function createCatalogueFeed(
  readChanges: () => Promise<CatalogueChange[]>,
  hear: (changes: readonly CatalogueChange[]) => void,
) {
  const log = createLog()
  const readings = createReadings(async () => {
    const changes = await readChanges()
    if (changes.length === 0) return
    log.add(changes)
    hear(changes)
  })
  return {
    /** Moves with every change that is known. */
    version: log.version,
    /** The changes after the version; undefined when they are too many to remember. */
    since: log.since,
    /** What this process read may be old: the next one who asks waits for a new reading. */
    noteChange: readings.expire,
    /** The same for news from elsewhere: the reading begins now. */
    hearOfChange(): void {
      readings.expire()
      readings.read().catch(() => undefined)
    },

    /** Whether answers may be given at once; a new reading begins when the last is about to be too old. */
    isYoung(): boolean {
      if (readings.age() > STALE_MS) return false
      if (readings.age() > FRESH_MS) readings.read().catch(() => undefined)
      return true
    },

    /** Reads when the last reading is no longer young. False when the database cannot be asked, or not soon. */
    async isKnown(): Promise<boolean> {
      if (readings.age() <= FRESH_MS) return true
      const isRead = untilYoung(readings).then(
        () => true,
        () => false,
      )
      return Promise.race([isRead, sleep(PATIENCE_MS, false, { ref: false })])
    },

    /** Reads what is committed by now, however young the last reading is. Rejects when the database cannot be asked. */
    async catchUp(): Promise<void> {
      readings.expire()
      await untilYoung(readings)
    },
  }
}

type Readings = ReturnType<typeof createReadings>

/** A reading under way may have begun too early. */
async function untilYoung(readings: Readings): Promise<void> {
  while (readings.age() > FRESH_MS) await readings.read()
}

/** One reading at a time, and how long ago the last began. */
function createReadings(work: () => Promise<void>) {
  let readAt = 0
  let reading: Promise<void> | undefined
  /** Counts what made a reading necessary that begins later. */
  let wanted = 0

  async function readNow(): Promise<void> {
    const started = { at: Date.now(), wanted }
    await work()
    readAt = started.wanted === wanted ? started.at : 0
  }

  function read(): Promise<void> {
    reading ??= readNow().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    read,
    /** In milliseconds. */
    age: () => Date.now() - readAt,
    expire(): void {
      wanted++
      readAt = 0
    },
  }
}

/** The changes of the last readings, by the version that each brought. */
function createLog() {
  const recent: { version: number; changes: CatalogueChange[] }[] = []
  let version = 0
  return {
    version: () => version,
    add(changes: CatalogueChange[]): void {
      recent.push({ version: ++version, changes })
      if (recent.length > REMEMBERED) recent.shift()
    },
    since(before: number): readonly CatalogueChange[] | undefined {
      if (version - before > recent.length) return undefined
      return recent.filter((entry) => entry.version > before).flatMap(({ changes }) => changes)
    },
  }
}
