/**
 * States for every column of db/schema.ts what it says of people, why that is kept and how it ends: erasure, export and privacy page
 * follow it. Browser-safe.
 */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type * as schema from '#db/schema.ts'
import { FIELD_NAMES, PRODUCT_FIELDS } from '#store/goods/products/product-fields.ts'
import {
  EARLIER_YEARS,
  MESSAGE_DAYS,
  OPEN_ORDER_DAYS,
  RETENTION_DAYS,
  WORKER_ADDRESS_YEARS,
  WORKER_YEARS,
} from '#store/retention.ts'
import type { publicShopShape } from '#store/shop/settings/settings.schema.ts'
import { COMPLAINT_YEARS } from '#store/talk/complaints/complaints.ts'

/**
 * Section 36 of the CGST Act: 72 months from the due date of the annual return, 31 December after the financial year. An
 * invoice of the year from April 2026 is kept until 31 December 2033.
 */
export const TAX_YEARS = 7

export type Retention = z.output<typeof publicShopShape>['kept'][number]
type Line = Omit<Retention, 'name'>

/** What a column says about people, with its line on the privacy page; null where it needs none. */
const RETENTION = {
  none: null,
  /** A random id of a person, meaningless once the account is deleted. */
  id: null,
  /** Deleted with the account. Signs somebody in, so exports leave it out. */
  secret: null,
  'order key': null,
  /** Free text, from which verified or forgotten contacts are removed. */
  words: null,
  account: {
    what: 'Your account: name, email address, phone number, photo, saved addresses, wishlist, where you are logged in, our note about you',
    why: 'So that you can log in and order',
    until: 'Until you delete it, then it is gone at once; a login that is not used ends after 7 days',
  },
  order: {
    what: 'Orders, prices written for you, and gift cards you asked for: name, phone number, email address, delivery address, payment reference, tracking number, our notes',
    why: 'To deliver, and for returns and complaints',
    until:
      `As long as you have an account, then until ${RETENTION_DAYS} days after the day of the order; ` +
      `an order on its way keeps them for at least ${OPEN_ORDER_DAYS} days more. Orders by phone: until you ask us to forget you; written prices: so, too, and at most a year after their last day; gift cards: so, too, and at most a year`,
  },
  invoice: {
    what: 'Tax invoices: name, address and phone number as printed',
    why: 'Tax law asks for it (section 36 of the CGST Act)',
    until:
      '72 months after the yearly GST return is due, also when your account is deleted: an invoice of May 2026 until 31 December 2033',
  },
  message: {
    what: 'Messages to you',
    why: 'To see that they were sent',
    until: `${MESSAGE_DAYS} days, or until you delete your account`,
  },
  review: {
    what: 'Reviews: your name in short, your words, and what we say to them',
    why: 'So that others know what to expect',
    until: 'Until you take the review back or delete your account; then only the stars stay',
  },
  wish: {
    what: 'The email address left, or the account used, when asking for a product or to hear that one is back',
    why: 'To tell you when we have it',
    until: 'Until we have told you, and at most one year',
  },
  complaint: {
    what: 'Complaints: your name, email address, phone number, what you wrote, and what we answered',
    why: 'To answer and settle them; the law of consumers asks for it',
    until: `${COMPLAINT_YEARS} years after it was settled, or until you delete your account or ask us to forget you`,
  },
  earlier: {
    what: 'What you bought from us before this shop: name, phone number, email address, address, orders',
    why: 'To know you when you call',
    until: `${EARLIER_YEARS} years after we took it over, or until you delete your account or ask us to forget you`,
  },
  refusal: {
    what: 'Opt-outs: a fingerprint of your email address, not the address itself',
    why: 'So that nobody can make us write to it again',
    until: 'Always; a link that was not used, one year',
  },
  passing: {
    what: 'Counts of what came from an internet address, such as tries to log in',
    why: 'Against guessing of passwords and floods of requests',
    until: 'At most two days',
  },
  worker: {
    what: 'People who work in the shop: their name beside what they changed, and from which internet address',
    why: 'To see who did what',
    until: `${WORKER_YEARS} years after the change once they have left, the internet address ${WORKER_ADDRESS_YEARS} year`,
  },
} as const satisfies Record<string, Line | null>

export type Fate = keyof typeof RETENTION

/** Fates with a line on the privacy page. */
export type RetentionName = { [Name in Fate]: (typeof RETENTION)[Name] extends null ? never : Name }[Fate]

export function retentionLines(): Retention[] {
  return Object.entries<Line | null>(RETENTION).flatMap(([name, line]) => (line ? { name, ...line } : []))
}

