import { expect, test } from 'vitest'
import { isGstin } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

test('one wrong character anywhere is noticed', () => {
  const gstin = '27AAPFU0939F1ZV'
  for (let at = 0; at < gstin.length; at++) {
    const other = gstin[at] === '7' ? '2' : gstin[at] === 'A' ? 'B' : /\d/.test(gstin[at] ?? '') ? '7' : 'A'
    expect(isGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBe(false)
  }
})
