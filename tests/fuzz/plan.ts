/** How many requests of what: all kinds in the short run, the calls that matter most at length in the long one. */
import type { Arbitrary } from 'fast-check'
import { type ApiDocument, nameOf, type Operation, operationsOf } from './document.ts'
import { pageOperations } from './pages.ts'
import { type FuzzRequest, requestOf } from './requests.ts'

export type Planned = { operation: Operation; requests: Arbitrary<FuzzRequest>; count: number }

/**
 * What money, stock, people and everybody's pages hang on: 10,000 requests each in the long run. A change of email is not among
 * them: it takes 300 ms whatever its answer, so that nobody learns who has an account.
 */
const KEY = new RegExp(
  `^(${[
    'GET /api/products(/suggest|/facets|/counts|/{id})?',
    'POST /api/products',
    'PUT /api/products/{id}',
    'POST /api/orders(/{id}/cancel)?',
    'GET /api/orders/{id}',
    'POST /api/(addresses|product-requests)',
    'GET /api/admin/(orders|products|request-groups|audit)',
    'POST /api/admin/(phone-orders|settings/change|products/bulk|product-imports/check|people/{uid}/role)',
    'POST /api/admin/orders/{id}/(status|lines|details)',
    'POST /api/images/upload',
    'POST /api/auth/(sign-up/email|sign-in/email|update-user|change-password|reset-password)',
    'POST /api/auth/(phone-number/verify|two-factor/verify-totp|sign-in/magic-link|delete-user)',
    'GET /(search|category/{categoryName}|product/{id}/{slug})?',
  ].join('|')})$`,
)

/** Each answer is much work, and what is asked has little room for anything odd. */
const HEAVY = /\.pdf$|export/
/** Each may wait ten seconds for a server that somebody typed. */
const WAITS = /\/ways-out\/test$/

type Extent = {
  isLong: boolean
  /** A part of the names of the operations. */
  only?: string | undefined
  /** So many of each, whatever it is. */
  each?: number | undefined
}

/** `identity` are the calls of the identity service that the document leaves out. */
export function planOf(document: ApiDocument, identity: Operation[], { isLong, only = '', each }: Extent): Planned[] {
  const plan = (operation: Operation, short: number, long: number): Planned => {
    const requests = requestOf(operation, document.components.schemas)
    return { operation, requests, count: each ?? (isLong ? longCount(operation, long) : short) }
  }
  return [
    ...operationsOf(document).map((operation) => plan(operation, 3, 1000)),
    ...identity.map((operation) => plan(operation, 2, 1000)),
    ...pageOperations().map((operation) => plan(operation, 1, 500)),
  ].filter(({ operation }) => nameOf(operation).includes(only))
}

function longCount(operation: Operation, usual: number): number {
  if (KEY.test(nameOf(operation))) return 10_000
  if (WAITS.test(operation.path)) return 50
  return HEAVY.test(operation.path) ? 200 : usual
}
