import { printableText } from '#store/typed/printable-text.ts'

/** A copy of the facts in which the fonts can show every text. */
export function printable<T>(facts: T): T {
  if (typeof facts === 'string') return printableText(facts) as T
  if (Array.isArray(facts)) return facts.map(printable) as T
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, printable(value)])) as T
}
