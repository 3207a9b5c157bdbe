import { expect, test } from 'vitest'
import { checkDigitOf, codeIn, gtinOf, keyOfCode, problemOfCode } from './codes.ts'

test.each([
  ['८९०१२३४५६७८९०', '8901234567890'],
  [' 890 1234\u00a0567890 ', '8901234567890'],
  ['\u200e०३६०००२९१४५२', '036000291452'],
  ['box‑7/a.2', 'BOX-7/A.2'],
])('%j is understood as the code %s', (typed, code) => {
  expect(codeIn(typed)).toBe(code)
  expect(problemOfCode(code)).toBeUndefined()
})

test.each([
  ['8901234567894', 'should be 0'],
  ['96385070', 'should be 4'],
  ['036000291450', 'should be 2'],
  ['A4 PAPER', 'letters, digits'],
  ['--/', 'letters, digits'],
  ['X'.repeat(41), '40 at most'],
])('%j is refused with a sentence', (code, words) => {
  expect(problemOfCode(code)).toContain(words)
})

test('numbers of another length are codes of the shop, whatever their last digit', () => {
  for (const code of ['1', '1234567', '123456789', '18901234567894']) expect(problemOfCode(code)).toBeUndefined()
})

test('any one wrong digit of an EAN-13 is found', () => {
  const code = `890103070000${checkDigitOf('890103070000')}`
  for (let at = 0; at < 13; at++) {
    const wrong = `${code.slice(0, at)}${(Number(code[at]) + 1) % 10}${code.slice(at + 1)}`
    expect(problemOfCode(wrong)).toBeDefined()
  }
})

test('a UPC-A is one with the EAN-13 that a scanner makes of it', () => {
  expect(keyOfCode('036000291452')).toBe(keyOfCode('0036000291452'))
})

test('the number of the trade is the first EAN or UPC of one piece', () => {
  const box = { code: '8901234567890', pieces: 10 }
  expect(gtinOf([{ code: 'OWN-1', pieces: 1 }, box, { code: '96385074', pieces: 1 }])).toBe('96385074')
  expect(gtinOf([box])).toBeUndefined()
  expect(gtinOf(null)).toBeUndefined()
})
