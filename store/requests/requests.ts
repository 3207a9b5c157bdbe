/** A product request is what somebody looked for and did not find. Browser-safe. */
export type ProductRequest = { _id: string; requestedProductName: string; createdAt: string }

export const REQUEST_LIMITS = { name: 200 } as const
