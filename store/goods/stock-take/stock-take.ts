/** Limits of stock-takes. Browser-safe. */
export const TAKE_NAME = 60
