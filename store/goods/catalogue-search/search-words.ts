/** Search words that differ from the shop's, and searches that find nothing. Browser-safe. */

/** Characters on either side of a line, and lines of the list. */
export const SYNONYM_LIMITS = { words: 60, lines: 1000 } as const
