/** Complaints: what the law on online shops wants heard, acknowledged within 48 hours and settled within a month. Browser-safe. */
import { COMPLAINT_STATUSES, type ComplaintStatus } from '#db/order-values.ts'

export { COMPLAINT_STATUSES, type ComplaintStatus }

export const COMPLAINT_LIMITS = {
  /** Characters. */
  name: 100,
  email: 254,
  orderNumber: 30,
  words: 2000,
  /** Open complaints of one address. */
  open: 5,
  /** By all visitors in a day. */
  perDay: 500,
  /** From here on a network has one more, so that nobody closes the form for all. */
  fullFrom: 400,
  page: 50,
} as const

/** Rule 4 (5) of the Consumer Protection (E-Commerce) Rules, 2020; the second in months. */
export const ACKNOWLEDGE_HOURS = 48
export const SETTLE_MONTHS = 1

/** Section 69 of the Consumer Protection Act: so long a case can be brought after that. */
export const COMPLAINT_YEARS = 2

export const COMPLAINT_STEPS = ['acknowledge', 'answer', 'settle', 'reopen'] as const
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number]

type Step = {
  from: readonly ComplaintStatus[]
  to: ComplaintStatus
  /** The step in the history that the customer sees, and in mails. */
  told: 'acknowledged' | 'answered' | 'settled' | 'reopened'
  needsWords: boolean
}

/** The only table of what can be done with a complaint. */
export const STEP_OF: Record<ComplaintStep, Step> = {
  acknowledge: { from: ['new'], to: 'acknowledged', told: 'acknowledged', needsWords: false },
  answer: { from: ['new', 'acknowledged'], to: 'acknowledged', told: 'answered', needsWords: true },
  settle: { from: ['new', 'acknowledged'], to: 'settled', told: 'settled', needsWords: true },
  reopen: { from: ['settled'], to: 'acknowledged', told: 'reopened', needsWords: false },
}

export function complaintStepsFrom(status: ComplaintStatus): ComplaintStep[] {
  return COMPLAINT_STEPS.filter((step) => STEP_OF[step].from.includes(status))
}

/** "C-101": what people say on the phone. */
export function formatComplaintNumber(number: number): string {
  return `C-${number}`
}
