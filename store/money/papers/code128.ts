/** Code 128 barcodes: ASCII in set B, digits in set C. Browser-safe. */

/** Widths of bars and gaps in turn, by symbol value: 103 characters, three starts, the stop. */
const WIDTHS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
  123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
  131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
  213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
  141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
  124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
  411131 211412 211214 211232 2331112`.split(/\s+/)
const [START_B, START_C, STOP] = [104, 105, 106]

/** Quiet zone around the bars, in modules: scanners need it. */
const QUIET = 10

export type Barcode = {
  /** In modules, with the quiet zones. */
  width: number
  /** An SVG path of the bars, one module high. */
  path: string
}

/** Throws for a character outside the set. Set C fits two digits into one symbol, for an even number of them. */
export function drawCode128(text: string): Barcode {
  const pairs = /^(?:\d\d){2,}$/.test(text) ? text.match(/../g) : null
  const start = pairs ? START_C : START_B
  const values = pairs?.map(Number) ?? [...text].map(valueInB)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), start) % 103
  let x = QUIET
  let path = ''
  for (const [at, digit] of [...[start, ...values, check, STOP].map((value) => WIDTHS[value]).join('')].entries()) {
    const width = Number(digit)
    // Symbols but the stop have an even number of bars and gaps, so bars stand at even indexes.
    if (at % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`
    x += width
  }
  return { width: x + QUIET, path }
}

function valueInB(sign: string): number {
  const value = (sign.codePointAt(0) ?? 0) - 32
  if (value < 0 || value > 94) throw new Error(`Code 128 set B has no ${sign}`)
  return value
}
