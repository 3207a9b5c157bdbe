/**
 * Who may do what. `Customer`, its part `SignedIn` and `Admin` are proofs: only this file mints them, and every command
 * that needs one takes it as a parameter, so that a forgotten check, or a check of another right, does not compile.
 */
import { StoreError } from '#store/errors.ts'
import type { ClientNetwork } from '#store/limits/client-network.server.ts'
import { holds, type Right, type Role } from './rights.ts'
import type { SignedIn } from './signed-in.server.ts'

/** Somebody with a live session. */
export type Person = {
  uid: string
  email: string
  name: string
  role: Role
  emailVerified: boolean
  image: string | null
  createdAt: Date
  phoneNumber?: string | null
  /** They work in the shop, and its owner wants a second factor of them that they do not have. */
  lacksSecondFactor?: boolean
  /** The session they ask with. */
  sessionId?: string
  /** The request they make, for the audit log. */
  request?: { id: string; client: ClientNetwork } | undefined
}

declare const proof: unique symbol

/** Somebody who is signed in. */
export type Customer = Person & SignedIn

/** Somebody who holds the right; of several rights, one of them. A proof of two rights is `Admin<'a'> & Admin<'b'>`. */
export type Admin<R extends Right> = R extends Right
  ? Person & { readonly [proof]: { readonly [right in R]: true } }
  : never

/** Somebody who works in the shop, whatever they may do there. */
export type Staff = Admin<Right>

const SET_IT_UP = 'Everyone who works here needs two-step login. Please set it up under Account, Security.'

/** Proof that somebody is signed in. Throws `unauthenticated`. */
export function requireCustomer(person: Person | undefined): Customer {
  if (!person) throw new StoreError('unauthenticated', 'Please log in first.')
  return person as Customer
}

/** Proof that the signed-in person holds the right. Throws `unauthenticated`, `forbidden` or `second_factor_required`. */
export function requireAdmin<R extends Right>(person: Person | undefined, right: R): Admin<R> {
  if (!person) throw new StoreError('unauthenticated', 'Please log in first.')
  if (!holds(person.role, right)) throw new StoreError('forbidden', 'You are not authorized to do this.')
  if (person.lacksSecondFactor) throw new StoreError('second_factor_required', SET_IT_UP)
  return person as Admin<R>
}

/** The userId of a body is no authority: the session says who asks, and another id is refused. Throws `unauthenticated` or `forbidden`. */
export function refuseForeignId(person: Person | undefined, claimedId: string): void {
  if (requireCustomer(person).uid !== claimedId) {
    throw new StoreError('forbidden', 'The userId is not that of the signed-in person.')
  }
}
