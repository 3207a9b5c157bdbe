import { expect, it } from 'vitest'
import { passwordHint } from './password-hint.ts'

const usual = { minimum: 6, maximum: 128, lower: false, upper: false, digit: false, special: false, adminMinimum: 12 }

it('the hint says the minimum, and whatever else the policy asks for', () => {
  expect(passwordHint(usual, 'en')).toBe('min. 6 characters')
  expect(passwordHint({ ...usual, minimum: 8, digit: true }, 'en')).toBe('min. 8 characters, with a digit')
  expect(passwordHint({ ...usual, maximum: 40 }, 'en')).toBe('6 to 40 characters')
  expect(
    passwordHint({ ...usual, minimum: 10, maximum: 64, lower: true, upper: true, digit: true, special: true }, 'en'),
  ).toBe('10 to 64 characters, with a small letter, a capital letter, a digit and a special character')
  expect(passwordHint({ ...usual, lower: true, digit: true }, 'hi')).toBe(
    'कम से कम 6 अक्षर, जिनमें एक छोटा अक्षर (a-z) और एक अंक हो',
  )
})
