/** A product request is what somebody looked for and did not find. Browser-safe. */

export const REQUEST_LIMITS = {
  /** Characters. */
  name: 200,
  email: 254,
  /** Requests that may wait for one address. */
  waiting: 5,
  /** What a visitor sends beyond these in a day is shown apart. */
  plainPerDay: 5,
  /** What all visitors together may send in a day, and what may be new at a time. */
  perDay: 2000,
  open: 20_000,
  /** Of both the last part is kept for visitors who have sent none today, one each. */
  shareOfKnown: 0.75,
} as const

/** What the shop makes of a wish. */
export const REQUEST_STATUSES = ['new', 'ordering', 'stocked', 'no'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** How the list of gathered wishes is ordered: by how many visitors want it, or asked for last. */
export const GROUP_ORDERS = ['most', 'newest'] as const
export type GroupOrder = (typeof GROUP_ORDERS)[number]

/** Longest text the list is searched for, and groups that are said no to at once. */
export const MOST_DISMISSED = 50
export const LONGEST_SEARCH = 100

export const GROUPS_PER_PAGE = 50
