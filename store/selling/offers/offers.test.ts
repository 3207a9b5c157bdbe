/** Prices follow offers by PostgreSQL's clock, and always come back. The oracle of prices shares no code with the shop. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '#engines/postgres/open-database.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { readPart } from '#store/goods/catalogue/answers.server.ts'
import { createCatalogue } from '#store/goods/catalogue/catalogue.server.ts'
import { changeProducts } from '#store/goods/product-changes/bulk-change.server.ts'
import { undoChange } from '#store/goods/product-changes/undo-change.server.ts'
import {
  createProduct,
  deleteProduct,
  editProduct,
  updateProduct,
} from '#store/goods/products/change-product.server.ts'
import { productDataShape } from '#store/goods/products/products.schema.ts'
import { getProduct } from '#store/goods/products/products.server.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import { lockProducts } from '#store/selling/orders/placing/move-stock.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type OfferData, offerDataShape } from './offers.schema.ts'
import { addOffer, changeOffer, deleteOffer, endOffer, listOffers, previewOffer } from './offers.server.ts'

const connection: Awaited<ReturnType<typeof createTestDatabase>> = await createTestDatabase()
const database = openDatabase(connection)
atEnd(() => database.close())
const person = { email: 'o@shop.example', name: 'O', emailVerified: true, image: null, createdAt: new Date() }
const admin: Admin<'change products'> = requireAdmin({ ...person, uid: 'the-owner', role: 'owner' }, 'change products')

const db = () => database.db
/** ISO, so many seconds from now. */
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const offer = (given: Partial<OfferData>): OfferData =>
  offerDataShape.parse({ name: 'Week', from: at(-1), until: at(60), ...given })
const kite = (more: object = {}) => ({
  name: 'Kite',
  description: 'Flies.',
  price: 100,
  stock: 9,
  category: 'Toy',
  ...more,
})
const addKite = async (more: object = {}) => (await createProduct(db(), admin, productDataShape.parse(kite(more))))._id

/** Time passes: all that is written of it moves into the past. */
async function pass(seconds: number): Promise<void> {
  const by = `interval '${seconds} seconds'`
  await database.pool.query(`update offers set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}`)
}

/** What an order would charge now, in rupees. */
async function charged(id: string): Promise<number> {
  const locked = await inTransaction(db(), (tx) => lockProducts(tx, [id]))
  return (locked.get(id)?.pricePaise ?? 0) / 100
}

async function sold(id: string): Promise<[now: number, before: number | undefined]> {
  const { price, originalPrice } = await getProduct(db(), id)
  return [price, originalPrice]
}

