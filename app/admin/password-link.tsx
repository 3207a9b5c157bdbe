import { useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { Press } from '#app/ui/press.tsx'
import { LinkToCopy } from './link-to-copy.tsx'

type PersonProps = { person: { uid: string; name: string; email: string; phoneNumber?: string | null } }

/** For somebody who forgot their password: after a question, a link to pass on by phone or chat. */
export function PasswordLink({ person }: PersonProps) {
  const [url, setUrl] = useState<string>()
  const name = person.name || person.email
  const call = browserApi.admin.people[':uid']['password-link']

  if (url)
    return (
      <LinkToCopy label="Password link" url={url} hint="Works once, for an hour." phone={person.phoneNumber ?? null} />
    )
  return (
    <Press
      look="quiet"
      aria-label={`Make a password link for ${name}`}
      ask={{
        title: `Make a password link for ${name}?`,
        yes: 'Make the link',
        words:
          'Make sure that it is really them. Anybody who opens the link can set a new password, and they are logged out ' +
          'on all devices. Two-step login stays on. The audit log notes that you made it.',
      }}
      call={() => call.$post({ param: { uid: person.uid }, json: {} })}
      keepsPage
      onDone={({ url }) => setUrl(url)}
    >
      Password link
    </Press>
  )
}
