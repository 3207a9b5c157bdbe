/** Limits of the synonym list. Browser-safe. */

/** `words`: characters on each side of a synonym; `lines`: synonyms in the list. */
export const SYNONYM_LIMITS = { words: 60, lines: 1000 } as const
