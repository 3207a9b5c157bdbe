import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import { rounds } from '#tests/support/at-length.ts'
import { createSearchIndex, type SearchDocument } from './search.ts'

const documents = demoCatalogue.map((product) => ({ ...product, id: product.slug }))
const index = createSearchIndex(documents)
const ids = new Set(documents.map(({ id }) => id))

describe('odd input', () => {
  test.each([
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['ten thousand words', 'pen '.repeat(10_000)],
    ['control characters', '\u0000\u0001\u001f\u007f'],
    ['emoji and joiners', '👨‍👩‍👧‍👦🎁🏽\u200d'],
    ['right to left', 'قلم رصاص \u202e עט'],
    ['a regular expression', '(a+)+$ [^x]*? \\1 {1,99999}'],
    ['wildcards and quotes', "% _ \\ * ' OR 1=1-- %27;select pg_sleep(5)--"],
    ['text search operators', '& ! :* <-> ()'],
    ['half a surrogate pair', `\ud83d pen ${'x'.repeat(194)}\ud83d\ude00`],
    ['stacked accents', `p${'\u0301'.repeat(5000)}en`],
    ['Devanagari signs alone', '़्ािी'.repeat(50)],
    ['digits without end', '9'.repeat(200)],
    ['names of what objects inherit', '__proto__ constructor toString hasOwnProperty'],
  ])('%s are answered with products of the shop, or none', (_, text) => {
    for (const found of [index.search(text).ids, index.suggest(text)])
      expect(found.every((id) => ids.has(id))).toBe(true)
  })

  test('any text is answered with products of the shop, each once', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc
        .array(fc.constantFrom('pencil', 'penc', 'bx', '30', 'cm', 'कलम', 'for', '-', '"', 'kalm'), { maxLength: 15 })
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(texts, fc.boolean(), (text, literal) => {
        const found = index.search(text, { literal }).ids
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((id) => ids.has(id))).toBe(true)
        expect(index.suggest(text).length).toBeLessThanOrEqual(8)
      }),
      { numRuns: rounds(5000, 150) },
    )
  })

  test('any product can be taken in and out again', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    const anyDocument: fc.Arbitrary<SearchDocument> = fc.record({
      id: text,
      name: text,
      description: text,
      categories: fc.array(text, { maxLength: 3 }),
      popularity: fc.constantFrom(1, 2, 3),
      stock: fc.nat(),
    })
    fc.assert(
      fc.property(anyDocument, (document) => {
        const shop = createSearchIndex(documents.slice(0, 5))
        shop.upsert(document)
        shop.search(document.name)
        shop.remove(document.id)
      }),
      { numRuns: rounds(2000, 60) },
    )
  })

  test('after any changes the answers are those of an index built anew', () => {
    const changes = fc.array(fc.record({ at: fc.nat(39), as: fc.nat(39), isRemoved: fc.boolean() }), { maxLength: 60 })
    fc.assert(
      fc.property(changes, (list) => {
        const changed = createSearchIndex()
        const now = new Map<string, SearchDocument>()
        for (const { at, as, isRemoved } of list) {
          const [one, other] = [documents[at], documents[as]]
          if (!one || !other) continue
          if (isRemoved) changed.remove(one.id)
          else changed.upsert({ ...other, id: one.id })
          if (isRemoved) now.delete(one.id)
          else now.set(one.id, { ...other, id: one.id })
        }
        const anew = createSearchIndex(now.values())
        for (const text of ['wooden box', 'penc', 'gift', 'blu bag']) {
          expect(changed.search(text).ids.sort()).toEqual(anew.search(text).ids.sort())
        }
      }),
      { numRuns: rounds(600, 20) },
    )
  })
})
