import { describe, expect, test } from 'vitest'
import { languageOfWriting } from '#db/order-values.ts'

import {
  fillWords,
  itemsInWords,
  MESSAGE_STEPS,
  OUR_WORDS,
  type PlaceholderValues,
  problemOfWords,
  templateOf,
} from './message-words.ts'

const VALUES: PlaceholderValues = {
  name: 'Asha',
  shop: 'Tokri',
  order: 'TK-1',
  items: '2 × Kite',
  total: '₹1,298.00',
  due: '',
  courier: '',
  tracking: '',
  answer: 'We collect it on Friday.',
  phone: '',
  link: '',
  place: '',
}

describe('words for customers', () => {
  test.each([
    ['Hello {name}, {order}', 'Hello Asha, TK-1'],
    ['Courier: {courier}, {tracking}\nBye {name}', 'Bye Asha'],
    ['Courier: {courier}, for {name}', 'Courier:, for Asha'],
    ['Hello {courier}, you', ''],
    ['No places\nat all', 'No places\nat all'],
    ['{ name } {Name} {constructor} {__proto__}', '{ name } {Name} {constructor} {__proto__}'],
  ])('%j is filled as %j', (words, filled) => {
    expect(fillWords(words, VALUES)).toBe(filled)
  })

  test('what a value holds is never read as a place: nothing goes round in circles', () => {
    const values = { ...VALUES, name: '{items}', items: '{name} {items} $& $1 {phone}' }
    expect(fillWords('{name}: {items}', values)).toBe('{items}: {name} {items} $& $1 {phone}')
  })

  test('however often a place is named, the text stays short enough to be sent', () => {
    const text = fillWords('{items}'.repeat(80), { ...VALUES, items: 'ट'.repeat(5_000) })
    expect(text.length).toBeLessThanOrEqual(2_000)
    expect(text.isWellFormed()).toBe(true)
    expect(fillWords('{name}', { ...VALUES, name: '😀'.repeat(2_000) }).isWellFormed()).toBe(true)
  })

  test.each([
    ['{price}', '{price} is not known.'],
    ['{Name}', '{Name} is not known.'],
    ['{constructor}', '{constructor} is not known.'],
    ['{{name}}', 'A { or } stands alone.'],
    ['Hello {name', 'A { or } stands alone.'],
    ['}', 'A { or } stands alone.'],
  ])('%j is refused with a sentence', (words, sentence) => {
    expect(problemOfWords(words)).toContain(sentence)
  })

  test('ours are right in both languages, and say order, items or total as they should', () => {
    for (const step of MESSAGE_STEPS)
      for (const language of ['en', 'hi'] as const) {
        const words = templateOf({}, step, language)
        expect([step, language, problemOfWords(words)]).toEqual([step, language, undefined])
        expect(words).toContain('{order}')
        expect(/\p{Script=Devanagari}/u.test(words)).toBe(language === 'hi')
      }
    expect(OUR_WORDS.confirm.en).toMatch(/\{items\}[\s\S]*\{total\}/)
  })

  test('anybody who writes in Devanagari is answered in Hindi', () => {
    expect(languageOfWriting({ name: 'Asha', address: '12 MG Road' })).toBe('en')
    expect(languageOfWriting({ name: 'Asha', address: '12 एमजी रोड' })).toBe('hi')
    expect(languageOfWriting({ name: 'आशा', address: '' })).toBe('hi')
  })

  test('of many items the first ten are named', () => {
    const items = Array.from({ length: 13 }, (_, at) => ({ name: `Kite ${at + 1}`, qty: 2 }))
    expect(itemsInWords(items, 'en').split('\n')).toHaveLength(11)
    expect(itemsInWords(items, 'en')).toContain('2 × Kite 10\nand 3 more')
    expect(itemsInWords(items, 'hi')).toContain('और 3')
  })
})
