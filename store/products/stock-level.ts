/** When the shelf runs low. Browser-safe. */

/** At this many units or fewer it is time to buy more. */
export const LOW_STOCK = 5
