/** Price labels: the sheets and rolls they are printed on, and their limits. Browser-safe. */
import { isEan } from '#store/goods/codes/codes.ts'

/**
 * Millimetres. `left`, `top`: margins before the first label; `across`: from one label's left edge to the next. A roll has one
 * label.
 */
type LabelSheet = {
  words: string
  page: readonly [width: number, height: number]
  columns: number
  rows: number
  label: readonly [width: number, height: number]
  left: number
  top: number
  across: number
}

const A4 = [210, 297] as const

/** Sheets as Oddy, Novajet and Avery cut them; there is no gap between the labels of a column. */
export const LABEL_SHEETS = {
  '24': {
    words: 'A4, 24 labels of 70 × 37 mm',
    page: A4,
    columns: 3,
    rows: 8,
    label: [70, 37],
    left: 0,
    top: 0.5,
    across: 70,
  },
  '40': {
    words: 'A4, 40 labels of 48.5 × 25.4 mm',
    page: A4,
    columns: 4,
    rows: 10,
    label: [48.5, 25.4],
    left: 8,
    top: 21.5,
    across: 48.5,
  },
  '65': {
    words: 'A4, 65 labels of 38.1 × 21.2 mm',
    page: A4,
    columns: 5,
    rows: 13,
    label: [38.1, 21.2],
    left: 4.7,
    top: 10.7,
    across: 40.6,
  },
  '50x25': {
    words: 'Roll, 50 × 25 mm',
    page: [50, 25],
    columns: 1,
    rows: 1,
    label: [50, 25],
    left: 0,
    top: 0,
    across: 50,
  },
  '40x20': {
    words: 'Roll, 40 × 20 mm',
    page: [40, 20],
    columns: 1,
    rows: 1,
    label: [40, 20],
    left: 0,
    top: 0,
    across: 40,
  },
} as const satisfies Record<string, LabelSheet>

export type SheetName = keyof typeof LABEL_SHEETS
export const SHEET_NAMES = Object.keys(LABEL_SHEETS) as [SheetName, ...SheetName[]]

export function labelSheetOf(name: SheetName): LabelSheet {
  return LABEL_SHEETS[name]
}

/** `products` of one PDF's address, labels `ofProduct`, and `labels` that can be drawn in time. */
export const LABEL_LIMITS = { products: 200, ofProduct: 999, labels: 1000 } as const

/** An EAN-13 as packs print it: "8 901234 567890". */
export function spacedCode(code: string): string {
  if (!isEan(code)) return code
  return code.length === 13 ? code.replace(/^(.)(.{6})/, '$1 $2 ') : code.replace(/^(.{4})(.{4})$/, '$1 $2')
}

/** Label counts as an address contains them: "id:3,id:1". A product that occurs twice is named once. */
export function labelsInAddress(counts: readonly { _id: string; count: number }[]): string {
  const sums = new Map<string, number>()
  for (const { _id, count } of counts) sums.set(_id, Math.min((sums.get(_id) ?? 0) + count, LABEL_LIMITS.ofProduct))
  return [...sums].map(([_id, count]) => `${_id}:${count}`).join(',')
}
