/** Detects poolers that give each transaction another server: pgbouncer in transaction mode and its like. */
import type pg from 'pg'

const WHO_ANSWERS = 'select pg_is_in_recovery() as follows, pg_backend_pid() as pid'

/**
 * Asks who answers the connection. PostgreSQL tells each client the process id of its backend; a pooler invents one for
 * cancelling.
 */
export async function whoAnswers(client: pg.ClientBase): Promise<{ follows: boolean; isPooler: boolean }> {
  const { rows } = await client.query<{ follows: boolean; pid: number }>(WHO_ANSWERS)
  const [row] = rows
  if (!row) throw new Error('Connection terminated: the server does not say who it is')
  return { follows: row.follows, isPooler: 'processID' in client && client.processID !== row.pid }
}

/** A named prepared statement exists on one server, and the next transaction may go to another, so names are left out. */
export function leaveNamesOut(client: pg.ClientBase): void {
  client.query = new Proxy(client.query, {
    apply(query, self, [asked, ...more]: unknown[]) {
      const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked
      return Reflect.apply(query, self, [isNamed ? { ...asked, name: undefined } : asked, ...more])
    },
  })
}
