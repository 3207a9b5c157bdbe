/** Sorts sizes and ages by size: "S" before "M", "500 ml" before "1 l". Browser-safe. */

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
/** Factor from each unit to the smallest of its kind: month, gram, millilitre, centimetre. */
const UNITS: Record<string, number> = { '': 1, month: 1, year: 12, g: 1, kg: 1000, ml: 1, l: 1000, cm: 1, m: 100 }
const UNKNOWN = 1e9

/** Rank of "M", "Large", "38", "2-3 years" or "500 ml": letters first, then numbers, then any other text. */
function rankOfSize(value: string): number {
  const text = value.trim().toLowerCase()
  const letter = LETTERS.indexOf(SPELT[text] ?? text)
  if (letter >= 0) return letter - LETTERS.length
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)(?:\s*(?:-|–|to)\s*\d+(?:\.\d+)?)?\s*([a-z]*?)s?$/.exec(text) ?? []
  const times = UNITS[unit]
  return number === undefined || times === undefined ? UNKNOWN : Number(number) * times
}

/** Compares two option values by size; 0 when they rank alike, as two values that are no sizes do. */
export function compareSizes(a: string, b: string): number {
  return rankOfSize(a) - rankOfSize(b)
}
