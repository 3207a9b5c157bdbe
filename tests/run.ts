/** `npm test`: everything that must hold, in the order in which it fails fastest. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildIfStale } from '#server/build/build.ts'
import { firstFailedCheck } from './check.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')
const BIN = path.join(ROOT, 'node_modules/.bin')

/** Tests of calls whose transactions another server may order otherwise. */
const ORDERS_AND_PEOPLE = ['identity/account-ends', 'erasure', 'desk/order-desk', 'desk/order-steps'].map(
  (name) => `api/${name}.test.ts`,
)

type Counts = { passed: number; failed: number }

process.env.PATH = [BIN, process.env.PATH].join(path.delimiter)
mkdirSync(RESULTS, { recursive: true })

if ((await firstFailedCheck()) !== undefined) {
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}
buildIfStale()
const unit = vitest('Unit, store, API and fault tests', 'unit', [], {})
const elsewhere = otherPostgres()
const second = elsewhere
  ? vitest(
      `Store tests on the PostgreSQL of ${elsewhere}`,
      'second',
      ['store/', 'db/migrate.test.ts', 'tests/faults/restore-elsewhere.test.ts', ...ORDERS_AND_PEOPLE],
      {
        TEST_POSTGRES_BIN: elsewhere,
      },
    )
  : said('No second PostgreSQL on this machine: the store tests ran on the embedded one only.')
const browser = playwright()

const passed = unit.passed + second.passed + browser.passed
const failed = unit.failed + second.failed + browser.failed
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function vitest(title: string, name: string, filters: string[], env: Record<string, string>): Counts {
  console.log(`\n--- ${title}`)
  const report = path.join(RESULTS, `${name}.json`)
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync('vitest', args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  return { passed: numPassedTests, failed: status === 0 ? 0 : Math.max(1, numFailedTests) }
}

function playwright(): Counts {
  console.log('\n--- Browser tests')
  const { status } = spawnSync('playwright', ['test'], { cwd: ROOT, stdio: 'inherit' })
  const { stats = { expected: 0, unexpected: 0 } } = read(path.join(RESULTS, 'e2e.json'))
  return { passed: stats.expected, failed: status === 0 ? 0 : Math.max(1, stats.unexpected) }
}

type Report = { numPassedTests?: number; numFailedTests?: number; stats?: { expected: number; unexpected: number } }

function read(report: string): Report {
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : {}
}

/** The bin folder of a PostgreSQL 15 or newer that was installed from elsewhere. */
function otherPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin').find(
    (folder) => Number(folder.split('/')[4]) >= 15 && existsSync(`${folder}/initdb`),
  )
}

function said(line: string): Counts {
  console.log(`\n--- ${line}`)
  return { passed: 0, failed: 0 }
}
