/** The shop at a glance. Browser-safe. */

/** What waits for somebody; absent where the person has no right to know. Nothing is counted beyond `MOST_COUNTED`. */
export type WaitingCounts = { toConfirm: number; openRequests?: number | undefined; failedMails?: number | undefined }

/** Where counting stops: "999+" says as much as 14,302, and costs the same however many wait. */
export const MOST_COUNTED = 1000
