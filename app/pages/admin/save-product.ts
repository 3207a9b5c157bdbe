import { browserApi } from '#app/api-client.ts'
import { type FieldProblems, problemsFromApi, type productDataOf } from './product-values.ts'

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
    const problem = readProblem(await response.text())
    if (problem.code === 'stale_product') return { kind: 'stale' }
    return { kind: 'refused', status: response.status, problems: problemsFromApi(problem.errors) }
  } catch {
    return { kind: 'refused', status: 0, problems: {} }
  }
}

type ReadProblem = { code: unknown; errors: { pointer: string; detail: string }[] }

/** The code and the field errors of a problem document; nothing of either when the text is something else. */
export function readProblem(text: string): ReadProblem {
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return { code: undefined, errors: [] }
  const code = 'code' in parsed ? parsed.code : undefined
  const errors = 'errors' in parsed && Array.isArray(parsed.errors) ? parsed.errors.filter(isFieldError) : []
  return { code, errors }
}

function isFieldError(value: unknown): value is { pointer: string; detail: string } {
  if (typeof value !== 'object' || value === null || !('pointer' in value) || !('detail' in value)) return false
  return typeof value.pointer === 'string' && typeof value.detail === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
