import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { type Column, Table } from '#app/kit/list/table.tsx'
import { PasswordLink } from '#app/kit/press/link-to-copy.tsx'
import { useFormSend, useReport } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { Role } from '#store/people/access/rights.ts'
import type { StaffMember } from '#store/people/staff/staff.schema.ts'
import { ROLE_NAMES, RoleSelect } from './roles.tsx'

function columnsFor(ownUid: string | undefined): Column<StaffMember>[] {
  const isOwn = ({ uid }: StaffMember) => uid === ownUid
  return [
    { head: 'Person', width: 'lg:w-[26%]', isHeading: true, cell: nameAndEmail },
    {
      head: 'Role',
      isLabelled: true,
      cell: (person) =>
        isOwn(person) ? (
          <>
            {ROLE_NAMES[person.role]} <span className="text-muted">(this is you)</span>
          </>
        ) : (
          <div className="grid gap-2">
            <RoleForm key={person.role} person={person} />
            {person.role === 'owner' ? null : <CostsSwitch person={person} />}
          </div>
        ),
    },
    {
      head: 'Last seen',
      width: 'lg:w-[16%]',
      isLabelled: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeOf iso={lastSeenAt} /> : 'Not known'),
    },
    {
      head: 'Two-step login',
      width: 'lg:w-[12%]',
      isLabelled: true,
      cell: (person) => (!person.hasSecondFactor ? 'No' : isOwn(person) ? 'Yes' : <FactorReset person={person} />),
    },
    {
      head: 'Account',
      width: 'lg:w-[16%]',
      isLabelled: true,
      cell: (person) => <MemberAccount person={person} isOwn={isOwn(person)} />,
    },
  ]
}

/** Everybody of the shop. Nobody has controls for themselves: the last owner could lock the door from outside. */
export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  const columns = columnsFor(useRootData()?.signIn.user?.uid)
  return <Table caption="Who works here, owners first" columns={columns} rows={staff} keyOf={({ uid }) => uid} />
}

export function nameAndEmail({ name, email }: StaffMember) {
  return (
    <>
      <bdi className="font-semibold">{name || email}</bdi>
      {name ? <bdi className="block text-sm text-muted">{email}</bdi> : null}
    </>
  )
}

export function MemberAccount({
  person,
  isOwn,
}: {
  person: StaffMember & { phoneNumber?: string | null }
  isOwn: boolean
}) {
  if (isOwn) return 'Open'
  return (
    <div className="grid gap-2">
      <AccountSwitch person={person} />
      {person.isDisabled ? null : <PasswordLink person={person} />}
    </div>
  )
}

type PersonProps = { person: StaffMember }

function RoleForm({ person }: PersonProps) {
  const report = useReport()
  const sending = useFormSend()
  const name = person.name || person.email

  async function save({ text }: FormFields) {
    const role = text('role') as Role
    const done = role === 'customer' ? `${name} no longer works here.` : `${name} is ${ROLE_NAMES[role]} now.`
    if (role === person.role) return report({ kind: 'done', text: `${name} is ${ROLE_NAMES[role]} already.` })
    const call = browserApi.admin.people[':uid'].role
    await sending.send(() => call.$post({ param: { uid: person.uid }, json: { role } }), { done })
  }

  return (
    <CheckedForm sending={sending} onSend={save} className="flex flex-wrap gap-2">
      <RoleSelect label={`Role of ${name}`} isLabelHidden current={person.role} withLeaving />
      <Submit look="quiet" aria-label={`Save the role of ${name}`}>
        Save
      </Submit>
      <FormError />
    </CheckedForm>
  )
}

/** Lets somebody see what products cost and what is earned, or no longer. */
function CostsSwitch({ person }: PersonProps) {
  const name = person.name || person.email
  const seesCosts = !person.seesCosts
  const call = browserApi.admin.people[':uid'].costs
  return (
    <p className="flex flex-wrap items-center gap-2">
      {person.seesCosts ? 'Sees costs and profit' : 'Does not see costs'}
      <Press
        look="quiet"
        aria-label={seesCosts ? `Show costs and profit to ${name}` : `Hide costs and profit from ${name}`}
        call={() => call.$post({ param: { uid: person.uid }, json: { seesCosts } })}
        done={seesCosts ? `${name} sees costs and profit now.` : `${name} sees no costs any more.`}
      >
        {seesCosts ? 'Show' : 'Hide'}
      </Press>
    </p>
  )
}

/** Closes an account after a question, or opens it again at once. */
function AccountSwitch({ person }: PersonProps) {
  const name = person.name || person.email || 'this person'
  const account = browserApi.admin.people[':uid']
  const about = { param: { uid: person.uid }, json: {} }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>{person.isDisabled ? 'Closed' : 'Open'}</span>
      {person.isDisabled ? (
        <Press
          look="quiet"
          aria-label={`Open again the account of ${name}`}
          call={() => account.enable.$post(about)}
          done={`The account of ${name} is open again.`}
        >
          Open again
        </Press>
      ) : (
        <Press
          aria-label={`Close the account of ${name}`}
          ask={{
            title: `Close the account of ${name}?`,
            yes: 'Close the account',
            words:
              'They are logged out everywhere at once and cannot log in. Their orders stay. You can open it again.',
          }}
          call={() => account.disable.$post(about)}
          done={`The account of ${name} is closed.`}
        >
          Close
        </Press>
      )}
    </div>
  )
}

/** For a lost phone: after a question the second factor is gone, and the person sets up another. */
function FactorReset({ person }: { person: StaffMember }) {
  const name = person.name || person.email
  const call = browserApi.admin.people[':uid']['reset-second-factor']
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>Yes</span>
      <Press
        aria-label={`Reset two-step login of ${name}`}
        ask={{
          title: `Reset two-step login of ${name}?`,
          yes: 'Reset two-step login',
          words:
            'For a lost phone. Make sure that it is really them. They are logged out everywhere and log in with their ' +
            'password alone. They can set it up again.',
        }}
        call={() => call.$post({ param: { uid: person.uid }, json: {} })}
        done={`Two-step login of ${name} is reset.`}
      >
        Reset
      </Press>
    </div>
  )
}
