import { expect, test } from 'vitest'
import { secretLink, tokenOfLink } from './secret-link.ts'

test.each(['', '.', '...', ')', ', please', '”'])(
  'the token of a link in a sentence ends where the link does: %j',
  (end) => {
    expect(tokenOfLink(secretLink('https://shop.example/order-status', 'a.b-c_') + end)).toBe('a.b-c_')
  },
)

test('a bare token is one, and a sentence is none', () => {
  expect(tokenOfLink(' a.b-c_. ')).toBe('a.b-c_')
  expect(tokenOfLink('Please send it again.')).toBe('')
})
