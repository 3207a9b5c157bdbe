import type { ApiClient } from '#app/api/api-client.ts'
import type { Answer } from '#app/api/ask.ts'
import type { Product } from '#store/products/products.schema.ts'
import { nameWithKind } from '#store/products/products.ts'

/** As many as the API reads at once. */
const AT_ONCE = 50

/** Asks for the products of these lines as they are now, named with their kind; those that are no longer sold are left out. */
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

/** A cart is kept in the browser and may hold anything. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
