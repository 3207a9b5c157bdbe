/**
 * Tests that rehearse a disaster, a whole day or a service that misbehaves take long and change their mind seldom: `npm test`
 * runs one when something behind it changed since CHANGED_SINCE or, without that, since what upstream has. `npm run test:long`
 * runs all of them at length, `npm run test:e2e:long` those of the browser. What each rehearses goes its ordinary way in
 * every `npm test`; where the name does not tell where, the line above it does.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

/** Behind all of them. */
const ALWAYS = ['db/migrations/**', 'package-lock.json', 'tests/drills.ts']
const BROWSER_TESTS = 'tests/e2e/{open-shop,shopper,warm-page,usable,places}.ts'
/** Behind those of the browser. */
const FRAME = ['app/ui/**', 'app/frame/**', 'app/session/**', 'app/api/**', 'app/*', 'vite.config.ts', BROWSER_TESTS]

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
const DOORS = ['server/requests/**', 'server/*.ts', 'store/limits/**']
const ORDERS = ['store/orders/**', 'store/limits/**', 'api/orders.ts', 'api/desk/**', 'db/retry.ts']
const DESK_PAGES = ['app/admin/**', 'app/pages/admin/*']
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
  // Each run makes, migrates and stops an embedded PostgreSQL: tests/support/ready-data.ts.
  'db/embedded/start.test.ts': DATABASE,
  'db/migrate.test.ts': ['db/*.ts', 'server/database.ts'],
  'tests/faults/forgotten-transactions.test.ts': [...DATABASE, 'store/catalogue/**'],
  // Of everything that is sent, tests/fuzz/fuzz.test.ts sends some and asks that answers come soon.
  'server/requests/nothing-holds-the-loop.test.ts': [
    ...DOORS,
    'api/**',
    'sheets/**',
    'tests/fuzz/*',
    'tests/support/*',
  ],
  // The limits that each request meets: server/requests/limits.test.ts, raw-requests.test.ts.
  'server/requests/slow-clients.test.ts': DOORS,
  'server/requests/connection-room.test.ts': DOORS,
  // An end while somebody asks: tests/faults/npm-start.test.ts. Who gets the last one: tests/integrity/orders.test.ts.
  'tests/faults/kill.test.ts': [...ORDERS, ...CONNECTIONS, ...DATABASE, 'server/main.ts', 'server/open.ts'],
  // A good start is that of each shop of a test; settings: server/env.test.ts.
  'tests/faults/start.test.ts': ['server/*.ts', 'server/build/**', 'db/*.ts', 'db/seed/**'],
  // The commands themselves: api/owner/owner-at-machine.test.ts, api/owner/backups.test.ts.
  'tests/faults/operator.test.ts': ['cli/**', 'server/env.ts', 'store/backup/**', 'db/embedded/**'],
  'server/backups/backups.test.ts': BACKUPS,
  // Papers are printed in api/desk/papers.test.ts, sheets read in api/owner/product-imports.test.ts.
  'processes/side-process.test.ts': ['processes/**', 'papers/**', 'sheets/**', 'pictures/**'],
  'tests/fuzz/outgoing.test.ts': [...SENDING, ...IDENTITY],
  // Many at once; one after the other: api/desk/returns.test.ts, cash-book.test.ts, order-desk.test.ts, store/books.
  'tests/integrity/returns.test.ts': [...ORDERS, 'store/cash-book/**'],
  'tests/integrity/cash-book.test.ts': [...ORDERS, 'store/cash-book/**'],
  'tests/integrity/books.test.ts': [...ORDERS, 'store/books/**', 'store/gst/**', 'store/papers/**'],
  'tests/integrity/desk.test.ts': ORDERS,

  // A day of the desk: order-desk.spec.ts.
  'tests/e2e/fifty-orders.spec.ts': [...FRAME, ...DESK_PAGES, 'app/pages/admin/orders/**', ...ORDERS],
  'tests/e2e/no-net.spec.ts': [
    ...FRAME,
    'app/connection/**',
    'app/cart/**',
    'app/checkout/**',
    'app/pages/checkout/**',
  ],
  // api/coupons.test.ts, api/delivery-by-pin.test.ts; a checkout: checkout.spec.ts.
  'tests/e2e/coupons.spec.ts': [
    ...FRAME,
    'app/checkout/**',
    'app/pages/checkout/**',
    'app/pages/admin/coupons/**',
    'store/coupons/**',
  ],
  'tests/e2e/delivery.spec.ts': [
    ...FRAME,
    'app/delivery/**',
    'app/checkout/**',
    'app/pages/checkout/**',
    'store/delivery/**',
  ],
  // Settings and products at the desk: admin.spec.ts, desk-places.spec.ts.
  'tests/e2e/make-it-yours.spec.ts': [
    ...FRAME,
    ...DESK_PAGES,
    'app/pages/admin/settings/**',
    'app/home/**',
    'store/settings/**',
  ],
  'tests/e2e/own-name.spec.ts': ['app/**', 'papers/**', 'store/settings/**', 'store/mail/**', 'store/papers/**'],
  // api/identity/, and the second factor of customers: account-pages.spec.ts.
  'tests/e2e/staff-second-factor.spec.ts': [
    ...FRAME,
    'app/pages/account/**',
    'app/pages/login/**',
    'app/sign-in/**',
    ...IDENTITY,
  ],
  'tests/e2e/without-mail.spec.ts': [
    ...FRAME,
    'app/pages/login/**',
    'app/sign-in/**',
    'app/pages/admin/people/**',
    ...IDENTITY,
  ],
  // One product: finding.spec.ts.
  'tests/e2e/crawler.spec.ts': [...FRAME, 'app/pages/product/**', 'app/product/**', 'server/pages/**'],
  // api/desk/cash-book.test.ts, api/desk/books.test.ts.
  'tests/e2e/cash-book.spec.ts': [
    ...FRAME,
    ...DESK_PAGES,
    'app/pages/admin/cash/**',
    'store/cash-book/**',
    'api/desk/**',
  ],
  'tests/e2e/books.spec.ts': [...FRAME, ...DESK_PAGES, 'app/pages/admin/books/**', 'store/books/**', 'api/desk/**'],
  'server/dev.test.ts': ['server/dev.ts', 'server/build/**', 'vite.config.ts', 'package.json'],
}

