/**
 * Reviews of products by customers who received them. Each sibling of a family has its own: that one size is too small says
 * nothing of the others. Browser-safe.
 */
import type { ReviewState } from '#db/order-values.ts'

export { REVIEW_STATES, type ReviewState } from '#db/order-values.ts'

export const REVIEW_LIMITS = { words: 1000, answer: 1000, reason: 300 } as const
/** Reviews on a product's page. */
export const REVIEWS_BESIDE_PRODUCT = 5
export const REVIEWS_PAGE = 20

/** States of a review as the desk names them. */
export const REVIEW_STATE_WORDS: Record<ReviewState, string> = { waiting: 'To read', shown: 'Shown', hidden: 'Hidden' }

/** An average rating in words: "4.3" or "4". */
export function averageWords(average: number): string {
  return String(Math.round(average * 10) / 10)
}
