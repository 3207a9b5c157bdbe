import { expect, test } from 'vitest'
import { buyerGstinShape, gstinShape } from './gstin.schema.ts'
import { isGstin } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '97AAGCB7383J1Z1'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

test('one wrong character anywhere is noticed', () => {
  const gstin = '27AAPFU0939F1ZV'
  for (let at = 0; at < gstin.length; at++) {
    const other = gstin[at] === '7' ? '2' : gstin[at] === 'A' ? 'B' : /\d/.test(gstin[at] ?? '') ? '7' : 'A'
    expect(isGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBe(false)
  }
})

test.each([
  '29-AAGCB7383J-1Z4',
  '29AAGCB7383J1Z4\u200b',
  ' 29 aagcb7383j 1z4.',
  '２９AAGCB7383J1Z4',
  '29AAGCB7383J‑1Z4',
])('%j is read however it was typed', (written) => {
  expect(gstinShape.parse(written)).toBe('29AAGCB7383J1Z4')
})

test('a buyer can have the number of an embassy or a UN body, the shop cannot', () => {
  expect(buyerGstinShape.parse('0717USA00001UN9')).toBe('0717USA00001UN9')
  expect(buyerGstinShape.safeParse('9917USA00001UN9').success).toBe(false)
  expect(gstinShape.safeParse('0717USA00001UN9').success).toBe(false)
})
