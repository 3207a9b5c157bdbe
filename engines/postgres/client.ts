/** Types of a connection to PostgreSQL: the embedded server or another. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Db = NodePgDatabase
/** The handle inside `db.transaction`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
