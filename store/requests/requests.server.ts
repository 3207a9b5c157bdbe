/** Anybody may ask for a product, signed in or not; the shop's people read the list. */
import { desc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { productRequests } from '#db/schema.ts'
import type { Admin } from '#store/people/people.server.ts'
import type { ProductRequest } from './requests.ts'

/** Keeps the request. `productName` has 1 to 200 characters; `email` is where to tell that it is there. */
export async function requestProduct(db: Db, productName: string, email?: string): Promise<ProductRequest> {
  const [row] = await db
    .insert(productRequests)
    .values({ requestedProductName: productName, email: email ?? null })
    .returning()
  if (!row) throw new Error('The insert returned no row')
  return requestOf(row)
}

/** All requests, newest first. */
export async function listRequests(db: Db, _admin: Admin): Promise<ProductRequest[]> {
  const { id, requestedProductName, createdAt } = productRequests
  const rows = await db
    .select({ id, requestedProductName, createdAt })
    .from(productRequests)
    .orderBy(desc(createdAt), id)
  return rows.map(requestOf)
}

function requestOf(row: { id: string; requestedProductName: string; createdAt: Date }): ProductRequest {
  return { _id: row.id, requestedProductName: row.requestedProductName, createdAt: row.createdAt.toISOString() }
}
