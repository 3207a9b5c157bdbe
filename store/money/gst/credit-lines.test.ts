import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditedBy, creditLines } from './credit-lines.ts'
import { splitTax } from './gst.ts'

const lineOf = (pricePaise: number, qty: number, percent: number, position: number, isInterState = false) => {
  const totalPaise = pricePaise * qty
  return { qty, pricePaise, totalPaise, position, tax: { percent, ...splitTax(totalPaise, percent, isInterState) } }
}
type Line = ReturnType<typeof lineOf>
type Noted = Line & { reducedPaise?: number; discountPaise?: number }
const KEYS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

const sumOf = (lines: Line[]) => {
  const add = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  return [add(({ qty }) => qty), add(({ totalPaise }) => totalPaise), ...KEYS.map((key) => add(({ tax }) => tax[key]))]
}

const sold = fc.record({
  price: fc.integer({ min: 1, max: 99_999 }),
  qty: fc.integer({ min: 1, max: 3 }),
  percent: fc.constantFrom(0, 5, 12, 18, 28, 40),
})
/** One more unit of a line comes back, or so many paise more are given back. */
const event = fc.oneof(
  fc.record({ unitOf: fc.nat(3), refund: fc.constant(0) }),
  fc.record({ unitOf: fc.constant(-1), refund: fc.integer({ min: 1, max: 5_000 }) }),
)

test('whenever notes are made, they say what came back or was given back, whichever is more, as one note at the end would', () => {
  const goods = fc.array(sold, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      goods,
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.tuple(event, fc.boolean()), { maxLength: 8 }),
      (list, isInterState, two, events) => {
        const lines = list.map(({ price, qty, percent }, at) => lineOf(price, qty, percent, at, isInterState))
        const papers = (two ? [lines.slice(1), lines.slice(0, 1)] : [lines]).map((of) => ({ lines: of, isInterState }))
        const [total, notes] = [sumOf(lines), [] as { lines: Noted[] }[]]
        const back = lines.map(() => 0)
        let refundedPaise = 0
        const next = (taken: { lines: Noted[] }[], units: (position: number) => number) =>
          creditLines<Noted>(papers, creditedBy(taken), { back: units, refundedPaise })
        const unitsBack = (position: number) => back[position] ?? 0
        const note = (units: (position: number) => number) => {
          const each = next(notes, units)
          for (const [at, of] of each.entries())
            expect(papers[at]?.lines.map(({ position }) => position)).toEqual(
              expect.arrayContaining(of.map(({ position }) => position)),
            )
          for (const { qty, pricePaise, reducedPaise = Number.NaN, totalPaise } of each.flat())
            expect([pricePaise * qty + reducedPaise, totalPaise > 0]).toEqual([totalPaise, true])
          notes.push(...each.filter((of) => of.length > 0).map((of) => ({ lines: of })))
        }
        for (const [{ unitOf, refund }, isNoted] of events) {
          if (unitOf >= 0 && unitOf < back.length)
            back[unitOf] = Math.min(lines[unitOf]?.qty ?? 0, (back[unitOf] ?? 0) + 1)
          refundedPaise = Math.min(total[1] ?? 0, refundedPaise + refund)
          if (!isNoted) continue
          note(unitsBack)
          const value = lines.reduce((sum, { pricePaise }, at) => sum + pricePaise * unitsBack(at), 0)
          const [, credited = 0] = sumOf(notes.flatMap((one) => one.lines))
          expect(credited).toBe(Math.max(value, refundedPaise))
          expect(credited).toBe(sumOf(next([], unitsBack).flat())[1])
        }
        note(() => Number.POSITIVE_INFINITY)
        const all = notes.flatMap((one) => one.lines)
        // A unit whose price was given back before comes back without a value, and so without a line.
        expect(sumOf(all).slice(1)).toEqual(total.slice(1))
        expect(sumOf(all)[0]).toBeLessThanOrEqual(total[0] ?? 0)
        expect(next(notes, () => 9).flat()).toEqual([])
      },
    ),
  )
})

test('a line that did not come back is not on the note, and more than was sold is not taken back', () => {
  const papers = [{ lines: [lineOf(100, 2, 5, 0), lineOf(200, 1, 18, 1)], isInterState: false }]
  const back = (position: number) => (position === 1 ? 9 : 0)
  const [some] = creditLines(papers, creditedBy([]), { back, refundedPaise: 0 })
  expect(some?.map(({ position, qty, totalPaise }) => [position, qty, totalPaise])).toEqual([[1, 1, 200]])
})

test('money given back without goods reduces the price of all lines in proportion', () => {
  const papers = [{ lines: [lineOf(10_000, 1, 18, 0), lineOf(5_000, 2, 0, 1)], isInterState: true }]
  const first = creditLines(papers, creditedBy([]), { back: () => 0, refundedPaise: 1_000 })
  expect(first.flat().map(({ qty, totalPaise, tax }) => [qty, totalPaise, tax.taxablePaise, tax.igstPaise])).toEqual([
    [0, 500, 424, 76],
    [0, 500, 500, 0],
  ])
  const after = { back: (position: number) => (position === 0 ? 1 : 0), refundedPaise: 10_000 }
  const second = creditLines(papers, creditedBy(first.map((lines) => ({ lines }))), after)
  expect(second.flat().map(({ qty, totalPaise }) => [qty, totalPaise])).toEqual([[1, 9_000]])
})

test('goods that come back after their price was given back otherwise are not credited once more', () => {
  const papers = [{ lines: [lineOf(10_000, 1, 18, 0), lineOf(90_000, 1, 0, 1)], isInterState: false }]
  const first = creditLines(papers, creditedBy([]), { back: () => 0, refundedPaise: 10_000 })
  expect(first.flat().map(({ totalPaise }) => totalPaise)).toEqual([1_000, 9_000])
  const taken = creditedBy(first.map((lines) => ({ lines })))
  const back = (position: number) => (position === 0 ? 1 : 0)
  expect(creditLines(papers, taken, { back, refundedPaise: 10_000 }).flat()).toEqual([])
})

test('each of several notes has the discount of the units it takes back', () => {
  // 3 at ₹100 with ₹10 off: paise that no unit has in full.
  const line = { ...lineOf(10_000, 3, 18, 0), discountPaise: 1_000, totalPaise: 29_000 }
  const papers = [{ lines: [{ ...line, tax: { percent: 18, ...splitTax(29_000, 18, false) } }], isInterState: false }]
  const notes: { lines: Noted[] }[] = []
  const figures = [1, 2, 3].flatMap((units) => {
    const lines = creditLines<Noted>(papers, creditedBy(notes), { back: () => units, refundedPaise: 0 }).flat()
    notes.push({ lines })
    return lines.map(({ qty, discountPaise, reducedPaise, totalPaise }) => [
      qty,
      discountPaise,
      reducedPaise,
      totalPaise,
    ])
  })
  expect(figures).toEqual([
    [1, 333, 0, 9_667],
    [1, 333, 0, 9_667],
    [1, 334, 0, 9_666],
  ])
})
