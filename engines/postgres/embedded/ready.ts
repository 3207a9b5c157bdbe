import { setTimeout as sleep } from 'node:timers/promises'
import { type Connections, type PostgresConnection, shopName, withClient } from './connection.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Server } from './server.ts'

/** Waits until the server takes connections. Throws with its last log lines if it ends or takes too long. */
export async function waitUntilReady(server: Server, superuser: PostgresConnection, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs
  let problem: unknown
  while (Date.now() < end) {
    if (server.hasExited()) throw startFailure(server, `it stopped with ${await server.exited}`)
    try {
      await withClient(superuser, async (client) => client.query('SELECT 1'))
      return
    } catch (error) {
      problem = error
    }
    await Promise.race([sleep(40), server.exited])
  }
  throw startFailure(server, `it was not ready after ${Math.round(timeoutMs / 1000)} s (${problem})`)
}

function startFailure(server: Server, why: string): EmbeddedPostgresError {
  const lines = [...server.lastLines]
  const worst = lines.findLast((line) => /^(FATAL|PANIC):/.test(line)) ?? lines.at(-1)
  return new EmbeddedPostgresError(
    'start_failed',
    `PostgreSQL does not start: ${why}${worst ? `. It said: ${worst}` : ''}`,
    lines,
  )
}

/** Makes the shop's role and database if missing. The role may make databases and read statistics, and no more. */
export async function prepareShopDatabase({ superuser, connection: shop }: Connections): Promise<void> {
  await withClient(superuser, async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [shopName])
    if (role.rowCount === 0) {
      await client.query(`CREATE ROLE ${shopName} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(shop.password)}`)
      await client.query(`GRANT pg_monitor TO ${shopName}`)
    }
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [shop.database])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${shop.database} OWNER ${shopName}`)
    // Earlier versions could archive the log, and would hold it back here until the disk has no more room.
    await client.query(`SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
      WHERE slot_type = 'physical' AND starts_with(slot_name, 'tokri_') AND NOT active`)
  })
}

const safe: Record<string, readonly string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
}

/**
 * Throws unless a committed order survives a power cut. Asks as the shop's role, because settings of the role count too. `data`
 * is PostgreSQL's data directory, for the message.
 */
export async function requireDurableCommits(shop: PostgresConnection, data: string): Promise<void> {
  const settings = await withClient(shop, async (client) => {
    type Setting = { name: string; setting: string; sourcefile: string | null }
    const text = 'SELECT name, setting, sourcefile FROM pg_settings WHERE name = ANY ($1) ORDER BY name'
    return (await client.query<Setting>(text, [Object.keys(safe)])).rows
  })
  for (const { name, setting, sourcefile } of settings) {
    if (safe[name]?.includes(setting)) continue
    const where = sourcefile ? `, set in ${sourcefile.replace(/^\/proc\/self\/cwd/, data)}` : ''
    throw new EmbeddedPostgresError(
      'unsafe_settings',
      `PostgreSQL runs with ${name}=${setting}${where}: a power cut could lose orders. Turn it on again, then start.`,
    )
  }
}
