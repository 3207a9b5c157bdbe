import { expect, test } from 'vitest'
import { lineOf, unguarded } from './csv-write.server.ts'

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
])('S-55 %j stands in a file as %j, and is read back as it was', (text, cell) => {
  expect(lineOf([text, 'x'])).toBe(`${cell},x\r\n`)
  expect(unguarded(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).toBe(text)
})
