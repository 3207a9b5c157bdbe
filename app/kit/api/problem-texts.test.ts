import { expect, it } from 'vitest'
import { FIELD_REASONS, STORE_ERROR_CODES } from '#store/errors.ts'
import { fieldTexts, problemText } from './problem-texts.ts'

const LATIN = /[A-Za-z]{3}/

it('says every refusal in Hindi by its code, and one of a code that nobody knows in general words', () => {
  for (const code of [
    ...STORE_ERROR_CODES,
    'weak-password',
    'network-request-failed',
    'no_such_code',
    'constructor',
    '',
  ]) {
    const text = problemText({ code, message: 'Something in English.' }, 'hi')
    expect(text).toMatch(/\p{Script=Devanagari}/u)
    expect(text).not.toMatch(LATIN)
    expect(problemText({ code, message: 'The server says it.' }, 'en')).toBe('The server says it.')
  }
  expect(problemText({ code: 'not_found', message: 'यह पर्चा नहीं मिला।' }, 'hi')).toBe('यह पर्चा नहीं मिला।')
})

it('says beside each field what it wants', () => {
  const fields = { 'customerInfo/phone': 'Please enter a phone number.', '#odd': 'Expected string.' }
  expect(fieldTexts(fields, 'hi')).toEqual({
    'customerInfo/phone': 'भारत का 10 अंकों का मोबाइल नंबर डालें।',
    '#odd': 'इसे ठीक से भरें।',
  })
  expect(fieldTexts(fields, 'en')).toEqual(fields)
  for (const reason of FIELD_REASONS) {
    const said = fieldTexts({ address: 'We cannot.' }, 'hi', new Map([['address', reason]]))
    expect([reason, said.address]).not.toEqual([reason, 'पूरा पता लिखें, पिन कोड के साथ।'])
    expect(said.address?.replace('GSTIN', '')).toMatch(/^[^A-Za-z]*[।?]$/)
  }
})
