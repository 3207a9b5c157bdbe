/** Anybody may ask for a product, signed in or not; the shop's people read the list. */
import { desc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { productRequests } from '#db/schema.ts'
import type { Admin } from '#store/people/people.server.ts'
import type { ProductRequest } from './requests.ts'

/** Keeps the request. `productName` has 1 to 200 characters. */
export async function requestProduct(db: Db, productName: string): Promise<ProductRequest> {
  const [row] = await db.insert(productRequests).values({ requestedProductName: productName }).returning()
  if (!row) throw new Error('The insert returned no row')
  return requestOf(row)
}

/** All requests, newest first. */
export async function listRequests(db: Db, _admin: Admin): Promise<ProductRequest[]> {
  const rows = await db.select().from(productRequests).orderBy(desc(productRequests.createdAt), productRequests.id)
  return rows.map(requestOf)
}

function requestOf(row: typeof productRequests.$inferSelect): ProductRequest {
  return { _id: row.id, requestedProductName: row.requestedProductName, createdAt: row.createdAt.toISOString() }
}
