import { isDeepStrictEqual } from 'node:util'

/** The properties of `now` that `before` lacks or has with another value. */
export function changedFields<T extends object>(now: T, before: Partial<T> | undefined): Partial<T> {
  const members = Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(value, before?.[name as keyof T]))
  return Object.fromEntries(members) as Partial<T>
}
