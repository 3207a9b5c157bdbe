import { PRODUCT } from './product.texts.ts'

/** Above a product that customers cannot see. */
export function NotPublished() {
  return <p className="mb-4 rounded-card bg-warning-soft px-4 py-3">{PRODUCT.use().notPublished}</p>
}
