/** A numbered paper as the books need it: what it is for, for whom, and its lines gathered by HSN code and rate. Browser-safe. */
import type { TaxPaper } from '#db/order-values.ts'
import type { Columns } from '#store/export/columns.ts'
import type { RateKind } from '#store/gst/rates.ts'
import { plainRupees } from '#store/money.ts'
import { type FrozenInvoice, kindOfLine, type PaperLine } from '#store/papers/papers.ts'
import { PAPER_NAMES } from '#store/papers/which-papers.ts'

/** Sums in paise. `units` leaves delivery out, which is taxed with the goods. */
export type BookedRow = {
  hsn: string
  percent: number
  kind: RateKind
  units: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

export type BookedPaper = {
  id: string
  orderId: string
  orderNumber: string
  kind: TaxPaper
  serial: string
  number: number
  /** Day of issue, in India. */
  day: string
  corrects: { serial: string; day: string; total: number } | null
  gstin: string
  isComposition: boolean
  buyer?: { gstin: string; name: string } | undefined
  place: { code: string; name: string }
  isInterState: boolean
  total: number
  rows: BookedRow[]
}

export type PaperFacts = Pick<FrozenInvoice, 'lines' | 'invoice' | 'totalPaise'> & {
  buyer: Pick<FrozenInvoice['buyer'], 'name' | 'gstin'>
}

export type PaperHead = Pick<
  BookedPaper,
  'id' | 'orderId' | 'orderNumber' | 'kind' | 'serial' | 'number' | 'day' | 'corrects'
>

/** The code that a line is booked under: `place` is its place in the order. */
export type HsnOf = (line: PaperLine, place: number) => string

/** `goods`: how many lines the order has without delivery. */
export function bookPaper(head: PaperHead, facts: PaperFacts, goods: number, hsnOf: HsnOf): BookedPaper {
  const { gstin, isComposition = false, placeOfSupply, isInterState } = facts.invoice
  const rows = new Map<string, BookedRow>()
  for (const [index, line] of facts.lines.entries()) {
    const place = line.position ?? index
    addLine(rows, line, hsnOf(line, place), place < goods ? line.qty : 0)
  }
  const { buyer } = facts
  return {
    ...head,
    gstin,
    isComposition,
    buyer: buyer.gstin ? { gstin: buyer.gstin, name: buyer.name } : undefined,
    place: { code: placeOfSupply.code, name: placeOfSupply.name },
    isInterState,
    total: facts.totalPaise,
    rows: [...rows.values()],
  }
}

function addLine(rows: Map<string, BookedRow>, line: PaperLine, hsn: string, units: number): void {
  const { tax, totalPaise } = line
  const percent = tax?.percent ?? 0
  const kind = kindOfLine(line)
  const key = `${hsn} ${percent} ${kind}`
  const none = { hsn, percent, kind, units: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
  const row = rows.get(key) ?? none
  row.units += units
  row.taxable += tax?.taxablePaise ?? totalPaise
  row.cgst += tax?.cgstPaise ?? 0
  row.sgst += tax?.sgstPaise ?? 0
  row.igst += tax?.igstPaise ?? 0
  rows.set(key, row)
}

/** A credit note takes away what its paper added. */
export function signOf({ kind }: Pick<BookedPaper, 'kind'>): 1 | -1 {
  return kind === 'credit_note' ? -1 : 1
}

export function taxOf({ cgst, sgst, igst }: Pick<BookedRow, 'cgst' | 'sgst' | 'igst'>): number {
  return cgst + sgst + igst
}

/** A credit note that came when its tax could no longer be declared: section 34 (2) of the CGST Act. */
export function isLateNote({
  corrects,
  day,
  isComposition,
}: Pick<BookedPaper, 'corrects' | 'day' | 'isComposition'>): boolean {
  if (!corrects || isComposition) return false
  const [year = 0, month = 0] = corrects.day.split('-').map(Number)
  return day > `${month < 4 ? year : year + 1}-11-30`
}

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
