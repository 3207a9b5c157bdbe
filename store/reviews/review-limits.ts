/** Limits of reviews and their pages. Browser-safe. */
export const REVIEW_LIMITS = { words: 1000, answer: 1000, reason: 300, photos: 3 } as const
/** Reviews on a product's page, and on a page of all reviews. */
export const REVIEWS_BESIDE_PRODUCT = 5
export const REVIEWS_PAGE = 20
