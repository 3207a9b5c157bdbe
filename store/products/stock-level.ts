/** At this stock or less it is time to buy more. Browser-safe. */
export const LOW_STOCK = 5
