/** Connections of a test beside those of the shop. */
import pg from 'pg'

/**
 * The caller ends the pool. Its connections are closed some time after that: when their server or database goes away first,
 * nobody is there any more to hear of it, and the error would end the run.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
