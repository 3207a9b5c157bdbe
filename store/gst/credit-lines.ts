/** Lines of credit notes for the papers of an order. Browser-safe. */
import { paidForUnits, shareOut } from '#store/coupons/coupon-terms.ts'
import { type Split, splitTax } from './gst.ts'

/** A line of a paper. `position` is its place in the order; papers of before it was kept have all lines, in order. */
type Line = {
  qty: number
  pricePaise: number
  /** Its part of what a coupon took off, of all its units. */
  discountPaise?: number
  totalPaise: number
  position?: number
  tax?: (Split & { percent: number }) | undefined
}

type Paper<L> = { lines: readonly L[]; isInterState: boolean }

/** Units of a line, and their value with the reduction of its price. */
type Taken = { units: number; paise: number }

/** Units and values on the order's credit notes so far, by place in the order. */
export function takenBy(notes: readonly Pick<Paper<Line>, 'lines'>[]): (position: number) => Taken {
  const taken = new Map<number, Taken>()
  for (const { position = 0, qty, totalPaise } of notes.flatMap(({ lines }) => lines)) {
    const { units = 0, paise = 0 } = taken.get(position) ?? {}
    taken.set(position, { units: units + qty, paise: paise + totalPaise })
  }
  return (position) => taken.get(position) ?? { units: 0, paise: 0 }
}

/**
 * The lines of the next note for each paper: the units `back` beyond what was `taken`, and what was refunded beyond all that,
 * shared out over what is left of the lines. Notes for all of a line add up to its value and its tax on the paper, whatever
 * the roundings of each.
 */
export function creditLines<L extends Line>(
  papers: readonly Paper<L>[],
  taken: (position: number) => Taken,
  { back, refundedPaise }: { back: (position: number) => number; refundedPaise: number },
): L[][] {
  const all = papers.flatMap((paper) => paper.lines.map((line, index) => ({ paper, line, index })))
  const rows = all.map(({ paper, line, index }) => {
    const position = line.position ?? index
    const before = taken(position)
    const units = Math.max(before.units, Math.min(line.qty, back(position)))
    const paise = Math.min(line.totalPaise, Math.max(before.paise, paidForUnits(line, units)))
    return { paper, line, position, before, units, paise }
  })
  const shares = shareOut(
    refundedPaise - rows.reduce((sum, { paise }) => sum + paise, 0),
    rows.map(({ line, paise }) => line.totalPaise - paise),
  )
  const credited = rows.flatMap(({ paper, line, position, before, units, paise }, at) => {
    const value = { from: before.paise, to: paise + (shares[at] ?? 0) }
    if (value.to === value.from) return []
    const part = {
      position,
      qty: units - before.units,
      totalPaise: value.to - value.from,
      ...discountOf(line, before.units, units),
    }
    return [{ paper, line: { ...line, ...part, ...(line.tax ? { tax: taxBetween(line.tax, paper, value) } : {}) } }]
  })
  return papers.map((paper) => credited.filter((one) => one.paper === paper).map(({ line }) => line))
}

/** The discount on its units from one count to another; nothing for lines without one. */
function discountOf(line: Line, from: number, to: number) {
  if (line.discountPaise === undefined) return {}
  const paise = line.pricePaise * (to - from) - (paidForUnits(line, to) - paidForUnits(line, from))
  return { discountPaise: paise }
}

function taxBetween<T extends Split & { percent: number }>(
  tax: T,
  { isInterState }: Paper<unknown>,
  { from, to }: { from: number; to: number },
): T {
  const [less, more] = [splitTax(from, tax.percent, isInterState), splitTax(to, tax.percent, isInterState)]
  return {
    ...tax,
    taxablePaise: more.taxablePaise - less.taxablePaise,
    cgstPaise: more.cgstPaise - less.cgstPaise,
    sgstPaise: more.sgstPaise - less.sgstPaise,
    igstPaise: more.igstPaise - less.igstPaise,
  }
}
