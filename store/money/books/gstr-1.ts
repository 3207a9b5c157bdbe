/**
 * GSTR-1 as the portal and its offline tool take it. There is no official schema: names and rules are those of files that the
 * portal accepted, see docs/decisions/034-books.md. Browser-safe.
 */
import { stateName } from '#store/money/gst/states.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { type BookedPaper, type BookedRow, signOf } from './booked-paper.ts'
import { type Books, filingPeriodOf } from './books.ts'

/** In paise: sales to consumers in other states above it are listed one by one (table 5), since August 2024. */
const LARGE = 1_00_000_00

/** In rupees. camt and samt within a state, iamt across states. */
type Tax = { rt: number; txval: number; iamt?: number; camt?: number; samt?: number }

export type Gstr1 = Awaited<ReturnType<typeof gstr1Of>>

/**
 * The return of the papers issued under one GSTIN, without those of the composition scheme. `rest` yields to other requests.
 */
export async function gstr1Of(
  { papers, period, hsnDigits }: Pick<Books, 'papers' | 'period' | 'hsnDigits'>,
  gstin: string,
  rest: () => Promise<void> | undefined,
) {
  const group = papers.filter((paper) => paper.gstin === gstin && !paper.isComposition)
  const listed: Listed[] = []
  const [small, untaxed, toBusinesses, toConsumers]: [Booked[], Booked[], Booked[], Booked[]] = [[], [], [], []]
  for (const paper of group) {
    const isListed = paper.buyer !== undefined || isLarge(paper)
    const taxed = paper.rows.flatMap((row) => (row.kind === 'taxable' ? [{ paper, row }] : []))
    const itms = isListed ? itemsOf(taxed) : []
    if (itms.length > 0) listed.push({ paper, itms })
    if (!isListed) small.push(...taxed)
    for (const row of paper.rows) {
      const goods = paper.buyer ? toBusinesses : toConsumers
      goods.push({ paper, row })
      if (row.kind !== 'taxable') untaxed.push({ paper, row })
    }
    await rest()
  }
  const [notes = [], invoices = []] = [true, false].map((isNote) =>
    listed.filter(({ paper }) => isNote === isCredit(paper)),
  )
  const isToBusiness = ({ paper }: Listed) => paper.buyer !== undefined
  return {
    gstin,
    fp: filingPeriodOf(period),
    version: 'GST3.2.1',
    hash: 'hash',
    b2b: byKey(invoices.filter(isToBusiness), buyerOf, regularInvoice).map(([ctin, inv]) => ({ ctin, inv })),
    b2cl: byKey(
      invoices.filter((one) => !isToBusiness(one)),
      placeOf,
      ({ paper, itms }) => ({ ...invoiceOf(paper), itms }),
    ).map(([pos, inv]) => ({ pos, inv })),
    b2cs: summed(small, ({ paper, row }) => `${placeOf({ paper })} ${paper.isInterState} ${row.percent}`, smallOf),
    cdnr: byKey(notes.filter(isToBusiness), buyerOf, regularNote).map(([ctin, nt]) => ({ ctin, nt })),
    cdnur: notes
      .filter((one) => !isToBusiness(one))
      .map(({ paper, itms }) => ({ typ: 'B2CL', ...noteOf(paper), itms })),
    nil: { inv: summed(untaxed, ({ paper }) => supplyTypeOf(paper), untaxedOf) },
    hsn: { hsn_b2b: goodsBy(toBusinesses, hsnDigits), hsn_b2c: goodsBy(toConsumers, hsnDigits) },
    doc_issue: { doc_det: documentsOf(group) },
  }
}

/** The return as JSON for upload: the portal refuses empty sections. */
export function writeGstr1(whole: Gstr1): string {
  const filled = Object.entries(whole).filter(
    ([name, part]) => !(Array.isArray(part) && part.length === 0) && !(name === 'nil' && whole.nil.inv.length === 0),
  )
  return JSON.stringify(Object.fromEntries(filled))
}

