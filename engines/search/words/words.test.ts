import { describe, expect, test } from 'vitest'
import { latinFromDevanagari, soundOf } from './devanagari.ts'
import { wordsOf } from './words.ts'

function terms(text: string): string {
  return wordsOf(text)
    .map(({ term }) => term)
    .join(' ')
}

describe('a text becomes words', () => {
  test.each([
    ['case and accents fold', 'Café CRÈME', 'cafe creme'],
    ['full-width letters fold', 'ＬＥＤ　Ｂｕｌｂ', 'led bulb'],
    ['apostrophes leave no gap', "Winner's Winner’s", 'winner winner'],
    ['plurals are singular', 'boxes toys brushes batteries glasses buses', 'box toy brush battery glass bus'],
    ['words that only look plural stay', 'glass bus tennis', 'glass bus tennis'],
    ['irregular plurals', 'children women teeth', 'child woman tooth'],
    ['an ampersand is a word', 'salt&pepper', 'salt and pepper'],
    ['thousands, Indian ones too', '1,000 1,00,000 1,29,900', '1000 100000 129900'],
    ['sizes in a row are no thousands', '10,12,14', '10 12 14'],
    ['leading and trailing zeros', '05 5.0 1.50', '5 5 1.5'],
    ['digits of other scripts', '३० ٣٠', '30 30'],
    ['soft hyphens and joiners vanish', 'pen\u00adcil', 'pencil'],
    ['nothing but signs', '()*+?[]\\^$|{}.', ''],
    ['emoji are no words', '🎁 gift 🎁', 'gift'],
  ])('%s', (_, text, expected) => expect(terms(text)).toBe(expected))
})

test.each(
  (
    'bus buses, rose roses, case cases, house houses, gas gases, atlas atlases, iris irises, lens lenses, glass glasses, ' +
    'hero heroes, potato potatoes, shoe shoes, toe toes, wolf wolves, shelf shelves, scarf scarves, loaf loaves, leaf leaves, ' +
    'knife knives, glove gloves, sleeve sleeves, olive olives, stove stoves, quiz quizzes, size sizes, maze mazes, axe axes, ' +
    'box boxes, torch torches, toothbrush toothbrushes, cookie cookies, hoodie hoodies, candy candies, tie ties, pie pies, ' +
    'mouse mice, goose geese, puzzle puzzles, vase vases, purse purses, roof roofs, hoof hooves'
  ).split(', '),
)('one thing and many of it are one word: %s', (pair) => {
  const [one = '', many = ''] = pair.split(' ')
  expect(terms(many)).toBe(terms(one))
})

describe('quantities', () => {
  test.each([
    ['30cm', '30 cm'],
    ['30 CMS', '30 cm'],
    ['1 l', '1 litre'],
    ['1ltr', '1 litre'],
    ['1.5 litres', '1.5 litre'],
    ['500ml', '500 ml'],
    ['2 kgs', '2 kg'],
    ['9W', '9 watt'],
    ['500 pc', '500 piece'],
    ['16"', '16 inch'],
    ['16 inches', '16 inch'],
  ])('%s is %s', (text, expected) => expect(terms(text)).toBe(expected))

  test('a short unit without a number is a letter of its own', () => expect(terms('vitamin g pc')).toBe('vitamin g pc'))
  test('numbers in names of models stay with their letters', () => expect(terms('A5 400x E27')).toBe('a5 400x e27'))
})

describe('Hindi in Latin letters', () => {
  test.each([
    ['कलम', 'kalam'],
    ['किताब', 'kitab'],
    ['पतंग', 'patang'],
    ['चमचा', 'chamcha'],
    ['पिचकारी', 'pichkari'],
    ['बाल्टी', 'balti'],
    ['घड़ी', 'ghadi'],
    ['झोला', 'jhola'],
    ['दीया', 'diya'],
    ['कैंची', 'kainchi'],
  ])('%s is %s', (word, expected) => expect(latinFromDevanagari(word)).toBe(expected))

  test.each([
    ['kitaab', 'kitab'],
    ['chamach', 'chammach'],
    ['phool', 'fool'],
    ['diya', 'dia'],
    ['gudiya', 'gudia'],
    ['wazan', 'vajan'],
  ])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)))
})
