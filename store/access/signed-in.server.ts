declare const proof: unique symbol

/** What a customer's own commands need to know. A proof: only access.server.ts makes it. */
export type SignedIn = {
  uid: string
  email: string
  emailVerified: boolean
  readonly [proof]: true
}
