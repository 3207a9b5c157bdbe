import { describe, expect, test } from 'vitest'
import { numberIn, readNumber } from './number.ts'

/** A sequence that is the same at each run. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Reads by hand, sign by sign: whole digits or right groups, then at most two decimals, or more that end with zeros. */
function ownReader(text: string): number | undefined {
  const [whole = '', decimals, ...more] = text.split('.')
  if (more.length > 0 || [...whole].some((sign) => !'0123456789,'.includes(sign))) return undefined
  if (decimals !== undefined && ([...decimals].some((sign) => sign < '0' || sign > '9') || decimals === '')) return
  const isLong = decimals !== undefined && decimals.length > 2
  if (isLong && (decimals.length === 3 || [...decimals.slice(2)].some((sign) => sign !== '0'))) return undefined
  if (whole === '' && (decimals === undefined || isLong)) return undefined
  const [first = '', ...rest] = whole.split(',')
  const last = rest.pop()
  if (last !== undefined) {
    if (last.length !== 3 || first === '' || first[0] === '0') return undefined
    const isWestern = first.length <= 3 && rest.every((group) => group.length === 3)
    const isIndian = first.length <= 2 && rest.every((group) => group.length === 2)
    if (!isWestern && !isIndian) return undefined
  } else if (whole.length > 12) return undefined
  let value = 0
  for (const sign of whole) if (sign !== ',') value = value * 10 + '0123456789'.indexOf(sign)
  const paise = decimals === undefined ? 0 : Number.parseInt(decimals.padEnd(2, '0').slice(0, 2), 10)
  return (value * 100 + paise) / 100
}

describe('what a person types', () => {
  test('of 20,000 strings of digits, commas and points exactly those are read that a reader of our own reads', () => {
    const pick = sequence(11)
    let taken = 0
    for (let at = 0; at < 20_000; at++) {
      const text = Array.from({ length: 1 + pick(9) }, () => '0123456789,,,..'[pick(15)]).join('')
      const own = ownReader(text)
      expect(numberIn(text), text).toBe(own)
      if (own !== undefined && text.includes(',')) taken += 1
    }
    expect(taken).toBeGreaterThan(50)
  })

  test.each([
    ['1,29,900', 129_900],
    ['129,900', 129_900],
    ['1,299.50', 1299.5],
    ['₹1,299', 1299],
    ['Rs. 500/-', 500],
    ['रु १,२९९', 1299],
    ['249.000000', 249],
    ['-5', -5],
    ['−5', -5],
  ])('%s is taken', (text, value) => {
    expect(readNumber(text)).toEqual({ value })
  })

  test.each([
    ['12,50', 'Write 12.50 or 1250'],
    ['49,50', 'Write 49.50'],
    ['1,5', 'Write 1.5 or 15'],
    ['1.500,00', 'Write 1500.00'],
    ['1.500', 'at most two decimals'],
    ['1,23,456,789', 'several ways'],
    ['1299,500', 'several ways'],
    ['1.3E+03', 'Write the number out'],
    ['50%', 'not a number'],
    ['0x10', 'not a number'],
    ['12 50', 'not a number'],
    ['½', 'not a number'],
    ['1²', 'not a number'],
    ['Infinity', 'not a number'],
    ['', 'not a number'],
  ])('%j is refused in words', (text, words) => {
    expect(readNumber(text)).toEqual({ words: expect.stringContaining(words) })
  })

  test('percent is taken where percent is asked for', () => {
    expect([readNumber('18 %', true), readNumber('₹18', true)]).toEqual([{ value: 18 }, { words: expect.any(String) }])
  })
})
