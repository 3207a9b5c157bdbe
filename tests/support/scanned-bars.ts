/** Scans the barcodes of a PDF from what is really drawn: the edges of its filled bars, in millimetres from the top left. */
import { drawCode128 } from '#store/money/papers/code128.ts'
import { drawingsOfPages } from './pdf-text.ts'

export type Scanned = {
  text: string
  page: number
  /** From the first bar to the last, and how high they are. */
  left: number
  right: number
  top: number
  height: number
  /** Width of the narrowest bar or gap. */
  module: number
}

type Matrix = [number, number, number, number, number, number]
type Bar = { left: number; right: number; top: number; bottom: number }

const MM = 25.4 / 72

export function scanBars(pdf: Uint8Array): Scanned[] {
  return drawingsOfPages(pdf).flatMap(({ operators, height }, page) =>
    filledBars(operators, height).map((bars) => ({ page, ...scanned(bars) })),
  )
}

/** The rectangles of each filling of more than ten. */
function filledBars(operators: string, pageHeight: number): Bar[][] {
  const found: Bar[][] = []
  const stack: Matrix[] = []
  let now: Matrix = [1, 0, 0, 1, 0, 0]
  let paths: [number, number][][] = []
  for (const line of operators.split('\n')) {
    const words = line.trim().split(/\s+/)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = words.map(Number)
    const operator = words.at(-1)
    const at = (): [number, number] => [
      (now[0] * a + now[2] * b + now[4]) * MM,
      (now[1] * a + now[3] * b + now[5]) * MM,
    ]
    if (operator === 'q') stack.push(now)
    else if (operator === 'Q') now = stack.pop() ?? now
    else if (operator === 'cm') now = times([a, b, c, d, e, f], now)
    else if (operator === 'm') paths.push([at()])
    else if (operator === 'l') paths.at(-1)?.push(at())
    else if (operator === 'n') paths = []
    else if (operator === 'f' || operator === 'f*') {
      if (paths.length > 10) found.push(paths.map((points) => barOf(points, pageHeight * MM)))
      paths = []
    }
  }
  return found
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function barOf(points: [number, number][], height: number): Bar {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => height - y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

function scanned(unsorted: Bar[]): Omit<Scanned, 'page'> {
  const bars = unsorted.toSorted((one, other) => one.left - other.left)
  const edges = bars.flatMap(({ left, right }) => [left, right])
  const widths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0))
  const module = Math.min(...widths)
  const modules = widths.map((width) => {
    const whole = Math.round(width / module)
    if (Math.abs(width / module - whole) > 0.05) throw new Error(`A bar of ${width} mm is no whole number of modules`)
    return whole
  })
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) throw new Error('There are no bars')
  const place = { left: first.left, right: last.right, top: first.top, height: first.bottom - first.top, module }
  return { text: eanOf(modules) ?? code128Of(modules), ...place }
}

/** The digits of the left half as the standard writes them, dark modules as 1. */
const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const RIGHT = LEFT.map((bits) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join(''))
const MIRRORED = RIGHT.map((bits) => [...bits].reverse().join(''))
const FIRST = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

function eanOf(modules: number[]): string | undefined {
  const bits = modules.map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('')
  if (bits.length !== 95 && bits.length !== 67) return undefined
  const half = (bits.length - 11) / 2
  if (!bits.startsWith('101') || !bits.endsWith('101') || bits.slice(3 + half, 8 + half) !== '01010') return undefined
  const left = bits.slice(3, 3 + half).match(/.{7}/g) ?? []
  const right = bits.slice(8 + half, -3).match(/.{7}/g) ?? []
  const sets = left.map((one) => (LEFT.includes(one) ? 'L' : 'G')).join('')
  const first = half === 42 ? String(FIRST.indexOf(sets)) : ''
  const digits = [
    first,
    ...left.map((one) => (LEFT.includes(one) ? LEFT : MIRRORED).indexOf(one)),
    ...right.map((one) => RIGHT.indexOf(one)),
  ].join('')
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  if (digits.includes('-') || sum % 10 !== 0) throw new Error(`${digits} is no EAN`)
  return digits
}

/** Its signs, six widths each, by their values. The drawing of single signs is held against another reader in code128.test.ts. */
const SIGNS = new Map([
  ...Array.from({ length: 95 }, (_, value) => [signIn(String.fromCharCode(value + 32)), value] as const),
  ...Array.from({ length: 100 }, (_, value) => [signIn(`00${String(value).padStart(2, '0')}`, 2), value] as const),
])

function signIn(text: string, at = 1): string {
  return widthsOf(drawCode128(text).path).slice(at * 6, at * 6 + 6)
}

function widthsOf(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v/g)].map(([, x, width]) => [Number(x), Number(width)] as const)
  return bars
    .flatMap(([x, width], at) => [width, (bars[at + 1]?.[0] ?? x + width) - x - width])
    .slice(0, -1)
    .join('')
}

function code128Of(modules: number[]): string {
  const [start, ...signs] = modules.join('').match(/.{6}/g) ?? []
  if (!modules.join('').endsWith('2331112')) throw new Error('The bars have no end')
  const values = signs.slice(0, -1).map((sign) => SIGNS.get(sign) ?? Number.NaN)
  const startValue = { '211214': 104, '211232': 105 }[start ?? ''] ?? Number.NaN
  const check = values.pop()
  const sum = values.reduce((all, value, at) => all + value * (at + 1), startValue) % 103
  if (sum !== check) throw new Error(`The check of ${values} is ${check}, not ${sum}`)
  if (startValue === 105) return values.map((value) => String(value).padStart(2, '0')).join('')
  return values.map((value) => String.fromCharCode(value + 32)).join('')
}
