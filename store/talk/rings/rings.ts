/** Rings: notifications to staff, by push or mail. Browser-safe. */
import { RING_KINDS } from '#db/order-values.ts'
import type { Right } from '#store/people/access/rights.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'

export { RING_KINDS }
export type RingKind = (typeof RING_KINDS)[number]

/** The ways of a ring: `push` to chosen devices, `mail` when nobody looks at the desk. */
export type RingWays = Record<RingWay, boolean>
export type RingWay = 'push' | 'mail'

export type RingChoices = Record<RingKind, RingWays>

type Ring = {
  right: Right
  /** Ways that are on until somebody chooses. */
  ways: readonly RingWay[]
  /** The name in the person's choices. */
  words: string
  /** News in words for one and for several; `#` is replaced by their number. */
  news: readonly [one: string, many: string]
  /** The desk page that shows it. */
  to: string
}

/** All kinds of rings, the most pressing first. */
export const RINGS: Record<RingKind, Ring> = {
  order_refused: {
    right: 'confirm orders',
    ways: ['push'],
    words: 'An order was turned away',
    news: ['An order was turned away', '# orders were turned away'],
    to: '/admin',
  },
  order: {
    right: 'confirm orders',
    ways: ['push', 'mail'],
    words: 'A new order',
    news: ['1 new order', '# new orders'],
    to: '/admin/orders?status=placed',
  },
  complaint: {
    right: 'answer complaints',
    ways: ['push', 'mail'],
    words: 'A complaint comes, or its time runs out',
    news: ['A complaint waits', '# complaints wait'],
    to: '/admin/requests/complaints',
  },
  proof_failed: {
    right: 'export everything',
    ways: ['push', 'mail'],
    words: 'The nightly proof found something wrong',
    news: ['The nightly proof found something wrong', 'The nightly proof found something wrong'],
    to: '/admin/status',
  },
  message_limit: {
    right: 'read mail',
    ways: ['push', 'mail'],
    words: 'Strangers have used up most messages of the day',
    news: ['Few messages are left for today', 'Few messages are left for today'],
    to: '/admin/settings/sending',
  },
  mail_failed: {
    right: 'read mail',
    ways: ['push'],
    words: 'A message could not be sent',
    news: ['A message could not be sent', '# messages could not be sent'],
    to: '/admin/mail',
  },
  low_stock: {
    right: 'change products',
    ways: ['push'],
    words: 'A product runs low',
    news: ['A product runs low', '# products run low'],
    to: '/admin/products',
  },
}

/** Minutes of India's day without pushes; across midnight when `from` is later. */
export type QuietHours = { from: number; until: number }

export const MINUTES_OF_DAY = 24 * 60

/** Content of a push, without personal data. `count`: rings not seen as of `at`. */
export type PushedRing = { kind: RingKind | 'test'; count: number; at: string }

/** Browsers of one person. */
export const MOST_DEVICES = 10

/** An event of the stream: new rings by kind since the last event. */
export type DeskNews = { fresh: Partial<Record<RingKind, number>>; waiting: WaitingCounts }

/** Address of the event stream. */
export const DESK_STREAM_PATH = '/api/admin/rings/stream'
