import { z } from 'zod'
import { wordsOf } from '#engines/search/words/words.ts'
import { plainText } from '#store/wire.ts'
import { SYNONYM_LIMITS } from './search-words.ts'

/** Fields of a new synonym, lower-cased with single spaces. */
export const synonymFields = {
  from: searchWords().describe('What somebody searches for'),
  to: searchWords().describe('What is also found then'),
}

/** A synonym: a search for `from` also finds `to`. */
export const synonymShape = z
  .object({ _id: z.uuid(), from: z.string(), to: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'Synonym' })

export type KeptSynonym = z.output<typeof synonymShape>

/** Words whose latest search found nothing, how often they were searched for, and when. */
export const searchMissShape = z
  .object({ words: z.string(), count: z.int().min(1), lastAt: z.iso.datetime() })
  .meta({ id: 'SearchMiss' })

export type SearchMiss = z.output<typeof searchMissShape>

function searchWords() {
  const { words } = SYNONYM_LIMITS
  return plainText(1, words)
    .transform((value) => value.normalize('NFC').toLowerCase().replace(/\s+/g, ' '))
    .refine((value) => value.length <= words, { error: `Must have at most ${words} characters.` })
    .refine((value) => wordsOf(value).length > 0, { error: 'Must hold a letter or a digit.' })
    .meta({ minLength: 1, maxLength: words })
}
