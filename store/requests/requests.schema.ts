import { z } from 'zod'
import { plainText, wholeInQuery } from '#store/wire.ts'
import { GROUP_ORDERS, REQUEST_LIMITS, REQUEST_STATUSES } from './requests.ts'

/** A box that was left empty says nothing. */
const blankIsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

const emailToHear = z
  .preprocess(
    blankIsAbsent,
    plainText(1, REQUEST_LIMITS.email)
      .pipe(z.email({ error: 'Must be an email address, or nothing.' }))
      .optional(),
  )
  .describe('Where the shop tells when it is there; never asked for')

export const requestBody = z
  .object({ productName: plainText(1, REQUEST_LIMITS.name), email: emailToHear })
  .meta({ id: 'ProductRequestToSend' })

export const productRequestShape = z
  .object({ _id: z.uuid(), requestedProductName: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'ProductRequest' })

/** What is asked of the list of gathered requests. */
export const groupQuery = z.object({
  status: z.enum(REQUEST_STATUSES).optional(),
  sort: z.enum(GROUP_ORDERS).default('most'),
  page: wholeInQuery(1, 10_000).default(1),
})

export const requestGroupShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    spellings: z.array(z.string()),
    count: z.int().min(1),
    searches: z.int().min(0),
    waiting: z.int().min(0),
    told: z.int().min(0),
    status: z.enum(REQUEST_STATUSES),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    product: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  })
  .meta({ id: 'RequestGroup' })

const counted = z.int().min(0)

export const gatheredRequestsShape = z
  .object({
    groups: z.array(requestGroupShape),
    total: counted.describe('Groups of this status'),
    counts: z.object({ new: counted, ordering: counted, stocked: counted, no: counted }),
    missed: z.array(z.object({ words: z.string(), count: counted, lastAt: z.iso.datetime() })),
  })
  .meta({ id: 'GatheredRequests' })

export const requestAnswer = z.object({
  _id: z.uuid().describe('Any request of the group'),
  status: z.enum(REQUEST_STATUSES),
  productId: z.uuid().optional().describe('What it became; only with `stocked`. Who left an address is told once.'),
})

export const answeredShape = z
  .object({ status: z.enum(REQUEST_STATUSES), answered: counted, told: counted })
  .meta({ id: 'AnsweredRequests' })
