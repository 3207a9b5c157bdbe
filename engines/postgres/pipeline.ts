/** Sends several statements in one round trip. Each is prepared under its name once per connection. */
import pg from 'pg'
import type { Db, Tx } from './client.ts'
import { retryingSerialization } from './retry.ts'

/** A `name` must always have the same text; a statement without one is planned each time. */
export type Statement = { name?: string; text: string; values: unknown[] }
type Rows = Record<string, unknown>[]

export type Pipeline = {
  /** Returns the rows of each. Throws the first error; statements behind it had no effect. */
  send: (...statements: Statement[]) => Promise<Rows[]>
  /** Sends the last statements, with the commit if the transaction is the pipeline's own. */
  finish: (...statements: Statement[]) => Promise<Rows[]>
}

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed', values: [] }
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

/**
 * Runs the work in a READ COMMITTED transaction, again when it lost a conflict; rolls back what is not finished. Its first
 * statements must write nothing: if BEGIN fails, each is a transaction of its own.
 */
export function inPipeline<T>(db: Db, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  return retryingSerialization(async () => {
    const client = await poolOf(db).connect()
    try {
      return await work(ownTransaction(client))
    } finally {
      if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined)
      returnToPool(client)
    }
  })
}

/** Returns a connection to its pool, closed if a transaction is open on it or it is of no more use. */
export function returnToPool(client: pg.PoolClient, isLost = false): void {
  const isClosed = client instanceof pg.Client && client.connection.stream.destroyed
  client.release(isLost || isClosed || client.getTransactionStatus() !== 'I')
}

/** Runs a single statement. */
export async function askInPipeline(db: Db, statement: Statement): Promise<Rows> {
  return rowsOf(await poolOf(db).query<Rows[number]>(statement))
}

/** A pipeline within a transaction that the caller ends. */
export function pipelineWithin(tx: Tx): Pipeline {
  const client = clients.get(tx)
  if (!client) throw new Error('The transaction was not begun by openDatabase')
  return { send: (...statements) => together(client, statements), finish: (...rest) => together(client, rest) }
}

const pools = new WeakMap<Db, pg.Pool>()
const clients = new WeakMap<Tx, pg.ClientBase>()

/** Records the pool of the handle. */
export function rememberPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool)
}

function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('The database was not opened by openDatabase')
  return pool
}

/** Records the connection on which a transaction runs. */
export function rememberClient(tx: Tx, client: pg.ClientBase): void {
  clients.set(tx, client)
}

function ownTransaction(client: pg.ClientBase): Pipeline {
  let hasBegun = false
  const withBegin = (statements: Statement[]) => (hasBegun ? statements : [BEGIN, ...statements])
  const after = (count: number, rows: Rows[]) => rows.slice(rows.length - count)
  return {
    async send(...statements) {
      const rows = await together(client, withBegin(statements))
      hasBegun = true
      return after(statements.length, rows)
    },
    async finish(...statements) {
      if (!hasBegun) throw new Error('A pipeline begins with statements that write nothing')
      return (await together(client, [...statements, COMMIT])).slice(0, -1)
    },
  }
}

async function together(client: pg.ClientBase, statements: Statement[]): Promise<Rows[]> {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  // One write to the socket for all statements.
  stream?.cork()
  const answers = statements.map((statement) => client.query<Rows[number]>(statement))
  stream?.uncork()
  const ends = await Promise.allSettled(answers)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return rowsOf(end.value)
  })
}

/** Copies the rows out of the answer, which itself stays in memory until the next full garbage collection. */
function rowsOf(answer: pg.QueryResult<Rows[number]>): Rows {
  const { rows } = answer
  answer.rows = []
  return rows
}
