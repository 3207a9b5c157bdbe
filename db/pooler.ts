/** Poolers between the shop and PostgreSQL that give each transaction another server: pgbouncer in transaction mode and its like. */
import type pg from 'pg'

const WHO_ANSWERS = 'select pg_is_in_recovery() as follows, pg_backend_pid() as pid'

/**
 * Asks who is at the other end. PostgreSQL tells each connection the number of the process that answers it; a pooler makes
 * up a number of its own, for cancelling.
 */
export async function whoAnswers(client: pg.ClientBase): Promise<{ follows: boolean; isPooler: boolean }> {
  const { rows } = await client.query<{ follows: boolean; pid: number }>(WHO_ANSWERS)
  const [row] = rows
  if (!row) throw new Error('Connection terminated: the server does not say who it is')
  return { follows: row.follows, isPooler: 'processID' in client && client.processID !== row.pid }
}

/** Statements that are prepared under a name lie on one server, and the next transaction may come to another: they go without. */
export function leaveNamesOut(client: pg.ClientBase): void {
  client.query = new Proxy(client.query, {
    apply(query, self, [asked, ...more]: unknown[]) {
      const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked
      return Reflect.apply(query, self, [isNamed ? { ...asked, name: undefined } : asked, ...more])
    },
  })
}
