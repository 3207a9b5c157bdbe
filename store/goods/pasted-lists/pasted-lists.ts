/** Lists that somebody pastes, such as a school's or a customer's. Browser-safe. */
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'

export const LIST_LIMITS = {
  /** In characters. */
  text: 10_000,
  lines: 200,
} as const

type Line = { _id: string; name: string; qty: number; added?: number }

/** Adds found products to the lines, up to `most` pieces a line. `left` names what did not fit. */
export function addFoundProducts<L extends Line, F extends Line>(
  lines: readonly L[],
  found: readonly F[],
  most: number,
) {
  const all = new Map<string, L | F>(lines.map((line) => [line._id, line]))
  const left: string[] = []
  for (const one of found) {
    const before = all.get(one._id)
    if (!before && all.size >= ORDER_LIMITS.lines) {
      left.push(`${one.name} (at most ${ORDER_LIMITS.lines} products)`)
      continue
    }
    const sum = one.qty + (before?.qty ?? 0)
    const qty = Math.min(sum, most)
    if (sum > qty) left.push(`${sum - qty} of ${one.name} (at most ${most})`)
    all.set(one._id, { ...(before ?? one), qty, added: (before?.added ?? 0) + 1 })
  }
  return { lines: [...all.values()], left }
}
