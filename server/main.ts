/** The store as it is shipped: built when it is not, or was built from other sources, and then run. */
import { pathToFileURL } from 'node:url'
import { buildIfStale, PROGRAM } from './build/build.ts'

try {
  buildIfStale()
} catch (error) {
  process.stderr.write(`Tokri cannot start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
await import(pathToFileURL(PROGRAM).href)
