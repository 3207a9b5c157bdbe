/** Reads the rows of an Excel workbook (.xlsx): values as shown, formulas by their last result. */
import { unzipSync } from 'fflate'
import readSheets, { type Sheet } from 'read-excel-file/universal'
import { invalidField, StoreError } from '#store/errors.ts'
import { refuseExcess, type SheetRecord } from './sheet-records.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The first bytes of Excel files before 2007, and of workbooks with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** Most bytes unpacked. Ten thousand products with long descriptions are 20 MB of XML. */
const MOST_UNPACKED = 40 * 1024 * 1024

/** Whether the file is a workbook. Throws `invalid_input` for one that is old or has a password. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (first: number[]) => first.every((byte, at) => bytes[at] === byte)
  if (begins(OLE)) throw invalidField('#file', 'This workbook is old or has a password. Save it as .xlsx without one.')
  return begins(ZIP)
}

/**
 * Yields the rows, except blank ones, of the named sheet, else of the first with a column that `knows`, else of the first with
 * rows. `onSheets` gets the sheets with rows, the chosen first, if there are several. Throws `invalid_input`.
 */
export async function* rowsOfWorkbook(
  bytes: Uint8Array,
  { knows, wanted, onSheets, rows }: WantedRows,
): AsyncGenerator<SheetRecord> {
  const sheets = (await sheetsOf(bytes, rows)).filter(({ data }) => firstOf(data) !== undefined)
  const named = sheets.find(({ sheet }) => sheet === wanted)
  const chosen = named ?? sheets.find(({ data }) => firstOf(data)?.some((value) => knows(textOf(value)))) ?? sheets[0]
  if (chosen && sheets.length > 1) {
    onSheets([chosen, ...sheets.filter((sheet) => sheet !== chosen)].map(({ sheet }) => sheet))
  }
  for (const [at, values] of (chosen?.data ?? []).entries()) {
    refuseExcess(
      at + 1,
      values.findLastIndex((value) => value !== null),
      rows,
    )
    const cells = values.map(textOf)
    if (cells.some((cell) => cell.trim() !== '')) yield { line: at + 1, cells }
  }
}

type WantedRows = {
  knows: (name: string) => boolean
  wanted: string | undefined
  onSheets: (names: string[]) => void
  /** Most rows; undefined for the limit of products. */
  rows: number | undefined
}

async function sheetsOf(bytes: Uint8Array, rows: number | undefined): Promise<Sheet<string>[]> {
  try {
    refuseTooMuch(bytes, rows)
    return await readSheets(new Blob([bytes as Uint8Array<ArrayBuffer>]), { trim: false, parseNumber: numberIn })
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw invalidField('#file', 'This workbook cannot be read. In Excel, choose Save As and "CSV UTF-8".')
  }
}

/** Refuses by the sizes that the archive states, before unpacking, and by the rows: a million blank ones take a minute. */
function refuseTooMuch(bytes: Uint8Array, rows: number | undefined): void {
  let size = 0
  const sheets = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += originalSize
      if (size > MOST_UNPACKED)
        throw invalidField(
          '#file',
          'This workbook holds too much. In Excel, save the sheet of products as "CSV UTF-8".',
        )
      return /^xl\/worksheets\/.*\.xml$/.test(name)
    },
  })
  for (const sheet of Object.values(sheets)) refuseExcess(countRows(Buffer.from(sheet.buffer)), 0, rows)
}

function countRows(xml: Buffer): number {
  let count = 0
  for (let at = xml.indexOf('<row'); at >= 0; at = xml.indexOf('<row', at + 4)) count++
  return count
}

/** A workbook stores 19.99 as 19.989999999999998; Excel shows fifteen digits. */
function numberIn(stored: string): string {
  return String(Number(Number(stored).toPrecision(15)))
}

type Value = Sheet<string>['data'][number][number]

/** A value as text: days as "2026-11-28", yes and no as spreadsheets write them. */
function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
}

function firstOf(rows: Sheet<string>['data']) {
  return rows.find((row) => row.some((value) => value !== null))
}
