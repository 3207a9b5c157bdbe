/** Opens the connections to PostgreSQL, and closes those that lead nowhere. */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { presentAsking } from './asking.ts'
import type { Db } from './client.ts'
import { putDoor } from './door.ts'
import { keepClientOf, keepPoolOf } from './pipeline.ts'
import { type Pulse, takePulse } from './pulse.ts'

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
  /** Called when the server stops answering, and when it answers again. */
  onSilence?: (isSilent: boolean) => void
}

/** How long a server may take to answer. */
const PROBE_MS = 2_000
const STATEMENT_MS = 5_000
/** A reachable server would have ended the statement long before. */
const UNANSWERED_MS = STATEMENT_MS + 2_000

/**
 * Opens a pool. No statement may run, wait for a lock or idle in a transaction for long, so that one stuck request cannot block
 * the shop. A server that stops answering is noticed within about four seconds: all its connections are closed, and until it
 * answers every statement is refused at once.
 */
export function openDatabase(connection: DatabaseConnection, options: DatabaseOptions = {}): Database {
  const sockets = createSockets()
  const isThere = () => answers(connection)
  const pool = new pg.Pool({
    ...connection,
    stream: sockets.open,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: options.isPatient ? 0 : UNANSWERED_MS,
    statement_timeout: options.isPatient ? 0 : STATEMENT_MS,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: options.isTool ? TOOL : SHOP,
    // Sends statements without waiting for the one before: see pipeline.ts.
    pipeline: true,
  })
  const pulse = takePulse({
    isThere,
    onSilence: sockets.throwAway,
    onChange: (isSilent) => options.onSilence?.(isSilent),
    onTick: sockets.listen,
  })
  putDoor(pool, pulse)
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    // Between two statements of a transaction nobody listens for errors, and an unhandled one ends the process. The next
    // statement fails instead.
    client.on('error', () => undefined)
    watchStatements(client, pulse, (ended) => {
      // Everything else on this connection waits for the same answer.
      if (isUnanswered(ended.error) && client instanceof pg.Client) void client.end()
      leaveIfLost(ended, sockets)
    })
  })
  const db = drizzle(pool)
  db.transaction = transactionsOn(pool)
  keepPoolOf(db, pool)
  const close = async () => {
    await closePool(pool)
    pulse.stop()
    sockets.throwAway()
  }
  const listening = { ...connection, keepAlive: true, application_name: SHOP_LISTENING, stream: sockets.open }
  return { db, pool, newClient: () => new pg.Client(listening), close, isThere }
}

/** Asks over a second connection, and closes it. */
async function answers(connection: DatabaseConnection): Promise<boolean> {
  const socket = new Socket()
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, application_name: 'tokri-probe' }
  const client = new pg.Client({ ...connection, ...limits, stream: () => socket })
  client.on('error', () => undefined)
  const asked = client.connect().then(() => client.query('select 1'))
  // A server that refuses us is up.
  const answered = asked.then(Boolean, (error: unknown) => error instanceof pg.DatabaseError)
  try {
    return await Promise.race([answered, sleep(PROBE_MS, false)])
  } finally {
    socket.destroy()
  }
}

/** Data on a socket is noticed a little after it arrived. */
const HEARD_LATE_MS = 500
const READ_ONLY_TRANSACTION = '25006'

/** Closes connections that lead nowhere: to a server that hangs while others answer, and to one that no longer takes writes. */
function leaveIfLost({ error, sentAt }: EndedStatement, sockets: Sockets): void {
  if (isUnanswered(error)) sockets.throwAway(sentAt + HEARD_LATE_MS)
  if (error instanceof pg.DatabaseError && error.code === READ_ONLY_TRANSACTION) sockets.throwAway()
}

/**
 * Drizzle's own transaction never returns the connection when BEGIN fails, so every crash of the database would shrink the pool.
 * This one always returns it.
 */
function transactionsOn(pool: pg.Pool): Db['transaction'] {
  const handles = new WeakMap<pg.PoolClient, Db>()
  return async (work, config) => {
    const client = await pool.connect()
    try {
      const handle = handles.get(client) ?? drizzle(client)
      handles.set(client, handle)
      return await handle.transaction((tx) => {
        keepClientOf(tx, client)
        return work(tx)
      }, config)
    } finally {
      client.release()
    }
  }
}

/** Waits for running statements, but no longer than one may take: a stuck one must not keep the process alive. */
async function closePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(STATEMENT_MS + 1_000, undefined, { ref: false })])
}

/** Application names of connections, which tell open shops from tools. */
const SHOP = 'tokri'
const SHOP_LISTENING = 'tokri listening'
const TOOL = 'tokri tool'

/** Whether a shop is open on the database, on any machine. */
export async function isShopOpen(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = any($1)) as "isOpen"`,
    [[SHOP, SHOP_LISTENING]],
  )
  return rows[0]?.isOpen === true
}

type Sockets = {
  /** A new socket for a new connection. */
  open: () => Socket
  /** Notes which sockets received something since the last call. */
  listen: () => void
  /** Closes all sockets, or those that received nothing since that moment (of `performance.now`). */
  throwAway: (quietSince?: number) => void
}

function createSockets(): Sockets {
  const heard = new Map<Socket, { bytes: number; at: number }>()
  const listen = () => {
    const now = performance.now()
    for (const [socket, last] of heard) {
      if (socket.bytesRead !== last.bytes) heard.set(socket, { bytes: socket.bytesRead, at: now })
    }
  }
  return {
    open() {
      const socket = new Socket()
      heard.set(socket, { bytes: 0, at: performance.now() })
      socket.once('close', () => heard.delete(socket))
      return socket
    },
    listen,
    throwAway(quietSince = Number.POSITIVE_INFINITY) {
      listen()
      for (const [socket, { at }] of heard) if (at < quietSince) socket.destroy()
    },
  }
}

type EndedStatement = {
  /** When it was sent, by `performance.now`. */
  sentAt: number
  error: unknown
}

/** Calls `onEnd` for each when its answer has come, or will not come any more. */
function watchStatements(client: pg.PoolClient, pulse: Pulse, onEnd: (ended: EndedStatement) => void): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const ended = begin(pulse, onEnd)
      const hear = args.at(-1)
      if (typeof hear === 'function') {
        const hearBoth = (error: unknown, result: unknown) => {
          ended(error)
          hear(error, result)
        }
        return Reflect.apply(query, self, [...args.slice(0, -1), hearBoth])
      }
      const answer: unknown = Reflect.apply(query, self, args)
      if (answer instanceof Promise) answer.then(() => ended(undefined), ended)
      else ended(undefined)
      return answer
    },
  })
}

function begin(pulse: Pulse, onEnd: (ended: EndedStatement) => void) {
  const sentAt = performance.now()
  const answered = pulse.asked()
  const asking = presentAsking()
  if (asking) asking.statements++
  return (error: unknown) => {
    answered(error === undefined || error === null || error instanceof pg.DatabaseError)
    onEnd({ sentAt, error })
  }
}

/** No answer by the time at which the server itself would have ended the statement. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
