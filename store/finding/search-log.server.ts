/**
 * What people search for: the words, how often, how many products they found. It feeds suggestions and tells the owner what
 * is missing. Who searched is not kept, and words that look like an address or a phone number are not either. Searches
 * are counted in memory and written together now and then, and the most frequent are kept in memory: neither a search nor
 * a letter typed may cost a statement.
 */
import { and, desc, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { searchTerms } from '#db/schema.ts'

const FLUSH_MS = 10_000
const MOST_WAITING = 1_000
/** Words that one stranger typed once are nobody's suggestion. */
const SUGGESTED_FROM = 3
const MOST_KEPT = 5_000

export type SearchLog = {
  record: (text: string, found: number) => void
  /** Searches that begin with the words and found something, most frequent first. Ten seconds behind other processes. */
  suggest: (text: string, limit: number) => Promise<string[]>
  /** Writes what waits; call it before the database is closed. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Counts searches and writes them every ten seconds. `onError` hears of a write that failed; its counts are lost. */
export function createSearchLog(db: Db, onError: (error: unknown) => void): SearchLog {
  let waiting = new Map<string, { count: number; found: number }>()
  let frequent: Promise<string[]> | undefined
  let readAt = 0

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const rows = [...waiting].map(([words, said]) => ({ words, ...said }))
    waiting = new Map()
    await writeTerms(db, rows)
    frequent = undefined
  }

  function frequentSearches(): Promise<string[]> {
    if (frequent && Date.now() - readAt < FLUSH_MS) return frequent
    readAt = Date.now()
    const reading = readFrequent(db)
    reading.catch(() => {
      if (frequent === reading) frequent = undefined
    })
    frequent = reading
    return reading
  }

  const timer = setInterval(() => flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    record(text, found) {
      const words = plainWords(text)
      if (words === '' || mayNamePerson(words)) return
      const known = waiting.get(words)
      if (!known && waiting.size >= MOST_WAITING) return
      waiting.set(words, { count: (known?.count ?? 0) + 1, found })
    },
    async suggest(text, limit) {
      const start = plainWords(text)
      if (start.length < 2) return []
      return (await frequentSearches()).filter((words) => words.startsWith(start)).slice(0, limit)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

/** Searches that found something, most frequent first. */
async function readFrequent(db: Db): Promise<string[]> {
  const { words, count, found } = searchTerms
  const rows = await db
    .select({ words })
    .from(searchTerms)
    .where(and(gt(found, 0), gte(count, SUGGESTED_FROM)))
    .orderBy(desc(count), words)
    .limit(MOST_KEPT)
  return rows.map((row) => row.words)
}

async function writeTerms(db: Db, rows: { words: string; count: number; found: number }[]): Promise<void> {
  await db
    .insert(searchTerms)
    // In one order, so that two processes that write at once cannot wait for each other.
    .values(rows.sort((a, b) => (a.words < b.words ? -1 : 1)))
    .onConflictDoUpdate({
      target: searchTerms.words,
      set: { count: sql`${searchTerms.count} + excluded.count`, found: sql`excluded.found`, lastAt: sql`now()` },
    })
}

function plainWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()
}

/** Mail addresses, and runs of digits as long as a phone number. */
function mayNamePerson(words: string): boolean {
  return /\S@\S/.test(words) || /(?:\d[\s-]?){7,}/.test(words)
}
