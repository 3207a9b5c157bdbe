/** Inspects a database restored to a moment: its program version, its rows, and the pictures it names. */
import type pg from 'pg'
import { copyOut } from '#db/copy.ts'
import { knownMigrations } from '#db/migrate.ts'
import { BadBackup } from '#store/backup/archive.ts'
import { gatherPictureNames } from '#store/backup/picture-names.ts'

/** Throws `BadBackup` when a newer program had migrated the tables by then. */
export async function mustBeKnown(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const known = new Set(knownMigrations())
  if (rows.every(({ hash }) => known.has(hash))) return
  const what = 'At that moment the shop was of a newer Tokri than this one. Update first, then restore.'
  throw new BadBackup('newer', what)
}

/** Rows of each table, and the names of the pictures in them. */
export async function readRows(client: pg.Client): Promise<{ rows: Record<string, number>; pictures: string[] }> {
  const tables = await client.query<{ table: string; quoted: string }>(
    `select relname as table, format('public.%I', relname) as quoted from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const names = gatherPictureNames()
  const rows: Record<string, number> = {}
  for (const { table, quoted } of tables.rows) {
    const copied = copyOut(client, `copy ${quoted} to stdout`, (count) => {
      rows[table] = count
    })
    for await (const _ of names.watch(copied));
  }
  return { rows, pictures: names.found() }
}
