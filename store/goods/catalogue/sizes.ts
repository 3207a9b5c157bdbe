/** The order of sizes, which no alphabet knows. Browser-safe. */

const LETTERS = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', '4xl', '5xl', '6xl']
const SPELT: Record<string, string> = {
  'extra small': 'xs',
  small: 's',
  medium: 'm',
  large: 'l',
  'extra large': 'xl',
  '2xl': 'xxl',
  '3xl': 'xxxl',
}
/** How much one of it is of the smallest of its kind: months, grams, millilitres, centimetres. */
const UNITS: Record<string, number> = { '': 1, month: 1, year: 12, g: 1, kg: 1000, ml: 1, l: 1000, cm: 1, m: 100 }
const UNKNOWN = 1e9

/** The rank of "M", "Large", "38", "2-3 years", "500 ml" among its like; any other value stands behind them. */
function rankOfSize(value: string): number {
  const text = value.trim().toLowerCase()
  const letter = LETTERS.indexOf(SPELT[text] ?? text)
  if (letter >= 0) return letter - LETTERS.length
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)(?:\s*(?:-|–|to)\s*\d+(?:\.\d+)?)?\s*([a-z]*?)s?$/.exec(text) ?? []
  const times = UNITS[unit]
  return number === undefined || times === undefined ? UNKNOWN : Number(number) * times
}

/** Compares two values of an option; 0 where only the order of the rows can tell. */
export function compareSizes(a: string, b: string): number {
  return rankOfSize(a) - rankOfSize(b)
}
