import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { unguarded } from './cell-guard.ts'
import { lineOf } from './csv-write.server.ts'

test.each([
  ['kite', 'kite'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['100 m of "line"', '"100 m of ""line"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\rtwo', '"one\rtwo"'],
  [' kite', '" kite"'],
  ['kite\u00a0', '"kite\u00a0"'],
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["it's", "it's"],
  ['+91 98765', "'+91 98765"],
  ['@a,b', `"'@a,b"`],
  ['\t=1', `"'\t=1"`],
  ['पतंग', 'पतंग'],
  ['-5', '-5'],
  ['-12.50', '-12.50'],
  ["'-5", "''-5"],
  ['-5+1', "'-5+1"],
])('%j stands in a file as %j, and is read back as it was', (text, cell) => {
  expect(lineOf([text, 'x'])).toBe(`${cell},x\r\n`)
  expect(unguarded(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).toBe(text)
})

/** What programs were seen to pass over before a formula, and what they take for one. */
const BEFORE = [
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u3000',
  '\u0000',
  "'",
  "'' ",
  '\u2060\u00ad',
]
const SIGNS = ['=', '+', '-', '@', '|', '＝', '＋', '－', '−', '＠', '﹢', '﹣', '﹦', '﹫']

test.each(SIGNS)('no cell begins with %j, whatever stands before it, and it is read back as it was', (sign) => {
  for (const before of BEFORE) {
    const text = `${before}${sign}HYPERLINK("http://evil.example")`
    const [cells = []] = parse(lineOf([text, '7']), { relax_quotes: true }) as string[][]
    expect(cells).toEqual([`'${text}`, '7'])
    expect(unguarded(cells[0] ?? '')).toBe(text)
  }
})
