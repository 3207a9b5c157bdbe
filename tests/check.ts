/** `npm run check`: what holds before any test runs. Ends with 1 at the first that does not. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

const CHECKS: [title: string, command: string, ...args: string[]][] = [
  ['Types of the routes', 'react-router', 'typegen'],
  ['Types', 'tsc', '-p', '.'],
  ['Format, lint and import zones', 'biome', 'ci', '.', '--max-diagnostics=50'],
  ['Unused files, exports and packages', 'knip'],
  ['Packages that the store runs on', 'knip', '--production', '--strict', '--dependencies'],
  ['The house: circles, floors, nouns, rooms and lengths', process.execPath, 'tests/house.ts'],
]

/** The title of the first check that fails; undefined when all hold. */
export function firstFailedCheck(): string | undefined {
  const env = { ...process.env, PATH: [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter) }
  return CHECKS.find(([title, command, ...args]) => {
    console.log(`\n--- ${title}`)
    return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status !== 0
  })?.[0]
}

if (process.argv[1] === import.meta.filename) process.exit(firstFailedCheck() === undefined ? 0 : 1)
