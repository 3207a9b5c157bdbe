/** Chooses among the hosts of an address (`postgres://user:password@one:5432,two/shop`) the one that takes writes. */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type DatabaseConnection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

/** How long a server may take to answer. */
const PROBE_MS = 2_000

export type Hosts = {
  /** The connection to the host in use. */
  present: () => DatabaseConnection
  areSeveral: boolean
  /**
   * Looks for a host that answers (of several: one that takes writes), and uses it from now on. False when none does within two
   * seconds.
   */
  find: () => Promise<boolean>
}

export function createHosts(connection: DatabaseConnection): Hosts {
  const all = waysOf(connection)
  let present = all[0] ?? connection
  return {
    present: () => present,
    areSeveral: all.length > 1,
    async find() {
      if (all.length === 1) return (await stateOf(present)) !== 'away'
      // The host in use is asked too, because it may have become a standby.
      const states = await Promise.all(all.map(stateOf))
      const leader = all[states.indexOf('leads')]
      if (leader) present = leader
      return leader !== undefined
    },
  }
}

const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/s

/** One connection for each host of the address. */
function waysOf(connection: DatabaseConnection): DatabaseConnection[] {
  const [, before, hosts, after] = SEVERAL.exec(connection.connectionString ?? '') ?? []
  if (hosts === undefined) return [connection]
  return hosts.split(',').map((host) => ({ ...connection, connectionString: `${before}${host}${after}` }))
}

async function stateOf(way: DatabaseConnection): Promise<'leads' | 'follows' | 'away'> {
  const socket = new Socket()
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, application_name: 'tokri-probe' }
  const client = new pg.Client({ ...way, ...limits, stream: () => socket })
  client.on('error', () => undefined)
  const ask = async () => {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    return rows[0]?.follows ? 'follows' : 'leads'
  }
  // A server that refuses us is up.
  const said = ask().catch((error: unknown) => (error instanceof pg.DatabaseError ? 'follows' : 'away'))
  try {
    return await Promise.race([said, sleep(PROBE_MS, 'away' as const)])
  } finally {
    socket.destroy()
  }
}
