import type { ApiClient } from '#app/api/api-client.ts'
import type { Product } from '#store/products/products.schema.ts'

/** As many as the API reads at once. */
const AT_ONCE = 50

/** The products of these lines as they are now; those that are no longer sold are left out. Throws when nobody answers. */
export async function readProducts(api: ApiClient, lines: readonly { _id: string }[]): Promise<Product[]> {
  const ids = lines.map(({ _id }) => _id).filter((id) => UUID.test(id))
  const found: Product[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const response = await api.products.$get({ query: { ids: ids.slice(at, at + AT_ONCE).join(',') } })
    if (!response.ok) throw new Error(`The products were answered ${response.status}`)
    found.push(...(await response.json()))
  }
  return found
}

/** A cart is kept in the browser and may hold anything. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
