/** The parts that the API needs, and the facts of a request. */
import type { Context } from 'hono'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import type { Db } from '#store/database.server.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import type { Shown } from '#store/goods/catalogue/shown-version.ts'
import type { SearchLog } from '#store/goods/catalogue-search/search-log.server.ts'
import type { Images } from '#store/goods/images/images.server.ts'
import type { ReadSheet } from '#store/goods/product-changes/sheet.ts'
import type { Print } from '#store/money/papers/papers.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import type { SignIn, SignIns } from '#store/people/accounts/sign-ins.server.ts'
import type { ReadEarlier } from '#store/people/earlier/earlier.ts'
import type { IdentitySettings } from '#store/people/identity/identity-settings.ts'
import type { Auth } from '#store/people/identity/library/auth.server.ts'
import type { ReportSecurityEvent } from '#store/people/identity/security-events.ts'
import type { SealedLinks } from '#store/sealed-link.server.ts'
import type { OrderLinks } from '#store/selling/orders/reading/customer-orders.server.ts'
import type { ReadRows } from '#store/sheet-rows.ts'
import type { KeptBackup } from '#store/shop/backup/backup-folder.server.ts'
import type { BackupState, Backups as BackupsAnswer } from '#store/shop/backup/backups.schema.ts'
import type { StatusFinding } from '#store/shop/overview/status.schema.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import type { WaysOut, WaysOutChange } from '#store/shop/settings/ways-out.schema.ts'
import type { MailChannel, WrittenMail } from '#store/talk/mail/mail.ts'
import type { DeskStreams } from '#store/talk/rings/desk-streams.server.ts'
import type { PushedRing } from '#store/talk/rings/rings.ts'
import type { ReceiveUpload } from '#store/uploads.server.ts'
import type { Limits } from './limits.ts'

export type Shop = {
  db: Db
  auth: Auth
  signIns: SignIns
  identity: IdentitySettings
  images: Images
  receiveUpload: ReceiveUpload
  limits: Limits
  isOwnOrigin: (origin: string, request: Request) => boolean
  /** In production a field that is not in an answer's shape is left out; elsewhere it is an error. */
  isProduction: boolean
  /** Products, searches and settings from this process's memory. */
  catalogue: Catalogue
  searchLog: SearchLog
  /** The shop's public address, without a slash at the end: during a request, the address that was opened. */
  publicUrl: string
  mail: Mail
  /** Makes and reads the links of mails to their orders. */
  orderLinks: OrderLinks
  /** Links to one page each, with a key that is used for nothing else. */
  linksFor: (purpose: string) => SealedLinks
  rings: Rings
  waysOut: WaysOutNow
  /** Draws a paper of an order as a PDF: staff's own first, then in turns by asker. Throws `busy` when too many wait. */
  print: (print: Print, from: { asker: string; goesFirst: boolean; signal: AbortSignal }) => Promise<Uint8Array>
  readSheet: ReadSheet
  readRows: ReadRows
  readEarlier: ReadEarlier
  backups: Backups
  details: { current: () => Promise<ShopDetails> }
  /** The three phone numbers of the environment. */
  phones: readonly string[]
  /** Called after every change of listed products, searches or settings, before the change is answered. */
  onCatalogueChange: () => Promise<void>
  /** Called after every call that may have written something, before its answer. */
  onWrite: () => void
  onUnexpectedError: (error: unknown, requestId: string) => void
  /** How the shop runs, in sentences for its owner, faults first. */
  status: () => Promise<StatusFinding[]>
  /** Reports an event that an operator wants alarms on. */
  report: ReportSecurityEvent
}

/** The backups, and the making of one; throws a sentence when it fails. */
type Backups = {
  every: BackupsAnswer['every']
  isSealed: boolean
  list: () => Promise<KeptBackup[]>
  state: () => Promise<BackupState>
  isRunning: () => boolean
  failure: () => string | null
  make: (way: 'button') => Promise<void>
  read: (name: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>
}

/** The channels by which the shop sends, and the text of a message. */
type Mail = { channels: readonly MailChannel[]; write: (row: MailRow) => Promise<WrittenMail> }
type MailRow = { kind: string; facts: Record<string, unknown>; recipient?: string; origin?: string | null }

/** Open desks, and the browsers to ring when none is open. */
type Rings = {
  desks: DeskStreams
  /** The key that browsers subscribe with. */
  applicationServerKey: () => Promise<string>
  /** Throws `invalid_input` for an address that is never called. */
  refuseEndpoint: (endpoint: string) => void
  /** Rings a browser now. Returns the reason in plain words when that fails. */
  ringNow: (target: PushTarget, ring: PushedRing) => Promise<{ words: string; isGone: boolean } | undefined>
}
/** How mail and phone messages are sent, as the owner sets it. */
type WaysOutNow = {
  read: () => Promise<WaysOut>
  change: (admin: Admin<'change settings'> & Proven, change: WaysOutChange) => Promise<WaysOut>
  test: (test: { channel: MailChannel; to: string }) => Promise<{ isSent: boolean; words: string }>
}

type PushTarget = { endpoint: string; p256dh: string; auth: string }

type ClientOfRequest = { client: ClientNetwork; requestId: string }

/** An answer made for the cache. */
type ForKeeping = {
  /** The person whom a page greets, as JSON of a SignInState with marks around it; undefined for visitors. */
  greeted: string | undefined
  /** Collects what it shows. */
  shown: Shown
}

export type ApiEnv = {
  Bindings: ClientOfRequest & Partial<ForKeeping>
  Variables: { asker: Asker; isProduction?: boolean }
}
/** The facts of a request. Without `set`, because calls that carry a proof have it too. */
export type ApiContext = Omit<Context<ApiEnv>, 'set'>

/** The request's person, looked up once, when first needed. */
type Asker = { signIns: SignIns; db: Db; signIn?: Promise<SignIn | undefined> }

/** The person whose session the request carries, looked up once per request. */
export async function personOf(c: ApiContext): Promise<Person | undefined> {
  const person = (await signInOf(c))?.person
  return person && { ...person, request: { id: c.env.requestId, client: c.env.client } }
}

/** The request's sign-in: the person with what pages need to know. */
export function signInOf(c: ApiContext): Promise<SignIn | undefined> {
  const asker = c.get('asker')
  asker.signIn ??= asker.signIns.find(c.req.header('cookie'))
  return asker.signIn
}

/** Answers a change once kept answers and settings follow it. */
export async function followed<T>(shop: Pick<Shop, 'onCatalogueChange'>, change: Promise<T>): Promise<T> {
  const changed = await change
  await shop.onCatalogueChange()
  return changed
}
