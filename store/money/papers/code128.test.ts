import { expect, test } from 'vitest'
import { drawCode128 } from './code128.ts'

/** Bars and gaps as a scanner sees them, one digit a module, without the gaps around. */
function modulesOf(text: string): string {
  const { width, path } = drawCode128(text)
  const modules = Array(width).fill('0')
  for (const [, x, length] of path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g))
    modules.fill('1', Number(x), Number(x) + Number(length))
  const row = modules.join('')
  expect(row).toMatch(/^0{10}1.*10{10}$/)
  return row.slice(10, -10)
}

// Read back by another reader of barcodes (ZXing) when they were written down.
test.each([
  ['A', '1101001000010100011000100010110001100011101011'],
  [
    'TK-1001',
    '1101001000011011100010101100011101001101110010011100110100111011001001110110010011100110111001001101100011101011',
  ],
  [
    'PJJ123C',
    '1101001000011101110110101101110001011011100010011100110110011100101100101110010001000110111010001101100011101011',
  ],
])('%j is drawn as a scanner reads it', (text, modules) => {
  expect(modulesOf(text)).toBe(modules)
})

test('every sign of ASCII has bars of its own, eleven modules wide; others are refused', () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const drawn = signs.map((sign) => modulesOf(sign).slice(11, 22))
  expect(new Set(drawn).size).toBe(95)
  for (const bars of drawn) expect(bars).toMatch(/^1(?:.{9})0$/)
  for (const sign of ['ट', 'é', '\n', '\u007f']) expect(() => drawCode128(sign)).toThrow(sign)
})
