import { expect, test } from 'vitest'
import { maskedEmail, readMaskedEmail } from './masked-email.ts'

test.each([
  ['asha.rao@shop.example', 'a…@shop.example'],
  ['ஆஷா@shop.example', 'ஆ…@shop.example'],
  ['', ''],
])('of the address %j a stranger is told %j, and only such a text is read back', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
  expect(readMaskedEmail(masked)).toBe(masked)
})

test.each([null, 'asha@shop.example', 'call 98…@1', 'a…@b c', 'a…@<b>'])('%j is no masked address', (text) => {
  expect(readMaskedEmail(text)).toBe('')
})
