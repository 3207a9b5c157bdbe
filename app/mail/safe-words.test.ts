import { expect, test } from 'vitest'
import { safeName, safeWords } from './safe-words.ts'

test.each(['Asha Rao', 'A. P. J. Abdul Kalam', 'A.P.J. Abdul Kalam', "D'Souza-Menon", 'आशा राव', 'കൃഷ്ണൻ', ' Asha '])(
  'Low 16 %s is a name',
  (name) => {
    expect(safeName(name)).toBe(name.trim())
  },
)

const LINKS = [
  'win at evil.example',
  'evil.example/prize',
  'HTTPS://evil',
  'www.evil',
  'evil。example now',
  'pay a@evil.example',
  'call 98765 43210',
  '10.0.0.1',
  'x'.repeat(90),
  '',
]
test.each(LINKS)('Low 16 %j is neither a name nor words to pass on', (text) => {
  expect([safeName(text), safeWords(text)]).toEqual(['', ''])
})

test.each(['<b>Asha</b>', 'Asha 7', 'You: won!', 'Please read this whole long story of mine, it is true'])(
  'Low 16 %j is no name',
  (text) => {
    expect(safeName(text)).toBe('')
  },
)

test('Low 16 a wish in plain words is passed on', () => {
  expect(safeWords('Brass compass,  50 mm (2 pieces)')).toBe('Brass compass, 50 mm (2 pieces)')
})
