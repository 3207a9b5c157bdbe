/** Limits of the shop's own pages. Browser-safe. */
export const OWN_PAGE_LIMITS = { pages: 50, name: 60, title: 60, text: 20_000, pictures: 3 } as const
