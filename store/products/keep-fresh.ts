/** Keeps a copy of what others change no older than a second, with as few readings of the changes as that takes. */

/** A reading of changes this young counts as now; beyond it the next one runs while this one still counts. */
const FRESH_MS = 400
/** No answer is given from a reading older than this. */
const STALE_MS = 900

/**
 * `read` brings the copy up to date, and never runs twice at once. `position` says where the database stands as far as this
 * process knows: a reading from before it moved does not count. `upToDate` throws what `read` throws.
 */
export function keepFresh(read: () => Promise<void>, position: () => string) {
  let last: { at: number; position: string; wanted: number } | undefined
  /** Counts the readings that were asked for; the last one is of so many of them. */
  let wanted = 0
  let reading: Promise<void> | undefined

  async function readNow(): Promise<void> {
    const started = { at: Date.now(), position: position(), wanted }
    await read()
    last = started
  }

  function readOnce(): Promise<void> {
    reading ??= readNow().finally(() => {
      reading = undefined
    })
    return reading
  }

  function isReadWithin(milliseconds: number): boolean {
    const isWhole = last !== undefined && last.wanted === wanted
    return isWhole && last?.position === position() && Date.now() - last.at <= milliseconds
  }

  return {
    async upToDate(): Promise<void> {
      // A reading that another request began may be older than what this one must know.
      while (!isReadWithin(STALE_MS)) await readOnce()
      if (!isReadWithin(FRESH_MS)) readOnce().catch(() => undefined)
    },
    /** What was read until now does not count any more. */
    reread: (): void => {
      wanted++
    },
  }
}
