/** What a credit note takes back of an invoice, line by line. Browser-safe. */
import { splitTax } from '#store/gst/gst.ts'
import type { FrozenInvoice, PaperLine } from './papers.ts'

/** Units by place in the order. */
type Units = (position: number) => number

/** What earlier notes for the same paper took back. */
export function creditedUnits(notes: readonly Pick<FrozenInvoice, 'lines'>[]): Units {
  const units = new Map<number, number>()
  for (const { qty, position = 0 } of notes.flatMap(({ lines }) => lines)) {
    units.set(position, (units.get(position) ?? 0) + qty)
  }
  return (position) => units.get(position) ?? 0
}

/**
 * The lines of the next note: what is `back` beyond what was `credited`. Notes for all units of a line add up to its value and
 * its tax on the invoice, whatever the roundings of each.
 */
export function creditLines(
  paper: Pick<FrozenInvoice, 'lines' | 'invoice'>,
  credited: Units,
  back: Units,
): PaperLine[] {
  return paper.lines.flatMap((line, index) => {
    const position = line.position ?? index
    const from = credited(position)
    const to = Math.min(line.qty, back(position))
    if (to <= from) return []
    const qty = to - from
    const totalPaise = line.pricePaise * qty
    if (!line.tax) return [{ ...line, position, qty, totalPaise }]
    const { percent } = line.tax
    const [less, more] = [from, to].map((units) =>
      splitTax(line.pricePaise * units, percent, paper.invoice.isInterState),
    )
    if (!less || !more) return []
    const tax = {
      ...line.tax,
      taxablePaise: more.taxablePaise - less.taxablePaise,
      cgstPaise: more.cgstPaise - less.cgstPaise,
      sgstPaise: more.sgstPaise - less.sgstPaise,
      igstPaise: more.igstPaise - less.igstPaise,
    }
    return [{ ...line, position, qty, totalPaise, tax }]
  })
}
