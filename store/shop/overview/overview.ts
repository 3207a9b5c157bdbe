/** The admin overview. Browser-safe. */

/** Counting stops here: "999+" says as much as 14,302, at a bounded cost. */
export const MOST_COUNTED = 1000

export const OVERVIEW_DAYS = 30
