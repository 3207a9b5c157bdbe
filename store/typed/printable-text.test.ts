import { expect, test } from 'vitest'
import { printableText, printTrouble } from './printable-text.ts'

test.each([
  ['Asha Rao, 12 MG Road', '', 'Asha Rao, 12 MG Road'],
  ['आशा राव, कोथरूड', '', 'आशा राव, कोथरूड'],
  ['அனிதா, சென்னை', '', 'அனிதா, சென்னை'],
  ['A 12″ ruler of 1′', '', 'A 12" ruler of 1\''],
  ['🪁 Kite', '', 'Kite'],
  ['শ্রী বন্দ্যোপাধ্যায়', 'Bengali letters come apart where they join', undefined],
  ['محمد اقبال 190001', 'Some of its letters are printed as "?"', '? ? 190001'],
])('%s: %s', (text, trouble, printed) => {
  expect(printTrouble(text)).toBe(trouble)
  if (printed !== undefined) expect(printableText(text)).toBe(printed)
})
