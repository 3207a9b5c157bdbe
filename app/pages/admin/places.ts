/** Where the admin area leads: a line for each page, and the right that its list needs. */
import { href } from 'react-router'
import type { Right } from '#store/access/rights.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'

export type AdminPlace = {
  to: string
  label: string
  right: Right
  /** What is counted beside it, and what that number counts. */
  waiting?: { count: keyof WaitingCounts; words: string }
}

/** What is opened every day: always in sight, on a phone too. */
export const DAILY_PLACES: readonly AdminPlace[] = [
  {
    to: href('/admin/orders'),
    label: 'Orders',
    right: 'read orders',
    waiting: { count: 'toConfirm', words: 'to confirm' },
  },
  { to: href('/admin/products'), label: 'Products', right: 'change products' },
  {
    to: href('/admin/requests'),
    label: 'Requests',
    right: 'read requests',
    waiting: { count: 'openRequests', words: 'new' },
  },
]

/** The rest, by what it is about; on a phone behind "More". */
export const FURTHER_PLACES: readonly { group: string; places: readonly AdminPlace[] }[] = [
  {
    group: 'Shop',
    places: [
      { to: href('/admin/cash'), label: 'Cash', right: 'read takings' },
      { to: href('/admin/search'), label: 'Search', right: 'change products' },
      {
        to: href('/admin/mail'),
        label: 'Mail',
        right: 'read mail',
        waiting: { count: 'failedMails', words: 'failed' },
      },
      { to: href('/admin/settings'), label: 'Settings', right: 'change settings' },
    ],
  },
  {
    group: 'People and trust',
    places: [
      { to: href('/admin/people'), label: 'People', right: 'manage people' },
      { to: href('/admin/audit'), label: 'Audit', right: 'read audit log' },
      { to: href('/admin/export'), label: 'Export', right: 'export everything' },
    ],
  },
]
