/** The products of lists as they were read lately, until they change: most lists show the same few thousand. */
import { LRUCache } from 'lru-cache'
import type { Product } from '../products/products.schema.ts'

/** Some kilobytes each. */
const MOST = 5000

export function createProductMemory() {
  const known = new LRUCache<string, Product>({ max: MOST })
  /** Moves with every change: what was read before it may be old. */
  let version = 0
  return {
    version: () => version,
    at: (id: string): Product | undefined => known.get(id),
    /** Keeps what was read since the memory stood at `readAt`. Nobody may change a product that many lists show. */
    keep(products: readonly Product[], readAt: number): void {
      if (readAt !== version) return
      for (const product of products) known.set(product._id, Object.freeze(product))
    },
    /** It was changed. */
    forget(id: string): void {
      version++
      known.delete(id)
    },
  }
}
