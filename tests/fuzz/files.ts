/** Files that people send: tables of products and pictures, and what only looks like one. */
import fc from 'fast-check'
import { COLUMNS, headersOf } from '#store/product-changes/csv-columns.ts'
import type { Value } from './json.ts'
import { ODD_NUMBERS, ODD_TEXTS } from './odd-values.ts'

type Content = fc.Arbitrary<{ json: Value } | { text: string } | { base64: string }>

const HEADERS: string[] = COLUMNS.map((column) => headersOf(column).header)

const CELLS: Record<string, string[]> = {
  Id: ['', '00000000-0000-4000-8000-000000000000'],
  Name: ['Kite', 'पतंग', 'Pen'],
  Description: ['Flies.'],
  Price: ['10', '99.50'],
  'Original Price': ['', '120'],
  Stock: ['5', '0'],
  Category: ['Toy', 'Study, Gift'],
  Featured: ['', 'yes'],
  Popularity: ['', '2'],
  Version: [''],
}

/** A CSV file of a few products, with some cells and some bytes that are odd. */
export const someTable: Content = fc
  .record({
    columns: fc.oneof(fc.constant(HEADERS), fc.subarray(HEADERS), fc.array(fc.constantFrom(...HEADERS, ...ODD_TEXTS))),
    rows: fc.array(fc.array(aCell(), { maxLength: 20 }), { maxLength: 6 }),
    between: fc.constantFrom(',', ',', ',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r', '\n"', '\n"open', '\0'),
    valid: fc.boolean(),
  })
  .map(({ columns, rows, between, end, valid }) => {
    const good = columns.map((header) => CELLS[header]?.[0] ?? '')
    const lines = valid ? [columns, ...rows.map(() => good)] : [columns, ...rows]
    return { base64: toBase64(`${lines.map((line) => line.map(quoted).join(between)).join('\n')}${end}`) }
  })

function aCell(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...Object.values(CELLS).flat()), fc.constantFrom(...ODD_TEXTS, ...ODD_NUMBERS))
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The smallest pictures of their formats. */
const PICTURES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
}

const FILES = [
  ...Object.values(PICTURES).map((picture) => Buffer.from(picture, 'base64')),
  ...Object.values(PICTURES).map((picture) => Buffer.from(picture, 'base64').subarray(0, 30)),
  // A picture that says it is 4 billion pixels wide.
  Buffer.from(PICTURES.png.replace('AAAAAQAAAAEI', '/////////wAI'), 'base64'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  Buffer.from('<!doctype html><script>alert(1)</script>'),
  Buffer.from('%PDF-1.7'),
  Buffer.from('RIFF\0\0\0\0WEBP'),
  Buffer.from('GIF89a/*'),
  Buffer.alloc(0),
  Buffer.alloc(3000, 0xff),
]

const NAMES = ['a.png', '', '../../a.png', 'a\0.png', 'a.png"; x="', 'अ.webp', 'x'.repeat(5000)]
const TYPES = ['image/png', 'image/svg+xml', 'text/html', '', 'image/png\tx']

/** A form with a file, well formed or not. */
export const someForm: Content = fc
  .record({
    field: fc.constantFrom('file', 'file', 'file', 'upload_preset', '__proto__', ''),
    name: fc.constantFrom('a.png', 'a.png', ...NAMES),
    type: fc.constantFrom('image/png', ...TYPES),
    file: fc.constantFrom(...FILES),
    times: fc.constantFrom(1, 1, 1, 1, 0, 2, 100),
    close: fc.constantFrom('--x--\r\n', '--x--\r\n', '--x--', '', '--x\r\n\r\n'),
  })
  .map(({ field, name, type, file, times, close }) => {
    const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
    const part = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n')])
    const form = Buffer.concat([...Array.from({ length: times }, () => part), Buffer.from(close)])
    return { base64: form.toString('base64') }
  })

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
