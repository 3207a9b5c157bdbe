/** GSTR-1 as tables that a person can read, with the numbers that the return gives them. Browser-safe. */
import { stateName } from '#store/gst/states.ts'
import type { Gstr1 } from './gstr-1.ts'

type Row = readonly (string | number)[]
type Table = { heading: string; columns: Row; rows: Row[] }
type Tax = { rt: number; txval: number; iamt?: number; camt?: number; samt?: number }

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
