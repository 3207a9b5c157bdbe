import { useState } from 'react'
import type { Report } from '#app/ui/messages.tsx'
import type { SentInvite, StaffInvite } from '#store/people/staff.schema.ts'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import { LinkToCopy } from './link-to-copy.tsx'

type InvitesProps = { invites: readonly StaffInvite[]; isMailed: boolean; report: Report }

/** Invites people and lists who has not answered; the link of the newest invitation is shown once. */
export function Invites({ invites, ...props }: InvitesProps) {
  const [newest, setNewest] = useState<SentInvite>()
  return (
    <>
      <InviteForm {...props} onInvited={setNewest} />
      {newest ? (
        <div className="mb-4">
          <LinkToCopy
            key={newest.url}
            label={`Invitation link for ${newest.email}`}
            url={newest.url}
            hint="Shown only now. Works once."
          />
        </div>
      ) : null}
      <InviteList invites={invites} {...props} onInvited={setNewest} />
    </>
  )
}
