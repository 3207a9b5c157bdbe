/** `tokri doctor`: checks everything a shop depends on, and says what is wrong and what to do. */
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { writeDurably } from '#engines/postgres/durable-file.ts'
import { isMigrated } from '#engines/postgres/migrate.ts'
import { isS3Address, S3Trouble, SHOWING } from '#engines/s3/s3-settings.ts'
import { backupFolderOf, NEWEST_POSTGRES, openBackups, PINNED_NODE } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { freeRoomAt } from '#server/machine/free-room.ts'
import { openTransportByUrl } from '#server/sending/transports.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { FINGERPRINT_ROW, fingerprintOf, SECRET_ROW } from '#store/people/identity/factors/secret-rows.ts'
import { backupIntervalOf, formatBytes, isBackupLate } from '#store/shop/backup/backup-folder.server.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import type { Answer, Command, Typed } from './command.ts'
import { withDatabase } from './shop-database.ts'

export const doctor: Command = {
  summary: 'looks at clock, disk, database, secret, mail, pictures and backups, and says what to do',
  help: `npm run tokri -- doctor

  Changes nothing but a file that it writes into DATA_DIR, and where PICTURES_URL leads, and removes. Ends with 1 when something is wrong.
  The last backup is restored and checked by: npm run tokri -- prove`,
  options: {},
  run,
}

