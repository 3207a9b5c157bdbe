/** The set of a class, as its page and a cart reckon it. Browser-safe. */
import type { ClassList } from './class-lists.schema.ts'

/** "Class 5, Green Valley School, 2026-27". */
export function classNameOf({ className, school, year }: Pick<ClassList, 'className' | 'school' | 'year'>): string {
  return `${className}, ${school}, ${year}`
}
