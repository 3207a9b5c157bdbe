/** What rings for the shop's people, and how. Browser-safe. */
import { RING_KINDS } from '#db/order-values.ts'
import type { Right } from '#store/access/rights.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'

export { RING_KINDS }
export type RingKind = (typeof RING_KINDS)[number]

/** A sound where the desk is open, a notice on devices that were chosen, a mail when nobody looks at the desk. */
export type RingWays = Record<RingWay, boolean>
export type RingWay = 'sound' | 'push' | 'mail'

/** How each kind rings somebody. */
export type RingChoices = Record<RingKind, RingWays>

/** Who may hear of it, in which ways it can come, and what whoever has chosen nothing hears. */
export const RINGS: Record<RingKind, { right: Right; ways: readonly RingWay[]; usual: RingWays }> = {
  order: {
    right: 'confirm orders',
    ways: ['sound', 'push', 'mail'],
    usual: { sound: true, push: true, mail: true },
  },
  low_stock: { right: 'change products', ways: ['sound', 'push'], usual: { sound: false, push: true, mail: false } },
  mail_failed: { right: 'read mail', ways: ['sound', 'push'], usual: { sound: false, push: true, mail: false } },
  first_orders: {
    right: 'change settings',
    ways: ['sound', 'push'],
    usual: { sound: true, push: true, mail: false },
  },
  message_limit: {
    right: 'read mail',
    ways: ['sound', 'push', 'mail'],
    usual: { sound: true, push: true, mail: true },
  },
}

/** Minutes since midnight in India between which nothing is pushed; past midnight when `from` is the later one. */
export type QuietHours = { from: number; until: number }

export const MINUTES_OF_DAY = 24 * 60

/** What stands in a push: nothing of anybody. `count` is how many the person has not seen, `at` when that was read. */
export type PushedRing = { kind: RingKind | 'test'; count: number; at: string }

/** So many browsers of one person are rung. */
export const MOST_DEVICES = 10

/** What the event stream tells: how many of each kind have come since what it told last, and which kinds are to be heard. */
export type DeskNews = { fresh: Partial<Record<RingKind, number>>; sounds: RingKind[]; waiting: WaitingCounts }

/** Where the event stream is; the browser opens it by itself. */
export const DESK_STREAM_PATH = '/api/admin/rings/stream'
