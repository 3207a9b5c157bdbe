/** Finds the place in the sources for a place in the built program, for the log's stack traces. */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** As V8 writes it: a URL, so that a blank or a letter beyond ASCII in a folder's name is escaped; a parenthesis is not. */
const PLACE = /((file:\/\/\S*?)\/build\/program\/[\w./-]+\.js):(\d+):(\d+)/g

const known = new Map<string, SourceMap | undefined>()

/** The stack with files and lines of the sources in place of the built one's. */
export function inSources(stack: string): string {
  return stack.replace(PLACE, (whole, url: string, root: string, line: string, column: string) => {
    if (!known.has(url)) known.set(url, read(url))
    const entry = known.get(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return whole
    const source = path.resolve(path.dirname(fileURLToPath(url)), entry.originalSource)
    return `${path.relative(fileURLToPath(root), source)}:${entry.originalLine + 1}`
  })
}

/**
 * Reads a source map when the first error names its file, and costs nothing before. Without a readable map the stack stays as it
 * is.
 */
function read(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
