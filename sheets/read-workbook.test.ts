import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { SheetRow } from '#store/goods/product-changes/sheet.ts'
import { readSheet } from './read-sheet.ts'

const JOB = { today: '2026-11-28' }
const HEADER = row(1, ['Name', 'Price', 'Stock', 'Category', 'Description'])

describe('an Excel workbook', () => {
  test('is read as it is shown: numbers, formulas by what they came to, days, merged cells, a row left blank', async () => {
    const found = await rowsOf({
      Sheet1: `${HEADER}
        <row r="2"><c r="A2" t="inlineStr"><is><t>Tin Drum</t></is></c><c r="B2"><v>19.989999999999998</v></c>
          <c r="C2"><f>2+10</f><v>12</v></c><c r="D2" t="inlineStr"><is><t>Toy</t></is></c><c r="E2" s="1"><v>46354</v></c></row>
        ${row(4, ['Kite', '49', '3', 'Toy', 'Of paper & cane'])}`,
      merged: '<mergeCells count="1"><mergeCell ref="A4:A5"/></mergeCells>',
    })
    expect(found).toEqual([
      {
        line: 2,
        cells: { name: 'Tin Drum', price: '19.99', stock: '12', category: 'Toy', description: '2026-11-28' },
      },
      { line: 4, cells: { name: 'Kite', price: '49', stock: '3', category: 'Toy', description: 'Of paper & cane' } },
    ])
  })

  test('of several sheets has the products in the one that names them', async () => {
    const found = await rowsOf({
      Notes: row(1, ['To do', 'Call Sharma']),
      List: HEADER + row(2, ['Kite', '49', '3', 'Toy', 'Of paper']),
    })
    expect(found).toMatchObject([{ line: 2, cells: { name: 'Kite' } }])
  })

  test('of several sheets with rows tells their names, and is read where it is said to be', async () => {
    const file = workbook({
      Notes: row(1, ['To do', 'Call Sharma']),
      Nothing: '',
      Old: HEADER + row(2, ['Top', '49', '3', 'Toy', 'Of wood']),
      New: HEADER + row(2, ['Kite', '59', '3', 'Toy', 'Of paper']),
    })
    expect((await readSheet(file, JOB)).sheets).toEqual(['Old', 'Notes', 'New'])
    const { sheets, pieces } = await readSheet(file, { ...JOB, sheet: 'New' })
    expect(sheets?.[0]).toBe('New')
    expect(Buffer.from(pieces[0] ?? []).toString()).toContain('Kite')
  })

  test('with a million empty rows, with fifty megabytes of nothing, cut off, or locked is refused in words', async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 2}"/>`).join('')
    const last = row(1_000_002, ['Kite', '49', '3', 'Toy', 'Of paper'])
    const whole = workbook({ Sheet1: HEADER })
    for (const [bytes, words] of [
      [workbook({ Sheet1: HEADER + empty + last }), 'blank ones count'],
      [workbook({ Sheet1: HEADER + ' '.repeat(50 * 1024 * 1024) }), 'holds too much'],
      [whole.subarray(0, whole.length / 2), 'cannot be read'],
      [zipSync({ 'letter.txt': strToU8('Dear Sharma') }), 'cannot be read'],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'has a password'],
    ] as const)
      await expect(readSheet(bytes, JOB)).rejects.toThrow(words)
  })
})

async function rowsOf(sheets: Record<string, string>): Promise<SheetRow[]> {
  const { pieces } = await readSheet(workbook(sheets), JOB)
  return pieces.flatMap((piece) => JSON.parse(Buffer.from(piece).toString()))
}

function row(number: number, cells: string[]): string {
  const cell = (text: string, at: number) =>
    `<c r="${'ABCDE'[at]}${number}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`
  return `<row r="${number}">${cells.map(cell).join('')}</row>`
}

/** The bytes of a workbook with these rows by sheet; `merged` stands behind those of each. */
function workbook({ merged = '', ...sheets }: Record<string, string>): Uint8Array {
  const [main, office] = [
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    'http://schemas.openxmlformats.org',
  ]
  const names = Object.keys(sheets)
  const file = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  return zipSync({
    'xl/workbook.xml': file(
      `<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${names
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': file(
      `<Relationships xmlns="${office}/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    'xl/styles.xml': file(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        file(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${merged}</worksheet>`),
      ]),
    ),
  })
}
