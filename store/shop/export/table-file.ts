/**
 * Writes a table as CSV or .xlsx while it is read. In .xlsx numbers, sums, days and times have types; the rest is text, which
 * cannot run as a formula or lose zeros.
 */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { unguarded } from '#store/goods/product-changes/cell-guard.ts'
import { type Cell, linesOf, MARK } from '#store/goods/product-changes/csv-write.server.ts'
import { escapeXml } from './xml.ts'
import { zipOf } from './zip.ts'

export const TABLE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableForm = keyof typeof TABLE_TYPES

/** Batches of rows, the headings first. */
type Rows = readonly (readonly Cell[])[]
export type TableRows = AsyncIterable<Rows> | Iterable<Rows>

export function tableFile(form: TableForm, rows: TableRows): AsyncIterable<string | Uint8Array> {
  return form === 'csv' ? csvOf(rows) : workbookOf(rows)
}

/** Waits for the stream to close, as it reads ahead and its queries must end before the transaction. */
async function* workbookOf(rows: TableRows): AsyncGenerator<Uint8Array> {
  const sheet = Readable.from(sheetOf(rows))
  try {
    yield* zipOf([...PARTS, { name: 'xl/worksheets/sheet1.xml', pieces: sheet }])
  } finally {
    sheet.destroy()
    if (!sheet.closed) await once(sheet, 'close')
  }
}

async function* csvOf(rows: TableRows): AsyncGenerator<string> {
  let mark = MARK
  for await (const some of rows) {
    yield mark + linesOf(some)
    mark = ''
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const [MAIN, OFFICE] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org',
]
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the cell styles below. */
const STYLE = { number: 0, text: 1, sum: 2, day: 3, moment: 4, heading: 5 } as const
/** Number formats by style; 164 and 165 are our own. */
const FORMATS = [0, 49, 4, 164, 165, 49]

const PARTS = Object.entries({
  '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.map((id, at) => `<xf numFmtId="${id}" fontId="${at === STYLE.heading ? 1 : 0}" applyNumberFormat="1" applyFont="1"/>`).join('')}</cellXfs></styleSheet>`,
}).map(([name, xml]) => ({ name, pieces: [XML + xml] }))

/** Keeps the row of headings in view. */
const HEAD = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>`

async function* sheetOf(rows: TableRows): AsyncGenerator<string> {
  yield HEAD
  let row = 0
  for await (const some of rows) {
    const lines = some.map((cells) => {
      row += 1
      return `<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${columnOf(at)}${row}`, row === 1)).join('')}</row>`
    })
    yield lines.join('')
  }
  yield '</sheetData></worksheet>'
}

/** "A" for 0, "AA" for 26. */
function columnOf(at: number): string {
  return (at < 26 ? '' : columnOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
}

/** The form of `plainRupees`. */
const SUM = /^-?\d{1,12}\.\d\d$/
const DAY = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/
const DAY_MS = 86_400_000
/** 1970-01-01 as a day number of spreadsheets. */
const FIRST_DAY = 25_569

function cellOf(cell: Cell, place: string, isHeading: boolean): string {
  if (cell === '') return ''
  const value = (style: number, number: number | string) => `<c r="${place}" s="${style}"><v>${number}</v></c>`
  if (typeof cell === 'number') return value(STYLE.number, cell)
  if (SUM.test(cell)) return value(STYLE.sum, cell)
  const ms = DAY.test(cell) ? Date.parse(`${cell.replace(' ', 'T')}${cell.length > 10 ? 'Z' : ''}`) : Number.NaN
  if (!Number.isNaN(ms)) return value(cell.length > 10 ? STYLE.moment : STYLE.day, ms / DAY_MS + FIRST_DAY)
  return `<c r="${place}" s="${isHeading ? STYLE.heading : STYLE.text}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(writtenText(cell))}</t></is></c>`
}

const LONGEST = 32_767

/** Cuts text at Excel's limit, escapes _x0041_, which it reads as A, and guards what would be read as a formula. */
function writtenText(text: string): string {
  const guarded = unguarded(text) === text ? text : `'${text}`
  return guarded.slice(0, LONGEST).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}
