import type { ApiClient } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'

/** The product as it is now. Without one `status` is that of the page. */
export function findProduct(api: ApiClient, id: string) {
  return read(() => api.products[':id'].$get({ param: { id } }, { init: { cache: 'no-store' } }))
}
