import { useState } from 'react'
import { notDone, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { AskingButton } from '#app/ui/dialogs.tsx'
import type { StaffMember } from '#store/people/staff.schema.ts'
import { LinkToCopy } from './link-to-copy.tsx'

/** For somebody who forgot their password: after a question, a link to pass on by phone or chat. */
export function PasswordLink({ person }: { person: StaffMember }) {
  const { isReady, send } = useDeskSend()
  const [url, setUrl] = useState<string>()
  const name = person.name || person.email

  async function make() {
    const call = browserApi.admin.people[':uid']['password-link']
    const result = await send(() => call.$post({ param: { uid: person.uid }, json: {} }), {
      keepsPage: true,
      failed: notDone,
    })
    setUrl(result?.answer?.url)
  }

  if (url) return <LinkToCopy label="Password link" url={url} hint="Works once, for an hour." />
  return (
    <AskingButton
      action="Password link"
      look="quiet"
      aria-label={`Make a password link for ${name}`}
      question={`Make a password link for ${name}?`}
      yes="Make the link"
      no="Cancel"
      isReady={isReady}
      onYes={make}
    >
      Make sure that it is really them. Whoever opens the link can set a new password, and they are logged out on all
      devices. Two-step login stays on. The audit log notes that you made it.
    </AskingButton>
  )
}
