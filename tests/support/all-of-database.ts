/** All that the tables of a shop hold and what stands guard over them, to be compared. */
import pg from 'pg'
import type { PostgresConnection } from '#engines/postgres/embedded/connection.ts'

/** Works on a connection of its own. */
export async function on<T>(connection: PostgresConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** All rows, constraints, triggers and indexes, as text: the same of the same shop under any PostgreSQL. */
export async function allOf(connection: PostgresConnection): Promise<Record<string, unknown>> {
  return on(connection, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const all: Record<string, unknown> = {}
    for (const { name } of tables.rows) {
      if (name === 'catalogue_changes') continue
      const { rows } = await client.query(`select t::text as row from public."${name}" t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    const guards = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as said from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select attrelid::regclass::text || ' ' || attname || ' not null' from pg_attribute a join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnotnull and attnum > 0
      union all select tgrelid::regclass::text || ' ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public' order by 1`
    all.guards = (await client.query(guards)).rows.map(({ said }) => said)
    return all
  })
}
