import { expect, test } from 'vitest'
import { greetingName } from './people.ts'

test('greets by name, or by email when there is none', () => {
  expect(greetingName({ displayName: 'Asha', email: 'a@b.example' })).toBe('Asha')
  expect(greetingName({ displayName: '  ', email: 'a@b.example' })).toBe('a@b.example')
})
