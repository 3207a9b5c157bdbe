/** `npm run check`: what holds before any test runs. Ends with 1 when something does not. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const ENV = {
  ...process.env,
  PATH: [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
}

type Check = [title: string, command: string, ...args: string[]]

/** Each of several checkers would read the largest types for itself: one takes a third of the work of four. */
const TYPES = [
  '-p',
  '.',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
]

/** The longest first: the others run beside it. */
export const CHECKS: Check[] = [
  ['Types', 'tsc', ...TYPES],
  ['Format, lint, import zones and circles', 'biome', 'ci', '.', '--max-diagnostics=50'],
  ['Unused files, exports and packages', 'knip'],
  ['Packages that the store runs on', 'knip', '--production', '--strict', '--dependencies'],
  ['The house: floors, nouns, rooms and lengths', process.execPath, 'tests/house.ts'],
]
const AT_ONCE = 2

/** Beside the types, which take longer than the others together. */
export const BUILD: Check = ['Build', process.execPath, 'cli/build.ts']

/** The title of the first check that fails; undefined when all hold. What each says comes when it is done. */
export async function firstFailedCheck(checks = CHECKS): Promise<string | undefined> {
  const waiting = [...checks]
  const failed: string[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await holds(check))) failed.push(check[0])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return checks.map(([title]) => title).find((title) => failed.includes(title))
}

function holds([title, command, ...args]: Check): Promise<boolean> {
  const said: Buffer[] = []
  const child = spawn(command, args, { cwd: ROOT, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
  child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      console.log(`\n--- ${title}`)
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

if (process.argv[1] === import.meta.filename) process.exit((await firstFailedCheck()) === undefined ? 0 : 1)
