/** The newest 200 products that a customer wants to remember. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { users } from '#db/schema/people.ts'
import { wishlist } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { MOST_WISHED } from '#store/goods/products/products.ts'
import type { Customer } from '#store/people/access/access.server.ts'

/** Ids of the products still sold, the latest added first. */
export async function listWishlist(db: Db | Tx, { uid }: Customer): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(wishlist)
    .innerJoin(products, eq(products.id, wishlist.productId))
    .where(and(eq(wishlist.userId, uid), isNull(products.deletedAt), eq(products.visibility, 'published')))
    .orderBy(desc(wishlist.createdAt), products.id)
  return rows.map(({ id }) => id)
}

/** Adds products, the first id as the latest. Leaves out those not sold, and drops the oldest beyond the limit. */
export function addToWishlist(db: Db, customer: Customer, ids: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, customer.uid)).for('update')
    await tx.execute(sql`
      insert into ${wishlist} (user_id, product_id, created_at)
      select ${customer.uid}, p.id, now() - wanted.place * interval '1 microsecond'
      from unnest(${sql.param([...new Set(ids)])}::uuid[]) with ordinality as wanted (id, place)
      join ${products} p on p.id = wanted.id and p.deleted_at is null and p.visibility = 'published'
      on conflict do nothing`)
    await tx.execute(sql`
      delete from ${wishlist} where user_id = ${customer.uid} and product_id in (
        select product_id from ${wishlist} where user_id = ${customer.uid}
        order by created_at desc, product_id offset ${MOST_WISHED})`)
    return listWishlist(tx, customer)
  })
}

/** Returns the remaining ids; removing a product that is not listed changes nothing. */
export async function removeFromWishlist(db: Db, customer: Customer, productId: string): Promise<string[]> {
  await db.delete(wishlist).where(and(eq(wishlist.userId, customer.uid), eq(wishlist.productId, productId)))
  return listWishlist(db, customer)
}
