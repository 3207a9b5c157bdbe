/** Finds fields of an answer that are not in its shape, because shapes strip them silently. */
import type { z } from '@hono/zod-openapi'

/**
 * Throws for the first field that the shape has stripped from the answer. `call` is "GET /api/products". Undefined fields do not
 * count: JSON has none.
 */
export function refuseSurplus(call: string, shape: z.ZodType, value: unknown, stripped: unknown): void {
  const field = findSurplus(value, stripped)
  if (field === undefined) return
  throw new Error(`${call} answers a field that its shape ${nameOf(shape)} lacks: ${field}`)
}

/** The path of the first stripped field, such as /0/price. Found by comparing, because every kind of shape strips. */
function findSurplus(value: unknown, stripped: unknown): string | undefined {
  // The same object: its shape allows any fields.
  if (value === stripped || !isObject(value) || !isObject(stripped)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    const rest = Object.hasOwn(stripped, key) ? findSurplus(inner, stripped[key]) : ''
    if (rest !== undefined) return `/${key}${rest}`
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The shape's name in the API's description, if it has one. */
function nameOf(shape: z.ZodType): string {
  return shape.meta()?.id ?? ('element' in shape ? `${nameOf(shape.element as z.ZodType)}[]` : shape.type)
}
