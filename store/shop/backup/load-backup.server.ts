/** Loads a backup into a database in one transaction. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BadBackup, type Summary } from '#engines/backup/archive.ts'
import type { Pieces } from '#engines/backup/archive-file.server.ts'
import type { Archive, Part } from '#engines/backup/read-archive.server.ts'
import { applyOnly, knownMigrations } from '#engines/postgres/migrate.ts'
import { backupColumns } from './take-backup.server.ts'

export type LoadOptions = {
  onPicture: (name: string, pieces: Pieces) => Promise<void>
}

export type LoadedBackup = { summary: Summary; secret: string | undefined }

/**
 * Creates and fills the backup's tables and migrates them, in the caller's transaction on an empty database. Throws
 * `BadBackup`.
 */
export async function loadBackup(client: pg.Client, archive: Archive, loading: LoadOptions): Promise<LoadedBackup> {
  const then = new Set(archive.shop.migrations)
  await applyOnly(client, then)
  const tables = new Map(Object.entries(await backupColumns(client)))
  const restoreLinks = await takeLinksOff(client, tables)
  const loaded = await loadParts(client, archive, tables, loading)
  await restoreLinks()
  await applyOnly(client, new Set(knownMigrations().filter((hash) => !then.has(hash))))
  await client.query('update public.users set image = null where substr(image, 9) = any($1)', [loaded.summary.missing])
  await client.query('analyze')
  return loaded
}

type Tables = Map<string, string[]>

/**
 * Removes foreign keys and disables triggers, so that rows can come in any order. The returned function restores them, and
 * PostgreSQL then checks every reference.
 */
async function takeLinksOff(client: pg.Client, tables: Tables): Promise<() => Promise<void>> {
  const { rows: links } = await client.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const each = [...tables.keys()].map((table) => `public."${table}"`)
  for (const { name, table } of links) await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const table of each) await client.query(`alter table ${table} disable trigger user`)
  // Migrations insert rows into some tables.
  await client.query(`truncate ${each.join(', ')}`)
  return async () => {
    for (const { name, table, definition } of links) {
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
    }
    for (const table of each) await client.query(`alter table ${table} enable trigger user`)
  }
}

async function loadParts(
  client: pg.Client,
  archive: Archive,
  tables: Tables,
  loading: LoadOptions,
): Promise<LoadedBackup> {
  const parts = archive.parts()
  let secret: string | undefined
  for (let next = await parts.next(); ; next = await parts.next()) {
    if (next.done) {
      await mustHaveAll(client, next.value)
      return { summary: next.value, secret }
    }
    const part = next.value
    if (part.kind === 'rows') await loadRows(client, part, tables)
    else if (part.kind === 'picture') await loading.onPicture(part.name, part.pieces)
    else if (part.kind === 'secret') secret = part.text.trim()
    else await setSequences(client, part.text)
  }
}

type Rows = Extract<Part, { kind: 'rows' }>

async function loadRows(client: pg.Client, { table, columns, rows }: Rows, tables: Tables): Promise<void> {
  if (!columns.every((column) => tables.get(table)?.includes(column))) {
    throw new BadBackup('foreign', `The backup holds the table ${table}, which its own migrations do not make.`)
  }
  const named = columns.map((column) => `"${column}"`).join(', ')
  await pipeline(Readable.from([rows]), client.query(copyFrom(`copy public."${table}" (${named}) from stdin`)))
}

async function setSequences(client: pg.Client, text: string): Promise<void> {
  const sequences = JSON.parse(text) as Record<string, string>
  for (const [name, last] of Object.entries(sequences)) {
    await client.query(`select setval(format('public.%I', $1::text)::regclass, $2::bigint)`, [name, last])
  }
}

/** COPY does not report rows that a rule or trigger dropped. */
async function mustHaveAll(client: pg.Client, { rows: wanted }: Summary): Promise<void> {
  for (const [table, count] of Object.entries(wanted)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from public."${table}"`)
    if (Number(rows[0]?.count) !== count) {
      throw new BadBackup('torn', `The table ${table} has ${rows[0]?.count} rows where the backup says ${count}.`)
    }
  }
}
