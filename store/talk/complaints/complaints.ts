/** Complaints, which the law on online shops wants acknowledged within 48 hours and settled within a month. Browser-safe. */
import { COMPLAINT_STATUSES, type ComplaintStatus } from '#db/order-values.ts'

export { COMPLAINT_STATUSES, type ComplaintStatus }

export const COMPLAINT_LIMITS = {
  /** In characters. */
  name: 100,
  email: 254,
  orderNumber: 30,
  words: 2000,
  /** Open complaints of one address. */
  open: 5,
  /** Complaints of all visitors in a day. */
  perDay: 500,
  /** Complaints in a day from which a network may send only one more, so that nobody can use up the day for all. */
  fullFrom: 400,
  page: 50,
} as const

/** Rule 4 (5) of the Consumer Protection (E-Commerce) Rules, 2020: hours to acknowledge, months to settle. */
export const ACKNOWLEDGE_HOURS = 48
export const SETTLE_MONTHS = 1

/** Years in which a case can be brought: section 69 of the Consumer Protection Act. */
export const COMPLAINT_YEARS = 2

export const COMPLAINT_STEPS = ['acknowledge', 'answer', 'settle', 'reopen'] as const
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number]

type Step = {
  from: readonly ComplaintStatus[]
  to: ComplaintStatus
  /** The step as the customer's history and mails name it. */
  told: 'acknowledged' | 'answered' | 'settled' | 'reopened'
  needsWords: boolean
}

/** Every step that staff can take with a complaint. */
export const STEP_OF: Record<ComplaintStep, Step> = {
  acknowledge: { from: ['new'], to: 'acknowledged', told: 'acknowledged', needsWords: false },
  answer: { from: ['new', 'acknowledged'], to: 'acknowledged', told: 'answered', needsWords: true },
  settle: { from: ['new', 'acknowledged'], to: 'settled', told: 'settled', needsWords: true },
  reopen: { from: ['settled'], to: 'acknowledged', told: 'reopened', needsWords: false },
}

export function complaintStepsFrom(status: ComplaintStatus): ComplaintStep[] {
  return COMPLAINT_STEPS.filter((step) => STEP_OF[step].from.includes(status))
}

/** A complaint's number as people say it: "C-101". */
export function formatComplaintNumber(number: number): string {
  return `C-${number}`
}
