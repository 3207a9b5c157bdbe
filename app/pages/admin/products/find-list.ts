import type { ApiClient } from '#app/api/api-client.ts'
import { logFailure } from '#app/log.ts'
import type { AdminProductPage } from '#store/products/admin-products.schema.ts'
import type { ListQuery } from './list-query.ts'

/** What somebody sees who may not change products: the head of the shop's own list. */
const MOST_FOR_OTHERS = '100'

export type FoundList = AdminProductPage & { mayChange: boolean }

/** One page of the list, or undefined when it could not be read. Who may not change products sees what shoppers see. */
export async function findList(api: ApiClient, query: ListQuery): Promise<FoundList | undefined> {
  try {
    const response = await api.admin.products.$get({ query })
    if (response.ok) return { ...(await response.json()), mayChange: true }
    const status: number = response.status
    if (status === 401 || status === 403) return await findOpenList(api)
    logFailure('The list of products was refused', status)
  } catch (error) {
    logFailure('The list of products did not arrive', error)
  }
  return undefined
}

async function findOpenList(api: ApiClient): Promise<FoundList | undefined> {
  const response = await api.products.$get({ query: { limit: MOST_FOR_OTHERS } })
  if (!response.ok) return undefined
  const products = await response.json()
  const rows = products.map((product) => ({ ...product, visibility: 'published' as const }))
  return { products: rows, total: rows.length, page: 1, mayChange: false }
}
