/** Reads requests. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { productRequests } from '#db/schema.ts'
import type { RequestStatus } from './requests.ts'
import { IS_WAITING } from './tell-askers.server.ts'

export type Row = {
  id: string
  name: string
  status: RequestStatus
  productId: string | null
  /** The product that they wait for. */
  awaitedId: string | null
  visitor: string | null
  isOdd: boolean
  isWaiting: boolean
  isTold: boolean
  /** Milliseconds since 1970. */
  createdAt: number
}
/** Older requests are not gathered; they stay in the list. */
const MOST_REQUESTS = 20_000

/** Newest first. Plain rows, because only one page of thousands is shown. */
export async function readRows(db: Db | Tx): Promise<Row[]> {
  const { id, requestedProductName, status, productId, awaitedId, visitor, isOdd, toldAt, createdAt } = productRequests
  const { rows } = await db.execute<Row>(sql`
    select ${id}, ${requestedProductName} as name, ${status}, ${productId} as "productId", ${visitor},
      ${awaitedId} as "awaitedId", ${isOdd} as "isOdd", ${IS_WAITING} as "isWaiting", ${toldAt} is not null as "isTold",
      extract(epoch from ${createdAt})::float8 * 1000 as "createdAt"
    from ${productRequests}
    order by ${createdAt} desc, ${id}
    limit ${MOST_REQUESTS}`)
  return rows
}
