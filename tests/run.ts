/**
 * `npm test`: everything that must hold, the same in any folder, in the order in which it fails fastest. `npm run test:drills`:
 * what takes long, by night: files called *.drill.test.ts or *.drill.spec.ts, browser tests tagged @night, races and walks at full
 * length, a second PostgreSQL.
 * With names: the tests whose path has one of them, `-t words` those whose title has the words.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#server/build/build.ts'
import { BUILD, CHECKS, firstFailedCheck } from './check.ts'
import { type Outcome, readPlaywright, readVitest } from './failures.ts'
import { isAtNight } from './support/at-night.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')
const BIN = path.join(ROOT, 'node_modules/.bin')
/** Tests that may go otherwise on another server. */
const ASK_A_DATABASE = ['api/', 'store/', 'engines/postgres/', 'tests/faults/restore-elsewhere']
const OPTIONS = { drills: { type: 'boolean', default: false }, title: { type: 'string', short: 't' } } as const

const { values: asked, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
const names = positionals.map((name) => path.relative(ROOT, path.resolve(ROOT, name)))

process.env.PATH = [BIN, process.env.PATH].join(path.delimiter)
// Chromium loses a download into a folder whose name its locale cannot read.
if (!process.env.LC_ALL && !process.env.LANG) process.env.LANG = 'C.UTF-8'
if (asked.drills) process.env.LONG = '1'
// A report of an earlier run is not taken for one of this run.
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)

if (names.length > 0) end(runNamed())
const check = await firstFailedCheck(asked.drills ? [BUILD] : [...CHECKS, BUILD])
if (check !== undefined) end([{ passed: 0, failed: [`npm run check: ${check}`] }])
const unit = vitest(asked.drills ? 'Drills' : 'Unit, store, API and fault tests', 'unit', [], {})
end([unit, ...(asked.drills ? onOtherPostgres() : []), playwright([])])

function runNamed(): Outcome[] {
  const isThere = (ending: string) =>
    ['api', 'app', 'cli', 'db', 'engines', 'server', 'sheets', 'store', 'tests']
      .flatMap((room) => globSync(`${room}/**/*.${ending}`, { cwd: ROOT }))
      .filter((file) => (asked.drills ? isAtNight(file) : !file.includes('.drill.')))
      .some((file) => names.some((name) => file.includes(name)))
  const [hasUnit, hasBrowser] = [isThere('test.ts'), isThere('spec.ts')]
  if (!hasUnit && !hasBrowser) {
    const elsewhere = asked.drills ? 'npm test' : 'npm run test:drills'
    return [{ passed: 0, failed: [`no test is called ${names.join(' or ')}: perhaps ${elsewhere} has it`] }]
  }
  buildIfStale()
  process.env.NAMED_TESTS = '1'
  return [...(hasUnit ? [vitest('Tests', 'unit', names, {})] : []), ...(hasBrowser ? [playwright(names)] : [])]
}

/** The names of what failed come last, where a log that was cut still has them. */
function end(outcomes: Outcome[]): never {
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  console.log('')
  for (const line of outcomes.flatMap(({ second = [] }) => second)) console.log(`PASSED AT THE SECOND TRY ${line}`)
  for (const line of failed) console.log(`FAILED ${line.replace(`${ROOT}/`, '')}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
}

function vitest(title: string, name: string, filters: string[], env: Record<string, string | undefined>): Outcome {
  console.log(`\n--- ${title}`)
  const report = path.join(RESULTS, `${name}.json`)
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (asked.title !== undefined) args.push('-t', asked.title)
  const { status } = spawnSync('vitest', args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  return readVitest(report, status)
}

function playwright(filters: string[]): Outcome {
  console.log('\n--- Browser tests')
  const titled = asked.title === undefined ? [] : ['-g', asked.title]
  const { status } = spawnSync('playwright', ['test', ...filters, ...titled], { cwd: ROOT, stdio: 'inherit' })
  return readPlaywright(path.join(RESULTS, 'e2e.json'), status)
}

/** On a PostgreSQL 15 or newer of somebody else, such as Debian's, the same tests hold. */
function onOtherPostgres(): Outcome[] {
  const elsewhere = globSync('/usr/lib/postgresql/*/bin').find(
    (folder) => Number(folder.split('/')[4]) >= 15 && existsSync(`${folder}/initdb`),
  )
  if (elsewhere === undefined) {
    console.log('\n--- No second PostgreSQL on this machine: the tests ran on the embedded one only.')
    return []
  }
  const env = { TEST_POSTGRES_BIN: elsewhere, LONG: undefined }
  return [vitest(`Tests on the PostgreSQL of ${elsewhere}`, 'second', ASK_A_DATABASE, env)]
}
