import { Button } from '#app/ui/button.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import type { StaffInvite } from '#store/people/staff.schema.ts'
import { sendInvite, withdrawInvite } from './people-calls.ts'
import { ROLE_NAMES } from './role-words.ts'
import { type OnOutcome, useChange } from './use-change.ts'

/** Invitations that nobody has accepted yet. */
export function InviteList({ invites, onOutcome }: { invites: readonly StaffInvite[]; onOutcome: OnOutcome }) {
  if (invites.length === 0) return <p className="text-muted">No invitation is waiting for an answer.</p>
  return (
    <ul
      aria-label="Invitations that wait for an answer"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {invites.map((invite) => (
        <Invite key={invite._id} invite={invite} onOutcome={onOutcome} />
      ))}
    </ul>
  )
}

function Invite({ invite, onOutcome }: { invite: StaffInvite; onOutcome: OnOutcome }) {
  const { isReady, change } = useChange(onOutcome)
  const { _id, email, role, expiresAt, isExpired } = invite

  function sendAgain() {
    return change((asker) => sendInvite(email, role, asker), `A new invitation is on its way to ${email}.`)
  }

  async function withdraw() {
    const isGone = await change((asker) => withdrawInvite(_id, asker), `The invitation of ${email} is taken back.`)
    // The button that was pressed is gone with its line.
    if (isGone) document.getElementById('invites')?.focus()
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
        <Button look="quiet" disabled={!isReady} aria-label={`Send again to ${email}`} onClick={sendAgain}>
          Send again
        </Button>
        <Button look="danger" disabled={!isReady} aria-label={`Withdraw the invitation of ${email}`} onClick={withdraw}>
          Withdraw
        </Button>
      </div>
    </li>
  )
}
