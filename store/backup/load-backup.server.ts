/** Loads a backup into a database in one transaction. */
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { copyIn } from '#db/copy.ts'
import { applyOnly, knownMigrations } from '#db/migrate.ts'
import { headsOf } from '#store/backup/take-backup.server.ts'
import { BadBackup, type PartHead, type Summary, type TableHead } from './archive.ts'
import { type Archive, newer, type Part } from './read-archive.server.ts'

export type Loading = {
  /** Takes a picture's bytes. */
  onPicture: (name: string, pieces: Part['pieces']) => Promise<void>
}

/** `upgrade`: the migrations that brought it up to date. */
export type Loaded = { summary: Summary; secret: string | undefined; upgrade: Upgrade }

export type Upgrade = { migrations: number; ms: number }

/** Whether this program has all of the migrations. */
export function areKnown(migrations: readonly string[]): boolean {
  const known = new Set(knownMigrations())
  return migrations.every((hash) => known.has(hash))
}

/** Throws `BadBackup` when a newer program made the backup. */
export function refuseNewer(archive: Archive): void {
  if (!areKnown(archive.shop.migrations)) throw newer()
}

/**
 * Makes the tables as of the backup, fills them, and migrates them. Runs in the caller's transaction, on a database without
 * these tables. Throws `BadBackup`, or what the database refuses.
 */
export async function loadBackup(client: pg.Client, archive: Archive, loading: Loading): Promise<Loaded> {
  refuseNewer(archive)
  const then = new Set(archive.shop.migrations)
  await applyOnly(client, then)
  const tables = new Map((await headsOf(client)).map(({ table, columns }) => [table, new Set(columns)]))
  const restoreLinks = await takeLinksOff(client, tables)
  const loaded = await loadParts(client, archive, tables, loading)
  await restoreLinks()
  const missing = new Set(knownMigrations().filter((hash) => !then.has(hash)))
  const from = performance.now()
  await applyOnly(client, missing)
  const upgrade = { migrations: missing.size, ms: performance.now() - from }
  await client.query('update public.users set image = null where substr(image, 9) = any($1)', [loaded.summary.missing])
  await client.query('analyze')
  return { ...loaded, upgrade }
}

type Tables = Map<string, Set<string>>

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
  loading: Loading,
): Promise<Omit<Loaded, 'upgrade'>> {
  const parts = archive.parts()
  let secret: string | undefined
  for (let next = await parts.next(); ; next = await parts.next()) {
    if (next.done) {
      await mustHaveAll(client, next.value)
      return { summary: next.value, secret }
    }
    const { head, pieces } = next.value
    if (head.part === 'table') await loadTable(client, head, tables, pieces)
    else if (head.part === 'picture') await loading.onPicture(head.name, pieces)
    else if (head.part === 'secret') secret = (await text(pieces)).trim()
    else if (head.part === 'sequences') await setSequences(client, await text(pieces))
    else throw foreign(head)
  }
}

async function loadTable(client: pg.Client, head: TableHead, tables: Tables, pieces: Part['pieces']): Promise<void> {
  const columns = tables.get(head.table)
  if (!columns || !head.columns.every((column) => columns.has(column))) throw foreign(head)
  const named = head.columns.map((column) => `"${column}"`).join(', ')
  await copyIn(client, `copy public."${head.table}" (${named}) from stdin`, pieces)
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

function foreign(head: PartHead): BadBackup {
  const what = 'table' in head ? `the table ${head.table}` : `a part called ${head.part}`
  return new BadBackup('foreign', `The backup holds ${what}, which its own migrations do not make.`)
}
