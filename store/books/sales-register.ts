/** The sales register: each numbered paper with its tax, a line for each rate. Browser-safe. */
import type { RateKind } from '#store/gst/rates.ts'
import { plainRupees } from '#store/money.ts'
import { PAPER_NAMES } from '#store/papers/which-papers.ts'
import { type BookedPaper, type BookedRow, signOf } from './booked-paper.ts'

/** As they stand in the column of rates. */
export const RATE_KINDS: Record<Exclude<RateKind, 'taxable'>, string> = { nil: 'Nil-rated', exempt: 'Exempt' }

export const REGISTER_COLUMNS = [
  'Date',
  'Number',
  'Paper',
  'Takes back',
  'Order',
  'Buyer',
  "Buyer's GSTIN",
  'Place of supply',
  'GST %',
  'Value ₹',
  'CGST ₹',
  'SGST ₹',
  'IGST ₹',
  'Total ₹',
]

/** In paise; a credit note is below 0. */
export type RegisterLine = Pick<BookedRow, 'percent' | 'kind' | 'taxable' | 'cgst' | 'sgst' | 'igst'> & {
  total: number
}

export function registerLinesOf(paper: BookedPaper): RegisterLine[] {
  const sign = signOf(paper)
  const rates = Map.groupBy(paper.rows, ({ percent, kind }) => `${percent} ${kind}`)
  return [...rates.values()].flatMap((rows) => {
    const sum = (name: 'taxable' | 'cgst' | 'sgst' | 'igst') => sign * rows.reduce((total, row) => total + row[name], 0)
    const [taxable, cgst, sgst, igst] = [sum('taxable'), sum('cgst'), sum('sgst'), sum('igst')]
    const [first] = rows
    if (!first) return []
    const { percent, kind } = first
    return [{ percent, kind, taxable, cgst, sgst, igst, total: taxable + cgst + sgst + igst }]
  })
}

/** Consumers are not named: the order tells who it was. */
export function registerCells(paper: BookedPaper): string[][] {
  const { day, serial, kind, corrects, orderNumber, buyer, place } = paper
  const head = [day, serial, PAPER_NAMES[kind].heading, corrects?.serial ?? '', orderNumber]
  const whom = [buyer?.name ?? 'Consumer', buyer?.gstin ?? '', `${place.code}-${place.name}`]
  return registerLinesOf(paper).map(({ percent, kind: rate, taxable, cgst, sgst, igst, total }) => [
    ...head,
    ...whom,
    rate === 'taxable' ? String(percent) : RATE_KINDS[rate],
    ...[taxable, cgst, sgst, igst, total].map(plainRupees),
  ])
}
