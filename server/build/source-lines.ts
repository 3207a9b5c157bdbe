/** Where a line of the bundle stands in the sources, for the stack traces of the log. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `runs`: line of the bundle, place in `sources`, and the line there; all from 0, in order. Each goes on line by line to
 * the next. Of packages only the file is known.
 */
export type SourceLines = { sources: string[]; runs: [line: number, source: number, sourceLine: number][] }

/** As V8 writes it: a URL, so that a blank or a letter beyond ASCII in a folder's name is escaped; a parenthesis is not. */
const PLACE = /(file:\/\/\S*?\/build\/program\/[\w./-]+\.js):(\d+):\d+/g

const known = new Map<string, SourceLines | undefined>()

/** The stack with files and lines of the sources instead of those of the bundle. */
export function inSources(stack: string): string {
  return stack.replace(PLACE, (whole, url: string, line: string) => {
    if (!known.has(url)) known.set(url, read(url))
    return placeOf(known.get(url), Number(line) - 1) ?? whole
  })
}

function placeOf(lines: SourceLines | undefined, line: number): string | undefined {
  const [from, source, sourceLine] = lines?.runs.findLast(([first]) => first <= line) ?? []
  const name = source === undefined ? undefined : lines?.sources[source]
  if (name === undefined || from === undefined || sourceLine === undefined) return undefined
  return name.includes('node_modules') ? name : `${name}:${sourceLine + line - from + 1}`
}

/** Read when the first error names the file. What cannot be read is left as it is. */
function read(url: string): SourceLines | undefined {
  try {
    return JSON.parse(readFileSync(`${fileURLToPath(url)}.lines.json`, 'utf8'))
  } catch {
    return undefined
  }
}
