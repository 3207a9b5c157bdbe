/** Who is asking: a visitor, a customer, or somebody who works in the shop. Browser-safe. */
import type { CurrentUser } from './people.schema.ts'

/** "Hello ..." : the display name, or the email when there is none. */
export function greetingName(user: Pick<CurrentUser, 'displayName' | 'email'>): string {
  return user.displayName.trim() || user.email
}
