/** What the API is given to work with, and what it knows of one request. */
import type { Context } from 'hono'
import type { Person } from '#store/access/access.server.ts'
import type { CatalogueIndex } from '#store/catalogue-search/catalogue-index.server.ts'
import type { SearchLog } from '#store/catalogue-search/search-log.server.ts'
import type { Db } from '#store/database.server.ts'
import type { Auth } from '#store/identity/auth.server.ts'
import type { IdentitySettings } from '#store/identity/identity-settings.ts'
import type { Report } from '#store/identity/security-events.ts'
import type { Images } from '#store/images/images.server.ts'
import type { ClientNetwork } from '#store/limits/client-network.server.ts'
import type { MailChannel, WrittenMail } from '#store/mail/mail.ts'
import type { Print } from '#store/papers/papers.ts'
import { findPerson } from '#store/people/people.server.ts'
import type { ProductDetail } from '#store/products/products.schema.ts'
import type { CachedSettings } from '#store/settings/cached-settings.server.ts'

export type Shop = {
  db: Db
  auth: Auth
  identity: IdentitySettings
  images: Images
  limits: Limits
  isOwnOrigin: (origin: string, request: Request) => boolean
  /** In production a field that the shape of an answer lacks is left out; elsewhere it is an error. */
  isProduction: boolean
  index: CatalogueIndex
  searchLog: SearchLog
  /** Where shoppers reach the shop, without a slash at the end. */
  publicUrl: string
  mail: Mail
  /** Draws a paper of an order as a PDF, the shop's own first, then in turns of those who ask; throws `busy` when too many want one. */
  print: (print: Print, from: { asker: string; goesFirst: boolean; signal: AbortSignal }) => Promise<Uint8Array>
  /** What the owner set. */
  details: CachedSettings
  /** The three phone numbers of the environment. */
  phones: readonly string[]
  /** Called after every change of what is listed or found, before the change is answered. */
  onCatalogueChange: (changed: CatalogueChange) => void
  /** Called after every change of the settings, before the change is answered. */
  onSettingsChange: () => void
  onUnexpectedError: (error: unknown, requestId: string) => void
  /** Hears of what an operator wants alarms on. */
  report: Report
}

/** A product as it is now, the id of a deleted one, many products at once, or the list of synonyms. */
type CatalogueChange = ProductDetail | { deleted: string } | 'products' | 'synonyms'

/** What this shop can send by itself, and what a message of the outbox says. */
type Mail = { channels: readonly MailChannel[]; write: (row: MailRow) => Promise<WrittenMail> }
type MailRow = { kind: string; facts: Record<string, unknown> }

/** Counts what a network or a person does; throws `rate_limited` when it is too much. */
export type Limits = {
  areOn: boolean
  count: (activity: LimitedActivity, by: ClientNetwork | Pick<Person, 'uid'>) => Promise<void>
}
export type LimitedActivity =
  | 'search'
  | 'suggestion'
  | 'product request'
  | 'product requests of a day'
  | 'order'
  | 'paper'
  | 'upload'
  | 'photo'
  | 'policy report'
  | 'own data'
  | 'invitation'

export type ApiEnv = {
  Bindings: { client: ClientNetwork; requestId: string }
  Variables: { asker: Asker; isProduction?: boolean }
}
/** What is known of a request. Without `set`, calls that carry a proof have it too. */
export type ApiContext = Omit<Context<ApiEnv>, 'set'>

/** Who makes the request: looked up when first asked for, and once. */
type Asker = { auth: Auth; person?: Promise<Person | undefined> }

/** The person whose session the request carries; looked up once for a request. */
export function personOf(c: ApiContext): Promise<Person | undefined> {
  const asker = c.get('asker')
  asker.person ??= askingPerson(asker.auth, c)
  return asker.person
}

async function askingPerson(auth: Auth, c: ApiContext): Promise<Person | undefined> {
  const person = await findPerson(auth, c.req.raw.headers)
  return person && { ...person, request: { id: c.env.requestId, client: c.env.client } }
}
