import { expect, test } from 'vitest'
import { isOddText } from './odd-text.ts'

test.each([
  'Red kite',
  'लाल पतंग',
  'क्‍षत्रिय ढाल',
  'பம்பரம்',
  'قلم رصاص',
  'Café chair, 2.5 litre (steel)',
  '1,000 piece puzzle 500 ml',
  '10μm filter',
  '10 kΩ resistor',
  'T-Rex w/ sound',
  'book 978-81-7223-498-0',
  '9788172234980',
  'St. John ambulance, size 12.5',
  'Family 👨‍👩‍👧 puzzle 🧩',
  'Запорожец модель',
  'no.1 pencil',
  'x'.repeat(40),
  "'; drop table product_requests; --",
])('%j may be the name of a product', (text) => {
  expect(isOddText(text)).toBe(false)
})

test.each([
  ['a link', 'pen cheaper at evil-shop.in'],
  ['a link with a scheme', 'see https://evil.example/x'],
  ['a link without dots', 'www evil', false],
  ['a short link', 'bit.ly/3xYz'],
  ['a link with another full stop', 'evil\u3002in'],
  ['a link of a newer kind', 'evil-shop.cheap'],
  ['a mail address', 'call asha@evil.example'],
  ['a phone number', 'cheap kites +91 98123-45678'],
  ['a phone number in other digits', 'फ़ोन ९८१२३४५६७८'],
  ['a phone number of wide digits', '９８１２３４５６７８'],
  ['letters of two scripts', 'p\u0430ypal card'],
  ['a word that reads from the other side', 'kite\u202egnp.exe'],
  ['blanks without width', 'ki\u200bte'],
  ['a soft hyphen', 'ki\u00adte'],
  ['heaped marks', `k${'\u0301'.repeat(12)}ite`],
  ['a word that never ends', 'x'.repeat(41)],
  ['hidden tags', 'kite\u{e0041}'],
])('%s: %j', (_, text, isOdd = true) => {
  expect(isOddText(text)).toBe(isOdd)
})
