import { createRoute, z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answerInPieces, answering, created, type InTurn, jsonAnswer, newRouter, ok, problems } from '#api/router.ts'
import { type ApiContext, personOf, type Shop } from '#api/shop.ts'
import { createFairQueue } from '#engines/rate-limit/fair-queue.server.ts'
import { tooBusy } from '#store/errors.ts'
import { readInPieces, readPart } from '#store/goods/catalogue/answers.server.ts'
import { noteShown } from '#store/goods/catalogue/shown-version.ts'
import { withFiltersInWords } from '#store/goods/catalogue-search/read-search.ts'
import { factsInWords } from '#store/goods/facts/facts.ts'
import {
  createProduct,
  createSizes,
  deleteProduct,
  updateProduct,
} from '#store/goods/products/change-product.server.ts'
import { fieldsWhere } from '#store/goods/products/product-fields.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import {
  languageQueryShape,
  type ProductData,
  type ProductFilter,
  preferenceOf,
  productDataShape,
  productDetailShape,
  productIdShape,
  productQueryShape,
  productShape,
  productSizesShape,
} from '#store/goods/products/products.schema.ts'
import { getProduct, PRODUCTS_PER_PIECE, productNotFound, withCost } from '#store/goods/products/products.server.ts'
import type { Person } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { seoIn } from '#store/seo.ts'
import { answerList } from './answer-list.ts'
import { pictureAddress } from './picture-address.ts'
import { answerSearch, inRequestedForm, linkToNext } from './product-search.ts'

const catalogue = adminCalls('change products')
const idParam = z.object({ id: productIdShape })
const productWrite = z.object({ productData: productDataShape })
const deleted = z.object({ _id: z.uuid(), deleted: z.literal(true) }).openapi('ProductDeleted')

const productList = z.array(productShape)

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List products; without filters the whole list',
  description:
    'With `limit`, or the header `Prefer: limit=60`, only a part is answered, `Total-Count` says how many there are, and `Link` names the next part. ' +
    'With `search` the most relevant come first unless `sortBy` says otherwise. `Search-Corrected` (percent-encoded) names the ' +
    'words searched for instead when a typo was mended, `Search-Meant` (likewise) what may have been meant by a word that no product has, ' +
    '`Search-Partial: true` says that some words are in none of the products. `Search-Unknown` (percent-encoded) names words that no product ' +
    'has: the list is then what the price, age or category in the search leaves.',
  request: { query: productQueryShape },
  responses: { 200: jsonAnswer(productList, 'The products'), ...problems('invalid_input') },
})

const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'Read one product',
  description: 'Drafts and hidden products are there only for those who may change products.',
  request: { params: idParam, query: languageQueryShape },
  responses: { 200: jsonAnswer(productDetailShape, 'The product'), ...problems('invalid_input', 'not_found') },
})

const create = catalogue.post({
  path: '/',
  summary: 'Add a product',
  body: productWrite,
  bodyName: 'ProductWrite',
  responses: created(productDetailShape, 'The new product'),
})

const createAll = catalogue.post({
  path: '/sizes',
  summary: 'Add one product for each of its sizes or colours',
  description: 'All of them or none. They are one family, called as the product where `family` says nothing else.',
  body: z.object({ productData: productDataShape, sizes: productSizesShape }),
  bodyName: 'ProductSizes',
  responses: created(z.array(productDetailShape), 'The new products'),
})

const update = catalogue.put({
  path: '/{id}',
  summary: 'Change a product',
  description: 'With productData.version the stock moves by the difference to that version, so sold units stay sold.',
  request: { params: idParam },
  body: productWrite,
  bodyName: 'ProductWrite',
  responses: ok(productDetailShape, 'The product as it is now'),
  refusals: ['stale_product'],
})

const remove = catalogue.post({
  path: '/delete/{id}',
  summary: 'Delete a product forever',
  request: { params: idParam },
  responses: ok(deleted, 'It is gone'),
})

/** Long lists are written a piece at a time, in turns. No piece is refused, because its list has begun. */
const PIECES_OF_LISTS = { atOnce: 1, atOnceOfOne: 1, mostWaiting: Number.POSITIVE_INFINITY, refusal: () => tooBusy(5) }

