import { href } from 'react-router'
import { type Tab, Tabs } from '#app/admin/frame/tabs.tsx'
import { useDeskData } from '#app/frame/root-data.ts'
import { inboxPath } from '#app/requests/requests-query.ts'

const NAMES = { all: 'All requests', inbox: 'Inbox', complaints: 'Complaints' } as const

/** The lists of what customers sent: what they ask for, what they complain of, what they say of a product. */
export function Views({ shown }: { shown: keyof typeof NAMES }) {
  const { openComplaints, reviewsToRead } = useDeskData()?.waiting ?? {}
  const tabs: Tab[] = [
    { words: NAMES.all, to: href('/admin/requests'), isShown: shown === 'all' },
    { words: NAMES.inbox, to: inboxPath({ status: 'new' }), isShown: shown === 'inbox' },
    {
      words: NAMES.complaints,
      to: href('/admin/requests/complaints'),
      isShown: shown === 'complaints',
      count: openComplaints,
    },
    { words: 'Reviews', to: href('/admin/reviews'), isShown: false, count: reviewsToRead },
  ]
  return <Tabs label="Requests shown" tabs={tabs} />
}
