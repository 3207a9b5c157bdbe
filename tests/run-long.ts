/** `npm run test:long`: the suites that take long, at full length; `npm run test:long -- fuzz` runs that one alone. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { DRILLS } from './drills.ts'

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
const folders = (wanted.length === 0 ? Object.keys(PARTS) : wanted).flatMap((name) => PARTS[name] ?? [])

const root = path.join(import.meta.dirname, '..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...folders], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LONG: '1' },
})
process.exit(status ?? 1)
