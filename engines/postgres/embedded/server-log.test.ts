import { expect, test } from 'vitest'
import { readLine } from './server-log.ts'

test.each([
  ['00000 LOG:  database system is ready', 'info', 'LOG:  database system is ready'],
  ['23505 ERROR:  duplicate key value', 'debug', 'ERROR:  duplicate key value'],
  ['57P01 FATAL:  terminating connection', 'debug', 'FATAL:  terminating connection'],
  ['XX001 ERROR:  invalid page in block 3', 'warn', 'ERROR:  invalid page in block 3'],
  ['53100 PANIC:  could not write to file', 'error', 'PANIC:  could not write to file'],
  ['postgres: no such option', 'debug', 'postgres: no such option'],
])('%s is told as %s', (line, level, said) => {
  expect(readLine(line)).toMatchObject({ level, said })
})
