/** The highest count, as a page says "999+" and counting further would cost more. Browser-safe. */
export const MOST_COUNTED = 1000

export const OVERVIEW_DAYS = 30