/** A credit note counts as large when the paper that it corrects does. */
function isLarge({ buyer, isInterState, corrects, total }: BookedPaper): boolean {
  return !buyer && isInterState && (corrects?.total ?? total) > LARGE
}

const isCredit = ({ kind }: BookedPaper) => kind === 'credit_note'

/** Papers that are listed one by one: to registered buyers, and large sales to consumers in other states. */
type Listed = { paper: BookedPaper; itms: ReturnType<typeof itemsOf> }

const buyerOf = ({ paper }: Listed) => paper.buyer?.gstin ?? ''
const placeOf = ({ paper }: { paper: BookedPaper }) => paper.place.code
/** "03-11-2026" for "2026-11-03". */
const portalDay = (day: string) => day.split('-').reverse().join('-')

function byKey<T>(
  listed: readonly Listed[],
  keyOf: (one: Listed) => string,
  write: (one: Listed) => T,
): [string, T[]][] {
  return [...Map.groupBy(listed, keyOf)].map(([key, group]) => [key, group.map(write)])
}

function invoiceOf({ serial, day, total }: BookedPaper) {
  return { inum: serial, idt: portalDay(day), val: rupeesFromPaise(total) }
}

function noteOf({ serial, day, total, place }: BookedPaper) {
  return { ntty: 'C', nt_num: serial, nt_dt: portalDay(day), val: rupeesFromPaise(total), pos: place.code }
}

function regularInvoice({ paper, itms }: Listed) {
  return { ...invoiceOf(paper), pos: paper.place.code, rchrg: 'N', inv_typ: 'R', itms }
}

function regularNote({ paper, itms }: Listed) {
  return { ...noteOf(paper), rchrg: 'N', inv_typ: 'R', itms }
}

type Booked = { paper: BookedPaper; row: BookedRow }
const SUMS = ['units', 'taxable', 'cgst', 'sgst', 'igst'] as const
type Sums = Record<(typeof SUMS)[number] | 'nil' | 'exempt' | 'percent', number>

