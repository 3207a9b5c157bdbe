import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SECRET, SEQUENCES, type ShopFacts, type Summary } from '#engines/backup/archive.ts'
import type { ArchiveTo } from '#engines/backup/archive-file.server.ts'
import { type ArchiveWriter, writeArchive } from '#engines/backup/write-archive.server.ts'
import { absent } from '#engines/postgres/durable-file.ts'
import type { PicturePlace } from '#store/goods/images/picture-place.ts'
import { rowsInBackup } from './held-back.server.ts'
import { gatherPictureNames } from './picture-names.ts'

export type BackupSources = {
  /** Undefined for the rows alone. */
  pictures: PicturePlace | undefined
  /** The secret's file; undefined when it is in the database or a setting. */
  secret: string | undefined
}

export type BackupResult = { bytes: number; at: string; summary: Summary }

/** A table that backups omit: its transaction numbers mean nothing on another server. */
const LEFT_OUT = 'catalogue_changes'

/** Writes a backup; opens and closes `client`. The file is complete or absent. */
export async function takeBackup(
  client: pg.Client,
  places: BackupSources,
  to: { file: ArchiveTo; passphrase: string | undefined; program: string },
): Promise<BackupResult> {
  client.on('error', () => undefined)
  await client.connect()
  try {
    const at = await beginSnapshot(client)
    const shop = { program: to.program, at, ...(await backupFacts(client)) }
    const { bytes, summary } = await writeArchive(to.file, to.passphrase, shop, (writer) =>
      addShop(client, writer, shop, { ...places, isSealed: to.passphrase !== undefined }),
    )
    return { bytes, at, summary }
  } finally {
    await client.end()
  }
}

/** Starts the read-only snapshot. Waits ten seconds at most for a table that is being altered. */
async function beginSnapshot(client: pg.Client): Promise<string> {
  // No timeouts, as the disk sets the pace.
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'")
  const tables = Object.keys(await backupColumns(client))
  await client.query('begin isolation level repeatable read read only')
  // Locked before the snapshot, so that no program update alters a table while it is read.
  const locked = tables.filter((table) => table !== LEFT_OUT).map((table) => `public.${quoted(table)}`)
  await client.query(`lock table ${locked.join(', ')} in access share mode`)
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return (rows[0]?.at ?? new Date()).toISOString()
}

/** Migrations, tables and PostgreSQL version of the shop. */
export async function backupFacts(client: pg.Client): Promise<Omit<ShopFacts, 'program' | 'at'>> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const version = await client.query<{ server_version: string }>('show server_version')
  const { [LEFT_OUT]: _, ...tables } = await backupColumns(client)
  return { postgres: version.rows[0]?.server_version ?? '', migrations: rows.map(({ hash }) => hash), tables }
}

type Places = BackupSources & { isSealed: boolean }

async function addShop(client: pg.Client, writer: ArchiveWriter, { tables }: ShopFacts, places: Places) {
  const { pictures, secret, isSealed } = places
  const names = gatherPictureNames()
  const rows: Record<string, number> = {}
  for (const [table, columns] of Object.entries(tables)) {
    const kept = rowsInBackup(table, isSealed)
    const copied = client.query(
      copyTo(`copy (select ${columns.map(quoted).join(', ')} from public.${quoted(table)} where ${kept}) to stdout`),
    )
    await writer.addRows(table, names.watch(copied))
    rows[table] = copied.rowCount
  }
  // Read after the rows: numbers used meanwhile are skipped, and none is used twice.
  await writer.add(SEQUENCES, JSON.stringify(await sequencesOf(client)))
  await client.query('commit')
  // A secret from a setting is left out.
  const kept = secret !== undefined && isSealed ? await readFile(secret).catch(absent) : undefined
  if (kept) await writer.add(SECRET, kept)
  const missing: string[] = []
  const found = pictures ? names.found() : []
  for (const name of found) {
    // It may have been deleted after the snapshot.
    const picture = await pictures?.read(name)
    if (picture) await writer.add(`images/${name}`, picture)
    else missing.push(name)
  }
  return { rows, pictures: found.length - missing.length, missing }
}

/** Columns by table, without generated ones. */
export async function backupColumns(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
