import { z } from 'zod'
import { blankIsAbsent, countShape, flagQueryShape, plainText, wholeInQuery } from '#store/wire.ts'
import { GROUP_ORDERS, LONGEST_SEARCH, MOST_DISMISSED, REQUEST_LIMITS, REQUEST_STATUSES } from './requests.ts'

const emailToHear = z
  .preprocess(
    blankIsAbsent,
    plainText(1, REQUEST_LIMITS.email)
      .pipe(z.email({ error: 'Enter an email address such as asha@example.com, or nothing.' }))
      .optional(),
  )
  .describe('Where the shop tells when it is there; never asked for')

export const requestToSendShape = z
  .object({
    productName: plainText(1, REQUEST_LIMITS.name),
    email: emailToHear,
    productId: z
      .uuid()
      .optional()
      .describe(
        'A product that is sold out: its name counts, and the address hears that it is back; without one, the person signed in',
      ),
  })
  .meta({ id: 'ProductRequestToSend' })

export type RequestToSend = z.output<typeof requestToSendShape>

export const productRequestShape = z
  .object({ _id: z.uuid(), requestedProductName: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'ProductRequest' })

export type ProductRequest = z.output<typeof productRequestShape>

/** Query of the grouped requests. */
export const groupQueryShape = z.object({
  status: z.enum(REQUEST_STATUSES).optional(),
  q: plainText(0, LONGEST_SEARCH).optional().describe('Only what somebody wrote with these words in it'),
  setAside: flagQueryShape
    .optional()
    .describe(
      'What was set aside, instead of the list: links, numbers to call, odd letters, and what one visitor sent in masses',
    ),
  sort: z.enum(GROUP_ORDERS).default('most'),
  page: wholeInQuery(1, 10_000).default(1),
})

export type GroupQuery = z.output<typeof groupQueryShape>

export const requestGroupShape = z
  .object({
    _id: z.uuid().describe('The newest request of it: who answers names the whole group by it'),
    name: z.string().describe('As most people wrote it'),
    spellings: z.array(z.string()).describe('Other ways it was written'),
    count: z.int().min(1),
    visitors: z.int().min(1).describe('Visitors they came from; who came again another day counts again'),
    searches: z.int().min(0).describe('Visitors whose searches for it found nothing'),
    waiting: z.int().min(0).describe('People who left an address and have not heard yet'),
    told: z.int().min(0).describe('People who were told that it is there'),
    status: z.enum(REQUEST_STATUSES),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    product: z.object({ _id: z.uuid(), name: z.string() }).nullable().describe('What it became'),
    isAwaited: z.literal(true).optional().describe('The product is sold out: they wait for it to be back'),
    join: z.uuid().optional().describe('The last join of groups by hand that made it, which can be taken back'),
  })
  .meta({ id: 'RequestGroup' })

export type RequestGroup = z.output<typeof requestGroupShape>

export const gatheredRequestsShape = z
  .object({
    groups: z.array(requestGroupShape),
    total: countShape.describe('Groups of this status'),
    counts: z.record(z.enum(REQUEST_STATUSES), countShape).describe('Of all groups, by status'),
    setAside: countShape.describe('Groups that were set aside: they are in no other count'),
    missed: z
      .array(z.object({ words: z.string(), count: countShape, lastAt: z.iso.datetime() }))
      .describe('Searches without a result for what nobody has asked for'),
    unservedPins: z
      .array(z.object({ pin: z.string(), place: z.string().nullable(), count: countShape, lastAt: z.iso.datetime() }))
      .optional()
      .describe('PIN codes that visitors asked for and nothing is sent to; absent without any'),
  })
  .meta({ id: 'GatheredRequests' })

export type GatheredRequests = z.output<typeof gatheredRequestsShape>

export const requestAnswerShape = z.object({
  _id: z.uuid().describe('Any request of the group'),
  status: z.enum(REQUEST_STATUSES),
  productId: z.uuid().optional().describe('What it became; only with `stocked`. Who left an address is told once.'),
})

export type RequestAnswer = z.output<typeof requestAnswerShape>

export const answeredShape = z
  .object({ status: z.enum(REQUEST_STATUSES), answered: countShape, told: countShape })
  .meta({ id: 'AnsweredRequests' })

export type AnsweredRequests = z.output<typeof answeredShape>

export const requestDismissalShape = z
  .object({
    _ids: z.array(z.uuid()).min(1).max(MOST_DISMISSED).optional().describe('Any request of each group'),
    setAside: z.literal(true).optional().describe('Everything that is set aside, instead of `_ids`'),
  })
  .refine(({ _ids, setAside }) => (_ids === undefined) !== (setAside === undefined), {
    error: 'Name some requests, or everything set aside.',
    path: ['_ids'],
  })

export const dismissedShape = z.object({ groups: countShape, requests: countShape }).meta({ id: 'DismissedRequests' })

export type DismissedRequests = z.output<typeof dismissedShape>

export const groupJoinShape = z.object({
  _ids: z.tuple([z.uuid(), z.uuid()]).meta({ items: { type: 'string' }, description: 'A request of each group' }),
})

export const joinedShape = z
  .object({ join: z.uuid().describe('Takes it back'), name: z.string() })
  .meta({ id: 'JoinedRequests' })

export type JoinedRequests = z.output<typeof joinedShape>

export const groupSeparationShape = z.object({ join: z.uuid() })

export const requestMailStopShape = z.object({ token: z.string().min(1).max(100) }).meta({ id: 'RequestMailToStop' })
