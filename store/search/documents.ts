/** The products as the search knows them: numbered, with their names' words in order and all terms they are found under. */
import { createLists, createNumbers } from './lists.ts'
import { STARTS_PART } from './name-reading.ts'
import { createPostings, type TermUse } from './postings.ts'
import { createVocabulary } from './vocabulary.ts'
import { type Word, wordsOf } from './words.ts'

/** A product as it is searched. Popularity 1 comes first among equals. */
export type SearchDocument = {
  id: string
  name: string
  description: string
  categories: readonly string[]
  popularity: 1 | 2 | 3
  stock: number
}

export type Documents = ReturnType<typeof createDocuments>

export function createDocuments() {
  const vocabulary = createVocabulary()
  const postings = createPostings()
  const numbers = new Map<string, number>()
  const ids: string[] = []
  const free: number[] = []
  const names = createLists()
  const terms = createLists()
  const standings = createNumbers()

  function remove(id: string): boolean {
    const number = numbers.get(id)
    if (number === undefined) return false
    postings.remove(number, listed(terms, number))
    for (const packed of new Set(listed(names, number).map((word) => word & ~STARTS_PART))) vocabulary.countUse(packed, -1)
    names.clear(number)
    terms.clear(number)
    numbers.delete(id)
    ids[number] = ''
    free.push(number)
    return true
  }

  function upsert(document: SearchDocument): void {
    remove(document.id)
    const number = free.pop() ?? ids.length
    numbers.set(document.id, number)
    ids[number] = document.id
    standings.put(number, (document.stock > 0 ? 4 : 0) + (3 - document.popularity))
    const nameWords = withJoined(wordsOf(document.name))
    const textWords = wordsOf(document.description)
    const name = nameWords.map((word) => vocabulary.nameWord(word))
    for (const id of new Set(name)) vocabulary.countUse(id, 1)
    names.set(number, name.map((id, at) => (nameWords[at]?.startsPart ? id + STARTS_PART : id)))
    const uses = usesOf(name.map(vocabulary.termOf), document.categories.flatMap(wordsOf), textWords)
    terms.set(number, [...uses.keys()])
    postings.add(number, uses, { name: nameWords.length, text: textWords.length })
  }

  function usesOf(name: number[], categories: Word[], text: Word[]): Map<number, TermUse> {
    const uses = new Map<number, TermUse>()
    const use = (term: number): TermUse => {
      const known = uses.get(term) ?? { name: 0, category: false, text: 0 }
      uses.set(term, known)
      return known
    }
    for (const term of name) use(term).name++
    for (const word of categories) use(vocabulary.term(word.term)).category = true
    for (const word of text) use(vocabulary.term(word.term)).text++
    return uses
  }

  /** In how many names the words stand side by side, in this order. Looks at the first names only where there are many. */
  function sideBySide(words: readonly number[]): number {
    let found = 0
    const [first = 0, second = 0] = words
    postings.each(vocabulary.termOf(first), (number) => {
      const name = names.pool()
      const end = names.start(number) + names.count(number)
      for (let at = names.start(number); at < end - 1; at++) {
        if (((name[at] ?? 0) & ~STARTS_PART) === first && name[at + 1] === second) { found++; break }
      }
    })
    return found
  }

  return {
    vocabulary,
    postings,
    sideBySide,
    upsert,
    remove,
    names,
    size: () => numbers.size,
    end: () => ids.length,
    idOf: (number: number): string => ids[number] ?? '',
    standing: (number: number): number => standings.at(number),
  }
}

/** T-Rex is also trex: the joined word stands behind the name's end. */
function withJoined(words: Word[]): Word[] {
  const joined = words.flatMap((word, at) => {
    const before = words[at - 1]
    return word.isGlued && before ? [{ form: before.form + word.form, term: before.form + word.term, startsPart: true, isGlued: false }] : []
  })
  return [...words, ...joined]
}

function listed(lists: ReturnType<typeof createLists>, key: number): Uint32Array {
  return lists.pool().slice(lists.start(key), lists.start(key) + lists.count(key))
}
