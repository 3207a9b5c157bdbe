/** The signed-in person. Browser-safe. */
import type { CurrentUser } from './people.schema.ts'

/** The name for "Hello ...": the display name, or else the email. */
export function greetingName(user: Pick<CurrentUser, 'displayName' | 'email'>): string {
  return user.displayName.trim() || user.email
}
