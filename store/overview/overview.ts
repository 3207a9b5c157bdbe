/** The shop at a glance. Browser-safe. */

/** Where counting stops: "999+" says as much as 14,302, and costs the same however many wait. */
export const MOST_COUNTED = 1000

/** The days of the chart. */
export const OVERVIEW_DAYS = 30