/** Behind the tests that are run on a second PostgreSQL too: each runs on the embedded one in every `npm test`. */
export const ASKS_A_DATABASE = ['db/**', 'store/**/*.server.ts', 'tests/support/**', 'tests/other-postgres.ts']

export function isOtherPostgresNeeded(): boolean {
  const changed = changedFiles()
  return (
    changed === undefined ||
    isIn(
      changed.filter((file) => !isTest(file)),
      [...ASKS_A_DATABASE, ...ALWAYS],
    )
  )
}

/** The drills that need not run, or none when it is not known what changed. Another test is behind none of them. */
export function unneededDrills(): string[] {
  const changed = changedFiles()
  if (changed === undefined) return []
  const behindSome = changed.filter((file) => !isTest(file))
  return Object.entries(DRILLS)
    .filter(([test, behind]) => !changed.includes(test) && !isIn(behindSome, [...ALWAYS, ...behind]))
    .map(([test]) => test)
}

const SHARED_BY_PAGES = ['app/*', 'app/!(pages|mail)/**', BROWSER_TESTS, ...ALWAYS]

/** Pages that walk on two screens go through. */
export const WALKED: Record<string, string[]> = {
  'tests/e2e/after-sale.spec.ts': ['app/pages/orders*', 'app/pages/orders/**', 'app/pages/admin/orders/**'],
  'tests/e2e/alerts.spec.ts': ['app/pages/admin/*', 'app/pages/admin/orders/**'],
  'tests/e2e/bundles.spec.ts': ['app/pages/product/**', 'app/pages/cart/**', 'app/pages/admin/products/**'],
  'tests/e2e/desk-places.spec.ts': ['app/pages/admin/*', 'app/pages/admin/settings/**'],
  'tests/e2e/families.spec.ts': ['app/pages/product/**', 'app/pages/search/**'],
  'tests/e2e/look.spec.ts': [
    'app/pages/*',
    'app/pages/{cart,checkout,home,login,product,search}/**',
    'server/pages/**',
  ],
  'tests/e2e/order-desk.spec.ts': ['app/pages/admin/*', 'app/pages/admin/orders/**', 'app/pages/orders/**'],
  'tests/e2e/orders.spec.ts': ['app/pages/orders*', 'app/pages/orders/**'],
  'tests/e2e/products.spec.ts': ['app/pages/admin/*', 'app/pages/admin/products/**'],
}

/**
 * Screens of a walk: `npm test` goes it on the first alone, unless its pages or what they share changed. The way is the same
 * on all; the others show it otherwise.
 */
export function screens<Size>(sizes: readonly Size[], walk: keyof typeof WALKED): readonly Size[] {
  const changed = process.env.LEFT_OUT === undefined ? undefined : changedFiles()
  const behind = [...SHARED_BY_PAGES, walk, ...(WALKED[walk] ?? [])]
  return changed === undefined || isIn(changed, behind) ? sizes : sizes.slice(0, 1)
}

/**
 * Of what each stands on a page of `app/pages/`, that which `npm test` walks through: where its file or one beside it changed,
 * or what pages share. All of it when the tests are run alone, and each night.
 */
export function touched<Thing>(
  things: readonly Thing[],
  fileOf: (thing: Thing) => string,
  walk: string,
): readonly Thing[] {
  const changed = process.env.LEFT_OUT === undefined ? undefined : changedFiles()
  if (changed === undefined || isIn(changed, [...SHARED_BY_PAGES, walk])) return things
  const beside = (file: string) => [`${file.replace(/\.tsx$/, '')}/**`, `${path.dirname(file)}/*`]
  return things.filter((thing) => isIn(changed, beside(fileOf(thing))))
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.ts$/.test(file)
}

function isIn(changed: string[], globs: string[]): boolean {
  return changed.some((file) => globs.some((glob) => path.matchesGlob(file, glob)))
}

let known: { changed: string[] | undefined } | undefined

/** As they were when first asked for: each answer takes Git three times. */
function changedFiles(): string[] | undefined {
  known ??= { changed: findChangedFiles(ROOT) }
  return known.changed
}

/** With what is not committed. Undefined without git, or where the history does not reach back as far. */
function findChangedFiles(root: string): string[] | undefined {
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
