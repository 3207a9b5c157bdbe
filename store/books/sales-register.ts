/** The sales register: each numbered paper with its tax, a line for each rate. Browser-safe. */

import type { Columns } from '#store/export/columns.ts'
import type { RateKind } from '#store/gst/rates.ts'
import { plainRupees } from '#store/money.ts'
import { PAPER_NAMES } from '#store/papers/which-papers.ts'
import { type BookedPaper, type BookedRow, signOf } from './booked-paper.ts'

/** As they stand in the column of rates. */
const RATE_KINDS: Record<Exclude<RateKind, 'taxable'>, string> = { nil: 'Nil-rated', exempt: 'Exempt' }

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
export const REGISTER_COLUMNS: Columns<{ paper: BookedPaper; line: RegisterLine }> = [
  ['Date', ({ paper }) => paper.day],
  ['Number', ({ paper }) => paper.serial],
  ['Paper', ({ paper }) => PAPER_NAMES[paper.kind].heading],
  ['Takes back', ({ paper }) => paper.corrects?.serial],
  ['Order', ({ paper }) => paper.orderNumber],
  ['Buyer', ({ paper }) => paper.buyer?.name ?? 'Consumer'],
  ["Buyer's GSTIN", ({ paper }) => paper.buyer?.gstin],
  ['Place of supply', ({ paper: { place } }) => `${place.code}-${place.name}`],
  ['GST %', ({ line: { kind, percent } }) => (kind === 'taxable' ? percent : RATE_KINDS[kind])],
  ['Value ₹', ({ line }) => plainRupees(line.taxable)],
  ['CGST ₹', ({ line }) => plainRupees(line.cgst)],
  ['SGST ₹', ({ line }) => plainRupees(line.sgst)],
  ['IGST ₹', ({ line }) => plainRupees(line.igst)],
  ['Total ₹', ({ line }) => plainRupees(line.total)],
]
