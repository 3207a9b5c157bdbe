/** Workbooks as they are written: read back by another reader, and by our own. */
import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import type { Cell } from '#store/goods/product-changes/csv-write.server.ts'
import { tableFile } from './table-file.ts'

async function written(...rows: Cell[][]): Promise<Buffer> {
  return Buffer.concat(await Readable.from(tableFile('xlsx', [rows])).toArray())
}

async function readBack(...rows: Cell[][]) {
  const [sheet] = await readSheets(new Blob([new Uint8Array(await written(['Head'], ...rows))]), { trim: false })
  return sheet?.data.slice(1)
}

const sheetOf = (file: Buffer) => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

test('numbers are numbers, sums have two decimals, days and times are dates', async () => {
  const [row = []] = (await readBack([12.5, -3, 0, '-1234.50', '2026-11-28', '2026-11-28 09:30'])) ?? []
  const moment = row.pop()
  expect(row).toEqual([12.5, -3, 0, -1234.5, new Date('2026-11-28')])
  expect(Number(moment) - Date.parse('2026-11-28T09:30Z')).toBeCloseTo(0, -1)
})

test.each([
  '0402',
  '+919812345678',
  '8901234567890',
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  '  two  spaces ',
  'a\nb',
  '<b>&"\'',
  '2026-13-45',
  '1.234',
  '12,50',
  'हिंदी 🙂',
])('%j stays that text', async (text) => {
  expect(await readBack([text])).toEqual([[text]])
  expect(sheetOf(await written(['Head'], [text]))).not.toContain('<f')
})

test('what no spreadsheet can hold is left out, cut or written so that Excel reads it as it was', async () => {
  const file = sheetOf(await written(['Head'], ['a\u0001b', 'x'.repeat(40_000), '_x0041_', "'=1"]))
  expect(file).toContain('>ab<')
  expect(file).toContain(`>${'x'.repeat(32_767)}<`)
  expect(file).toContain('>_x005F_x0041_<')
  // Read as a file of products, one apostrophe is taken for the guard of a formula.
  expect(file).toContain('>&apos;&apos;=1<')
})

test('columns beyond Z have the names that spreadsheets give them', async () => {
  const file = sheetOf(await written(Array.from({ length: 704 }, (_, at) => at)))
  for (const name of ['A1', 'Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1', 'AAA1', 'AAB1']) expect(file).toContain(`r="${name}"`)
})

test('a failure of the rows breaks the file; who leaves ends the rows before anything else goes on', async () => {
  const failing = async function* () {
    yield [['Head']]
    throw new Error('The rows are gone')
  }
  await expect(Readable.from(tableFile('xlsx', failing())).toArray()).rejects.toThrow('The rows are gone')

  const events: string[] = []
  const slow = async function* () {
    try {
      while (true) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        events.push('query')
        yield [Array.from({ length: 20_000 }, () => Math.random())]
      }
    } finally {
      events.push('rows ended')
    }
  }
  for await (const _ of tableFile('xlsx', slow())) if (events.includes('query')) break
  events.push('left')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(events.slice(-2)).toEqual(['rows ended', 'left'])
})

test('a long table is written in bounded memory, a little at a time', async () => {
  const rows = async function* () {
    for (let at = 0; at < 400; at++)
      yield Array.from({ length: 500 }, (_, row) => [
        at * 500 + row,
        'A description of some length, and more of it.',
        '1234.50',
      ])
  }
  const before = process.memoryUsage.rss()
  let most = 0
  let bytes = 0
  for await (const piece of Readable.from(tableFile('xlsx', rows()))) {
    bytes += piece.length
    most = Math.max(most, process.memoryUsage.rss() - before)
  }
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(most).toBeLessThan(150 * 1024 * 1024)
})
