type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The object without fields that are null or undefined. Browser-safe. */
export function withoutEmpty<T extends object>(object: T): Present<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value != null)) as Present<T>
}
