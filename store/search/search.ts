/** The shop's search: one lexical index in the process, brought up to date product by product. PostgreSQL stays the only truth. */
import { createDocuments, type SearchDocument } from './documents.ts'
import { rank } from './ranking.ts'
import { readQuery } from './query.ts'
import { createSynonyms, type Synonym } from './synonyms.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>
export type { SearchDocument, Synonym }

export function createSearchIndex(documents: Iterable<SearchDocument> = [], { synonyms = [] }: { synonyms?: readonly Synonym[] } = {}) {
  const shelf = createDocuments()
  const shop = { ...shelf, synonyms: createSynonyms(synonyms) }
  for (const document of documents) shelf.upsert(document)
  return {
    upsert: shelf.upsert,
    remove: shelf.remove,
    size: shelf.size,
    search(text: string, { limit = Number.POSITIVE_INFINITY, literal = false } = {}) {
      const slots = readQuery(text, shop, { isLiteral: literal })
      return rank(slots, shop, limit)
    },
  }
}
