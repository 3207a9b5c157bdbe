import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import {
  type Database,
  type DatabaseConnection,
  type DatabaseOptions,
  openDatabase,
} from '#engines/postgres/open-database.ts'
import type { Env } from './env.ts'
import { foldedLog } from './watching/folded-log.ts'
import type { Log } from './watching/log.ts'

/** The store's database, with the embedded server where this process started one. */
export type RunningDatabase = Database & { kind: string; connection: DatabaseConnection }

/** Connects to `DATABASE_URL`, or starts the embedded PostgreSQL in the data folder. */
export async function startDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, log: Log): Promise<RunningDatabase> {
  const options = hearing(log)
  if (env.DATABASE_URL !== undefined) return connectTo(env.DATABASE_URL, log, options)
  const server = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    log: (level, line) => log[level === 'info' ? 'debug' : level](line),
  })
  const database = openDatabase(server.connection, options)
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { ...database, close, kind: `embedded PostgreSQL in ${env.DATA_DIR}`, connection: server.connection }
}

function hearing(log: Log): DatabaseOptions {
  return {
    onError: foldedLog<Error>(({ message }, folded) =>
      log.warn({ reason: message, folded }, 'a database connection broke'),
    ),
  }
}

async function connectTo(connectionString: string, log: Log, options: DatabaseOptions): Promise<RunningDatabase> {
  const connection = { connectionString }
  const database = openDatabase(connection, options)
  try {
    await refuseUnfit(database, log)
    return { ...database, kind: 'PostgreSQL of DATABASE_URL', connection }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Reads facts about the server, in SQL that versions before PostgreSQL 15 understand too. */
const FACTS = `select current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as "isStandby", pg_backend_pid() as pid,
  current_setting('transaction_read_only') = 'on' as "isReadOnly", current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit`

type Facts = Record<(typeof DURABLE)[number], string> & {
  major: number
  pid: number
  isStandby: boolean
  isReadOnly: boolean
}

/** Settings without which a power loss can lose an order that was acknowledged. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

const POOLER =
  'DATABASE_URL seems to lead to a pooler; behind one that shares connections out by transaction news gets lost: name the server itself'

/** Throws one line for a server that cannot be used, before anything is written to it. Warns of one that may lose orders. */
async function refuseUnfit(database: Database, log: Log): Promise<void> {
  const { major, isStandby, isReadOnly, isPooler, ...settings } = await factsOf(database)
  if (major < 15) throw new Error(`DATABASE_URL names PostgreSQL ${major}; Tokri needs 15 or newer`)
  if (isStandby)
    throw new Error('DATABASE_URL names a standby, which takes no orders; name the server that takes writes')
  if (isReadOnly) throw new Error('the database of DATABASE_URL takes no writes (default_transaction_read_only is on)')
  if (isPooler) log.warn({ event: 'database.pooler' }, POOLER)
  const off = DURABLE.filter((name) => settings[name] === 'off')
  if (off.length > 0) {
    const said = off.map((name) => `${name}=off`).join(', ')
    const sentence = `the database of DATABASE_URL runs with ${said}: orders that were acknowledged can be lost with its power`
    log.error({ event: 'database.unsafe', off }, sentence)
  }
}

async function factsOf(database: Database): Promise<Facts & { isPooler: boolean }> {
  let client: ReturnType<Database['newClient']> | undefined
  try {
    client = database.newClient()
    await client.connect()
    const { rows } = await client.query<Facts>(FACTS)
    const [facts] = rows as [Facts]
    // A pooler tells its clients an invented process number, PostgreSQL that of the process which serves them.
    return { ...facts, isPooler: 'processID' in client && client.processID !== facts.pid }
  } catch (cause) {
    throw new Error(`the database of DATABASE_URL ${whyNot(cause)}`, { cause })
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** Node's error codes for a certificate of an unknown CA, of another host, or out of date. */
const UNTRUSTED = /CERT|UNABLE_TO_(GET|VERIFY)/

/** Why the connection failed, as the end of a sentence that begins with "the database". */
function whyNot(error: unknown): string {
  const reason = error instanceof Error ? error.message.split('\n')[0] : error
  return certificateProblemOf(error) ?? `does not let us in: ${reason}`
}

/** The same for a certificate that TLS does not trust; undefined for any other error. */
export function certificateProblemOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && UNTRUSTED.test(String(error.code)))) return undefined
  return `shows a certificate that is not trusted: ${error.message.split('\n')[0]}. Look at its host and sslrootcert.`
}
