import type { FieldErrors, Refusal } from '#app/api/ask.ts'
import type { FieldProblems } from './product-problems.ts'
import { problemsFromApi } from './product-problems.ts'

/** Whether somebody else changed the product meanwhile. */
export function isStale({ code }: Refusal): boolean {
  return code === 'stale_product'
}

export function notSaved(refusal: Refusal): string {
  return isStale(refusal)
    ? 'This product was changed by someone else meanwhile. Your changes are not saved.'
    : 'Failed to save product. You may not be authorized.'
}

/** What the API found wrong, by the fields of the form. */
export function problemsIn(fields: FieldErrors): FieldProblems {
  return problemsFromApi(Object.entries(fields).map(([place, detail]) => ({ pointer: `/${place}`, detail })))
}
