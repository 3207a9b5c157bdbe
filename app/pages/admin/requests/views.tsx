import { href } from 'react-router'
import { type Tab, Tabs } from '#app/admin/frame/tabs.tsx'
import { inboxPath } from '#app/requests/requests-query.ts'

const NAMES = { all: 'All requests', inbox: 'Inbox' } as const

/** The lists of what customers ask for. */
export function Views({ shown }: { shown: keyof typeof NAMES }) {
  const tabs: Tab[] = [
    { words: NAMES.all, to: href('/admin/requests'), isShown: shown === 'all' },
    { words: NAMES.inbox, to: inboxPath({ status: 'new' }), isShown: shown === 'inbox' },
  ]
  return <Tabs label="Requests shown" tabs={tabs} />
}
