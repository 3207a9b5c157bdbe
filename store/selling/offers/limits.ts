/** Limits of an offer. Browser-safe. */
export const OFFER_LIMITS = { name: 80, products: 1000, percent: 99 } as const
