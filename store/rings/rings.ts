/** Rings: notifications to staff, and their ways. Browser-safe. */
import { RING_KINDS } from '#db/order-values.ts'
import type { Right } from '#store/access/rights.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'

export { RING_KINDS }
export type RingKind = (typeof RING_KINDS)[number]

/** A push to chosen devices, a mail when nobody looks at the desk. */
export type RingWays = Record<RingWay, boolean>
export type RingWay = 'push' | 'mail'

export type RingChoices = Record<RingKind, RingWays>

/** Who may hear of each kind, and its ways; all are on until somebody chooses. */
export const RINGS: Record<RingKind, { right: Right; ways: readonly RingWay[] }> = {
  order: { right: 'confirm orders', ways: ['push', 'mail'] },
  low_stock: { right: 'change products', ways: ['push'] },
  mail_failed: { right: 'read mail', ways: ['push'] },
  order_refused: { right: 'confirm orders', ways: ['push'] },
  message_limit: { right: 'read mail', ways: ['push', 'mail'] },
  complaint: { right: 'answer complaints', ways: ['push', 'mail'] },
  proof_failed: { right: 'export everything', ways: ['push', 'mail'] },
}

/** Minutes of India's day without pushes; across midnight when `from` is later. */
export type QuietHours = { from: number; until: number }

export const MINUTES_OF_DAY = 24 * 60

/** Content of a push, without personal data. `count`: rings not seen as of `at`. */
export type PushedRing = { kind: RingKind | 'test'; count: number; at: string }

/** Browsers for one person. */
export const MOST_DEVICES = 10

/** An event of the stream: new rings by kind since the last event. */
export type DeskNews = { fresh: Partial<Record<RingKind, number>>; waiting: WaitingCounts }

/** Address of the event stream, which the browser opens itself. */
export const DESK_STREAM_PATH = '/api/admin/rings/stream'
