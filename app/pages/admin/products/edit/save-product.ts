import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import type { productDataOf } from '#app/pages/admin/products/product-values.ts'
import { type FieldProblems, problemsFromApi } from './product-problems.ts'

export type SaveResult =
  | { kind: 'saved'; product: { _id: string; name: string } }
  | { kind: 'stale' }
  | { kind: 'refused'; status: number; problems: FieldProblems }

type Save = { id: string | undefined; userId: string | undefined; productData: ReturnType<typeof productDataOf> }

/** Adds the product, or changes it when it has an id. Never throws: a call that did not arrive is refused with status 0. */
export async function saveProduct({ id, userId, productData }: Save): Promise<SaveResult> {
  try {
    const json = { userId, productData }
    const response = await (id === undefined
      ? browserApi.products.$post({ json })
      : browserApi.products[':id'].$put({ param: { id }, json }))
    if (response.ok) return { kind: 'saved', product: await response.json() }
    const problem = await readProblem(response)
    if (problem.code === 'stale_product') return { kind: 'stale' }
    return { kind: 'refused', status: response.status, problems: problemsFromApi(problem.errors) }
  } catch {
    return { kind: 'refused', status: 0, problems: {} }
  }
}
