/** Maps places in the built program to places in the sources, for stack traces in the log. */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place as V8 writes it: a URL, with blanks and letters beyond ASCII escaped, but not parentheses. */
const PLACE = /((file:\/\/\S*?)\/build\/program\/[\w./-]+\.js):(\d+):(\d+)/g

const known = new Map<string, SourceMap | undefined>()

/** The stack with files and lines of the sources in place of the build's. */
export function withSourcePlaces(stack: string): string {
  return stack.replace(PLACE, (whole, url: string, root: string, line: string, column: string) => {
    if (!known.has(url)) known.set(url, read(url))
    const entry = known.get(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return whole
    const source = path.resolve(path.dirname(fileURLToPath(url)), entry.originalSource)
    return `${path.relative(fileURLToPath(root), source)}:${entry.originalLine + 1}`
  })
}

/** Reads a source map with the first error that needs it. A stack whose map cannot be read stays as it is. */
function read(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
