import type { ApiClient } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import type { AdminProductPage } from '#store/products/admin-products.schema.ts'
import type { ListQuery } from './list-query.ts'

/** What somebody sees who may not change products: the head of the shop's own list. */
const MOST_FOR_OTHERS = '100'

export type FoundList = AdminProductPage & { mayChange: boolean }

/** One page of the list, or undefined when it could not be read. Who may not change products sees what shoppers see. */
export async function findList(api: ApiClient, query: ListQuery): Promise<FoundList | undefined> {
  const { status, answer: list } = await read(() => api.admin.products.$get({ query }))
  if (list) return { ...list, mayChange: true }
  return status === 401 || status === 403 ? findOpenList(api) : undefined
}

async function findOpenList(api: ApiClient): Promise<FoundList | undefined> {
  const { answer: products } = await read(() => api.products.$get({ query: { limit: MOST_FOR_OTHERS } }))
  const rows = products?.map((product) => ({ ...product, visibility: 'published' as const }))
  return rows && { products: rows, total: rows.length, page: 1, mayChange: false }
}
