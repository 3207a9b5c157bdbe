/** Lines of credit notes for the papers of an order. Browser-safe. */
import { paidForUnits, shareOut } from '#store/selling/charges/line-discounts.ts'
import { splitTax, type TaxSplit } from './gst.ts'

/** A line of a paper. `position` is its index in the order; old papers lack it, and have all lines in order. */
type Line = {
  qty: number
  pricePaise: number
  /** Its share of the discount off the goods, for all its units. */
  discountPaise?: number
  /** On credit notes: the amount beyond the price of the units. Below 0 when earlier notes have it already. */
  reducedPaise?: number
  totalPaise: number
  position?: number
  tax?: (TaxSplit & { percent: number }) | undefined
}

type Paper<L> = { lines: readonly L[]; isInterState: boolean }

type Credited = { units: number; paise: number }

/** Units and values on the order's credit notes so far, by position. */
export function creditedBy(notes: readonly Pick<Paper<Line>, 'lines'>[]): (position: number) => Credited {
  const taken = new Map<number, Credited>()
  for (const { position = 0, qty, totalPaise } of notes.flatMap(({ lines }) => lines)) {
    const { units = 0, paise = 0 } = taken.get(position) ?? {}
    taken.set(position, { units: units + qty, paise: paise + totalPaise })
  }
  return (position) => taken.get(position) ?? { units: 0, paise: 0 }
}

/**
 * The lines of the next credit note for each paper: what one note for everything until now would say, less earlier notes. In
 * all, notes come to the larger of the units `back` and `refundedPaise`, the rest of which is shared out over the lines. Notes
 * for a whole line sum to its value and tax to the paisa.
 */
export function creditLines<L extends Line>(
  papers: readonly Paper<L>[],
  taken: (position: number) => Credited,
  { back, refundedPaise }: { back: (position: number) => number; refundedPaise: number },
): L[][] {
  const rows = papers.flatMap((paper) =>
    paper.lines.map((line, index) => {
      const position = line.position ?? index
      const before = taken(position)
      const units = Math.min(line.qty, back(position))
      return { paper, line, position, before, units, paise: paidForUnits(line, units) }
    }),
  )
  const sum = (paise: readonly number[]) => paise.reduce((total, one) => total + one, 0)
  const cameBack = sum(rows.map(({ paise }) => paise))
  const rooms = rows.map(({ line, paise }) => line.totalPaise - paise)
  const shares = shareOut(refundedPaise - cameBack, rooms).map((share, at) => (rows[at]?.paise ?? 0) + share)
  const parts = shareOut(
    sum(shares) - sum(rows.map(({ before }) => before.paise)),
    rows.map(({ before }, at) => Math.max(0, (shares[at] ?? 0) - before.paise)),
  )
  const credited = rows.flatMap(({ paper, line, position, before, units }, at) => {
    const totalPaise = parts[at] ?? 0
    if (totalPaise === 0) return []
    const qty = Math.max(0, units - before.units)
    const discount = discountOf(line, before.units, before.units + qty)
    const reducedPaise = totalPaise - line.pricePaise * qty + (discount.discountPaise ?? 0)
    const value = { from: before.paise, to: before.paise + totalPaise }
    const tax = line.tax ? { tax: taxBetween(line.tax, paper, value) } : {}
    return [{ paper, line: { ...line, position, qty, totalPaise, ...discount, reducedPaise, ...tax } }]
  })
  return papers.map((paper) => credited.filter((one) => one.paper === paper).map(({ line }) => line))
}

/** The discount on the units between two counts; none for lines without one. */
function discountOf(line: Line, from: number, to: number) {
  if (line.discountPaise === undefined) return {}
  const paise = line.pricePaise * (to - from) - (paidForUnits(line, to) - paidForUnits(line, from))
  return { discountPaise: paise }
}

function taxBetween<T extends TaxSplit & { percent: number }>(
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
