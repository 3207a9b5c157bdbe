import { useState } from 'react'
import { notDone, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { SentInvite, StaffInvite } from '#store/people/staff.schema.ts'
import { InviteForm, wordsOfInvite } from './invite-form.tsx'
import { LinkToCopy } from './link-to-copy.tsx'
import { ROLE_NAMES } from './roles.tsx'

type InvitesProps = { invites: readonly StaffInvite[]; isMailed: boolean }

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

type Told = {
  /** Whether a mail goes out; without, the link is passed on by hand. */
  isMailed: boolean
  onInvited: (invite: SentInvite) => void
}

/** Invitations that nobody has accepted yet. */
function InviteList({ invites, ...told }: Told & { invites: readonly StaffInvite[] }) {
  if (invites.length === 0) return <p className="text-muted">No invitation is waiting for an answer.</p>
  return (
    <ul
      aria-label="Invitations that wait for an answer"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {invites.map((invite) => (
        <Invite key={invite._id} invite={invite} {...told} />
      ))}
    </ul>
  )
}

function Invite({ invite, isMailed, onInvited }: Told & { invite: StaffInvite }) {
  const { isReady, send } = useDeskSend()
  const { _id, email, role, expiresAt, isExpired } = invite
  const again = isMailed ? 'Send again' : 'Make a new link'

  async function inviteAgain() {
    const done = wordsOfInvite(email, isMailed)
    const call = () => browserApi.admin.invites.$post({ json: { email, role } })
    const result = await send(call, { done, failed: notDone })
    if (result?.kind === 'done') onInvited(result.answer)
  }

  async function withdraw() {
    const call = browserApi.admin.invites[':id'].withdraw
    const result = await send(() => call.$post({ param: { id: _id }, json: {} }), {
      done: `The invitation of ${email} is withdrawn.`,
      failed: notDone,
    })
    // The button that was pressed is gone with its line.
    if (result?.kind === 'done') document.getElementById('invites')?.focus()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{email}</bdi> as {ROLE_NAMES[role]}
        <span className={`block text-sm ${isExpired ? 'font-semibold text-danger' : 'text-muted'}`}>
          {isExpired ? 'Ran out' : 'Holds until'} <TimeOf iso={expiresAt} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" disabled={!isReady} aria-label={`${again} to ${email}`} onClick={inviteAgain}>
          {again}
        </Button>
        <Button look="danger" disabled={!isReady} aria-label={`Withdraw the invitation of ${email}`} onClick={withdraw}>
          Withdraw
        </Button>
      </div>
    </li>
  )
}
