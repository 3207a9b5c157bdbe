import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale, PROGRAM } from './build.ts'
import { inSources } from './source-lines.ts'

const ROOT = path.join(import.meta.dirname, '..')

beforeAll(() => buildIfStale(), 240_000)

test('a place in the bundle is told as the file and the line it was written in', () => {
  const sentence = 'The printer is busy. Please try again in a moment.'
  const lineIn = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(sentence)) + 1
  const bundled = bundle().filter((file) => lineIn(file) > 0)
  const wanted = lineIn(path.join(ROOT, 'server/printer.ts'))
  expect(bundled).toHaveLength(1)
  for (const file of bundled)
    expect(inSources(`    at draw (file://${file}:${lineIn(file)}:9)`)).toBe(
      `    at draw (server/printer.ts:${wanted})`,
    )
})

test('what is no part of the bundle is left as it is', () => {
  const stack = '    at a (node:fs:1:2)\n    at b (/srv/build/program/unknown.js:1:2)'
  expect(inSources(stack)).toBe(stack)
})

test('the bundle is plain ASCII, of which Node keeps one byte a letter', () => {
  expect(bundle().filter((file) => /\P{ASCII}/u.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** The files that the store is bundled into. */
function bundle(): string[] {
  const folder = path.dirname(PROGRAM)
  return globSync('*.js', { cwd: folder }).map((file) => path.join(folder, file))
}
