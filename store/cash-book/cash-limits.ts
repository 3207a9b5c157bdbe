/** Limits of one entry. Amount in rupees. Browser-safe. */
export const CASH_LIMITS = { amount: 10_000_000, lines: 200, note: 500, courier: 60 } as const
