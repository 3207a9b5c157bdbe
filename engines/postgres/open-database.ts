/** Opens the connections to PostgreSQL. No statement runs, waits for a lock or idles in a transaction for long. */
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './client.ts'
import { rememberClient, rememberPool, returnToPool } from './pipeline.ts'
import { postgresCodeOf } from './retry.ts'

export type DatabaseConnection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

export type Database = {
  db: Db
  pool: pg.Pool
  /** A connection outside the pool, not yet opened. */
  newClient: () => pg.Client
  close: () => Promise<void>
  /** Whether the server answers, in two seconds at most. */
  isThere: () => Promise<boolean>
}

export type DatabaseOptions = {
  poolSize?: number
  /** For tools that fill a database: statements have no time limit. */
  isPatient?: boolean
  /** This process is not an open shop: see `isShopOpen`. */
  isTool?: boolean
  /** Called when an idle connection breaks; the pool replaces it. */
  onError?: (error: Error) => void
}

/** Application names of connections, which tell open shops from tools. */
const SHOP = 'tokri'
const SHOP_LISTENING = 'tokri listening'
const TOOL = 'tokri tool'

const PROBE_MS = 2_000
/** How long a request waits for its turn in the pool, and for a new connection. */
const CONNECTION_MS = 10_000
const STATEMENT_MS = 5_000
/** A reachable server would have ended the statement before; the connection is closed. */
const UNANSWERED_MS = STATEMENT_MS + 2_000
const READ_ONLY_TRANSACTION = '25006'

/** Opens a pool, with time limits so that one stuck request cannot block the shop. */
export function openDatabase(connection: DatabaseConnection, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: options.isPatient ? 0 : UNANSWERED_MS,
    statement_timeout: options.isPatient ? 0 : STATEMENT_MS,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: options.isTool ? TOOL : SHOP,
    // Statements are sent without waiting for the one before: see pipeline.ts.
    pipeline: true,
  })
  pool.on('error', (error) => options.onError?.(error))
  // Between two statements of a transaction nobody listens for errors, and an unhandled one ends the process. The next
  // statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool)
  db.transaction = transactionsOn(pool)
  rememberPool(db, pool)
  const listening = { ...connection, keepAlive: true, application_name: SHOP_LISTENING }
  return {
    db,
    pool,
    newClient: () => new pg.Client(listening),
    close: () => closePool(pool),
    isThere: () => answers(connection),
  }
}

/**
 * Drizzle's own transaction keeps the connection when BEGIN fails, so every crash of the database would shrink the pool. This
 * one always returns it, closed when the server left the transaction open or no longer takes writes.
 */
function transactionsOn(pool: pg.Pool): Db['transaction'] {
  const handles = new WeakMap<pg.PoolClient, Db>()
  return async (work, config) => {
    const client = await pool.connect()
    const handle = handles.get(client) ?? drizzle(client)
    handles.set(client, handle)
    let isLost = false
    try {
      return await handle.transaction((tx) => {
        rememberClient(tx, client)
        return work(tx)
      }, config)
    } catch (error) {
      isLost = postgresCodeOf(error) === READ_ONLY_TRANSACTION
      throw error
    } finally {
      returnToPool(client, isLost)
    }
  }
}

/** Asks over a second connection, and closes it. */
async function answers(connection: DatabaseConnection): Promise<boolean> {
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, application_name: 'tokri-probe' }
  const client = new pg.Client({ ...connection, ...limits })
  client.on('error', () => undefined)
  // A server that refuses us is up.
  const asked = client.connect().then(() => client.query('select 1'))
  const answered = await asked.then(Boolean, (error: unknown) => error instanceof pg.DatabaseError)
  client.connection.stream.destroy()
  return answered
}

/** Waits for running statements, but no longer than one may take: a stuck one must not keep the process alive. */
async function closePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(STATEMENT_MS + 1_000, undefined, { ref: false })])
}

/** Whether a shop is open on the database, on any machine. */
export async function isShopOpen(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = any($1)) as "isOpen"`,
    [[SHOP, SHOP_LISTENING]],
  )
  return rows[0]?.isOpen === true
}
