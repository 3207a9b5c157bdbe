import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { stockMovements } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createProduct, updateProduct } from './change-product.server.ts'
import type { Product } from './products.schema.ts'
import { type ProductData, productDataShape } from './products.schema.ts'
import { getProduct } from './products.server.ts'

let db: Db

;({ db } = await openTestDatabase())
const person = { email: 'o@shop.example', name: 'O', emailVerified: true, image: null, createdAt: new Date() }
const admin: Admin<'change products'> = requireAdmin({ ...person, uid: 'the-owner', role: 'owner' }, 'change products')

function dataOf(changes: Record<string, unknown> = {}): ProductData {
  const kite = { name: 'Kite', description: 'Flies.', price: 149, stock: 10, category: 'Toy' }
  return productDataShape.parse({ ...kite, ...changes })
}

const addKite = (changes: Record<string, unknown> = {}) => createProduct(db, admin, dataOf(changes))
const save = (product: Product, changes: Record<string, unknown>) =>
  updateProduct(db, admin, product._id, productDataShape.parse({ ...product, ...changes }))

/** Units go out as an order would take them. */
async function sell(id: string, qty: number): Promise<void> {
  const { stock } = await getProduct(db, id)
  await db
    .update(products)
    .set({ stock: stock - qty })
    .where(eq(products.id, id))
  await db.insert(stockMovements).values({ productId: id, delta: -qty, reason: 'order' })
}

async function movementsOf(id: string): Promise<[string, number, string | null][]> {
  const rows = await db.select().from(stockMovements).where(eq(stockMovements.productId, id)).orderBy(stockMovements.id)
  return rows.map((row) => [row.reason, row.delta, row.actorId])
}

describe('a new product', () => {
  test('opens its stock with a movement by the person who added it', async () => {
    const kite = await addKite()
    expect(await getProduct(db, kite._id)).toEqual(kite)
    expect(await movementsOf(kite._id)).toEqual([['opening', 10, 'the-owner']])
  })

  test('without stock has no movement', async () => {
    expect(await movementsOf((await addKite({ stock: 0 }))._id)).toEqual([])
  })

  test('carries ages only among toys and gifts', async () => {
    expect(await addKite({ ageFrom: 3, ageTo: 9 })).toMatchObject({ ageFrom: 3, ageTo: 9 })
    const book = await addKite({ category: 'Study', ageFrom: 3, ageTo: 9 })
    expect([book.ageFrom, book.ageTo]).toEqual([undefined, undefined])
  })
})

describe('a change that brings its version', () => {
  test('and was made before units were sold leaves them sold', async () => {
    const loaded = await addKite()
    await sell(loaded._id, 4)
    expect(await save(loaded, { name: 'Red kite' })).toMatchObject({ name: 'Red kite', stock: 6 })
    expect(await movementsOf(loaded._id)).toEqual([
      ['opening', 10, 'the-owner'],
      ['order', -4, null],
    ])
  })

  test('adds its difference to what is left', async () => {
    const loaded = await addKite()
    await sell(loaded._id, 4)
    expect((await save(loaded, { stock: 15 })).stock).toBe(11)
    expect((await movementsOf(loaded._id)).at(-1)).toEqual(['admin', 5, 'the-owner'])
  })

  test('may take away what is left, and not one unit more', async () => {
    const loaded = await addKite()
    await sell(loaded._id, 4)
    await expect(save(loaded, { stock: 3 })).rejects.toMatchObject({ code: 'stale_product' })
    expect((await getProduct(db, loaded._id)).stock).toBe(6)
    expect((await save(loaded, { stock: 4 })).stock).toBe(0)
  })

  test.each([
    ['name', { name: 'Blue kite' }],
    ['price', { price: 150 }],
    ['category', { category: ['Toy', 'Gift'] }],
    ['picture', { imageUrl: 'https://pictures.example/kite.webp' }],
    ['featuring', { isFeatured: true }],
    ['age', { ageFrom: 4 }],
    ['stock', { stock: 30 }],
  ])('is refused when somebody changed the %s meanwhile, and told how the product is now', async (_what, changes) => {
    const loaded = await addKite()
    const now = await save(loaded, changes)
    await expect(save(loaded, { description: 'Soars.' })).rejects.toMatchObject({
      code: 'stale_product',
      facts: { product: now },
    })
    expect(await getProduct(db, loaded._id)).toEqual(now)
  })

  test('and is sent twice adds its difference once', async () => {
    const loaded = await addKite()
    await save(loaded, { stock: 15 })
    await expect(save(loaded, { stock: 15 })).rejects.toMatchObject({ code: 'stale_product' })
    expect((await getProduct(db, loaded._id)).stock).toBe(15)
  })

  test('and changes nothing stays good for the next one', async () => {
    const loaded = await addKite()
    expect(await save(loaded, {})).toEqual(loaded)
    await sell(loaded._id, 1)
    expect((await save(loaded, {})).stock).toBe(9)
    expect((await save(loaded, { name: 'Red kite' })).stock).toBe(9)
  })

  test('can be followed by the next with the version it answered', async () => {
    let kite = await addKite()
    for (const stock of [12, 7, 7, 0, 40]) kite = await save(kite, { stock })
    expect(kite.stock).toBe(40)
  })
})

describe('a change without a version', () => {
  test('sets every field to what it says, the stock too', async () => {
    const loaded = await addKite({ originalPrice: 199, ageFrom: 3, imageUrl: 'https://pictures.example/kite.webp' })
    await sell(loaded._id, 4)
    const saved = await updateProduct(db, admin, loaded._id, dataOf({ stock: 10, price: 99.5 }))
    expect(saved).toMatchObject({ stock: 10, price: 99.5 })
    expect([saved.originalPrice, saved.ageFrom, saved.imageUrl]).toEqual([undefined, undefined, undefined])
    expect((await movementsOf(loaded._id)).at(-1)).toEqual(['admin', 4, 'the-owner'])
  })
})