test('an offer lowers prices from its first second to its last, and the struck price is the one before it', async () => {
  const id = await addKite({ originalPrice: 150 })
  await addOffer(db(), admin, offer({ percent: 20, category: 'Toy', from: at(10), until: at(20) }))
  expect([await sold(id), await charged(id)]).toEqual([[100, 150], 100])
  await pass(11)
  expect([await sold(id), await charged(id)]).toEqual([[80, 100], 80])
  expect(await getProduct(db(), id)).toMatchObject({ usual: { price: 100, originalPrice: 150 } })
  await pass(10)
  expect([await sold(id), await charged(id)]).toEqual([[100, 150], 100])
  expect(await getProduct(db(), id)).not.toHaveProperty('usual')
  // To the microsecond: the first moment is in it, the last is not.
  const edge = (at: string) => `(select price from offer_of(p, ${at}))`
  const { rows } = await database.pool.query(
    `select ${edge(`starts_at - '1 us'::interval`)} a, ${edge('starts_at')} b, ${edge(`ends_at - '1 us'::interval`)} c, ${edge('ends_at')} d
     from offers, products p where p.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ a: null, b: 8000, c: 8000, d: null }])
})

test('an amount leaves alone what costs no more than that', async () => {
  const [cheap, dear] = [await addKite({ price: 30, brand: 'Amount' }), await addKite({ price: 30.5, brand: 'Amount' })]
  const data = offer({ amount: 30, brand: 'amount' })
  expect(await previewOffer(db(), admin, data)).toEqual({
    products: 2,
    unchanged: 1,
    beaten: 0,
    examples: [{ name: 'Kite', from: 30.5, to: 0.5 }],
  })
  const { _id } = await addOffer(db(), admin, data)
  expect([await sold(cheap), await sold(dear)]).toEqual([
    [30, undefined],
    [0.5, 30.5],
  ])
  expect((await listOffers(db(), admin)).find((one) => one._id === _id)).toMatchObject({
    state: 'running',
    reach: { products: 2, unchanged: 1, beaten: 0 },
  })
})

test('the usual price changes behind a running offer, by whatever way it is written', async () => {
  const id = await addKite({ brand: 'Ways', originalPrice: 150 })
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 50, brand: 'Ways' }))
  const seen = await getProduct(db(), id)
  const { usual: _, ...plain } = seen
  // Put back as it was answered, with or without what only staff are told.
  for (const body of [seen, plain]) {
    await updateProduct(db(), admin, id, productDataShape.parse({ ...body, version: undefined }))
    expect(await getProduct(db(), id)).toMatchObject({ price: 50, usual: { price: 100, originalPrice: 150 } })
  }
  await updateProduct(db(), admin, id, productDataShape.parse({ ...plain, version: undefined, price: 120 }))
  expect(await sold(id)).toEqual([60, 100])
  await updateProduct(db(), admin, id, productDataShape.parse({ ...plain, usual: { price: 60 }, version: undefined }))
  // It is the price that the offer charged just now, and means the usual one all the same.
  expect(await sold(id)).toEqual([30, 60])
  const { version } = await getProduct(db(), id)
  await editProduct(db(), admin, id, { version, price: 80 })
  expect(await sold(id)).toEqual([40, 80])
  const { changeId = '' } = await changeProducts(
    db(),
    admin,
    { kind: 'price', percent: 25, rounding: 'paisa' },
    { ids: [id] },
  )
  expect(await sold(id)).toEqual([50, 100])
  await undoChange(db(), admin, changeId)
  expect(await sold(id)).toEqual([40, 80])
  await endOffer(db(), admin, week)
  expect(await sold(id)).toEqual([80, undefined])
})

test('a product that comes, moves or goes during an offer is priced at once, and what it never cost is not struck', async () => {
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 10, category: 'Household' }))
  const born = await addKite({ category: 'Household', originalPrice: 150 })
  expect(await sold(born)).toEqual([90, undefined])
  const moved = await addKite()
  const { version: _, ...toy } = await getProduct(db(), moved)
  await updateProduct(db(), admin, moved, productDataShape.parse({ ...toy, category: 'Household' }))
  expect(await sold(moved)).toEqual([90, 100])
  await updateProduct(db(), admin, moved, productDataShape.parse({ ...toy, category: 'Toy', price: 90 }))
  expect((await getProduct(db(), moved)).price).toBe(100)
  await deleteProduct(db(), admin, born)
  expect(await charged(born)).toBe(100)
  await deleteOffer(db(), admin, week)
})

test('an offer of a family is for its siblings, also for one that joins', async () => {
  const [small, large, alone] = [await addKite({ family: 'Bag' }), await addKite({ family: 'bag' }), await addKite()]
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 10, family: 'BAG' }))
  await updateProduct(db(), admin, alone, productDataShape.parse(kite({ family: 'Bag' })))
  for (const id of [small, large, alone]) expect((await getProduct(db(), id)).price).toBe(90)
  await deleteOffer(db(), admin, week)
  for (const id of [small, large, alone]) expect((await getProduct(db(), id)).price).toBe(100)
})

test('a price raised during an offer is struck through only once it was asked without one, also when another offer took over', async () => {
  const id = await addKite({ brand: 'Raised' })
  const { _id: first } = await addOffer(db(), admin, offer({ percent: 10, brand: 'Raised', until: at(20) }))
  const { version } = await getProduct(db(), id)
  await editProduct(db(), admin, id, { version, price: 200 })
  await addOffer(db(), admin, offer({ percent: 20, brand: 'Raised', until: at(40) }))
  expect(await sold(id)).toEqual([160, 100])
  await pass(30)
  expect(await sold(id)).toEqual([160, 100])
  await deleteOffer(db(), admin, first)
  await pass(30)
  expect(await sold(id)).toEqual([200, undefined])
  await addOffer(db(), admin, offer({ percent: 50, brand: 'Raised' }))
  expect(await sold(id)).toEqual([100, 200])
})

test('lists and counts of a process follow an offer that begins and ends, by themselves and to the second', async () => {
  const id = await addKite({ brand: 'Turning' })
  const catalogue = createCatalogue(db())
  const list = async () => {
    const shownAt = catalogue.newShown('lists')
    const { products } = await readPart(catalogue, { ids: [id], price_max: 100, onSale: 'true' })
    return { shown: products.map(({ price, originalPrice }) => [price, originalPrice]), shownAt }
  }
  const { _id } = await addOffer(db(), admin, offer({ percent: 20, brand: 'Turning', from: at(2), until: at(7) }))
  await catalogue.catchUp()
  const before = await list()
  expect(before.shown).toEqual([])
  await expect.poll(async () => (await list()).shown).toEqual([[80, 100]])
  expect(catalogue.isGood(before.shownAt)).toBe(false)
  await expect.poll(async () => (await list()).shown).toEqual([])
  await deleteOffer(db(), admin, _id)
})

test('a change of an offer that is not there is refused', async () => {
  const data = offer({ percent: 1, category: 'Toy' })
  await expect(changeOffer(db(), admin, randomUUID(), data, 1)).rejects.toMatchObject({
    code: 'not_found',
  })
})
