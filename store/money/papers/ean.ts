/** EAN-13, EAN-8 and UPC-A as bars. Browser-safe. */
import type { Barcode } from './code128.ts'

/** Widths of gap, bar, gap, bar of each digit in the left half; in the right half bar, gap, bar, gap. */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** The first digit of an EAN-13 has no bars: it decides which digits of the left half are mirrored. */
const MIRRORED = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']
const [GUARD, MIDDLE] = ['111', '11111']
/** Quiet zones left and right, in modules, by the standard. */
const QUIET = { 13: [11, 7], 8: [7, 7] } as const

/** For a code of 8, 12 or 13 digits; a UPC-A is the EAN-13 with a leading 0. */
export function drawEan(code: string): Barcode {
  const digits = code.length === 12 ? `0${code}` : code
  const [left, right] = QUIET[digits.length === 8 ? 8 : 13]
  const mirrored = digits.length === 8 ? '0000' : (MIRRORED[Number(digits[0])] ?? '')
  const half = mirrored.length
  const widths = [...digits.slice(-2 * half)].map((digit) => WIDTHS[Number(digit)] ?? '')
  const leftSide = widths.slice(0, half).map((one, at) => (mirrored[at] === '1' ? [...one].reverse().join('') : one))
  let x: number = left
  let path = ''
  for (const [at, digit] of [...[GUARD, ...leftSide, MIDDLE, ...widths.slice(half), GUARD].join('')].entries()) {
    const width = Number(digit)
    if (at % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`
    x += width
  }
  return { width: x + right, path }
}
