/** The parts of the shop that API calls use, and what a request knows of itself. */
import type { Context } from 'hono'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import type { Db } from '#store/database.server.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import type { Shown } from '#store/goods/catalogue/shown-version.ts'
import type { SearchLog } from '#store/goods/catalogue-search/search-log.server.ts'
import type { Images } from '#store/goods/images/images.server.ts'
import type { ReadSheet } from '#store/goods/product-changes/sheet.ts'
import type { PrintJob } from '#store/money/papers/papers.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import type { SignIn, SignIns } from '#store/people/accounts/sign-ins.server.ts'
import type { ReadEarlierFile } from '#store/people/earlier/earlier.ts'
import type { IdentitySettings } from '#store/people/identity/identity-settings.ts'
import type { Auth } from '#store/people/identity/library/auth.server.ts'
import type { ReportSecurityEvent } from '#store/people/identity/security-events.ts'
import type { SealedLinks } from '#store/sealed-link.server.ts'
import type { OrderLinks } from '#store/selling/orders/reading/customer-orders.server.ts'
import type { ReadRows } from '#store/sheet-rows.ts'
import type { StoredBackup } from '#store/shop/backup/backup-folder.server.ts'
import type { BackupState, Backups as BackupsAnswer } from '#store/shop/backup/backups.schema.ts'
import type { StatusFinding } from '#store/shop/overview/status.schema.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import type { MessageChannels, MessageChannelsChange } from '#store/shop/settings/ways-out.schema.ts'
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
  /** Products and settings, from this process's memory. */
  catalogue: Catalogue
  searchLog: SearchLog
  /** The shop's public address, without a slash at the end: during a request, the address that was opened. */
  publicUrl: string
  mail: Mail
  /** Makes and reads the links of mails to their orders. */
  orderLinks: OrderLinks
  /** Makes and reads links to one kind of page, sealed with a key for that purpose alone. */
  linksFor: (purpose: string) => SealedLinks
  rings: Rings
  waysOut: WaysOutNow
  /** Draws a paper of an order as a PDF: staff's own first, then in turns by asker. Throws `busy` when too many wait. */
  print: (print: PrintJob, from: { asker: string; goesFirst: boolean; signal: AbortSignal }) => Promise<Uint8Array>
  readSheet: ReadSheet
  readRows: ReadRows
  readEarlier: ReadEarlierFile
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

/** `make` throws a sentence when it fails. */
type Backups = {
  every: BackupsAnswer['every']
  isSealed: boolean
  list: () => Promise<StoredBackup[]>
  state: () => Promise<BackupState>
  isRunning: () => boolean
  failure: () => string | null
  make: (way: 'button') => Promise<void>
  read: (name: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>
}

/** The channels by which the shop can send, and a function that writes the text of a message. */
type Mail = { channels: readonly MailChannel[]; write: (row: MailRow) => Promise<WrittenMail> }
type MailRow = { kind: string; facts: Record<string, unknown>; recipient?: string; origin?: string | null }

/** Pushes to open desks, and rings to subscribed browsers when no desk is open. */
type Rings = {
  desks: DeskStreams
  /** The public key with which browsers subscribe to pushes. */
  applicationServerKey: () => Promise<string>
  /** Throws `invalid_input` for a push address that the shop never calls. */
  refuseEndpoint: (endpoint: string) => void
  /** Rings a browser now. Returns in plain words why that failed, or undefined. */
  ringNow: (target: PushTarget, ring: PushedRing) => Promise<{ words: string; isGone: boolean } | undefined>
}
/** The owner's settings for sending mail and phone messages. */
type WaysOutNow = {
  read: () => Promise<MessageChannels>
  change: (admin: Admin<'change settings'> & Proven, change: MessageChannelsChange) => Promise<MessageChannels>
  test: (test: { channel: MailChannel; to: string }) => Promise<{ isSent: boolean; words: string }>
}

type PushTarget = { endpoint: string; p256dh: string; auth: string }

type ClientOfRequest = { client: ClientNetwork; requestId: string }

/** What a request for an answer that will be cached carries. */
type ForKeeping = {
  /** The signed-in stand-in whom the page greets, as JSON of a SignInState; undefined for visitors. */
  greeted: string | undefined
  /** Collects what the answer depends on. */
  shown: Shown
}

export type ApiEnv = {
  Bindings: ClientOfRequest & Partial<ForKeeping>
  Variables: { asker: Asker; isProduction?: boolean }
}
/** The context as handlers read it. Without `set`, so that it also fits calls with a proof. */
export type ApiContext = Omit<Context<ApiEnv>, 'set'>

type Asker = { signIns: SignIns; db: Db; signIn?: Promise<SignIn | undefined> }

/** The signed-in person, with the request for the audit log. */
export async function personOf(c: ApiContext): Promise<Person | undefined> {
  const person = (await signInOf(c))?.person
  return person && { ...person, request: { id: c.env.requestId, client: c.env.client } }
}

/** The request's sign-in, with the person and what pages need to know; looked up once per request. */
export function signInOf(c: ApiContext): Promise<SignIn | undefined> {
  const asker = c.get('asker')
  asker.signIn ??= asker.signIns.find(c.req.header('cookie'))
  return asker.signIn
}

/** Waits for the change, then until cached answers and settings follow it. */
export async function refreshAfter<T>(shop: Pick<Shop, 'onCatalogueChange'>, change: Promise<T>): Promise<T> {
  const changed = await change
  await shop.onCatalogueChange()
  return changed
}
