/** Product requests: what shoppers looked for and did not find. Browser-safe. */

export const REQUEST_LIMITS = {
  /** In characters. */
  name: 200,
  email: 254,
  /** Requests that may wait for one address. */
  waiting: 5,
  /** Requests of a visitor in a day; further ones are set aside. */
  plainPerDay: 5,
  /** Requests of all visitors in a day, and unanswered requests at a time. */
  perDay: 2000,
  open: 20_000,
  /** The share of both that is open to all; the rest is for visitors without a request today, one each. */
  shareOfKnown: 0.75,
} as const

export const REQUEST_STATUSES = ['new', 'ordering', 'stocked', 'no'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Sort orders of the groups: by number of visitors, or by latest request. */
export const GROUP_ORDERS = ['most', 'newest'] as const

/** Most groups dismissed at once. */
export const MOST_DISMISSED = 50
export const LONGEST_SEARCH = 100

export const GROUPS_PER_PAGE = 50
