/**
 * GSTR-1 as the portal and its offline tool take it. There is no official schema: names and rules are those of files that the
 * portal accepted, see docs/decisions/034-books.md. Browser-safe.
 */
import type { RateKind } from '#store/gst/rates.ts'
import { stateName } from '#store/gst/states.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { type BookedPaper, type BookedRow, signOf } from './booked-paper.ts'
import { type Books, filingPeriodOf } from './books.ts'

/** To an unregistered buyer in another state, above so many paise: one by one (table 5), since August 2024. */
const LARGE = 1_00_000_00
const VERSION = 'GST3.2.1'

/** In rupees. Within a state camt and samt, else iamt. */
type Tax = { rt: number; txval: number; iamt?: number; camt?: number; samt?: number; csamt: 0 }
type Items = { itms: { num: number; itm_det: Tax }[] }
type Invoice = { inum: string; idt: string; val: number }
type Note = { ntty: 'C'; nt_num: string; nt_dt: string; val: number; pos: string }
type Regular = { pos: string; rchrg: 'N'; inv_typ: 'R' }
type SupplyType = 'INTRB2B' | 'INTRAB2B' | 'INTRB2C' | 'INTRAB2C'
type Small = Tax & { sply_ty: 'INTRA' | 'INTER'; typ: 'OE'; pos: string }
type Untaxed = { sply_ty: SupplyType; nil_amt: number; expt_amt: number; ngsup_amt: 0 }
type Hsn = Required<Tax> & { num: number; hsn_sc: string; uqc: 'NOS'; qty: number }

export type Gstr1 = {
  gstin: string
  /** The last month of the period: "112026". */
  fp: string
  version: string
  hash: 'hash'
  b2b: { ctin: string; inv: (Invoice & Regular & Items)[] }[]
  b2cl: { pos: string; inv: (Invoice & Items)[] }[]
  b2cs: Small[]
  cdnr: { ctin: string; nt: (Note & Regular & Items)[] }[]
  cdnur: ({ typ: 'B2CL' } & Note & Items)[]
  nil: { inv: Untaxed[] }
  hsn: { hsn_b2b: Hsn[]; hsn_b2c: Hsn[] }
  doc_issue: { doc_det: Gstr1Documents[] }
}

/** Gathers the papers that the shop issued under one GSTIN; those under the composition scheme are for another return. */
export function gatherGstr1({ period, hsnDigits }: Pick<Books, 'period' | 'hsnDigits'>, gstin: string) {
  const one = gatherOneByOne()
  const small = gatherSums<Small>()
  const untaxed = gatherSums<Untaxed>()
  const goods = { b2b: gatherSums<Hsn>(), b2c: gatherSums<Hsn>() }
  const documents = gatherDocuments()

  function add(paper: BookedPaper): void {
    if (paper.gstin !== gstin || paper.isComposition) return
    documents.add(paper)
    const taxed = paper.rows.filter(({ kind }) => kind === 'taxable')
    const isSmall = !paper.buyer && !isLarge(paper)
    if (taxed.length > 0 && !isSmall) one.add(paper, taxed)
    for (const row of paper.rows) {
      const { code } = paper.place
      if (row.kind !== 'taxable') untaxed.add(supplyTypeOf(paper), paper, row, untaxedOf)
      else if (isSmall) small.add(`${code} ${paper.isInterState} ${row.percent}`, paper, row, smallOf)
      const hsn = row.hsn.slice(0, hsnDigits)
      goods[paper.buyer ? 'b2b' : 'b2c'].add(`${hsn} ${row.percent}`, paper, row, hsnOf(hsn))
    }
  }

  const whole = (): Gstr1 => ({
    gstin,
    fp: filingPeriodOf(period),
    version: VERSION,
    hash: 'hash',
    ...one.sections(),
    b2cs: small.all(),
    nil: { inv: untaxed.all() },
    hsn: { hsn_b2b: numbered(goods.b2b.all()), hsn_b2c: numbered(goods.b2c.all()) },
    doc_issue: { doc_det: documents.all() },
  })

  return { add, whole }
}

/** As it is uploaded: the portal takes no empty section. */
export function writeGstr1(whole: Gstr1): string {
  const kept = Object.entries(whole).filter(
    ([name, part]) => !(Array.isArray(part) && part.length === 0) && !(name === 'nil' && whole.nil.inv.length === 0),
  )
  return JSON.stringify(Object.fromEntries(kept))
}

