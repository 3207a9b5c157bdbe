/** `npm test`: everything that must hold, in the order in which it fails fastest. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { BUILD, CHECKS, firstFailedCheck } from './check.ts'
import { isOtherPostgresNeeded, unneededDrills } from './drills.ts'
import { type Outcome, readPlaywright, readVitest } from './failures.ts'
import { otherPostgres, testsOfPostgres } from './other-postgres.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')
const BIN = path.join(ROOT, 'node_modules/.bin')

process.env.PATH = [BIN, process.env.PATH].join(path.delimiter)
// A report of an earlier run is not taken for one of this run.
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)

const check = await firstFailedCheck([...CHECKS, BUILD])
if (check !== undefined) end([{ passed: 0, failed: [`npm run check: ${check}`] }])
const drills = unneededDrills()
if (drills.length > 0)
  console.log(`\nLeft to npm run test:long, for nothing behind them changed:\n  ${drills.join('\n  ')}`)
process.env.LEFT_OUT = drills.join()
const unit = vitest('Unit, store, API and fault tests', 'unit', [], {})
end([unit, onOtherPostgres(), playwright()])

/** The names of what failed come last, where a log that was cut still has them. */
function end(outcomes: Outcome[]): never {
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  console.log('')
  for (const line of failed) console.log(`FAILED ${line.replace(`${ROOT}/`, '')}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
}

function vitest(title: string, name: string, filters: string[], env: Record<string, string>): Outcome {
  console.log(`\n--- ${title}`)
  const report = path.join(RESULTS, `${name}.json`)
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync('vitest', args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  return readVitest(report, status)
}

function playwright(): Outcome {
  console.log('\n--- Browser tests')
  const { status } = spawnSync('playwright', ['test'], { cwd: ROOT, stdio: 'inherit' })
  return readPlaywright(path.join(RESULTS, 'e2e.json'), status)
}

function onOtherPostgres(): Outcome {
  if (!isOtherPostgresNeeded())
    return skipped('Left to npm run test:long: a second PostgreSQL, for nothing that asks a database changed.')
  const elsewhere = otherPostgres()
  if (elsewhere === undefined)
    return skipped('No second PostgreSQL on this machine: the store tests ran on the embedded one only.')
  return vitest(`Store tests on the PostgreSQL of ${elsewhere}`, 'second', testsOfPostgres(), {
    TEST_POSTGRES_BIN: elsewhere,
  })
}

function skipped(line: string): Outcome {
  console.log(`\n--- ${line}`)
  return { passed: 0, failed: [] }
}
