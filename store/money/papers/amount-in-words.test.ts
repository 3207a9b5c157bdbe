import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paisa Only'],
  [100, 'Rupee One Only'],
  [102, 'Rupee One and Two Paise Only'],
  [1900, 'Rupees Nineteen Only'],
  [2000, 'Rupees Twenty Only'],
  [12_345, 'Rupees One Hundred Twenty-Three and Forty-Five Paise Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [10_205_025, 'Rupees One Lakh Two Thousand Fifty and Twenty-Five Paise Only'],
  [123_456_789_00, 'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Only'],
  [1_00_000_00_00_000_00, 'Rupees One Lakh Crore Only'],
])('%d paise: %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
