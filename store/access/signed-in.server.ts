declare const proof: unique symbol

/** As much as a customer's own commands ask of somebody. A proof: only access.server.ts mints it. */
export type SignedIn = {
  uid: string
  email: string
  emailVerified: boolean
  readonly [proof]: true
}
