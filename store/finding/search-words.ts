/** What shoppers type and the shop calls otherwise, and what they type in vain. Browser-safe. */

/** A line of the shopkeeper's list: a search for `from` also finds `to`. `createdAt` is ISO 8601. */
export type KeptSynonym = { _id: string; from: string; to: string; createdAt: string }

/** Words that found nothing when they were searched for last, how often, and when. `lastAt` is ISO 8601. */
export type SearchMiss = { words: string; count: number; lastAt: string }

/** Characters on either side of a line, and lines of the list. */
export const SYNONYM_LIMITS = { words: 60, lines: 1000 } as const
