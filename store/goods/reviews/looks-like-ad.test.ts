import { expect, test } from 'vitest'
import { looksLikeAd, writerName } from './reviews.server.ts'

test.each([
  'Cheaper at evil.ru',
  'see evil.dev now',
  'evil.pw/x',
  'evil。com',
  'evil․com',
  'evil｡com or evil．com',
  'Shop24.ru has it',
  'SHOP24.RU has it',
  'www.24.in',
  'e\u200bvil\u200b.c\u200bom',
  'किताब.भारत',
  'HTTPS：//evil',
  'call ９８１１２ ３４５６７',
  'फ़ोन ९८११२३४५६७',
  '98112–34567',
])('%j leads out of the shop, whatever the script of its dots, letters and digits', (text) => {
  expect(looksLikeAd(text)).toBe(true)
})

test.each([
  'It holds 2.5 kg',
  'We took No.5 and Rs.500 off',
  'It needs glue, e.g. this one, i.e. more.',
  '4.75 of 5, at 0.5mm',
  'Comes as A4.Nice paper',
  'Dr. S.Ramanathan likes it',
  'Good...really good. Nice.',
  'दाम ठीक है। बच्चे खुश हैं।',
  'Rs 1,20,000 and 12 x 30',
])('%j is honest', (text) => {
  expect(looksLikeAd(text)).toBe(false)
})

test('initials before a name are no address', () => {
  expect(writerName('S.Ramanathan')).toBe('S.Ramanathan')
  expect(writerName('Evil.ru')).toBe('')
})
