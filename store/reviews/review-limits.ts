/** How much a review may hold, and how many stand on a page. Browser-safe. */
export const REVIEW_LIMITS = { words: 1000, answer: 1000, reason: 300 } as const
/** How many stand on the page of a product, and on a page of all of them. */
export const REVIEWS_BESIDE_PRODUCT = 5
export const REVIEWS_PAGE = 20
