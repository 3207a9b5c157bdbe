/** Where the admin area leads: a line for each page, in groups, with the right that its list needs. */
import {
  Activity,
  BadgePercent,
  BookOpen,
  ChartColumn,
  Download,
  House,
  IndianRupee,
  LayoutTemplate,
  LibraryBig,
  Lightbulb,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Star,
  TextSearch,
  TicketPercent,
  Users,
} from 'lucide-react'
import { href } from 'react-router'
import type { Right } from '#store/access/rights.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'

export type AdminPlace = {
  to: string
  label: string
  icon: LucideIcon
  right: Right
  /** What is counted beside it, and what that number counts. */
  waiting?: { count: keyof WaitingCounts; words: string }
}

/** What is opened every day: always in sight, on a phone too. */
export const DAILY_PLACES: readonly AdminPlace[] = [
  { to: href('/admin'), label: 'Today', icon: House, right: 'read orders' },
  {
    to: href('/admin/orders'),
    label: 'Orders',
    icon: ReceiptText,
    right: 'read orders',
    waiting: { count: 'toConfirm', words: 'to confirm' },
  },
  { to: href('/admin/products'), label: 'Products', icon: Package, right: 'change products' },
  {
    to: href('/admin/requests'),
    label: 'Requests',
    icon: Lightbulb,
    right: 'read requests',
    waiting: { count: 'openRequests', words: 'new' },
  },
]

/** The rest, by what it is about; on a phone behind "More". */
export const FURTHER_PLACES: readonly { group: string; places: readonly AdminPlace[] }[] = [
  {
    group: 'Money',
    places: [
      { to: href('/admin/cash'), label: 'Cash', icon: IndianRupee, right: 'read takings' },
      { to: href('/admin/books'), label: 'Books', icon: BookOpen, right: 'read takings' },
      { to: href('/admin/figures'), label: 'Figures', icon: ChartColumn, right: 'read takings' },
    ],
  },
  {
    group: 'Shop',
    places: [
      {
        to: href('/admin/complaints'),
        label: 'Complaints',
        icon: MessageSquareWarning,
        right: 'answer complaints',
        waiting: { count: 'openComplaints', words: 'open' },
      },
      {
        to: href('/admin/reviews'),
        label: 'Reviews',
        icon: Star,
        right: 'answer reviews',
        waiting: { count: 'reviewsToRead', words: 'to read' },
      },
      { to: href('/admin/offers'), label: 'Offers', icon: BadgePercent, right: 'change products' },
      { to: href('/admin/home'), label: 'First page', icon: LayoutTemplate, right: 'change products' },
      { to: href('/admin/shelves'), label: 'Shelves', icon: LibraryBig, right: 'change products' },
      { to: href('/admin/coupons'), label: 'Coupons', icon: TicketPercent, right: 'change products' },
      { to: href('/admin/search'), label: 'Search words', icon: TextSearch, right: 'change products' },
      {
        to: href('/admin/mail'),
        label: 'Mail',
        icon: Mail,
        right: 'read mail',
        waiting: { count: 'failedMails', words: 'failed' },
      },
      { to: href('/admin/settings'), label: 'Settings', icon: Settings, right: 'change settings' },
      { to: href('/admin/status'), label: 'How it runs', icon: Activity, right: 'export everything' },
    ],
  },
  {
    group: 'People',
    places: [
      { to: href('/admin/people'), label: 'People', icon: Users, right: 'manage people' },
      { to: href('/admin/audit'), label: 'Audit', icon: ScrollText, right: 'read audit log' },
      { to: href('/admin/export'), label: 'Export', icon: Download, right: 'export everything' },
    ],
  },
]
