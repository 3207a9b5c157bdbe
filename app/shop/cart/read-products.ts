/** Reads products by their ids, as they are now. */
import { type ApiClient, browserApi } from '#app/kit/api/api-client.ts'
import { type Answer, ask } from '#app/kit/api/ask.ts'
import { type CardProduct, cardProductOf } from '#store/goods/products/card-product.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { nameWithKind } from '#store/goods/products/products.ts'

/** As many as the API reads at once. */
const AT_ONCE = 50

/** Each named with its kind; those that are no longer sold are left out. */
export async function readProducts(api: ApiClient, lines: readonly { _id: string }[]): Promise<Answer<Product[]>> {
  const ids = lines.map(({ _id }) => _id).filter((id) => UUID.test(id))
  const found: Product[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const answer = await api.products.$get({ query: { ids: ids.slice(at, at + AT_ONCE).join(',') } })
    if (!answer.ok) return answer
    found.push(...(await answer.json()).map((product) => ({ ...product, name: nameWithKind(product) })))
  }
  return { ok: true, status: 200, headers: new Headers(), json: async () => found }
}

/** What browsers store may hold anything. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One product; undefined when it cannot be read. */
export async function readProduct(id: string): Promise<Product | undefined> {
  const { answer } = await ask(() => readProducts(browserApi, [{ _id: id }]))
  return answer?.[0]
}

/** The cards of products, in the order of the ids; undefined when they cannot be read. */
export async function fetchCards(ids: readonly string[]): Promise<CardProduct[] | undefined> {
  const { answer } = await ask(() =>
    readProducts(
      browserApi,
      ids.map((_id) => ({ _id })),
    ),
  )
  const cards = new Map(answer?.map((product) => [product._id, cardProductOf(product)]))
  return answer && ids.flatMap((id) => cards.get(id) ?? [])
}
