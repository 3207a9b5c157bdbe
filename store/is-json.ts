/**
 * Whether JSON writes the value and reads it back the same. `mayLack` allows undefined members of objects, which are absent
 * afterwards. Browser-safe.
 */
export function isJson(value: unknown, mayLack = false): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return isJsonList(value, mayLack)
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return false
  for (const name in value) {
    const part = value[name as keyof typeof value]
    if (!(part === undefined && mayLack) && !isJson(part, mayLack)) return false
  }
  return true
}

function isJsonList(list: unknown[], mayLack: boolean): boolean {
  // Unlike `every`, this visits the holes of an array.
  for (const part of list) if (!isJson(part, mayLack)) return false
  return true
}
