import { expect, it } from 'vitest'
import { inLanguage, languageOf, listOf, plural, withoutLanguage } from './language.ts'

it.each([
  ['/', '/hi'],
  ['/cart', '/hi/cart'],
  ['/?part=2', '/hi?part=2'],
  ['/#main', '/hi#main'],
  ['/search?q=/hi/x', '/hi/search?q=/hi/x'],
  ['/history', '/hi/history'],
  ['/administer', '/hi/administer'],
])('%s is %s in Hindi, and back', (english, hindi) => {
  expect([inLanguage(english, 'en'), inLanguage(english, 'hi'), withoutLanguage(hindi)]).toEqual([
    english,
    hindi,
    english,
  ])
  expect([languageOf(english), languageOf(hindi)]).toEqual(['en', 'hi'])
})

it('the desk and the API have no other language', () => {
  for (const path of ['/admin', '/admin/orders?page=2', '/api/me']) expect(inLanguage(path, 'hi')).toBe(path)
})

it('says how many and joins what there is as each language does', () => {
  expect([0, 1, 2].map((count) => plural('en', count, ['item', 'items']))).toEqual(['items', 'item', 'items'])
  expect([0, 1, 2].map((count) => plural('hi', count, ['चीज़', 'चीज़ें']))).toEqual(['चीज़', 'चीज़', 'चीज़ें'])
  expect([listOf([]), listOf(['a']), listOf(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c'])
  expect(listOf(['एक', 'दो', 'तीन'], 'hi', 'or')).toBe('एक, दो या तीन')
})
