import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale, PROGRAM } from './build.ts'
import { inSources } from './source-lines.ts'

const ROOT = path.join(import.meta.dirname, '../..')

beforeAll(() => buildIfStale(), 240_000)

const SENTENCE = 'The printer is busy. Please try again in a moment.'
const lineIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(SENTENCE)) + 1
const inBundle = (file: string) => `    at draw (${pathToFileURL(file)}:${lineIn(file)}:9)`
const inPrinter = `    at draw (server/side/printer.ts:${lineIn(path.join(ROOT, 'server/side/printer.ts'))})`

test('a place in the bundle is told as the file and the line it was written in', () => {
  const bundled = bundle().filter((file) => lineIn(file) > 0)
  expect(bundled).toHaveLength(1)
  expect(bundled.map((file) => inSources(inBundle(file)))).toEqual([inPrinter])
})

test.each(['a blank', 'टोकरी', 'shop (copy)', '50% off #1?'])('a folder called "%s" hides no place', (name) => {
  const parent = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'tokri-lines-')))
  try {
    const folder = path.join(parent, name, 'build/program')
    for (const file of bundle().filter((one) => lineIn(one) > 0)) {
      const copy = path.join(folder, path.basename(file))
      cpSync(file, copy)
      cpSync(`${file}.map`, `${copy}.map`)
      expect(inSources(inBundle(copy))).toBe(inPrinter)
    }
  } finally {
    rmSync(parent, { recursive: true })
  }
})

test('what is no part of the bundle is left as it is', () => {
  const stack =
    '    at a (node:fs:1:2)\n    at b (file:///srv/build/program/unknown.js:1:2)\n    at file:///%zz/build/program/c.js:1:2'
  expect(inSources(stack)).toBe(stack)
})

/** The files that the store is bundled into. */
function bundle(): string[] {
  const folder = path.dirname(PROGRAM)
  return globSync('*.js', { cwd: folder }).map((file) => path.join(folder, file))
}
