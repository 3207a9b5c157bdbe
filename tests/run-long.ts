/** `npm run test:long`: the integrity and fault suites at full length. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'tests/integrity', 'tests/faults', 'db/embedded'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full', LONG: '1' },
})
process.exit(status ?? 1)
