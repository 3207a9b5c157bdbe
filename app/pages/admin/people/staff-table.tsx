import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { CardCell, CardRow, CardTable } from '#app/ui/table.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import type { Role } from '#store/access/rights.ts'
import type { StaffMember } from '#store/people/staff.ts'
import { FactorReset } from './factor-reset.tsx'
import { changeRole, setDisabled } from './people-calls.ts'
import { RoleSelect } from './role-select.tsx'
import { ROLE_NAMES } from './role-words.ts'
import { type OnOutcome, useChange } from './use-change.ts'

const COLUMNS = [
  { label: 'Person', width: 'lg:w-[26%]' },
  { label: 'Role' },
  { label: 'Last seen', width: 'lg:w-[16%]' },
  { label: 'Second factor', width: 'lg:w-[12%]' },
  { label: 'Account', width: 'lg:w-[16%]' },
]

/** Everybody of the shop. Nobody has controls for themselves: the last owner could lock the door from outside. */
export function StaffTable({ staff, onOutcome }: { staff: readonly StaffMember[]; onOutcome: OnOutcome }) {
  const { ownUid } = useChange(onOutcome)
  return (
    <CardTable caption="Who works here, owners first" columns={COLUMNS}>
      {staff.map((person) => {
        const isOwn = person.uid === ownUid
        return (
          <CardRow key={person.uid}>
            <CardCell label="Person" layout="bare" isRowHeader>
              <bdi className="font-semibold">{person.name || person.email}</bdi>
              {person.name ? <bdi className="block text-sm text-muted">{person.email}</bdi> : null}
            </CardCell>
            <CardCell label="Role">
              {isOwn ? (
                <>
                  {ROLE_NAMES[person.role]} <span className="text-muted">(this is you)</span>
                </>
              ) : (
                <RoleForm key={person.role} person={person} onOutcome={onOutcome} />
              )}
            </CardCell>
            <CardCell label="Last seen">
              {person.lastSeenAt ? <TimeOf iso={person.lastSeenAt} /> : 'Not known'}
            </CardCell>
            <CardCell label="Second factor">
              {person.hasSecondFactor && !isOwn ? <FactorReset person={person} onOutcome={onOutcome} /> : null}
              {person.hasSecondFactor && isOwn ? 'Yes' : null}
              {person.hasSecondFactor ? null : 'No'}
            </CardCell>
            <CardCell label="Account">
              {isOwn ? 'Open' : <AccountSwitch person={person} onOutcome={onOutcome} />}
            </CardCell>
          </CardRow>
        )
      })}
    </CardTable>
  )
}

type PersonProps = { person: StaffMember; onOutcome: OnOutcome }

function RoleForm({ person, onOutcome }: PersonProps) {
  const { isReady, change } = useChange(onOutcome)
  const name = person.name || person.email

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const role = String(new FormData(event.currentTarget).get('role')) as Role
    const done = role === 'customer' ? `${name} no longer works here.` : `${name} is ${ROLE_NAMES[role]} now.`
    if (role !== person.role) await change((asker) => changeRole(person.uid, role, asker), done)
  }

  return (
    <form method="post" onSubmit={save} className="flex flex-wrap gap-2">
      <RoleSelect label={`Role of ${name}`} current={person.role} withLeaving />
      <Button type="submit" look="quiet" disabled={!isReady} aria-label={`Save the role of ${name}`}>
        Save
      </Button>
    </form>
  )
}

/** Shuts an account after a question, or opens it again at once. Customers are called by their word for it. */
export function AccountSwitch({ person, onOutcome }: PersonProps) {
  const { isReady, change } = useChange(onOutcome)
  const [isAsking, setAsking] = useState(false)
  const name = person.name || person.email || 'this person'

  async function shut() {
    await change((asker) => setDisabled(person.uid, true, asker), `The account of ${name} is closed.`)
    setAsking(false)
  }

  function open() {
    return change((asker) => setDisabled(person.uid, false, asker), `The account of ${name} is open again.`)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>{person.isDisabled ? 'Closed' : 'Open'}</span>
      <Button
        look={person.isDisabled ? 'quiet' : 'danger'}
        disabled={!isReady}
        aria-label={`${person.isDisabled ? 'Open' : 'Close'} the account of ${name}`}
        onClick={() => (person.isDisabled ? open() : setAsking(true))}
      >
        {person.isDisabled ? 'Open again' : 'Close'}
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        question={`Close the account of ${name}?`}
        yes="Close the account"
        no="Leave it open"
        busy={!isReady}
        onYes={shut}
        onNo={() => setAsking(false)}
      >
        They are logged out everywhere at once and cannot log in. Their orders stay. You can open it again.
      </QuestionDialog>
    </div>
  )
}
