import { z } from 'zod'
import { customerInfoShape } from '#store/selling/orders/orders.schema.ts'
import { blankIsAbsent, hasLetter, MOST_INT4, oneLine, plainText, wholeInQuery } from '#store/wire.ts'
import { COMPLAINT_LIMITS, COMPLAINT_STATUSES, COMPLAINT_STEPS, STEP_OF } from './complaints.ts'

export const complaintBodyShape = z
  .object({
    name: oneLine(1, COMPLAINT_LIMITS.name).refine(hasLetter, { error: 'Please enter a name with letters.' }),
    email: plainText(1, COMPLAINT_LIMITS.email).pipe(
      z.email({ error: 'Enter an email address such as asha@example.com.' }),
    ),
    phone: z.preprocess(blankIsAbsent, customerInfoShape.shape.phone.optional()),
    orderNumber: z.preprocess(blankIsAbsent, oneLine(1, COMPLAINT_LIMITS.orderNumber).optional()),
    words: plainText(1, COMPLAINT_LIMITS.words),
  })
  .meta({ id: 'ComplaintToSend' })

export type ComplaintToSend = z.output<typeof complaintBodyShape>

const time = z.iso.datetime()

/** What the mailed link shows. It omits the complaint's words, because the mailbox may be a stranger's. */
const standing = {
  number: z.string().describe('Such as C-101'),
  status: z.enum(COMPLAINT_STATUSES),
  createdAt: time,
  acknowledgeBy: time,
  acknowledgedAt: time.nullable(),
  settleBy: time,
  settledAt: time.nullable(),
  steps: z
    .array(
      z.object({
        what: z.enum(Object.values(STEP_OF).map(({ told }) => told)),
        at: time,
        words: z.string(),
      }),
    )
    .describe('What the shop did, the first first'),
}

export const complaintStatusShape = z.object(standing).meta({ id: 'ComplaintStatus' })
export type ComplaintView = z.output<typeof complaintStatusShape>

export const complaintsQueryShape = z.object({
  status: z.enum(COMPLAINT_STATUSES).default('new'),
  before: wholeInQuery(1, MOST_INT4).optional().describe('Number of the last of the page before, without C-'),
})
export type ComplaintsQuery = z.output<typeof complaintsQueryShape>

const listed = {
  _id: z.uuid(),
  name: z.string(),
  words: z.string(),
  ...standing,
  isLate: z.boolean().describe('Past one of its times'),
}

export const listedComplaintShape = z.object(listed).meta({ id: 'ListedComplaint' })
export type ListedComplaint = z.output<typeof listedComplaintShape>

export const deskComplaintShape = z
  .object({
    ...listed,
    email: z.string(),
    phone: z.string().nullable(),
    link: z.string().describe('To the page of the complaint, to be passed on where no mail is sent'),
    orderNumber: z.string().nullable().describe('As it was typed'),
    order: z
      .object({ _id: z.uuid(), isTheirs: z.boolean().describe('Of the same account or email address') })
      .nullable()
      .describe('The order of that number'),
  })
  .meta({ id: 'Complaint' })
export type DeskComplaint = z.output<typeof deskComplaintShape>

export const complaintStepShape = z
  .object({
    step: z.enum(COMPLAINT_STEPS),
    words: plainText(0, COMPLAINT_LIMITS.words).default('').describe('To the customer, who is mailed'),
  })
  .refine(({ step, words }) => words !== '' || !STEP_OF[step].needsWords, {
    error: 'Please write what you tell the customer.',
    path: ['words'],
  })
export type ComplaintStepTaken = z.output<typeof complaintStepShape>
