import { expect, test } from 'vitest'
import { createSynonyms, type Synonym } from '#store/search/synonyms.ts'
import { keysOfTexts } from './same-thing.ts'

/** The texts put together, each group in the order given. */
async function groups(texts: readonly string[], own: readonly Synonym[] = []): Promise<string[][]> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const keys = await keysOfTexts(counts, createSynonyms(own))
  return [...Map.groupBy(new Set(texts), (text) => keys.get(text) ?? '').values()].map((group) => [...group])
}

const SAME: string[][] = [
  ['red kite', 'Red Kites', 'KITE, red', 'a red kite please', 'I want red kites', 'Réd  kite!'],
  ['telescope', 'teliscope', 'Telescop', 'telescopes'],
  ['water bottle', 'waterbottle', 'Water-bottles'],
  ['कलम', 'kalam'],
  ['दूरबीन', '  दूरबीन \n'],
  ['1,000 piece puzzle', '1000 pcs puzzles'],
  ['thermos', 'flask'],
  ['kids chair', 'children chair'],
  ['pencil box', 'pencl box', 'pencil box', 'pecnil box'],
]

test.each(SAME)('%s is the same as %s', async (...texts) => {
  expect(await groups(texts)).toEqual([[...new Set(texts)]])
})

const OTHERS: string[][] = [
  ['cricket bat', 'cricket ball'],
  ['red pen', 'red pan'],
  ['office chair', 'office chain'],
  ['500 piece puzzle', '1000 piece puzzle'],
  ['kite', 'red kite'],
  ['toy train', 'toy trail'],
  ['table lamp', 'cable lamp'],
  ['???', '!!!'],
]

test.each(OTHERS)('%s is something else than %s', async (...texts) => {
  expect(await groups(texts)).toHaveLength(texts.length)
})

test('other words for it are the same only when the lists say so', async () => {
  const texts = ['red kite', 'lal patang']
  expect(await groups(texts)).toHaveLength(2)
  expect(await groups(texts, [{ from: 'lal', to: 'red' }])).toEqual([texts])
  expect(await groups(['lattu game', 'spinning top'], [{ from: 'lattu game', to: 'spinning top' }])).toHaveLength(1)
})

test('the order in which wishes come changes nothing, and the frequent spelling is the right one', async () => {
  const texts = [
    'telescope',
    'telescope',
    'teliscope',
    'red kite',
    'kite red',
    'telescopes',
    'cycle',
    'bicycle',
    'bike',
  ]
  const counts = (list: string[]) => new Map(list.map((text) => [text, list.filter((t) => t === text).length]))
  const keys = await keysOfTexts(counts(texts), createSynonyms())
  expect(new Map([...(await keysOfTexts(counts(texts.toReversed()), createSynonyms()))].sort())).toEqual(
    new Map([...keys].sort()),
  )
  expect(keys.get('teliscope')).toBe('telescope')
})

test.each([
  `<script>alert('x')</script>`,
  "'; drop table product_requests; --",
  '=',
  '\u200b',
  '🪁',
  'x'.repeat(200),
  `${'a '.repeat(99)}b`,
  '__proto__',
  'constructor toString',
])('hostile text %j has a key of its own', async (text) => {
  const keys = await keysOfTexts(
    new Map([
      [text, 1],
      ['red kite', 1],
    ]),
    createSynonyms(),
  )
  expect(keys.get(text)).not.toBe(keys.get('red kite'))
  expect(keys.get(text)).not.toBe('')
})
