/**
 * What people search for: the words, how often, how many products they found. It feeds suggestions and tells the owner what
 * is missing. Who searched is not kept, and words that look like an address or a phone number are not either. Searches
 * are counted in memory and written together now and then: a search must not cost a write.
 */
import { and, desc, gt, like, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { searchTerms } from '#db/schema.ts'

const FLUSH_MS = 10_000
const MOST_WAITING = 1_000
/** Words that one stranger typed once are nobody's suggestion. */
const SUGGESTED_FROM = 3

export type SearchLog = {
  record: (text: string, found: number) => void
  /** Writes what waits; call it before the database is closed. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Counts searches and writes them every ten seconds. `onError` hears of a write that failed; its counts are lost. */
export function createSearchLog(db: Db, onError: (error: unknown) => void): SearchLog {
  let waiting = new Map<string, { count: number; found: number }>()

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const rows = [...waiting].map(([words, said]) => ({ words, ...said }))
    waiting = new Map()
    await writeTerms(db, rows)
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
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

/** Searches that begin with the words and found something, most frequent first. */
export async function suggestSearches(db: Db, text: string, limit: number): Promise<string[]> {
  const start = plainWords(text).replace(/[\\%_]/g, '\\$&')
  if (start.length < 2) return []
  const rows = await db
    .select({ words: searchTerms.words })
    .from(searchTerms)
    .where(
      and(like(searchTerms.words, `${start}%`), gt(searchTerms.found, 0), gt(searchTerms.count, SUGGESTED_FROM - 1)),
    )
    .orderBy(desc(searchTerms.count), searchTerms.words)
    .limit(limit)
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
