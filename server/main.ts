/** Starts the store in production; builds it first where the build is missing or its sources have changed. */
import { pathToFileURL } from 'node:url'
import { buildIfStale, PROGRAM } from './build/build.ts'

try {
  buildIfStale()
} catch (error) {
  process.stderr.write(`Tokri cannot start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
await import(pathToFileURL(PROGRAM).href)
