/**
 * The fonts of papers have Latin and the scripts of India. Any other letter would be drawn over its neighbours, so emoji are
 * left out, and a run of other scripts becomes one question mark. Browser-safe.
 */
const UNKNOWN = /[^\n\u0020-\u007e\u00a0-\u017f\u0900-\u0d7f\u2010-\u2026\u20ac\u20b9\u2212\u200c\u200d]+/gu
const PICTURES = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\ufe0f?\u20e3?\u200d?)+/gu

function knownOf(text: string): string {
  const known = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(PICTURES, '')
  // Inches and feet.
  return known.replaceAll('\u2033', '"').replaceAll('\u2032', "'")
}

export function printableText(text: string): string {
  return knownOf(text).replace(UNKNOWN, '?').replace(/ {2,}/g, ' ').trim()
}

/** The signs that papers cannot print, each once. */
export function unprintable(text: string): string[] {
  const signs = [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
  return [...new Set(signs.filter((sign) => printableText(sign) !== sign.replace(/\s/g, '') && sign.trim() !== ''))]
}

/** What papers do to a name or an address that they cannot print as it is written; empty when they can. */
export function printTrouble(text: string): string {
  const known = knownOf(text)
  if (known.search(UNKNOWN) >= 0) return 'Some of its letters are printed as "?"'
  return /\p{Script=Bengali}/u.test(known) ? 'Bengali letters come apart where they join' : ''
}
