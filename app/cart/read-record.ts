/** Reads what a card of a list leaves out of a product. Fetched when something is put into the cart. */
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import type { Product } from '#store/products/products.schema.ts'
import { readProducts } from './read-products.ts'

/** The whole record; undefined when it cannot be read. The line stays as it is then: the page of the cart asks anew anyway. */
export async function readRecord(id: string): Promise<Product | undefined> {
  const { answer } = await ask(() => readProducts(browserApi, [{ _id: id }]))
  return answer?.[0]
}
