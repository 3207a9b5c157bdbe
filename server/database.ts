import { type Database, type DatabaseConnection, openDatabase } from '#db/client.ts'
import { startEmbeddedPostgres } from '#db/embedded/start.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'

/** The store's database, and the server behind it when it is ours. */
export type RunningDatabase = Database & { kind: string; connection: DatabaseConnection }

/** Connects to `DATABASE_URL`, or starts the embedded PostgreSQL in the data folder. */
export async function startDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, log: Log): Promise<RunningDatabase> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  if (env.DATABASE_URL !== undefined) {
    const connection = { connectionString: env.DATABASE_URL }
    const database = openDatabase(connection, { onError })
    await refuseOldServer(database)
    return { ...database, kind: 'PostgreSQL of DATABASE_URL', connection }
  }
  const server = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    log: (level, line) => log[level === 'info' ? 'debug' : level](line),
  })
  const database = openDatabase(server.connection, { onError })
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { ...database, close, kind: `embedded PostgreSQL in ${env.DATA_DIR}`, connection: server.connection }
}

/** A server older than PostgreSQL 15 is refused in one line, before anything is written to it. */
async function refuseOldServer(database: Database): Promise<void> {
  const version = database.pool.query<{ server_version_num: string }>('show server_version_num')
  const { rows } = await version.catch((error: Error) => {
    throw new Error(`the database of DATABASE_URL does not let us in: ${error.message.split('\n')[0]}`)
  })
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new Error(`DATABASE_URL names PostgreSQL ${major}; Tokri needs 15 or newer`)
}
