/** Who is asking: a visitor, a customer, or somebody who works in the shop. Browser-safe. */
import type { Right } from '#store/access/rights.ts'

/** The signed-in person as the pages know them. */
export type CurrentUser = {
  uid: string
  email: string
  displayName: string
  emailVerified: boolean
  phoneNumber: string | null
  photoURL: string | null
  isAnonymous: boolean
  tenantId: string | null
  providerData: { providerId: string }[]
  metadata: { creationTime: string; lastSignInTime: string }
}

/** What a page needs to know before it renders; `rights` are for showing what may be done, the server decides. */
export type SignInState = { user: CurrentUser | null; isAdmin: boolean; rights: Right[] }

/** "Hello ..." : the display name, or the email when there is none. */
export function greetingName(user: Pick<CurrentUser, 'displayName' | 'email'>): string {
  return user.displayName.trim() || user.email
}
