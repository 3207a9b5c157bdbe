import { expect, test } from 'vitest'
import { createSynonyms, type Synonym } from '#store/search-engine/words/synonyms.ts'
import { within } from '#tests/support/at-length.ts'
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

/** Seconds of this process's time. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Wishes of twelve words each, all but alike: no two the same. */
function oddWishes(count: number, word: (at: number) => string): Map<string, number> {
  const wish = (at: number) => Array.from({ length: 12 }, (_, i) => word(at * 12 + i)).join(' ')
  return new Map(Array.from({ length: count }, (_, at) => [wish(at), 1]))
}

/** A number as letters. */
const letters = (at: number) =>
  (at * 7919 + 456_976).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')

test.each([
  ['with one beginning', (at: number) => `kabcdefgh${letters(at)}`],
  ['with one end', (at: number) => `k${letters(at)}abcdefgh`],
  ['short', (at: number) => `k${letters(at)}`],
  ['in a script of thousands of letters', (at: number) => `kabc${String.fromCharCode(0x4e00 + at)}`],
])('1,200 wishes of near words %s are sorted in a moment, and honest ones beside them as ever', async (_, word) => {
  const counts = oddWishes(1200, word)
  for (const text of ['telescope', 'Telescopes', 'teliscope']) counts.set(text, 1)
  let keys = new Map<string, string>()
  const seconds = await secondsOf(async () => {
    keys = await keysOfTexts(counts, createSynonyms())
  })
  expect(seconds).toBeLessThan(within(3))
  expect(keys.get('teliscope')).toBe(keys.get('Telescopes'))
  expect(keys.size).toBe(counts.size)
})

test('what was read before is not read again, and what is not said any more is forgotten', async () => {
  const read = new Map<string, string>()
  const counts = new Map([
    ['Red Kites', 1],
    ['drum', 1],
  ])
  const keys = await keysOfTexts(counts, createSynonyms(), read)
  expect([...read]).toEqual([
    ['Red Kites', 'red kite'],
    ['drum', 'drum'],
  ])
  counts.delete('drum')
  expect((await keysOfTexts(counts, createSynonyms(), read)).get('Red Kites')).toBe(keys.get('Red Kites'))
  expect([...read.keys()]).toEqual(['Red Kites'])
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
