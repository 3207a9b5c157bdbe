/** Products as a table in a file: its columns, and what became of a file that was imported. Browser-safe. */

/** A file may have this many bytes and rows. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const

/** The columns by their headers, and what else people call them. A header is recognised whatever its case and spaces. */
export const CSV_COLUMNS = {
  id: { header: 'Id', also: ['product id'] },
  name: { header: 'Name', also: ['product', 'product name', 'title', 'नाम'] },
  description: { header: 'Description', also: ['details', 'विवरण'] },
  price: { header: 'Price', also: ['selling price', 'rate', 'कीमत', 'मूल्य'] },
  originalPrice: { header: 'Original Price', also: ['mrp'] },
  stock: { header: 'Stock', also: ['qty', 'quantity', 'units'] },
  category: { header: 'Category', also: ['categories'] },
  isFeatured: { header: 'Featured', also: ['is featured'] },
  popularity: { header: 'Popularity', also: [] },
  ageFrom: { header: 'Age from', also: ['min age'] },
  ageTo: { header: 'Age to', also: ['max age'] },
  imageUrl: { header: 'Image', also: ['image url', 'picture'] },
  moreImageUrls: { header: 'More pictures', also: ['more image urls'] },
  visibility: { header: 'Visibility', also: ['status'] },
  hsnCode: { header: 'HSN code', also: ['hsn'] },
  gstPercent: { header: 'GST %', also: ['gst', 'gst percent'] },
  version: { header: 'Version', also: [] },
} as const satisfies Record<string, { header: string; also: readonly string[] }>

export type CsvColumn = keyof typeof CSV_COLUMNS

type ImportStatus = 'running' | 'done' | 'cancelled' | 'failed' | 'undone'
export type ImportCounts = { created: number; updated: number; unchanged: number; refused: number }

/** Something to say of one row; `line` is the row of the sheet, from 2. */
export type RowRemark = { line: number; name: string; words: string }

/** What an import of the file would do. */
export type ImportCheck = {
  rows: number
  counts: ImportCounts
  /** The first refused rows, and the first that are probably not meant. */
  problems: RowRemark[]
  warnings: RowRemark[]
  /** Headers that stand for nothing. */
  ignoredColumns: string[]
}

/** A change of many products, from a file or from the list. */
export type ProductImport = {
  _id: string
  fileName: string
  status: ImportStatus
  total: number
  done: number
  counts: ImportCounts
  who: string
  createdAt: string
  finishedAt?: string | undefined
}
