import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withSourcePlaces } from './source-lines.ts'

/** The first sign of the bundle stood in the 8th line of the source. */
const MAP = { version: 3, sources: ['../../server/side/printer.ts'], names: [], mappings: 'AAOA' }

test.each(['shop', 'a blank', 'टोकरी', 'shop (copy)', '50% off #1?'])(
  'in a folder called "%s" a place of the bundle is told as the file and the line it was written in',
  (name) => {
    const parent = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'tokri-lines-')))
    try {
      const file = path.join(parent, name, 'build/program/main.js')
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(`${file}.map`, JSON.stringify(MAP))
      expect(withSourcePlaces(`    at draw (${pathToFileURL(file)}:1:1)`)).toBe('    at draw (server/side/printer.ts:8)')
    } finally {
      rmSync(parent, { recursive: true })
    }
  },
)

test('what is no part of the bundle is left as it is', () => {
  const stack =
    '    at a (node:fs:1:2)\n    at b (file:///srv/build/program/unknown.js:1:2)\n    at file:///%zz/build/program/c.js:1:2'
  expect(withSourcePlaces(stack)).toBe(stack)
})
