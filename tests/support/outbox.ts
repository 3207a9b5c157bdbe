/** What the shop has written to people, for tests of links and codes. */
import { and, desc, eq } from 'drizzle-orm'
import { mailOutbox } from '#db/schema/talk.ts'
import { tokenOfLink } from '#store/secret-link.ts'
import type { MailFacts, MailKind } from '#store/talk/mail/mail.ts'
import type { TestPerson, TestShop } from './shop.ts'

/** The facts of the newest message of the kind to the recipient. */
export async function newestMail<K extends MailKind>(
  { database }: TestShop,
  kind: K,
  recipient: string,
): Promise<MailFacts[K]> {
  const wanted = and(eq(mailOutbox.kind, kind), eq(mailOutbox.recipient, recipient))
  const [row] = await database.db.select().from(mailOutbox).where(wanted).orderBy(desc(mailOutbox.id)).limit(1)
  if (!row) throw new Error(`No ${kind} was written to ${recipient}`)
  return row.facts as MailFacts[K]
}

/** The token of a link that lets somebody in. */
export function tokenIn(link: string): string {
  return tokenOfLink(new URL(link).href)
}

/** What the page of such a link asks, which reads the token from behind the #. */
const CALLS: Record<string, string> = {
  '/login/open-link': 'magic-link/verify',
  '/email-verified': 'verify-email',
  '/reset-password': 'reset-password/read',
}

/** Opens the link of a message, as its page does. */
export function openLink({ call }: TestShop, link: string, as?: TestPerson): Promise<Response> {
  return call('POST', `/api/auth/${CALLS[new URL(link).pathname]}`, { token: tokenIn(link) }, as)
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(response: Response): string {
  const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  // Of several with one name the last counts.
  const kept = new Map(set.map((cookie) => [cookie.split('=')[0], cookie]))
  return [...kept.values()].filter((cookie) => !cookie.endsWith('=')).join('; ')
}
