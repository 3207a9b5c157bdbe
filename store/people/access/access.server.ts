/**
 * The checks of sign-in and rights. Only this file makes the proofs `Customer` and `Admin`: a missing check does not compile.
 */

import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { StoreError } from '#store/errors.ts'
import { mayDo, type Right, type Role } from './rights.ts'
import type { SignedIn } from './signed-in.server.ts'

/** A person with a live session. */
export type Person = {
  uid: string
  email: string
  name: string
  role: Role
  /** For staff: an owner let them see costs and profit. */
  seesCosts?: boolean
  emailVerified: boolean
  image: string | null
  createdAt: Date
  phoneNumber?: string | null
  /** Staff who lack the second factor that the owner requires. */
  lacksSecondFactor?: boolean
  sessionId?: string
  /** The request, for the audit log. */
  request?: { id: string; client: ClientNetwork } | undefined
}

export function nameOf({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name.trim() || email
}

declare const proof: unique symbol

export type Customer = Person & SignedIn

/** A person who holds the right, or one of several. For both of two: `Admin<'a'> & Admin<'b'>`. */
export type Admin<R extends Right> = R extends Right
  ? Person & { readonly [proof]: { readonly [right in R]: true } }
  : never

/** Staff with at least one right, whichever it is. */
export type AnyStaff = Admin<Right>

const SET_IT_UP = 'Everyone who works here needs two-step login. Please set it up under Account, Security.'

/** Proves that the person is signed in. Throws `unauthenticated`. */
export function requireCustomer(person: Person | undefined): Customer {
  if (!person) throw new StoreError('unauthenticated', 'Please log in first.')
  return person as Customer
}

/** Proves that the signed-in person holds the right. Throws `unauthenticated`, `forbidden` or `second_factor_required`. */
export function requireAdmin<R extends Right>(person: Person | undefined, right: R): Admin<R> {
  if (!person) throw new StoreError('unauthenticated', 'Please log in first.')
  if (!mayDo(person, right)) throw new StoreError('forbidden', 'You are not authorized to do this.')
  if (person.lacksSecondFactor) throw new StoreError('second_factor_required', SET_IT_UP)
  return person as Admin<R>
}

/**
 * Refuses a userId in the body other than the session's, which alone has authority. Throws `unauthenticated` or `forbidden`.
 */
export function refuseForeignId(person: Person | undefined, claimedId: string): void {
  if (requireCustomer(person).uid !== claimedId) {
    throw new StoreError('forbidden', 'The userId is not that of the signed-in person.')
  }
}