/** A credit note follows the paper that it corrects. */
function isLarge({ buyer, isInterState, corrects, total }: BookedPaper): boolean {
  return !buyer && isInterState && (corrects?.total ?? total) > LARGE
}

/** Papers listed one by one: to registered buyers, and large sales to consumers in other states. */
function gatherOneByOne() {
  const b2b = new Map<string, Gstr1['b2b'][number]['inv']>()
  const b2cl = new Map<string, Gstr1['b2cl'][number]['inv']>()
  const cdnr = new Map<string, Gstr1['cdnr'][number]['nt']>()
  const cdnur: Gstr1['cdnur'] = []

  function add(paper: BookedPaper, rows: readonly BookedRow[]): void {
    const { serial, day, total, buyer, place } = paper
    const itms = itemsOf(paper, rows)
    const invoice = { inum: serial, idt: portalDay(day), val: rupeesFromPaise(total) }
    const note = { ntty: 'C', nt_num: serial, nt_dt: invoice.idt, val: invoice.val, pos: place.code } as const
    const regular = { pos: place.code, rchrg: 'N', inv_typ: 'R' } as const
    const isNote = paper.kind === 'credit_note'
    if (buyer && isNote) listIn(cdnr, buyer.gstin).push({ ...note, ...regular, itms })
    else if (buyer) listIn(b2b, buyer.gstin).push({ ...invoice, ...regular, itms })
    else if (isNote) cdnur.push({ typ: 'B2CL', ...note, itms })
    else listIn(b2cl, place.code).push({ ...invoice, itms })
  }

  const sections = () => ({
    b2b: [...b2b].map(([ctin, inv]) => ({ ctin, inv })),
    b2cl: [...b2cl].map(([pos, inv]) => ({ pos, inv })),
    cdnr: [...cdnr].map(([ctin, nt]) => ({ ctin, nt })),
    cdnur,
  })
  return { add, sections }
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** "03-11-2026" of "2026-11-03". */
function portalDay(day: string): string {
  return day.split('-').reverse().join('-')
}

/** One for each rate. */
function itemsOf(paper: BookedPaper, rows: readonly BookedRow[]): Items['itms'] {
  const rates = gatherSums<Tax>()
  for (const row of rows) rates.add(String(row.percent), { ...paper, kind: 'tax_invoice' }, row, taxOf)
  return rates.all(true).map((itm_det, at) => ({ num: at + 1, itm_det }))
}

const SUMS = ['units', 'taxable', 'cgst', 'sgst', 'igst'] as const

/** Sums of rows that belong together, less those of credit notes; `write` turns them into a line of the return. */
function gatherSums<Line>() {
  const groups = new Map<
    string,
    { paper: BookedPaper; sums: BookedRow; untaxed: Record<RateKind, number>; write: Write<Line> }
  >()
  type Write<L> = (sums: BookedRow, paper: BookedPaper, untaxed: Record<RateKind, number>) => L
  return {
    add(key: string, paper: BookedPaper, row: BookedRow, write: Write<Line>): void {
      const none = { ...row, units: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
      const group = groups.get(key) ?? { paper, sums: none, untaxed: { taxable: 0, nil: 0, exempt: 0 }, write }
      const sign = signOf(paper)
      for (const name of SUMS) group.sums[name] += sign * row[name]
      group.untaxed[row.kind] += sign * row.taxable
      groups.set(key, group)
    },
    /** In the order of their keys; lines with nothing left only with `hasEmpty`. */
    all(hasEmpty = false): Line[] {
      const isLeft = ({ sums, untaxed }: { sums: BookedRow; untaxed: Record<RateKind, number> }) =>
        [...SUMS.map((name) => sums[name]), ...Object.values(untaxed)].some((sum) => sum !== 0)
      const kept = [...groups].filter(([, group]) => hasEmpty || isLeft(group))
      const sorted = kept.toSorted(([one], [other]) => (one < other ? -1 : 1))
      return sorted.map(([, { sums, paper, untaxed, write }]) => write(sums, paper, untaxed))
    },
  }
}

function taxOf({ percent, taxable, cgst, sgst, igst }: BookedRow, { isInterState }: BookedPaper): Tax {
  const [iamt, camt, samt] = [igst, cgst, sgst].map(rupeesFromPaise)
  const taxes = isInterState ? { iamt: iamt ?? 0 } : { camt: camt ?? 0, samt: samt ?? 0 }
  return { rt: percent, txval: rupeesFromPaise(taxable), ...taxes, csamt: 0 }
}

/** Small sales to consumers, by place and rate (table 7). */
function smallOf(sums: BookedRow, paper: BookedPaper): Small {
  return { sply_ty: paper.isInterState ? 'INTER' : 'INTRA', typ: 'OE', pos: paper.place.code, ...taxOf(sums, paper) }
}

/** Nil-rated and exempt sales, by who bought and where (table 8). */
function untaxedOf(_: BookedRow, paper: BookedPaper, { nil, exempt }: Record<RateKind, number>): Untaxed {
  const [nil_amt, expt_amt] = [rupeesFromPaise(nil), rupeesFromPaise(exempt)]
  return { sply_ty: supplyTypeOf(paper), nil_amt, expt_amt, ngsup_amt: 0 }
}

function supplyTypeOf({ isInterState, buyer }: BookedPaper): SupplyType {
  if (isInterState) return buyer ? 'INTRB2B' : 'INTRB2C'
  return buyer ? 'INTRAB2B' : 'INTRAB2C'
}

/** Goods by code and rate (table 12); codes as short as the turnover allows. */
function hsnOf(hsn_sc: string) {
  return ({ percent, units, taxable, cgst, sgst, igst }: BookedRow): Hsn => ({
    num: 0,
    hsn_sc,
    uqc: 'NOS',
    qty: units,
    rt: percent,
    txval: rupeesFromPaise(taxable),
    iamt: rupeesFromPaise(igst),
    camt: rupeesFromPaise(cgst),
    samt: rupeesFromPaise(sgst),
    csamt: 0,
  })
}

function numbered(lines: readonly Hsn[]): Hsn[] {
  return lines.map((line, at) => ({ ...line, num: at + 1 }))
}

/** The portal's own numbers and names for kinds of documents. */
const NATURES = { 1: 'Invoices for outward supply', 5: 'Credit Note' } as const
type Nature = keyof typeof NATURES

type Series = { from: BookedPaper; to: BookedPaper; count: number }

type Gstr1Documents = {
  doc_num: Nature
  doc_typ: string
  docs: { num: number; from: string; to: string; totnum: number; cancel: number; net_issue: number }[]
}

/**
 * A line for each series. No paper is ever cancelled: what comes to nothing is taken back by a credit note, which is a document
 * itself.
 */
function gatherDocuments() {
  const found = new Map<string, Series>()

  function add(paper: BookedPaper): void {
    const key = seriesOf(paper)
    const series = found.get(key) ?? { from: paper, to: paper, count: 0 }
    if (paper.number < series.from.number) series.from = paper
    if (paper.number > series.to.number) series.to = paper
    series.count += 1
    found.set(key, series)
  }

  function all(): Gstr1Documents[] {
    return ([1, 5] as const).flatMap((nature) => {
      const those = [...found.values()].filter(({ from }) => natureOf(from) === nature)
      const docs = those.map(({ from, to, count }, at) => ({
        num: at + 1,
        from: from.serial,
        to: to.serial,
        totnum: count,
        cancel: 0,
        net_issue: count,
      }))
      return docs.length === 0 ? [] : [{ doc_num: nature, doc_typ: NATURES[nature], docs }]
    })
  }

  return { add, all }
}

function natureOf({ kind }: BookedPaper): Nature {
  return kind === 'credit_note' ? 5 : 1
}

/** The prefix of a number: each prefix has its own line. Credit notes may share that of invoices. */
function seriesOf(paper: BookedPaper): string {
  return `${natureOf(paper)} ${paper.serial.slice(0, paper.serial.lastIndexOf('/') + 1)}`
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

/** Each row as cells; tables stand below each other, with a free row between. */
export function gstr1Cells(whole: Gstr1, words: string): string[][] {
  const head = [
    ['GSTR-1', whole.gstin, words],
    ['A tax professional must confirm these figures before they are filed.'],
  ]
  const tables = TABLES.flatMap((tableOf) => {
    const { heading, columns, rows } = tableOf(whole)
    return [[], [heading], ...(rows.length === 0 ? [['None']] : [columns, ...rows])]
  })
  return [...head, ...tables].map((row) => row.map(String))
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
