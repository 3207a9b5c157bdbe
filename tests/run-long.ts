/** `npm run test:long`: the suites that take long, at full length; `npm run test:long -- fuzz` runs that one alone. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { DRILLS } from './drills.ts'
import { otherPostgres, testsOfPostgres } from './other-postgres.ts'

const PARTS: Record<string, string[]> = {
  integrity: ['tests/integrity'],
  faults: ['tests/faults', 'db/embedded', 'store/backup'],
  drills: Object.keys(DRILLS).filter((file) => file.endsWith('.test.ts')),
  fuzz: ['tests/fuzz'],
  cluster: ['tests/cluster/proxies', 'tests/cluster/pgbouncer'],
  failover: ['tests/cluster/failover'],
  day: ['tests/endurance'],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(' or ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const parts = wanted.length === 0 ? Object.keys(PARTS) : wanted

const root = path.join(import.meta.dirname, '..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const statuses = [
  vitestOf(
    parts.flatMap((name) => PARTS[name] ?? []),
    {},
  ),
]
const elsewhere = parts.includes('drills') ? otherPostgres() : undefined
if (elsewhere) statuses.push(vitestOf(testsOfPostgres(), { TEST_POSTGRES_BIN: elsewhere }))
process.exit(Math.max(...statuses))

function vitestOf(files: string[], env: Record<string, string>): number {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, LONG: '1', ...env } } as const
  return spawnSync(process.execPath, [vitest, 'run', ...files], options).status ?? 1
}
