import { expect, test } from 'vitest'
import { langOf } from './lang-of.ts'

test('only English words on a Hindi page are marked', () => {
  expect([langOf('Blue pen', 'en'), langOf('नीला पेन', 'hi'), langOf('Camlin पेन', 'hi')]).toEqual(
    Array(3).fill(undefined),
  )
  expect(langOf('Blue pen', 'hi')).toBe('en')
})
