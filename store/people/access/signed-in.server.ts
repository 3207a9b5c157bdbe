declare const proof: unique symbol

/** The facts that a customer's own commands need. A proof: only access.server.ts makes it. */
export type SignedIn = {
  uid: string
  email: string
  emailVerified: boolean
  readonly [proof]: true
}
