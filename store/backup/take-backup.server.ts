import type pg from 'pg'
import { copyOut } from '#db/copy.ts'
import type { PicturePlace } from '#store/images/picture-place.ts'
import type { Summary, TableHead } from './archive.ts'
import type { ArchiveTo } from './archive-file.server.ts'
import { rowsInBackup } from './held-back.server.ts'
import { gatherPictureNames } from './picture-names.ts'
import { type ArchiveWriter, addFile, writeArchive } from './write-archive.server.ts'

export type ShopPlaces = {
  /** Undefined to copy the rows alone. */
  pictures: PicturePlace | undefined
  /** The secret's file, for a sealed backup; undefined when the secret is in the database or a setting. */
  secret: string | undefined
}

export type Taken = { bytes: number; at: string; summary: Summary }

/** Transaction numbers of this server: meaningless elsewhere, and outdated within the hour. */
const LEFT_OUT = 'catalogue_changes'

/**
 * Writes the backup through a connection of its own, which it opens and closes. The file exists whole or not at all. Throws
 * what the database or the disk refuses.
 */
export async function takeBackup(
  client: pg.Client,
  places: ShopPlaces,
  to: { file: ArchiveTo; passphrase: string | undefined; program: string },
): Promise<Taken> {
  client.on('error', () => undefined)
  await client.connect()
  try {
    const at = await beginSnapshot(client)
    const { bytes, summary } = await writeArchive(to.file, to.passphrase, async (writer) => {
      await writer.add({ part: 'shop', program: to.program, at, ...(await factsOf(client)) }, [])
      return addShop(client, writer, { ...places, isSealed: to.passphrase !== undefined })
    })
    return { bytes, at, summary }
  } finally {
    await client.end()
  }
}

/** Starts the snapshot for everything read afterwards. Waits up to ten seconds for tables that are being altered. */
async function beginSnapshot(client: pg.Client): Promise<string> {
  // The disk sets the pace of our own reading: no timeouts.
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'")
  const tables = await keptHeads(client)
  await client.query('begin isolation level repeatable read read only')
  // Locked before the snapshot, so that no program update alters a table while it is read.
  await client.query(
    `lock table ${tables.map(({ table }) => `public.${quoted(table)}`).join(', ')} in access share mode`,
  )
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return (rows[0]?.at ?? new Date()).toISOString()
}

async function keptHeads(client: pg.Client): Promise<TableHead[]> {
  return (await headsOf(client)).filter(({ table }) => table !== LEFT_OUT)
}

/** Migrations and PostgreSQL version of the shop. */
export async function factsOf(client: pg.Client) {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const version = await client.query<{ server_version: string }>('show server_version')
  return { postgres: version.rows[0]?.server_version ?? '', migrations: rows.map(({ hash }) => hash) }
}

async function addShop(client: pg.Client, writer: ArchiveWriter, places: ShopPlaces & { isSealed: boolean }) {
  const names = gatherPictureNames()
  const rows: Record<string, number> = {}
  for (const head of await keptHeads(client)) {
    const kept = rowsInBackup(head.table, places.isSealed)
    const columns = head.columns.map(quoted).join(', ')
    const text = `copy (select ${columns} from public.${quoted(head.table)} where ${kept}) to stdout`
    const copied = copyOut(client, text, (count) => {
      rows[head.table] = count
    })
    await writer.add(head, names.watch(copied))
  }
  // Read after the rows: numbers used meanwhile are skipped, and none is used twice.
  await writer.add({ part: 'sequences' }, [Buffer.from(JSON.stringify(await sequencesOf(client)))])
  await client.query('commit')
  if (places.secret !== undefined && places.isSealed) await addFile(writer, { part: 'secret' }, places.secret)
  const missing: string[] = []
  const { pictures } = places
  const found = pictures ? names.found() : []
  for (const name of found) if (pictures && !(await addPicture(writer, pictures, name))) missing.push(name)
  return { rows, pictures: found.length - missing.length, missing }
}

/** Each table with its columns, without generated ones. */
export async function headsOf(client: pg.Client): Promise<TableHead[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  )
  return rows.map(({ table, columns }) => ({ part: 'table', table, columns }))
}

async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** False when the photo was deleted after the snapshot: then it is left out here too. */
async function addPicture(writer: ArchiveWriter, place: PicturePlace, name: string): Promise<boolean> {
  const pieces = await place.readInPieces(name)
  if (pieces) await writer.add({ part: 'picture', name }, pieces)
  return pieces !== undefined
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
