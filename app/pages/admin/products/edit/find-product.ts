import type { ApiClient } from '#app/api/api-client.ts'
import type { ProductDetail } from '#store/products/products.schema.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The product, or none with the status of the page: 404 when there is no such product, 429 or 503 when it could not be read. */
export async function findProduct(
  api: ApiClient,
  id: string,
): Promise<{ status: number; product: ProductDetail | undefined }> {
  if (!UUID.test(id)) return { status: 404, product: undefined }
  try {
    const response = await api.products[':id'].$get({ param: { id } }, { init: { cache: 'no-store' } })
    if (response.ok) return { status: 200, product: await response.json() }
    // The type knows only the good answer.
    const status: number = response.status
    return { status: status < 429 ? 404 : status === 429 ? 429 : 503, product: undefined }
  } catch {
    return { status: 503, product: undefined }
  }
}
