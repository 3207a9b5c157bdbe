import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { ServerAddress } from './address.ts'
import type { Folders } from './folders.ts'

/** The settings for `new pg.Pool()` and `new pg.Client()`. `host` is the socket folder (an address on Windows). */
export type PostgresConnection = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** The passwords of one cluster, as kept in its `credentials.json` (mode 0600). */
export type ServerCredentials = { superuser: string; shop: string }

export const superuserName = 'postgres'
export const shopName = 'tokri'

/** The two roles that connect to a server. */
export type Connections = {
  /** The shop's role, which owns the shop's database, may make databases, and may read statistics. */
  connection: PostgresConnection
  /** The superuser, for repairs and checks beyond the shop's role. */
  superuser: PostgresConnection
}

/** Reads a cluster's passwords and puts them together with the server's address. */
export async function readConnections(folders: Folders, address: ServerAddress): Promise<Connections> {
  const kept: Partial<ServerCredentials> = JSON.parse(await readFile(folders.credentials, 'utf8'))
  if (!kept.superuser || !kept.shop) throw new Error(`${folders.credentials} holds no passwords`)
  const connection: PostgresConnection = { ...address, user: shopName, password: kept.shop, database: shopName }
  const superuser: PostgresConnection = {
    ...address,
    user: superuserName,
    password: kept.superuser,
    database: 'postgres',
  }
  return { connection, superuser }
}

/** The same connection as a URL that `pg`, psql and pg_dump read. Holds the password: never log it. */
export function connectionUrl({ host, port, user, password, database }: PostgresConnection): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@/${database}?${query}`
}

/** Runs the work on a connection of its own. Throws errors of connecting and of the work. */
export async function withClient<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...to })
  // Without a listener a broken connection would end the process; with one, only the next statement fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
