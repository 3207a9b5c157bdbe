/** The connection to PostgreSQL, whoever runs it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>
/** The handle inside `db.transaction`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type DatabaseConnection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

const STATEMENT_MS = 5_000

/**
 * Opens a pool. No statement may run, wait for a lock or sit in a transaction for long, so that one stuck
 * request cannot hold the shop. `onError` hears of idle connections that broke; the pool replaces them.
 */
export function openDatabase(
  connection: DatabaseConnection,
  options: { poolSize?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'tokri',
  })
  pool.on('error', (error) => options.onError?.(error))
  // Between two statements of a transaction nobody else listens, and an error that nobody hears ends the process.
  // The next statement fails with it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool, { schema })
  db.transaction = transactionsOn(pool)
  return { db, pool, close: () => closePool(pool) }
}

/**
 * Drizzle's own keeps the connection for ever when BEGIN fails, so that every death of the database would leave the
 * pool smaller. Here it is given back whatever happens.
 */
function transactionsOn(pool: pg.Pool): Db['transaction'] {
  const handles = new WeakMap<pg.PoolClient, Db>()
  return async (work, config) => {
    const client = await pool.connect()
    try {
      const handle = handles.get(client) ?? drizzle(client, { schema })
      handles.set(client, handle)
      return await handle.transaction(work, config)
    } finally {
      client.release()
    }
  }
}

/** Waits for the statements under way, but no longer than one may take: a stuck one must not keep the process. */
async function closePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(STATEMENT_MS + 1_000, undefined, { ref: false })])
}