export function productsApi(shop: Shop) {
  const pieces = createFairQueue(PIECES_OF_LISTS)
  const turnsOf =
    (c: ApiContext): InTurn =>
    (make) =>
      pieces.run(c.env.client, make)
  return newRouter()
    .openapi(list, async (c) => {
      const filter = withFiltersInWords({ ...preferenceOf(c.req.header('prefer')), ...c.req.valid('query') })
      if (!filter.search && filter.limit === undefined) {
        const pieces = readInPieces(shop.catalogue, filter)
        return answerInPieces(c, productShape, piecesAsAsked(filter, pieces), turnsOf(c))
      }
      const from = { client: c.env.client, url: c.req.url, inTurn: turnsOf(c) }
      const { products, headers } = await (filter.search ? answerSearch(shop, filter, from) : page(shop, filter, c))
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
      if (products.length <= PRODUCTS_PER_PIECE) return answerList(c, productShape, products)
      return answerInPieces(c, productShape, piecesOf(products), turnsOf(c))
    })
    .openapiRoutes([
      answering(read, async (c) => {
        const { id } = c.req.valid('param')
        const found = await getProduct(shop.db, id)
        const parts = found.parts?.map(({ _id }) => _id) ?? []
        if (c.env.shown) noteShown(c.env.shown, 'settings', [id, ...parts])
        const { language } = c.req.valid('query')
        const product = await asSeenBy(() => personOf(c), language ? inHindi(found) : found)
        c.header('cache-control', 'no-store')
        const facts = product.facts && factsInWords(await shop.catalogue.facts(), product.facts, language ?? 'en')
        const told = facts ? { ...product, factsInWords: facts } : product
        return withCost(shop.db, await personOf(c), told)
      }),
      answering(create, async (c, admin) => {
        const body = c.req.valid('json')
        const product = await createProduct(shop.db, admin, withOwnPictures(shop, c, body.productData))
        await shop.onCatalogueChange()
        return product
      }),
      answering(createAll, async (c, admin) => {
        const { productData, sizes } = c.req.valid('json')
        const products = await createSizes(shop.db, admin, withOwnPictures(shop, c, productData), sizes)
        await shop.onCatalogueChange()
        return products
      }),
      answering(update, async (c, admin) => {
        const body = c.req.valid('json')
        const data = withOwnPictures(shop, c, body.productData)
        const product = await updateProduct(shop.db, admin, c.req.valid('param').id, data)
        await shop.onCatalogueChange()
        return product
      }),
      answering(remove, async (c, admin) => {
        const { id } = c.req.valid('param')
        await deleteProduct(shop.db, admin, id)
        await shop.onCatalogueChange()
        return { _id: id, deleted: true as const }
      }),
    ])
}

const FOR_STAFF = [...fieldsWhere(({ on }) => on === 'staff'), 'nameHi' as const, 'usual' as const]

function inHindi(found: ProductDetail): ProductDetail {
  const {
    nameHi,
    descriptionHi,
    seoTitle: _,
    seoDescription: __,
    seoTitleHi: ___,
    seoDescriptionHi: ____,
    ...product
  } = found
  const [name, description] = [nameHi ?? product.name, descriptionHi ?? product.description]
  return { ...product, name, description, ...seoIn('hi', found) }
}

/** Hides unpublished products and parts from everybody but staff who change products. */
async function asSeenBy(asking: () => Promise<Person | undefined>, product: ProductDetail): Promise<ProductDetail> {
  const parts = product.parts?.map((part) => (part.isSold === false ? withoutName(part) : part))
  const isSeenWhole = parts?.every(({ isSold }) => isSold !== false) ?? true
  if (isSeenWhole && FOR_STAFF.every((name) => product[name] === undefined)) return product
  const person = await asking()
  if (person && roleHasRight(person.role, 'change products')) return product
  if (product.visibility !== undefined) throw productNotFound()
  return { ...product, parts, ...Object.fromEntries(FOR_STAFF.map((name) => [name, undefined])) }
}

function withoutName({ _id, qty, isSold }: NonNullable<ProductDetail['parts']>[number]) {
  return { _id, qty, isSold }
}

/** A part of a list, with the total in a header, because the body is a plain list. */
async function page({ catalogue }: Shop, filter: ProductFilter, { req: { url } }: ApiContext) {
  const part = await readPart(catalogue, filter)
  const products = inRequestedForm(filter, part.products)
  return { products, headers: { 'total-count': String(part.total), ...linkToNext(filter, url, products) } }
}

function withOwnPictures(shop: Shop, c: ApiContext, data: ProductData): ProductData {
  const { imageUrl, moreImageUrls } = data
  const more = moreImageUrls?.map((url, i) => pictureAddress(shop, c, url, `/productData/moreImageUrls/${i}`))
  return {
    ...data,
    ...(imageUrl === undefined ? {} : { imageUrl: pictureAddress(shop, c, imageUrl, '/productData/imageUrl') }),
    ...(more === undefined ? {} : { moreImageUrls: [...new Set(more)] }),
  }
}

async function* piecesAsAsked(filter: ProductFilter, pieces: AsyncIterable<Product[]>) {
  for await (const piece of pieces) yield inRequestedForm(filter, piece)
}

function* piecesOf(products: Product[]): Generator<Product[]> {
  for (let at = 0; at < products.length; at += PRODUCTS_PER_PIECE) yield products.slice(at, at + PRODUCTS_PER_PIECE)
}
