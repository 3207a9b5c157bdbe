import type { ApiClient } from '#app/api-client.ts'
import type { Product } from '#store/products/products.ts'

/** More lines ask for the whole list at once. */
const MAX_SINGLE_READS = 8

/** The products of these lines as they are now; those that are no longer sold are left out. Throws when nobody answers. */
export async function readProducts(api: ApiClient, lines: readonly { _id: string }[]): Promise<Product[]> {
  if (lines.length > MAX_SINGLE_READS) {
    const response = await api.products.$get({ query: {} })
    if (!response.ok) throw new Error(`The products were answered ${response.status}`)
    return response.json()
  }
  const found = await Promise.all(lines.map((item) => readProduct(api, item._id)))
  return found.filter((product) => product !== undefined)
}

/** Undefined for a product that is no longer sold, or never was. */
async function readProduct(api: ApiClient, id: string): Promise<Product | undefined> {
  const response = await api.products[':id'].$get({ param: { id: encodeURIComponent(id) } })
  if (response.ok) return response.json()
  await response.body?.cancel()
  const status: number = response.status
  if (status === 404 || status === 400) return undefined
  throw new Error(`The product was answered ${status}`)
}
