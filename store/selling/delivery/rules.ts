/** The owner's delivery rules, and which one applies to a PIN code. Browser-safe. */
import type { DeliveryRule } from './delivery.schema.ts'

export type { DeliveryRule }

export const RULE_LIMITS = { lines: 20_000, bytes: 1024 * 1024 }

type Index = { byStart: Map<string, DeliveryRule>; ranges: { from: string; to: string; rule: DeliveryRule }[] }

const indexes = new WeakMap<readonly DeliveryRule[], Index>()

/**
 * The most specific rule wins: the PIN code itself, then more first digits before fewer, then the narrowest range, of equally
 * narrow ones the first. Undefined when none applies.
 */
export function findRule(rules: readonly DeliveryRule[], pin: string): DeliveryRule | undefined {
  const { byStart, ranges } = indexOf(rules)
  for (let length = pin.length; length > 0; length--) {
    const rule = byStart.get(pin.slice(0, length))
    if (rule) return rule
  }
  return ranges.find(({ from, to }) => from <= pin && pin <= to)?.rule
}

function indexOf(rules: readonly DeliveryRule[]): Index {
  const known = indexes.get(rules)
  if (known) return known
  const index: Index = { byStart: new Map(), ranges: [] }
  for (const rule of rules) {
    const [from = '', to] = rule.pins.split('-')
    if (to === undefined) index.byStart.set(from, rule)
    else index.ranges.push({ from, to, rule })
  }
  const width = ({ from, to }: Index['ranges'][number]) => Number(to) - Number(from)
  index.ranges.sort((a, b) => width(a) - width(b) || Number(a.from) - Number(b.from))
  indexes.set(rules, index)
  return index
}
