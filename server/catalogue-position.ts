/** A check of the database this young counts as now; beyond it an answer is served while the next check runs. */
const FRESH_MS = 400
/** No answer is served on a check older than this. */
const STALE_MS = 900

/** Where the catalogue stands, in some text that changes when anything of it is written: asked at most twice a second. */
export function createPosition(readVersion: () => Promise<string>) {
  let version = ''
  let checkedAt = 0
  let checking: Promise<string> | undefined

  function check(): Promise<string> {
    checking ??= (async () => {
      try {
        const startedAt = Date.now()
        version = await readVersion()
        checkedAt = startedAt
        return version
      } finally {
        checking = undefined
      }
    })()
    return checking
  }

  return {
    /** As it was when the database was asked last. */
    version: () => version,
    /** The version when it may be answered with at once; a new check begins when it is about to be too old. */
    versionAtOnce(): string | undefined {
      const age = Date.now() - checkedAt
      if (age > STALE_MS) return undefined
      if (age > FRESH_MS) check().catch(() => undefined)
      return version
    },
    /** Asks when the last check is no longer young. False when the database cannot be asked. */
    async isKnown(): Promise<boolean> {
      if (Date.now() - checkedAt <= FRESH_MS) return true
      return check().then(
        () => true,
        () => false,
      )
    },
  }
}