/** Sums rows by key, less those of credit notes, sorted by key; without groups that come to 0. */
function summed<Line>(
  booked: readonly Booked[],
  keyOf: (one: Booked) => string,
  write: (sums: Sums, paper: BookedPaper, key: string) => Line,
): Line[] {
  const groups = [...Map.groupBy(booked, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return groups.flatMap(([key, group]) => {
    const sums = { units: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, nil: 0, exempt: 0 }
    for (const { paper, row } of group) {
      for (const name of SUMS) sums[name] += signOf(paper) * row[name]
      if (row.kind !== 'taxable') sums[row.kind] += signOf(paper) * row.taxable
    }
    const [first] = group
    const { units: _, ...money } = sums
    const isNothing = Object.values(money).every((paise) => paise === 0)
    return first && !isNothing ? [write({ ...sums, percent: first.row.percent }, first.paper, key)] : []
  })
}

/** A line for each rate; amounts are above 0 on credit notes too. */
function itemsOf(booked: readonly Booked[]) {
  const added = booked.map(({ paper, row }): Booked => ({ paper: { ...paper, kind: 'tax_invoice' }, row }))
  return summed(added, ({ row }) => String(row.percent), taxOf).map((itm_det, at) => ({ num: at + 1, itm_det }))
}

function taxOf({ percent, taxable, cgst, sgst, igst }: Sums, { isInterState }: BookedPaper) {
  const taxes: Pick<Tax, 'iamt' | 'camt' | 'samt'> = isInterState
    ? { iamt: rupeesFromPaise(igst) }
    : { camt: rupeesFromPaise(cgst), samt: rupeesFromPaise(sgst) }
  return { rt: percent, txval: rupeesFromPaise(taxable), ...taxes, csamt: 0 }
}

/** Adds small sales to consumers, by place and rate (table 7). */
function smallOf(sums: Sums, paper: BookedPaper) {
  return { sply_ty: paper.isInterState ? 'INTER' : 'INTRA', typ: 'OE', pos: paper.place.code, ...taxOf(sums, paper) }
}

/** Adds nil-rated and exempt sales, by kind of buyer and place (table 8). */
function untaxedOf({ nil, exempt }: Sums, paper: BookedPaper) {
  return {
    sply_ty: supplyTypeOf(paper),
    nil_amt: rupeesFromPaise(nil),
    expt_amt: rupeesFromPaise(exempt),
    ngsup_amt: 0,
  }
}

function supplyTypeOf({ isInterState, buyer }: BookedPaper) {
  return `${isInterState ? 'INTR' : 'INTRA'}${buyer ? 'B2B' : 'B2C'}` as const
}

/** HSN summary by code and rate (table 12), with as many digits as the turnover asks for. */
function goodsBy(booked: readonly Booked[], hsnDigits: number) {
  const lines = summed(
    booked,
    ({ row }) => `${row.hsn.slice(0, hsnDigits)} ${row.percent}`,
    ({ percent, units, taxable, cgst, sgst, igst }, _, key) => ({
      hsn_sc: key.slice(0, key.indexOf(' ')),
      uqc: 'NOS',
      qty: units,
      rt: percent,
      txval: rupeesFromPaise(taxable),
      iamt: rupeesFromPaise(igst),
      camt: rupeesFromPaise(cgst),
      samt: rupeesFromPaise(sgst),
      csamt: 0,
    }),
  )
  return lines.map((line, at) => ({ num: at + 1, ...line }))
}

/** The portal's numbers and names for kinds of documents. */
const NATURES = [
  { doc_num: 1, doc_typ: 'Invoices for outward supply', isNote: false },
  { doc_num: 5, doc_typ: 'Credit Note', isNote: true },
]

/**
 * A line for each series of numbers. Cancelled is always 0: a paper that comes to nothing is taken back by a credit note, which
 * is a document of its own.
 */
function documentsOf(papers: readonly BookedPaper[]) {
  return NATURES.flatMap(({ isNote, ...nature }) => {
    const group = papers.filter((paper) => isCredit(paper) === isNote)
    const series = Map.groupBy(group, ({ serial }) => serial.slice(0, serial.lastIndexOf('/') + 1))
    const docs = [...series.values()].map((of, at) => {
      const inOrder = of.toSorted((one, other) => one.number - other.number)
      const [from = '', to = ''] = [inOrder[0]?.serial, inOrder.at(-1)?.serial]
      return { num: at + 1, from, to, totnum: of.length, cancel: 0, net_issue: of.length }
    })
    return docs.length === 0 ? [] : [{ ...nature, docs }]
  })
}

type Row = readonly (string | number)[]
type Table = { heading: string; columns: Row; rows: Row[] }

const TAX = ['GST %', 'Taxable value ₹', 'IGST ₹', 'CGST ₹', 'SGST ₹']
const taxCells = ({ rt, txval, iamt = 0, camt = 0, samt = 0 }: Tax): Row => [
  rt,
  ...[txval, iamt, camt, samt].map(money),
]
const money = (rupees: number) => rupees.toFixed(2)
const place = (code: string) => `${code}-${stateName(code) ?? ''}`

const SUPPLIES: Record<string, string> = {
  INTRB2B: 'To other states, registered buyers',
  INTRAB2B: 'In the state, registered buyers',
  INTRB2C: 'To other states, consumers',
  INTRAB2C: 'In the state, consumers',
}

export function gstr1Cells(whole: Gstr1, words: string): Row[] {
  const head = [
    ['GSTR-1', whole.gstin, words],
    ['A tax professional must confirm these figures before they are filed.'],
  ]
  const tables = TABLES.flatMap((tableOf) => {
    const { heading, columns, rows } = tableOf(whole)
    return [[], [heading], ...(rows.length === 0 ? [['None']] : [columns, ...rows])]
  })
  return [...head, ...tables]
}

const TABLES: ((whole: Gstr1) => Table)[] = [
  ({ b2b }) => ({
    heading: '4. To registered buyers (B2B)',
    columns: ["Buyer's GSTIN", 'Invoice', 'Date', 'Invoice value ₹', 'Place of supply', ...TAX],
    rows: b2b.flatMap(({ ctin, inv }) =>
      inv.flatMap(({ inum, idt, val, pos, itms }) =>
        itms.map(({ itm_det }) => [ctin, inum, idt, money(val), place(pos), ...taxCells(itm_det)]),
      ),
    ),
  }),
  ({ b2cl }) => ({
    heading: '5. Large, to consumers in other states (B2CL)',
    columns: ['Place of supply', 'Invoice', 'Date', 'Invoice value ₹', ...TAX],
    rows: b2cl.flatMap(({ pos, inv }) =>
      inv.flatMap(({ inum, idt, val, itms }) =>
        itms.map(({ itm_det }) => [place(pos), inum, idt, money(val), ...taxCells(itm_det)]),
      ),
    ),
  }),
  ({ b2cs }) => ({
    heading: '7. Other sales to consumers (B2CS), less credit notes',
    columns: ['Kind', 'Place of supply', ...TAX],
    rows: b2cs.map((row) => [
      row.sply_ty === 'INTER' ? 'To other states' : 'In the state',
      place(row.pos),
      ...taxCells(row),
    ]),
  }),
  ({ nil }) => ({
    heading: '8. Nil-rated and exempt, less credit notes',
    columns: ['Kind', 'Nil-rated ₹', 'Exempt ₹', 'Non-GST ₹'],
    rows: nil.inv.map((row) => [
      SUPPLIES[row.sply_ty] ?? row.sply_ty,
      ...[row.nil_amt, row.expt_amt, row.ngsup_amt].map(money),
    ]),
  }),
  ({ cdnr }) => ({
    heading: '9B. Credit notes to registered buyers (CDNR)',
    columns: ["Buyer's GSTIN", 'Note', 'Date', 'Note value ₹', 'Place of supply', ...TAX],
    rows: cdnr.flatMap(({ ctin, nt }) =>
      nt.flatMap(({ nt_num, nt_dt, val, pos, itms }) =>
        itms.map(({ itm_det }) => [ctin, nt_num, nt_dt, money(val), place(pos), ...taxCells(itm_det)]),
      ),
    ),
  }),
  ({ cdnur }) => ({
    heading: '9B. Credit notes for large sales to consumers (CDNUR)',
    columns: ['Place of supply', 'Note', 'Date', 'Note value ₹', ...TAX],
    rows: cdnur.flatMap(({ nt_num, nt_dt, val, pos, itms }) =>
      itms.map(({ itm_det }) => [place(pos), nt_num, nt_dt, money(val), ...taxCells(itm_det)]),
    ),
  }),
  ({ hsn }) => ({ heading: '12. Goods to registered buyers, by HSN code (B2B)', ...hsnTable(hsn.hsn_b2b) }),
  ({ hsn }) => ({ heading: '12. Goods to consumers, by HSN code (B2C)', ...hsnTable(hsn.hsn_b2c) }),
  ({ doc_issue }) => ({
    heading: '13. Documents issued',
    columns: ['Documents', 'From', 'To', 'Total', 'Cancelled', 'Net issued'],
    rows: doc_issue.doc_det.flatMap(({ doc_typ, docs }) =>
      docs.map(({ from, to, totnum, cancel, net_issue }) => [doc_typ, from, to, totnum, cancel, net_issue]),
    ),
  }),
]

function hsnTable(lines: Gstr1['hsn']['hsn_b2b']): Omit<Table, 'heading'> {
  const rows = lines.map((line) => [line.hsn_sc, line.uqc, line.qty, ...taxCells(line)])
  return { columns: ['HSN', 'Unit', 'Quantity', ...TAX], rows }
}
