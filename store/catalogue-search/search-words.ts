/** What shoppers type and the shop calls otherwise, and what they type in vain. Browser-safe. */

/** Characters on either side of a line, and lines of the list. */
export const SYNONYM_LIMITS = { words: 60, lines: 1000 } as const
