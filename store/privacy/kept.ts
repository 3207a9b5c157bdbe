/** Data about people, why it is stored and how long, in the words of the privacy page. Browser-safe. */
import type { z } from 'zod'
import { COMPLAINT_YEARS } from '#store/complaints/complaints.ts'
import { MESSAGE_DAYS } from '#store/mail/mail.ts'
import { RETENTION_DAYS } from '#store/settings/sections/policies.ts'
import type { publicShopShape } from '#store/settings/settings.schema.ts'
import type { Fate } from './fates.ts'

export const OPEN_ORDER_DAYS = 60

/**
 * Section 36 of the CGST Act: 72 months from the due date of the annual return, 31 December after the financial year. An
 * invoice of the year from April 2026 is kept until 31 December 2033.
 */
export const TAX_YEARS = 7

export const WORKER_YEARS = 3
export const WORKER_ADDRESS_YEARS = 1

export type Kept = z.output<typeof publicShopShape>['kept'][number]

/** The line for each fate; null where another line covers it, or it concerns nobody. */
const KEPT: Record<Fate, Kept | null> = {
  none: null,
  id: null,
  secret: null,
  'order key': null,
  words: null,
  account: {
    what: 'Your account: name, email address, phone number, photo, saved addresses, wishlist, where you are logged in, our note about you',
    why: 'So that you can log in and order',
    until: 'Until you delete it, then it is gone at once; a login that is not used ends after 7 days',
  },
  order: {
    what: 'Orders, and prices written for you: name, phone number, email address, delivery address, payment reference, tracking number, our notes',
    why: 'To deliver, and for returns and complaints',
    until:
      `As long as you have an account, then until ${RETENTION_DAYS} days after the day of the order; ` +
      `an order on its way keeps them for at least ${OPEN_ORDER_DAYS} days more. Orders by phone: until you ask us to forget you; written prices: so, too, and at most a year after their last day`,
  },
  invoice: {
    what: 'Tax invoices: name, address and phone number as printed',
    why: 'Tax law asks for it (section 36 of the CGST Act)',
    until:
      '72 months after the yearly GST return is due, also when your account is deleted: an invoice of May 2026 until 31 December 2033',
  },
  message: {
    what: 'Messages to you',
    why: 'To see that they were sent',
    until: `${MESSAGE_DAYS} days, or until you delete your account`,
  },
  review: {
    what: 'Reviews: your name in short, your words, and what we say to them',
    why: 'So that others know what to expect',
    until: 'Until you take the review back or delete your account; then only the stars stay',
  },
  wish: {
    what: 'The email address left, or the account used, when asking for a product or to hear that one is back',
    why: 'To tell you when we have it',
    until: 'Until we have told you, and at most one year',
  },
  complaint: {
    what: 'Complaints: your name, email address, phone number, what you wrote, and what we answered',
    why: 'To answer and settle them; the law of consumers asks for it',
    until: `${COMPLAINT_YEARS} years after it was settled, or until you delete your account or ask us to forget you`,
  },
  refusal: {
    what: 'Opt-outs: a fingerprint of your email address, not the address itself',
    why: 'So that nobody can make us write to it again',
    until: 'Always; a link that was not used, one year',
  },
  passing: {
    what: 'Counts of what came from an internet address, such as tries to log in',
    why: 'Against guessing of passwords and floods of requests',
    until: 'At most two days',
  },
  worker: {
    what: 'People who work in the shop: their name beside what they changed, and from which internet address',
    why: 'To see who did what',
    until: `${WORKER_YEARS} years after the change once they have left, the internet address ${WORKER_ADDRESS_YEARS} year`,
  },
}

export function keptLines(): Kept[] {
  return Object.values(KEPT).flatMap((line) => line ?? [])
}
