/** What is left to do on a bundle that was just written, so that it takes little memory and still says where it failed. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import type { SourceLines } from './source-lines.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** A letter beyond ASCII anywhere in a file makes Node keep the whole file at two bytes a letter. */
const BEYOND_ASCII = /\P{ASCII}/gu

/** Turns the source maps in the folder into small tables of lines, and writes rare letters as escapes. */
export function finishBundle(folder: string): void {
  for (const file of globSync('**/*.js', { cwd: folder })) {
    const place = path.join(folder, file)
    const code = readFileSync(place, 'utf8')
    if (existsSync(`${place}.map`)) {
      const map = JSON.parse(readFileSync(`${place}.map`, 'utf8')) as SourceMapPayload
      writeFileSync(`${place}.lines.json`, JSON.stringify(linesOf(code, map, path.dirname(place))))
      rmSync(`${place}.map`)
    }
    writeFileSync(place, withEscapes(code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')))
  }
}

/** Only what is written between quotes may hold such letters: a tagged raw template would show the escape itself. */
function withEscapes(code: string): string {
  if (/String\.raw`[^`]*\P{ASCII}/u.test(code)) throw new Error('A raw template holds letters beyond ASCII')
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return code.replace(BEYOND_ASCII, (letter) => letter.split('').map(escaped).join(''))
}

/** A run for each place where the next line of the bundle is not the next line of the source. */
function linesOf(code: string, payload: SourceMapPayload, from: string): SourceLines {
  const map = new SourceMap(payload)
  const sources: string[] = []
  const runs: SourceLines['runs'] = []
  for (const [line, text] of code.split('\n').entries()) {
    const entry = map.findEntry(line, text.length)
    if (!('originalSource' in entry) || entry.generatedLine !== line) continue
    const name = path.relative(ROOT, path.resolve(from, entry.originalSource))
    const source = sources.includes(name) ? sources.lastIndexOf(name) : sources.push(name) - 1
    const [fromLine = 0, fromSource = -1, firstLine = 0] = runs.at(-1) ?? []
    const isOurs = !name.includes('node_modules')
    const goesOn = source === fromSource && (!isOurs || entry.originalLine - firstLine === line - fromLine)
    if (!goesOn) runs.push([line, source, isOurs ? entry.originalLine : 0])
  }
  return { sources, runs }
}
