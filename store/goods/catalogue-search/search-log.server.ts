/**
 * Counts visitors' searches: the words, how often, how many results. It feeds suggestions and shows the owner what is missing.
 * It stores no person, and no text with an address or phone number. Counts are collected in memory and written together, one
 * per network for the same words: neither a search nor a typed letter may cost a statement.
 */
import { and, desc, eq, gt, gte } from 'drizzle-orm'
import { searchTerms } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { isOddText } from '#engines/search/odd-text.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { type CountedSearches, writeSearches } from './counted-searches.server.ts'
import type { SearchMiss } from './synonyms.schema.ts'

const FLUSH_MS = 10_000
const MOST_WAITING = 1_000
const MOST_VISITORS = 1_000
/** How often words must have been searched for before they are suggested. */
const SUGGESTED_FROM = 3
const MOST_KEPT = 5_000
const MOST_SUGGESTED = 50

/** `found`: number of products; `isWhole`: some product has all words as typed. */
type SearchEnd = { found: number; isWhole: boolean }

export type SearchLog = {
  /** `client` is where the search came from. */
  record: (text: string, end: SearchEnd, client: ClientNetwork) => void
  /** Searches that begin with the words and found something, most frequent first. Ten seconds behind other processes. */
  suggest: (text: string) => Promise<string[]>
  /** Writes the counts collected so far; call it before the database is closed. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Counts searches and writes them every ten seconds. `onError` hears of a write that failed; its counts are lost. */
export function createSearchLog(db: Db, onError: (error: unknown) => void): SearchLog {
  let waiting: CountedSearches = new Map()
  let frequent: Promise<string[]> | undefined
  let readAt = 0

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const searches = waiting
    waiting = new Map()
    await writeSearches(db, searches)
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
    record(text, end, client) {
      const words = plainWords(text)
      const known = waiting.get(words)
      if (!known && (words === '' || waiting.size >= MOST_WAITING || isOddText(text))) return
      const networks = known?.networks ?? new Set()
      // A search that found only some of its words is neither suggested to others nor missing.
      if ((end.isWhole || end.found === 0) && networks.size < MOST_VISITORS) networks.add(client.key)
      waiting.set(words, { found: end.found, networks })
    },
    async suggest(text) {
      const start = plainWords(text)
      if (start.length < 2) return []
      return (await frequentSearches()).filter((words) => words.startsWith(start)).slice(0, MOST_SUGGESTED)
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

function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cc}|\p{Cf}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
}

export type Miss = Omit<SearchMiss, 'lastAt'> & { lastAt: Date }

/** Words that found nothing when they were searched for last: most frequent first, then newest. */
export function readMisses(db: Db | Tx, limit: number): Promise<Miss[]> {
  const { words, count, lastAt, found } = searchTerms
  return db
    .select({ words, count, lastAt })
    .from(searchTerms)
    .where(eq(found, 0))
    .orderBy(desc(count), desc(lastAt), words)
    .limit(limit)
}

/** Failed searches for staff. */
export async function listFailedSearches(db: Db, _admin: Admin<'read requests'>, limit: number): Promise<SearchMiss[]> {
  return (await readMisses(db, limit)).map((miss) => ({ ...miss, lastAt: miss.lastAt.toISOString() }))
}