async function run({ env }: Typed): Promise<Answer> {
  const findings: Finding[] = []
  for (const look of [lookAtMachine, lookAtDatabase, lookAtMail, lookAtPictureStore, lookAtBackups])
    findings.push(...(await look(env)))
  const wrong = findings.filter((finding) => finding.wrong !== undefined)
  const lines = findings.map(
    ({ about, wrong: what, note }) => `${what ? 'WRONG' : 'good '}  ${about}${sentence(what ?? note)}`,
  )
  const end = wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} of ${findings.length} want something done.`
  return { said: [...lines, '', end], json: { findings }, isBad: wrong.length > 0 }
}

function sentence(text: string | undefined): string {
  return text === undefined ? '' : `: ${text}`
}

/** Checks that the mail server accepts the shop's login, without sending anything. */
async function lookAtMail({ SMTP_URL, PUBLIC_URL }: Env): Promise<Finding[]> {
  const address = found(
    'PUBLIC_URL',
    undefined,
    PUBLIC_URL ?? 'not set: links in mails lead to this machine. Set it in production',
  )
  if (SMTP_URL === undefined)
    return [
      address,
      found('Mail', undefined, 'SMTP_URL is not set: mail stays under Admin, Mail, unless Settings name a mail server'),
    ]
  const host = new URL(SMTP_URL).host
  const transport = await openTransportByUrl(SMTP_URL)
  try {
    await transport.verify()
    return [address, found(`Mail by ${host}`, undefined)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [address, found(`Mail by ${host}`, `it does not let the shop in (${reason}). Look at SMTP_URL.`)]
  } finally {
    transport.close()
  }
}

/** A file written to the picture store and removed again. */
const TRIAL = Buffer.from('written by tokri doctor')

/** Checks that a picture store in S3 works; a folder is checked with the machine. */
async function lookAtPictureStore(env: Env): Promise<Finding[]> {
  if (env.PICTURES_URL === undefined) return []
  const name = `.doctor-${process.pid}`
  try {
    const place = await openPictures(env, SHOWING)
    const from = performance.now()
    await place.write(name, TRIAL)
    const read = await place.read(name)
    const listed: string[] = []
    for await (const entry of place.list(name)) listed.push(entry.name)
    await place.remove(name)
    const ms = ((performance.now() - from) / 4).toFixed(0)
    const isSame = read !== undefined && Buffer.compare(read, TRIAL) === 0 && listed.includes(name)
    const isGone = (await place.read(name)) === undefined
    const wrong = 'what was written is not what is read, listed or gone. Is it a store of the S3 kind?'
    return [found(`Pictures in ${place.title}: ${ms} ms`, !(isSame && isGone) && wrong)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [found('Pictures', `${reason} Look at PICTURES_URL and the S3 settings.`)]
  }
}

/** Checks that there is a recent backup that would survive the loss of the disk. */
async function lookAtBackups(env: Env): Promise<Finding[]> {
  const place = await openBackups(env, SHOWING)
  const folder = place.title
  const backups = await place.list().catch((error: unknown) => {
    if (error instanceof S3Trouble) return error
    throw error
  })
  if (backups instanceof S3Trouble)
    return [found('Backups', `${backups.message} Look at BACKUP_DIR and the S3 settings.`)]
  const [last] = backups
  const late = last
    ? `the last one is of ${last.at.toISOString()}. Look into the log for "backup.failed", or type: npm run tokri -- backup`
    : `there is none in ${folder}. Type: npm run tokri -- backup`
  const findings = [
    found(
      `Backups: ${backups.length}`,
      isBackupLate(last, new Date(), backupIntervalOf(env.BACKUP_KEEP)) && late,
      last && `the last one of ${last.at.toISOString()}`,
    ),
  ]
  if (env.BACKUP_KEEP === undefined)
    findings.push(found('Backups by the clock', undefined, 'switched off by BACKUP_KEEP=off'))
  if (!last) return findings
  const [here, there] = await Promise.all([env.DATA_DIR, folder].map((place) => stat(place).catch(() => undefined)))
  const isSameDisk = here !== undefined && here.dev === there?.dev
  const same = 'on the disk of the shop: they go with it. Set BACKUP_DIR to another one, or copy them away'
  findings.push(found('Where backups lie', undefined, isSameDisk ? same : folder))
  if (env.BACKUP_PASSPHRASE === undefined) {
    const none = 'none: their reader knows all that the shop knows. Set BACKUP_PASSPHRASE'
    findings.push(found('Seal of backups', isS3Address(folder) && `${none}: they lie with others`, none))
  }
  return findings
}

export type Finding = { about: string; wrong?: string; note?: string }

/** A finding; `wrong` is a sentence if something is wrong. */
export function found(about: string, wrong: string | undefined | false, note?: string): Finding {
  if (wrong) return { about, wrong }
  return note === undefined ? { about } : { about, note }
}

/** Linux's number for a file system in memory. */
const TMPFS = 0x01021994

async function lookAtMachine(env: Env): Promise<Finding[]> {
  const folders = [...new Set([env.DATA_DIR, backupFolderOf(env)])]
  const there = await Promise.all(
    folders.map((folder) =>
      stat(folder).then(
        () => [folder],
        () => [],
      ),
    ),
  )
  const each = await Promise.all(there.flat().map(lookAtFolder))
  return [lookAtNode(), ...each.flat(), ...(await lookAtSecretFile(env))]
}

function lookAtNode(): Finding {
  const { node } = process.versions
  const isOlder = node.localeCompare(PINNED_NODE, 'en', { numeric: true }) < 0
  const remedy = `the shop was tested with ${PINNED_NODE} or newer. Run "npm ci" and start with "npm start": it brings its own.`
  return found(`Node ${node}`, isOlder && remedy)
}

async function lookAtFolder(folder: string): Promise<Finding[]> {
  const { bytes, isLittle, type } = await freeRoomAt(folder)
  const { mode } = await stat(folder)
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  const inMemory = 'it lies in memory and is gone with the power. Choose a folder on a disk.'
  return [
    found(
      `${folder}: ${formatBytes(bytes)} free`,
      isLittle && 'that is little. Make room, or the shop stops taking orders.',
    ),
    found(`${folder}: kind of disk`, type === TMPFS && inMemory),
    found(`${folder}: who may read it`, isOpen && `others of this machine may. Type: chmod 700 "${folder}"`),
    await lookAtWriting(folder),
  ]
}

async function lookAtWriting(folder: string): Promise<Finding> {
  const file = path.join(folder, `.doctor-${process.pid}`)
  const trouble = await writeDurably(file, Buffer.alloc(4096)).then(
    () => undefined,
    (error: Error) => `nothing can be written there (${error.message}). Run this as the user of the shop.`,
  )
  await rm(file, { force: true })
  return found(`${folder}: writing`, trouble)
}

async function lookAtSecretFile({ DATA_DIR, SECRET, DATABASE_URL }: Env): Promise<Finding[]> {
  if (SECRET !== undefined || DATABASE_URL !== undefined || process.platform === 'win32') return []
  const file = path.join(DATA_DIR, 'secret')
  const kept = await stat(file).catch(() => undefined)
  if (!kept)
    return [found(file, 'it is not there. Put it back from a backup, or every session ends with the next start.')]
  return [found(file, (kept.mode & 0o077) !== 0 && `others of this machine may read it. Type: chmod 600 "${file}"`)]
}

async function lookAtDatabase(env: Env): Promise<Finding[]> {
  try {
    return await withDatabase(env, async ({ pool }) => {
      const isReady = await isMigrated(pool).catch(() => false)
      const findings = [...(await lookAtServer(env, pool)), await lookAtClock(pool)]
      findings.push(
        found(
          'Version of the tables',
          !isReady && 'it is not that of this program. Start the shop once: it brings them up to date.',
        ),
      )
      return isReady ? [...findings, ...(await lookAtRows(pool)), await lookAtSecret(env, pool)] : findings
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [found('Database', reason)]
  }
}

type Facts = Record<
  'version' | 'collation' | 'fsync' | 'full_page_writes' | 'synchronous_commit' | 'data_checksums',
  string
> & {
  isMoved: boolean
  damaged: number
}

const FACTS = `select current_setting('server_version') as version,
    datcollate as collation, current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as data_checksums,
    coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as "isMoved",
    coalesce((select checksum_failures from pg_stat_database s where s.datid = d.oid), 0)::int as damaged
  from pg_database d where datname = current_database()`

async function lookAtServer(env: Env, pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<Facts>(FACTS)
  const [facts] = rows
  if (!facts) return []
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter((name) => facts[name] === 'off')
  const damage = `${facts.damaged} pages on the disk are not what was written. Restore the last good backup on another disk.`
  return [
    found(`PostgreSQL ${facts.version}`, undefined, behindOf(env, facts.version)),
    found(
      'What is acknowledged is kept',
      off.length > 0 && `not with ${off.join(', ')} off: an order can be lost with the power. Set them on.`,
    ),
    found(
      `Order of words: ${facts.collation}`,
      facts.isMoved &&
        'the system sorts otherwise than when the database was made. Type in psql: REINDEX DATABASE, then ALTER DATABASE ... REFRESH COLLATION VERSION',
    ),
    found(
      'Damage on the disk',
      facts.damaged > 0 && damage,
      facts.data_checksums === 'on' ? undefined : 'this server keeps no checksums and could not tell',
    ),
  ]
}

/** Says that the embedded server is behind: its packages come later than PostgreSQL itself. */
export function behindOf({ DATABASE_URL }: Pick<Env, 'DATABASE_URL'>, version: string): string | undefined {
  const isBehind = version.localeCompare(NEWEST_POSTGRES, 'en', { numeric: true }) < 0
  if (DATABASE_URL !== undefined || !isBehind) return undefined
  return `${NEWEST_POSTGRES} is out. This one comes with the program, and only the shop's own user reaches it; DATABASE_URL takes another, such as the system's, which its updates keep new`
}

/** Compares the clocks of this machine and the database. */
async function lookAtClock(pool: pg.Pool): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const skew = Math.abs((rows[0]?.now.getTime() ?? asked) - (asked + Date.now()) / 2)
  return found(
    'Clock',
    skew > 5_000 && `this machine and the database are ${(skew / 1000).toFixed(0)} s apart. Set both by NTP.`,
    new Date().toISOString(),
  )
}

async function lookAtRows(pool: pg.Pool): Promise<Finding[]> {
  const faults = await findFaults(pool)
  if (faults.length === 0) return [found('Orders, stock and invoices hold together', undefined)]
  return faults.map((fault) => found('Rows that contradict each other', fault))
}

async function lookAtSecret({ DATA_DIR, DATABASE_URL, SECRET }: Env, pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ id: string; value: string }>(
    'select id, value from verifications where id = any($1)',
    [[FINGERPRINT_ROW, SECRET_ROW]],
  )
  const kept = Object.fromEntries(rows.map(({ id, value }) => [id, value]))
  const file =
    DATABASE_URL === undefined
      ? await readFile(path.join(DATA_DIR, 'secret'), 'utf8').catch(() => undefined)
      : undefined
  const secret = SECRET ?? kept[SECRET_ROW] ?? file?.trim()
  const isOther =
    secret !== undefined && kept[FINGERPRINT_ROW] !== undefined && fingerprintOf(secret) !== kept[FINGERPRINT_ROW]
  return found(
    'Secret',
    isOther && 'it is not the one this database was used with: everybody would be signed out. Put the right one back.',
  )
}
