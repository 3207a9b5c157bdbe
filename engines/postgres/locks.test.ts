import { expect, test } from 'vitest'
import { LOCKS } from './locks.ts'

test('no two locks have one number', () => {
  const numbers = Object.values(LOCKS).flat()
  expect(new Set(numbers).size).toBe(numbers.length)
})
