/** A product request is what somebody looked for and did not find. Browser-safe. */
export type ProductRequest = { _id: string; requestedProductName: string; createdAt: string }

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

/** Requests for the same thing. Times in ISO 8601. */
export type RequestGroup = {
  /** The newest request of it: who answers names the whole group by it. */
  _id: string
  /** As most people wrote it. */
  name: string
  /** Other ways it was written. */
  spellings: string[]
  count: number
  /** Visitors they came from; who came again another day counts again. */
  visitors: number
  /** Visitors whose searches for it found nothing. */
  searches: number
  /** People who left an address and have not heard yet. */
  waiting: number
  /** People who were told that it is there. */
  told: number
  status: RequestStatus
  firstAt: string
  lastAt: string
  /** What it became. */
  product: { _id: string; name: string } | null
}

/** A page of groups. `counts` are those of all groups; `missed` are searches in vain for what nobody has asked for. */
export type GatheredRequests = {
  groups: RequestGroup[]
  total: number
  counts: Record<RequestStatus, number>
  /** New groups that hold nothing but odd requests: they are in no other count and no list but their own. */
  setAside: number
  missed: { words: string; count: number; lastAt: string }[]
}

export const GROUPS_PER_PAGE = 50
