/** Checks the database: its durability, clock, collation, and whether its rows agree. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { isMigrated } from '#db/migrate.ts'
import type { Env } from '#server/env.ts'
import { fingerprintOf, PRINT, SHARED } from '#store/identity/factors/secret-rows.ts'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import { withDatabase } from '../shop-database.ts'
import { type Finding, found } from './finding.ts'

export async function lookAtDatabase(env: Env): Promise<Finding[]> {
  try {
    return await withDatabase(env, async ({ pool }) => {
      const isReady = await isMigrated(pool).catch(() => false)
      const findings = [...(await lookAtServer(pool)), await lookAtClock(pool)]
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
  'version' | 'encoding' | 'collation' | 'fsync' | 'full_page_writes' | 'synchronous_commit' | 'data_checksums',
  string
> & {
  isMoved: boolean
  damaged: number
}

const FACTS = `select current_setting('server_version') as version, pg_encoding_to_char(encoding) as encoding,
    datcollate as collation, current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as data_checksums,
    coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as "isMoved",
    coalesce((select checksum_failures from pg_stat_database s where s.datid = d.oid), 0)::int as damaged
  from pg_database d where datname = current_database()`

async function lookAtServer(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<Facts>(FACTS)
  const [facts] = rows
  if (!facts) return []
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter((name) => facts[name] === 'off')
  const damage = `${facts.damaged} pages on the disk are not what was written. Restore the last good backup on another disk.`
  return [
    lookAtVersion(facts.version),
    found(
      'What is acknowledged is kept',
      off.length > 0 && `not with ${off.join(', ')} off: an order can be lost with the power. Set them on.`,
    ),
    found(
      `Letters: ${facts.encoding}`,
      facts.encoding !== 'UTF8' && 'names cannot all be kept. Restore into a database made with encoding UTF8.',
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

const POSTGRESQL_RELEASES = 'newest releases: https://www.postgresql.org/support/versioning'

function lookAtVersion(version: string): Finding {
  const isTooOld = Number.parseInt(version, 10) < 15
  return found(`PostgreSQL ${version}`, isTooOld && 'Tokri needs 15 or newer.', POSTGRESQL_RELEASES)
}

/** Compares the clocks of this machine and the database, and finds orders of the future. */
async function lookAtClock(pool: pg.Pool): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const skew = Math.abs((rows[0]?.now.getTime() ?? asked) - (asked + Date.now()) / 2)
  const future = await pool
    .query<{ last: Date | null }>(
      `select max(created_at) as last from orders where created_at > now() + interval '1 minute'`,
    )
    .catch(() => undefined)
  const last = future?.rows[0]?.last
  if (last)
    return found(
      'Clock',
      `an order is of ${last.toISOString()}, which is still to come. Set the clock by NTP (timedatectl set-ntp true).`,
    )
  return found(
    'Clock',
    skew > 5_000 && `this machine and the database are ${(skew / 1000).toFixed(0)} s apart. Set both by NTP.`,
    new Date().toISOString(),
  )
}

async function lookAtRows(pool: pg.Pool): Promise<Finding[]> {
  const faults = await findFaults(pool)
  const failed = await pool.query<{ count: number }>(
    `select count(*)::int as count from mail_outbox where failed_at is not null and sent_at is null`,
  )
  const count = failed.rows[0]?.count ?? 0
  return [
    ...(faults.length === 0 ? [found('Orders, stock and invoices hold together', undefined)] : []),
    ...faults.map((fault) => found('Rows that contradict each other', fault)),
    found('Mail that could not be sent', count > 0 && `${count} messages wait under Admin, Mail.`),
  ]
}

async function lookAtSecret({ DATA_DIR, DATABASE_URL, SECRET }: Env, pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ id: string; value: string }>(
    'select id, value from verifications where id = any($1)',
    [[PRINT, SHARED]],
  )
  const kept = Object.fromEntries(rows.map(({ id, value }) => [id, value]))
  const file =
    DATABASE_URL === undefined
      ? await readFile(path.join(DATA_DIR, 'secret'), 'utf8').catch(() => undefined)
      : undefined
  const secret = SECRET ?? kept[SHARED] ?? file?.trim()
  const isOther = secret !== undefined && kept[PRINT] !== undefined && fingerprintOf(secret) !== kept[PRINT]
  return found(
    'Secret',
    isOther && 'it is not the one this database was used with: everybody would be signed out. Put the right one back.',
  )
}
