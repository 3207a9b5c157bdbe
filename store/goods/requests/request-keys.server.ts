/** Groups requests for the same thing: those with the same words, and those that staff joined. */
import { type SQL, sql } from 'drizzle-orm'
import { productRequests, requestJoins } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { isFiller } from '#engines/search/words/word-classes.ts'
import { wordsOf } from '#engines/search/words/words.ts'

const MOST_WORDS = 12
const KEYED_AT_ONCE = 1000

/** A request's key: its words as the search reads them, sorted. "Red Kites" and "a kite, red" are both "kite red". */
export function keyOf(text: string): string {
  const all = wordsOf(text).slice(0, MOST_WORDS)
  const telling = all.filter(({ form }) => !isFiller(form))
  const terms = (telling.length > 0 ? telling : all).map(({ term }) => term)
  return terms.length === 0 ? `=${text.normalize('NFKC').toLowerCase()}` : [...new Set(terms)].sort().join(' ')
}

/** Writes missing keys: of requests older than the keys, and of those whose text was redacted. */
export async function writeMissingKeys(db: Db | Tx): Promise<void> {
  const { requestedProductName: name, sameAs } = productRequests
  for (;;) {
    const rows = await db
      .selectDistinct({ name })
      .from(productRequests)
      .where(sql`${sameAs} is null`)
      .limit(KEYED_AT_ONCE)
    if (rows.length === 0) return
    const names = rows.map((row) => row.name)
    await db.execute(sql`
      update ${productRequests} set same_as = k.key
      from unnest(${sql.param(names)}::text[], ${sql.param(names.map(keyOf))}::text[]) k (name, key)
      where ${name} = k.name and ${sameAs} is null`)
  }
}

/** SQL for the hash of a key, so that joins contain nobody's words. */
export function hashOfKey(key: SQL): SQL {
  return sql`encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`
}

/**
 * Parts of a `with recursive`: `joined` maps each joined key to its group's key, `wished` are all requests with the `key` of
 * their group.
 */
export const GROUPED_REQUESTS = sql`
  joined (key, root) as (
    select joined_to, joined_to from ${requestJoins} where joined_to not in (select same_as from ${requestJoins})
    union select j.same_as, joined.root from ${requestJoins} j join joined on j.joined_to = joined.key),
  wished as (
    select r.*, coalesce(joined.root, ${hashOfKey(sql`r.same_as`)}) as key
    from ${productRequests} r left join joined on joined.key = ${hashOfKey(sql`r.same_as`)})`

/** Part of a `with recursive` after `GROUPED_REQUESTS`: the spellings of each group, most frequent first, then shortest, then oldest. */
export function spellingsOf(which: SQL): SQL {
  return sql`spelt as (
    select key, array_agg(name order by times desc, length(written), since) as names from (
      select key, lower(regexp_replace(requested_product_name, '\\s+', ' ', 'g')) as written, count(*) as times,
        min(created_at) as since, (array_agg(requested_product_name order by created_at, id))[1] as name
      from wished where ${which} group by 1, 2) by_spelling
    group by key)`
}
