/** Tells the owner in sentences how the shop runs. `tokri doctor` tells faults that only somebody at the machine can mend. */
import { sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { complaints, mailOutbox, pushSubscriptions } from '#db/schema/talk.ts'
import { PROGRAM_VERSION, VERSION } from '#server/backups/backup-places.ts'
import type { ShopBackups } from '#server/backups/backups.ts'
import type { RunningDatabase } from '#server/database.ts'
import type { Env } from '#server/env.ts'
import { freeRoomAt } from '#server/machine/free-room.ts'
import type { Mailer } from '#server/sending/mailer.ts'
import { readLastNightlyCheck } from '#store/shop/integrity/proofs.server.ts'
import type { StatusFinding } from '#store/shop/overview/status.schema.ts'
import { IS_LATE } from '#store/talk/complaints/complaints.server.ts'
import type { CountedFaults } from './failures.ts'
import { PROGRAM_FOLDER, sayNewerVersion } from './newer-version.ts'
import { countWaitingWork, type WaitingWork } from './waiting-work.ts'

type StatusOptions = {
  env: Env
  database: RunningDatabase
  backups: ShopBackups
  mailer: Pick<Mailer, 'channels'>
  faults: CountedFaults
  hasDemoSignIn: () => Promise<boolean>
}

/** Age from which a waiting mail counts as stuck. */
const LATE_MAIL = '10 minutes'
const SLOW_DATABASE_MS = 300

/** The returned function reads the findings, the worst first. */
export function createStatus(parts: StatusOptions): () => Promise<StatusFinding[]> {
  const openedAt = new Date().toISOString()
  return async () => {
    const from = performance.now()
    const counted = await count(parts.database)
    const ms = Math.round(performance.now() - from)
    const findings = [
      ordersIn(counted),
      ringsIn(counted),
      ...complaintsIn(counted),
      ...((await parts.hasDemoSignIn()) ? [DEMO_SIGN_IN] : []),
      mailIn(counted, parts.mailer.channels.includes('email')),
      await backupsOf(parts.backups),
      await proofOf(parts.database),
      databaseOf(counted.version, ms),
      await roomOf(parts.env),
      addressOf(parts.env),
      faultsOf(parts.faults()),
      await programOf(openedAt),
    ] satisfies StatusFinding[]
    return findings.toSorted((one, other) => rank(one) - rank(other))
  }
}

const RANKS = { wrong: 0, note: 1, good: 2 } as const

function rank({ state }: StatusFinding): number {
  return RANKS[state]
}

const DEMO_SIGN_IN: StatusFinding = {
  about: 'sign-in',
  state: 'note',
  words: 'Anybody at this computer can sign in with a “Demo account”. It goes with the demo.',
}

type StatusRow = WaitingWork & {
  version: string
  last_order: Date | null
  late_mails: number
  devices: number
  open_complaints: number
  late_complaints: number
}

async function count({ db }: RunningDatabase): Promise<StatusRow> {
  const told = db.execute<Omit<StatusRow, keyof WaitingWork>>(sql`select
    current_setting('server_version') as version,
    (select max(created_at) from ${orders}) as last_order,
    (select count(*)::int from ${mailOutbox} where failed_at is null and sent_at is null
      and coalesce(due_at, created_at) < now() - ${LATE_MAIL}::interval) as late_mails,
    (select count(*)::int from ${complaints} where status <> 'settled') as open_complaints,
    (select count(*)::int from ${complaints} where ${IS_LATE}) as late_complaints,
    (select count(*)::int from ${pushSubscriptions}) as devices`)
  const [waiting, { rows }] = await Promise.all([countWaitingWork(db), told])
  if (!rows[0]) throw new Error('The database counted nothing')
  return { ...waiting, ...rows[0] }
}

function ordersIn({ orders_to_confirm: toCall, last_order: lastOrder }: StatusRow): StatusFinding {
  const about = 'orders'
  if (!lastOrder) return { about, state: 'good', words: 'The shop takes orders. None has come yet.' }
  const waiting =
    toCall === 0
      ? 'No order waits for a call.'
      : `${toCall} ${toCall === 1 ? 'order waits' : 'orders wait'} for a call.`
  return { about, state: 'good', words: `${waiting} The newest came`, at: isoOf(lastOrder) }
}

function ringsIn({ devices }: StatusRow): StatusFinding {
  const words =
    devices === 0
      ? 'Get a sound for new orders while the desk is closed: switch it on under Account, Alerts.'
      : `${devices} ${devices === 1 ? 'device is' : 'devices are'} told of new orders while the desk is closed.`
  return { about: 'rings', state: devices === 0 ? 'note' : 'good', words }
}

function complaintsIn({ open_complaints: open, late_complaints: late }: StatusRow): StatusFinding[] {
  if (open === 0) return []
  const about = 'complaints'
  if (late === 0) {
    const words = open === 1 ? 'One complaint is not settled yet.' : `${open} complaints are not settled yet.`
    return [{ about, state: 'note', words }]
  }
  return [{ about, state: 'wrong', words: `${late} of ${open} open complaints are past the time that the law gives.` }]
}

function mailIn({ outbox_failed: failed, late_mails: late }: StatusRow, isSent: boolean): StatusFinding {
  const about = 'mail'
  if (failed > 0)
    return { about, state: 'wrong', words: `${messages(failed)} could not be sent. See why, and try again.` }
  if (!isSent) {
    const words = 'No mail server is set: customers get no mail, and you pass links on by hand.'
    return { about, state: 'note', words }
  }
  if (late > 0) return { about, state: 'wrong', words: `${messages(late)} wait for more than ten minutes.` }
  return { about, state: 'good', words: 'Mail leaves at once.' }
}

function messages(count: number): string {
  return count === 1 ? 'One message' : `${count} messages`
}

async function backupsOf(backups: ShopBackups): Promise<StatusFinding> {
  const { lastAt, isLate } = await backups.state()
  const about = 'backups'
  const failure = backups.failure()
  if (failure !== null) return { about, state: 'wrong', words: `No backup can be made: ${failure}.` }
  const last = lastAt === null ? {} : { at: lastAt }
  if (isLate) {
    const words =
      lastAt === null ? 'There is no backup yet. Make one.' : 'The backup that was due is missing. The last one is of'
    return { about, state: 'wrong', words, ...last }
  }
  if (backups.every === null)
    return { about, state: 'note', words: 'No backup is made by itself: that was switched off.' }
  if (lastAt === null) return { about, state: 'note', words: 'The first backup is made within the hour.' }
  return { about, state: 'good', words: 'The last backup is of', ...last }
}

/** What last night's check found: whether stock, orders, papers and cash add up, and the last backup can be restored. */
async function proofOf({ db }: RunningDatabase): Promise<StatusFinding> {
  const about = 'proof'
  const last = await readLastNightlyCheck(db)
  if (!last) return { about, state: 'note', words: 'The first automatic check is tonight.' }
  const { at, backupAt, faults } = last
  if (faults.length > 0) {
    const more = faults.length === 1 ? '' : ` And ${faults.length - 1} more.`
    return {
      about,
      state: 'wrong',
      words: `${faults[0]}.${more} The person who runs the server should look. Found`,
      at,
    }
  }
  const restored = backupAt === null ? 'There was no backup to restore.' : 'The last backup was restored to try it.'
  return { about, state: 'good', words: `Stock, orders, papers and cash add up. ${restored} Proven`, at }
}

function databaseOf(version: string, ms: number): StatusFinding {
  const words = `PostgreSQL ${version.split(' ')[0]} answers in ${ms} ms.`
  if (ms < SLOW_DATABASE_MS) return { about: 'database', state: 'good', words }
  return {
    about: 'database',
    state: 'note',
    words: `${words} That is slow: the person who runs the server should look.`,
  }
}

/** The room on the disk with the pictures, and with the database where it is embedded. */
async function roomOf({ DATA_DIR }: Env): Promise<StatusFinding> {
  const { bytes, isLittle } = await freeRoomAt(DATA_DIR)
  const gigabytes = (bytes / 1e9).toFixed(1)
  if (!isLittle) return { about: 'room', state: 'good', words: `${gigabytes} GB are free on the disk of the shop.` }
  const words = `Only ${gigabytes} GB are free on the disk of the shop. Make room, or it stops taking orders.`
  return { about: 'room', state: 'wrong', words }
}

function addressOf({ PUBLIC_URL }: Env): StatusFinding {
  const about = 'address'
  if (PUBLIC_URL === undefined) {
    const words = 'Your web address is not set. Ask the person who installed the shop (PUBLIC_URL).'
    return { about, state: 'note', words }
  }
  if (PUBLIC_URL.startsWith('https:'))
    return { about, state: 'good', words: `Shoppers reach the shop at ${PUBLIC_URL}.` }
  const words = `Shoppers reach the shop at ${PUBLIC_URL}, without https: others can read passwords on the way.`
  return { about, state: 'wrong', words }
}

function faultsOf({ count, lastAt }: ReturnType<CountedFaults>): StatusFinding {
  if (count === 0) return { about: 'faults', state: 'good', words: `Nothing failed in the last 24 hours.` }
  const times = count === 1 ? 'Once' : `${count} times`
  const words = `${times} in the last 24 hours something failed that should not have. The person who runs the server finds it in the log. The last time was`
  return { about: 'faults', state: 'note', words, ...(lastAt === undefined ? {} : { at: lastAt }) }
}

async function programOf(openedAt: string): Promise<StatusFinding> {
  const newer = await sayNewerVersion(PROGRAM_FOLDER, VERSION)
  const words = `${PROGRAM_VERSION}, Node ${process.versions.node}. ${newer} Open since`.replace('  ', ' ')
  return { about: 'program', state: newer === '' ? 'good' : 'note', words, at: openedAt }
}

function isoOf(time: Date | string): string {
  return new Date(time).toISOString()
}