type Schema = typeof schema
export type TableName = { [K in keyof Schema]: Schema[K] extends PgTable ? K : never }[keyof Schema]
type ColumnOf<T extends TableName> = keyof Schema[T]['_']['columns'] & string
type FateTable = { [T in TableName]: { [C in ColumnOf<T>]: Fate } }

const none = all('none')
const account = all('account')
const secret = all('secret')
const message = all('message')
const order = all('order')
const review = all('review')
const complaint = all('complaint')

/** What each column says about people. A missing column does not compile. */
export const FATE_OF = {
  products: {
    ...none(...FIELD_NAMES.map((name) => PRODUCT_FIELDS[name].column)),
    ...none('id', 'ratingSum', 'ratingCount', 'revision', 'createdAt', 'updatedAt', 'deletedAt'),
    ...none('askedAt', 'askedPricePaise'),
  },
  facts: none('id', 'name', 'nameHi', 'kind', 'unit', 'categories', 'options', 'isFilter', 'revision', 'createdAt'),
  productCodes: none('code', 'productId', 'pieces'),
  goodsIn: {
    ...none('id', 'day', 'takesBack', 'createdAt'),
    ...all('words')('supplier', 'note'),
    actorId: 'id',
    actorName: 'worker',
  },
  stockTakes: {
    ...none('id', 'createdAt', 'endedAt', 'changeId'),
    name: 'words',
    actorId: 'id',
    actorName: 'worker',
  },
  stockCounts: {
    ...none('id', 'key', 'takeId', 'productId', 'pieces', 'isAll', 'expected', 'movementId', 'createdAt'),
    actorId: 'id',
    actorName: 'worker',
  },
  goodsInLines: {
    ...none('id', 'entryId', 'productId', 'pieces', 'pricePaise', 'stockBefore', 'costBefore', 'costAfter'),
  },
  offers: {
    ...none('id', 'name', 'startsAt', 'endsAt', 'percent', 'amountPaise', 'category', 'brand', 'productIds'),
    ...none('isRounded', 'family', 'revision', 'createdAt'),
  },
  earlierRates: none('id', 'productId', 'category', 'untilDay', 'percent', 'zero'),
  stockMovements: {
    ...none('id', 'productId', 'delta', 'reason', 'orderId', 'createdAt'),
    note: 'words',
    actorId: 'id',
  },
  orders: {
    ...none('id', 'number', 'numberPrefix', 'replacesReturn', 'status', 'callAttempts', 'lastCallAt'),
    ...none('callAfter', 'papersDueAt'),
    ...none('advancePaise', 'agreed', 'totalPaise', 'receivedPaise', 'refundedPaise', 'returnedPaise', 'deliveryDays'),
    ...none('courier', 'eraseAfter', 'createdAt', 'phoneProven', 'linkSeenAt', 'yesBy', 'tries', 'nextTry', 'way'),
    ...none('language'),
    ...order('customerEmail', 'customerName', 'customerPhone', 'customerAddress', 'customerGstin', 'poNumber'),
    ...order('trackingNumber', 'trackingUrl'),
    ...order('gift', 'classSets'),
    upiReference: 'order',
    network: 'order',
    ...all('order key')('idempotencyKey', 'requestHash'),
    ...all('id')('userId', 'takenBy'),
  },
  refusedOrders: { ...none('id', 'idempotencyKey', 'createdAt'), ...account('order', 'network'), userId: 'id' },
  customerNotes: { ...none('orderId', 'revision'), note: 'account' },
  catalogueChanges: none('id', 'transaction', 'what', 'productId', 'createdAt'),
  orderLines: {
    ...none('orderId', 'productId', 'position', 'name', 'nameHi', 'pricePaise', 'costPaise', 'imageUrl', 'qty'),
    ...none('discountPaise', 'parts'),
  },
  orderCharges: none('orderId', 'kind', 'paise', 'couponCode', 'words'),
  quotations: {
    ...none('id', 'number', 'lines', 'validUntil', 'isDeliveryFree', 'revision', 'seenAt', 'createdAt'),
    ...none('withdrawnAt', 'orderId'),
    ...account('customerEmail', 'customerName', 'customerPhone', 'customerAddress', 'customerGstin', 'words'),
    writtenBy: 'id',
  },
  orderReturns: {
    ...none('id', 'orderId', 'status', 'isAsked', 'reason', 'createdAt', 'answeredAt', 'receivedAt'),
    ...order('words', 'answer'),
  },
  orderReturnLines: none('returnId', 'orderId', 'productId', 'qty', 'cameBack', 'onShelf'),
  orderEvents: {
    ...none('id', 'orderId', 'kind', 'fromStatus', 'toStatus', 'createdAt'),
    ...order('note', 'facts'),
    actorId: 'id',
    actorName: 'worker',
  },
  orderUndos: {
    ...none('pressId', 'orderId', 'what', 'eventBefore', 'eventAfter', 'until'),
    actorId: 'id',
    before: 'passing',
  },
  invoices: {
    ...none('id', 'orderId', 'kind', 'corrects', 'series', 'financialYear', 'number', 'serial', 'issuedAt'),
    ...none('fingerprint'),
    facts: 'invoice',
  },
  cashEntries: {
    ...none('id', 'kind', 'way', 'courier', 'amountPaise', 'day', 'corrects', 'requestHash', 'createdAt'),
    ...none('idempotencyKey', 'khataId'),
    actorId: 'id',
  },
  cashLines: none('entryId', 'orderId', 'amountPaise', 'countsAs'),
  // The order names the customer until it is erased.
  khatas: none('id', 'kind', 'orderId', 'codeHash', 'codeEnd', 'limitPaise', 'balancePaise', 'createdAt'),
  cardPurchases: {
    ...none('id', 'number', 'amountPaise', 'language', 'idempotencyKey', 'khataId', 'withdrawnAt', 'createdAt'),
    ...account('name', 'phone', 'email', 'forName', 'words'),
    userId: 'id',
  },
  expenses: {
    ...none('entryId', 'kind', 'gstin', 'billNumber', 'hsn', 'taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'),
    ...all('words')('whom', 'words'),
  },
  // Suppliers' bills, which no program can read.
  expenseBills: none('entryId', 'path'),
  cashClosings: {
    ...none('day', 'expectedPaise', 'countedPaise', 'leftPaise', 'createdAt'),
    note: 'words',
    actorId: 'id',
  },
  productReviews: {
    ...none('id', 'productId', 'stars', 'state', 'revision', 'answeredAt', 'createdAt', 'updatedAt'),
    ...review('authorName', 'words', 'hideReason', 'answer'),
    userId: 'id',
  },
  productRequests: {
    ...none('id', 'status', 'productId', 'toldAt', 'awaitedId', 'dueAt', 'isOdd', 'createdAt', 'language'),
    requestedProductName: 'words',
    sameAs: 'words',
    email: 'wish',
    userId: 'id',
    visitor: 'id',
  },
  requestJoins: none('id', 'sameAs', 'joinedTo', 'createdAt'),
  wishlist: { ...none('productId', 'createdAt'), userId: 'id' },
  complaints: {
    ...none('id', 'number', 'status', 'createdAt', 'runsFrom', 'acknowledgedAt', 'settledAt', 'told', 'language'),
    ...complaint('name', 'email', 'phone', 'orderNumber', 'words', 'steps'),
    userId: 'id',
  },
  requestMailStops: { ...none('tokenHash', 'stoppedAt', 'provenAt', 'createdAt'), addressHash: 'refusal' },
  searchTerms: { ...none('count', 'found', 'lastAt'), words: 'words' },
  visitorDays: { ...none('day'), salt: 'passing' },
  synonyms: none('id', 'fromWords', 'toWords', 'createdAt'),
  mailOutbox: {
    ...none('id', 'kind', 'channel', 'createdAt', 'sentAt', 'attempts', 'failedAt', 'expiresAt'),
    ...none('dueAt', 'pressId', 'origin', 'stranger'),
    ...message('recipient', 'facts', 'lastError'),
    userId: 'id',
  },
  rings: none('id', 'kind', 'subjectId', 'createdAt', 'pushedAt', 'closedAt'),
  ringChoices: { ...none('choices', 'quietFrom', 'quietUntil', 'seenAt', 'updatedAt'), userId: 'id' },
  // They allow pushes to the browser, so exports leave them out.
  pushSubscriptions: {
    ...none('id', 'createdAt', 'told', 'lastSentAt', 'lastError'),
    ...secret('endpoint', 'p256dh', 'auth'),
    userAgent: 'account',
    userId: 'id',
  },
  duePushes: none('id', 'deviceId', 'kind', 'at', 'dueAt', 'attempts'),
  schedules: none('name', 'nextAt', 'attempts'),
  // `faults` name products, orders and papers.
  proofs: none('day', 'at', 'backupAt', 'faults'),
  sealedSettings: none('name', 'sealed', 'updatedAt'),
  deliveryRules: none('pins', 'chargePaise', 'freeFromPaise', 'days', 'cash', 'cashFeePaise', 'cashUpToPaise'),
  deliveryChanges: none('id', 'rules', 'createdAt', 'undoneAt'),
  ownPages: {
    ...none('name', 'title', 'text', 'titleHi', 'textHi', 'pictures', 'seoTitle', 'seoDescription'),
    ...none('seoTitleHi', 'seoDescriptionHi', 'isInFooter', 'isPublished', 'revision', 'updatedAt'),
  },
  collections: {
    ...none('name', 'title', 'titleHi', 'words', 'wordsHi', 'seoTitle', 'seoDescription', 'seoTitleHi'),
    ...none('seoDescriptionHi', 'picture', 'beginsAt', 'endsAt', 'rule', 'productIds', 'isNarrowable'),
    ...none('isInMenu', 'revision', 'updatedAt'),
  },
  classLists: {
    ...none('id', 'code', 'school', 'className', 'year', 'note', 'delivery', 'schoolAddress', 'lines', 'isOpen'),
    ...none('classNameHi', 'noteHi', 'revision', 'createdAt'),
  },
  homeLayouts: none('id', 'layout', 'revision'),
  coupons: {
    ...none('code', 'percent', 'amountPaise', 'fromPaise', 'isOnce', 'mostUses', 'startsOn', 'endsOn', 'stoppedAt'),
    ...none('uses', 'createdAt'),
  },
  unservedPins: { ...none('pin', 'createdAt'), visitor: 'id' },
  shopSettings: none('id', 'settings', 'revision', 'updatedAt'),
  auditLog: {
    ...none('id', 'at', 'action', 'requestId'),
    actorId: 'id',
    subjectId: 'id',
    actorName: 'worker',
    address: 'worker',
    subjectName: 'account',
    before: 'account',
    after: 'account',
  },
  productImports: {
    ...none('id', 'fileName', 'status', 'total', 'done', 'createdAt', 'finishedAt'),
    actorId: 'id',
    actorName: 'worker',
  },
  earlierImports: {
    ...none('id', 'fileName', 'system', 'kind', 'records', 'undoneAt', 'createdAt'),
    actorId: 'id',
    actorName: 'worker',
  },
  earlierRecords: {
    ...none('id', 'importId', 'kind', 'day', 'orders', 'totalPaise', 'status', 'createdAt'),
    ...all('earlier')('number', 'name', 'phone', 'email', 'address', 'lines'),
  },
  productImportRows: none('importId', 'line', 'outcome', 'productId', 'before', 'words', 'pictures', 'picturesDue'),
  users: {
    ...none('emailVerified', 'role', 'phoneNumberVerified', 'twoFactorEnabled', 'disabledAt', 'providers'),
    ...none('lastSignInAt', 'ownerSince', 'seesCosts', 'createdAt', 'updatedAt'),
    ...account('name', 'email', 'image', 'phoneNumber'),
    id: 'id',
  },
  sessions: {
    ...none('id', 'expiresAt', 'provenAt', 'createdAt', 'updatedAt'),
    ...account('ipAddress', 'userAgent'),
    userId: 'id',
    token: 'secret',
  },
  accounts: {
    ...none('id', 'providerId', 'accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope', 'createdAt', 'updatedAt'),
    ...secret('accessToken', 'refreshToken', 'idToken', 'password'),
    accountId: 'account',
    userId: 'id',
  },
  verifications: { ...none('id', 'expiresAt', 'createdAt', 'updatedAt'), ...secret('identifier', 'value') },
  twoFactors: {
    ...none('id', 'verified', 'failedVerificationCount', 'lockedUntil', 'lastStep'),
    ...secret('secret', 'backupCodes'),
    userId: 'id',
  },
  attemptCounters: { ...none('points', 'expire'), key: 'passing' },
  addresses: {
    ...none('id', 'isDefault', 'usedAt', 'createdAt'),
    ...account('name', 'phone', 'address', 'gstin'),
    userId: 'id',
  },
  staffInvites: {
    ...none('id', 'role', 'expiresAt', 'acceptedAt', 'withdrawnAt', 'createdAt'),
    email: 'account',
    tokenHash: 'secret',
    invitedBy: 'id',
  },
} as const satisfies FateTable

export type ColumnWithFate<T extends TableName, F extends Fate> = {
  [C in keyof (typeof FATE_OF)[T]]: (typeof FATE_OF)[T][C] extends F ? C : never
}[keyof (typeof FATE_OF)[T]]

export type TableWithFate<F extends Fate> = {
  [T in TableName]: ColumnWithFate<T, F> extends never ? never : T
}[TableName]

function all<F extends Fate>(fate: F) {
  return <C extends string>(...columns: C[]) =>
    Object.fromEntries(columns.map((column) => [column, fate])) as Record<C, F>
}
