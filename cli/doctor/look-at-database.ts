/** Checks the database: its durability, clock, collation, secret, and whether its rows agree. */
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

async function lookAtServer(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<Facts>(FACTS)
  const [facts] = rows
  if (!facts) return []
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter((name) => facts[name] === 'off')
  const damage = `${facts.damaged} pages on the disk are not what was written. Restore the last good backup on another disk.`
  return [
    found(`PostgreSQL ${facts.version}`, undefined),
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
