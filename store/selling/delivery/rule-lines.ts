/** Delivery rules as lines of a file, or pasted from a spreadsheet. Browser-safe. */
import { RULE_CASH, RULE_DAYS_FORM } from '#db/order-values.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'
import { numberIn, readNumber } from '#store/typed/number.ts'
import { readPace, readPins } from './pin-ranges.ts'
import { type DeliveryRule, RULE_LIMITS } from './rules.ts'

export const RULE_COLUMNS = ['PIN codes', 'Charge', 'Free from', 'Days', 'Cash on delivery', 'Cash fee', 'Cash up to']

export const RULE_CELLS = ['pins', 'charge', 'freeFrom', 'days', 'cash', 'cashFee', 'cashUpTo'] as const
type Cell = (typeof RULE_CELLS)[number]

/** `cell`: the wrong cell, where it is a single one. */
type Wrong = { words: string; cell?: Cell | undefined }
type Line = { line: number; rule: DeliveryRule } | ({ line: number } & Wrong)

/** Blank lines count, as they take time too. */
const MOST_LINES = RULE_LIMITS.lines + 5000
const LONGEST_LINE = 500

/** Lines of the text one by one, without blank ones and headings. Stops beyond the limit. */
export function* rulesIn(text: string): Generator<Line> {
  const seen = new Map<string, number>()
  let line = 0
  for (const written of linesOf(text.replace(/^\ufeff/, ''))) {
    line += 1
    if (line > MOST_LINES) return yield { line, words: `At most ${RULE_LIMITS.lines} rules. Delete empty lines.` }
    if (written.length > LONGEST_LINE) {
      yield { line, words: 'This line is far too long.' }
      continue
    }
    const cells = cellsOf(written)
    if (cells.every((cell) => cell === '') || (line === 1 && /^pin/i.test(cells[0] ?? ''))) continue
    const rule = ruleIn(cells)
    if ('words' in rule) yield { line, ...rule }
    else if (seen.has(rule.pins)) yield { line, words: `Line ${seen.get(rule.pins)} is for ${rule.pins}, too.` }
    else {
      seen.set(rule.pins, line)
      yield { line, rule }
    }
  }
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from <= text.length; ) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    yield text.slice(from, end).trimEnd()
    from = end + 1
  }
}

export function cellsOfRule({ pins, charge, freeFrom, days, cash, cashFee, cashUpTo }: DeliveryRule) {
  return [pins, charge ?? 'no', freeFrom ?? '', days, cash, cashFee || '', cashUpTo ?? '']
}

export function lineOfRule(rule: DeliveryRule): string {
  return cellsOfRule(rule).join(',')
}

/** Cells between commas, semicolons or tabs; quotation marks around a cell with a comma. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ','
  const cell = new RegExp(`(?:^|${separator})(?:"([^"]*)"|([^${separator}]*))`, 'g')
  return [...line.matchAll(cell)].map(([, quoted, plain]) => plainDigits(quoted ?? plain ?? '').trim())
}

function ruleIn(cells: string[]): DeliveryRule | Wrong {
  const [pins = '', charge = '', freeFrom = '', days = '', cash = '', fee = '', upTo = '', ...more] = cells
  if (more.some((cell) => cell !== '')) {
    return { words: `At most ${RULE_COLUMNS.length} values in a line. Put a number with commas into quotation marks.` }
  }
  const bare = readPins(pins)
  if (bare === undefined) {
    return { cell: 'pins', words: `"${pins.slice(0, 20)}" is no PIN code, such as 411001, 411 or 411001-411062.` }
  }
  const isServed = !/^(no|nein|-)$/i.test(charge)
  const sums = [
    { cell: 'charge', words: problemOf(isServed ? charge : '', 10_000) },
    { cell: 'cashFee', words: problemOf(fee, 10_000) },
    { cell: 'freeFrom', words: problemOf(freeFrom, 1_000_000) },
    { cell: 'cashUpTo', words: problemOf(upTo, 1_000_000) },
  ] as const
  for (const { cell, words } of sums) if (words !== undefined) return { cell, words }
  const pace = readPace(days)
  if (!new RegExp(RULE_DAYS_FORM).test(pace)) return { cell: 'days', words: 'Days must be such as 2 or 2 to 7.' }
  const way = RULE_CASH.find((one) => one === (cash.toLowerCase() || 'yes'))
  if (!way) return { cell: 'cash', words: `Cash on delivery must be ${RULE_CASH.join(', ')}.` }
  return {
    pins: bare,
    charge: isServed ? (numberIn(charge) ?? 0) : null,
    freeFrom: numberIn(freeFrom) ?? null,
    days: pace,
    cash: way,
    cashFee: numberIn(fee) ?? 0,
    cashUpTo: numberIn(upTo) ?? null,
  }
}

function problemOf(cell: string, most: number): string | undefined {
  const read = cell === '' ? { value: 0 } : readNumber(cell)
  if ('words' in read) return read.words
  const isRight = read.value >= 0 && read.value <= most
  return isRight ? undefined : `"${cell}": an amount may be up to ${most.toLocaleString('en-IN')} rupees.`
}
