/**
 * The settings as this process keeps them, so that no page costs a statement for them. What this process changes counts at
 * once; what another one changed is read within a second, and before any answer that is kept is made on it.
 */
import type { Db } from '#db/client.ts'
import { readDetails } from './settings.server.ts'
import type { ShopDetails } from './settings.ts'

/** A reading this young counts as now; beyond it the next one runs while this one still counts. */
const FRESH_MS = 400
/** No answer is given from a reading older than this, as long as the database can be asked. */
const STALE_MS = 900

export type CachedSettings = {
  /** As they are now. A database that cannot be asked leaves them as they were. */
  current: () => Promise<ShopDetails>
  /** The next one who asks waits for a new reading. */
  reread: () => void
}

/** Reads the settings once before it returns. `position` says where the database stands as far as this process knows. */
export async function createCachedSettings(db: Db, position: () => string = () => ''): Promise<CachedSettings> {
  let wanted = 0
  let kept = await readNow()
  let reading: Promise<void> | undefined

  async function readNow() {
    const started = { at: Date.now(), position: position(), for: wanted }
    return { ...started, details: await readDetails(db) }
  }

  function read(): Promise<void> {
    reading ??= readNow()
      .then((newer) => {
        kept = newer
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  function isReadWithin(milliseconds: number): boolean {
    return kept.for === wanted && kept.position === position() && Date.now() - kept.at <= milliseconds
  }

  return {
    async current() {
      try {
        // A reading that another request began may be older than what this one must know.
        while (!isReadWithin(STALE_MS)) await read()
        if (!isReadWithin(FRESH_MS)) read().catch(() => undefined)
      } catch {
        // The last known settings are better than no page.
      }
      return kept.details
    },
    reread() {
      wanted++
    },
  }
}
