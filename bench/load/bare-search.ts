/**
 * What Node and the store's own index can do alone: the found products, best first, from memory. The products come as JSON
 * from standard input; the port goes to the parent. `limit` cuts the list; `/ids` answers ids and nothing else.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createSearchIndex } from '#engines/search/search.ts'
import { documentOf, type IndexedProduct } from '#store/goods/catalogue/indexed-product.server.ts'

const products = (await json(process.stdin)) as IndexedProduct[]
const byId = new Map(products.map((product) => [product._id, product]))
const index = createSearchIndex(products.map((product) => documentOf(product, [])))

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.invalid')
  const { ids } = index.search(searchParams.get('search') ?? '')
  const cut = ids.slice(0, Number(searchParams.get('limit') ?? ids.length))
  const body = JSON.stringify(pathname === '/ids' ? cut : cut.map((id) => byId.get(id)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
