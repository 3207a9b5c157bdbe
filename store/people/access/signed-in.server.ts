declare const proof: unique symbol

/** The signed-in customer, for commands on their own data. Only access.server.ts makes one. */
export type SignedIn = {
  uid: string
  email: string
  emailVerified: boolean
  readonly [proof]: true
}
