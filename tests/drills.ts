/**
 * Tests that rehearse a disaster, a whole day or a service that misbehaves take long and change their mind seldom: `npm test`
 * runs one when something behind it changed since CHANGED_SINCE or, without that, since what upstream has. `npm run test:long`
 * runs all of them at length.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Behind all of them. */
const ALWAYS = ['db/migrations/**', 'package-lock.json', 'tests/drills.ts']

const DATABASE = ['db/embedded/**', 'cli/**']
const BACKUPS = [
  'store/backup/**',
  'store/images/**',
  'store/s3/**',
  'server/backups/**',
  'server/main.ts',
  'server/start.ts',
  'cli/**',
]
const POINT_IN_TIME = [...BACKUPS, ...DATABASE, 'store/point-in-time/**']
const CONNECTIONS = ['db/*.ts', 'server/database.ts', 'server/watching/readiness.ts']
const ORDERS = ['store/orders/**', 'store/limits/**', 'api/orders.ts', 'api/desk/**', 'db/retry.ts']
const SENDING = ['server/sending/**', 'store/mail/**', 'store/limits/**']
const IDENTITY = ['store/identity/**', 'api/identity/**', 'server/sign-in/**', 'server/demo-identity/**']
const PICTURES = [
  'store/images/**',
  'store/s3/**',
  'api/images.ts',
  'api/mine/my-photo.ts',
  'pictures/**',
  'server/side/**',
]

/** Globs of what is behind each. */
export const DRILLS: Record<string, string[]> = {
  'tests/faults/restore-drill.test.ts': [...BACKUPS, ...DATABASE],
  'tests/faults/backup-in-s3.test.ts': BACKUPS,
  'tests/faults/restore-elsewhere.test.ts': BACKUPS,
  'tests/faults/operator-files.test.ts': [...BACKUPS, 'store/export/**', 'store/product-changes/**', 'sheets/**'],
  'tests/faults/wal-archive.test.ts': POINT_IN_TIME,
  'tests/faults/point-in-time.test.ts': POINT_IN_TIME,
  'tests/faults/database-upgrade.test.ts': [...DATABASE, 'store/backup/**'],
  'tests/faults/two-processes.test.ts': ['server/main.ts', 'server/start.ts', 'server/requests/**', ...CONNECTIONS],
  'tests/faults/frozen.test.ts': [...CONNECTIONS, ...DATABASE],
  'tests/faults/odd-folder.test.ts': [
    'server/build/**',
    'server/side/**',
    'processes/**',
    'cli/**',
    'package.json',
    '*.config.ts',
  ],
  'tests/faults/paper-kill.test.ts': ['store/papers/**', 'api/desk/papers.ts', ...CONNECTIONS],
  'tests/faults/rings.test.ts': ['store/rings/**', 'api/owner/rings.ts', ...SENDING],
  'tests/faults/tracing.test.ts': ['server/watching/**', 'server/requests/**'],
  'tests/faults/stolen-backup.test.ts': [...BACKUPS, ...IDENTITY],
  'tests/fuzz/odd-provider.test.ts': IDENTITY,
  'tests/integrity/first-orders.test.ts': ORDERS,
  'tests/integrity/own-yes.test.ts': ORDERS,
  'tests/integrity/bundles.test.ts': [...ORDERS, 'store/products/**'],
  'tests/integrity/parcels.test.ts': [...ORDERS, 'server/sending/shiprocket.ts', 'server/sending/jobs.ts'],
  'api/owner/shared-pictures.test.ts': PICTURES,
  'api/owner/ways-out.test.ts': [...SENDING, 'store/settings/**', 'api/owner/ways-out.ts'],
  'server/sending/outgoing-day.test.ts': [...SENDING, ...IDENTITY],
  'store/backup/archive.test.ts': BACKUPS,
  'store/s3/s3-store.test.ts': ['store/s3/**'],
  'cli/create-tokri.test.ts': ['create-tokri/**', 'cli/**', 'package.json'],
  'db/frozen.test.ts': CONNECTIONS,
  'db/embedded/faults.test.ts': DATABASE,
  'db/embedded/who-and-where.test.ts': DATABASE,
  'server/dev.test.ts': ['server/dev.ts', 'server/build/**', 'vite.config.ts', 'package.json'],
}

/** The drills that need not run, or none when it is not known what changed. */
export function unneededDrills(root: string): string[] {
  const changed = changedFiles(root)
  if (changed === undefined) return []
  return Object.entries(DRILLS)
    .filter(([test, behind]) => {
      const globs = [test, ...ALWAYS, ...behind]
      return !changed.some((file) => globs.some((glob) => path.matchesGlob(file, glob)))
    })
    .map(([test]) => test)
}

/** With what is not committed. Undefined without git, or where the history does not reach back as far. */
function changedFiles(root: string): string[] | undefined {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const since = process.env.CHANGED_SINCE || newestOfUpstream(git)
    const files = git('diff', '--name-only', since) + git('ls-files', '--others', '--exclude-standard')
    return files.split('\n').filter((file) => file !== '')
  } catch {
    return undefined
  }
}

/** Where upstream has all of ours, its newest commit is what nobody rehearsed yet. */
function newestOfUpstream(git: (...words: string[]) => string): string {
  const [ours, common] = [git('rev-parse', 'HEAD'), git('merge-base', 'HEAD', 'origin/HEAD')]
  return ours === common ? 'HEAD~1' : common.trim()
}
