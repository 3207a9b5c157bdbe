/**
 * The fonts have Latin and the scripts of India. Any other letter would be drawn over its neighbours, so emoji are left out, and
 * a run of other scripts becomes one question mark.
 */
const UNKNOWN = /[^\n\u0020-\u007e\u00a0-\u017f\u0900-\u0d7f\u2010-\u2026\u20ac\u20b9\u2212\u200c\u200d]+/gu
const PICTURES = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\ufe0f?\u20e3?\u200d?)+/gu

/** A copy of the facts in which the fonts can show every text. */
export function printable<T>(facts: T): T {
  if (typeof facts === 'string') return printableText(facts) as T
  if (Array.isArray(facts)) return facts.map(printable) as T
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, printable(value)])) as T
}

function printableText(text: string): string {
  const known = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(PICTURES, '')
  return known.replace(UNKNOWN, '?').replace(/ {2,}/g, ' ').trim()
}
