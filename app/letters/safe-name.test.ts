import { expect, test } from 'vitest'
import { safeName } from './safe-name.ts'

test.each(['Asha Rao', 'A. P. J. Abdul Kalam', 'A.P.J. Abdul Kalam', "D'Souza-Menon", 'आशा राव', 'കൃഷ്ണൻ', ' Asha '])(
  '%s is a name',
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
test.each(LINKS)('%j is no name: it may lead to an address', (text) => {
  expect(safeName(text)).toBe('')
})

test.each(['<b>Asha</b>', 'Asha 7', 'You: won!', 'Please read this whole long story of mine, it is true'])(
  '%j is no name',
  (text) => {
    expect(safeName(text)).toBe('')
  },
)
