import { useRootData } from '#app/frame/root-data.ts'
import { Field } from '#app/kit/form/field.tsx'
import { QueryForm } from '#app/kit/list/filters.tsx'
import { type Query, text } from '#app/kit/list/params.ts'
import { type Column, Table } from '#app/kit/list/table.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Button } from '#app/kit/press/button.tsx'
import type { FoundPerson } from '#store/people/staff/staff.schema.ts'
import { MOST_FOUND } from '#store/people/staff/staff.ts'
import { ROLE_NAMES } from './roles.tsx'
import { MemberAccount, nameAndEmail } from './staff-table.tsx'

function columnsFor(ownUid: string | undefined): Column<FoundPerson>[] {
  return [
    { head: 'Person', width: 'lg:w-[34%]', isHeading: true, cell: nameAndEmail },
    { head: 'Phone', width: 'lg:w-[18%]', isLabelled: true, cell: ({ phoneNumber }) => phoneNumber ?? 'Not known' },
    { head: 'Role', width: 'lg:w-[12%]', isLabelled: true, cell: ({ role }) => ROLE_NAMES[role] },
    { head: 'Orders', width: 'lg:w-[10%]', isLabelled: true, cell: ({ orders }) => orders },
    {
      head: 'Account',
      isLabelled: true,
      cell: (person) => <MemberAccount person={person} isOwn={person.uid === ownUid} />,
    },
  ]
}

const LABEL = 'Email, name or phone number'
export const FIND_PARAMS = { find: text(100, LABEL) }

type FindProps = {
  query: Query<typeof FIND_PARAMS>
  found: FoundPerson[] | undefined
  findStatus: number | undefined
}

export function FindPeople({ query, found, findStatus }: FindProps) {
  return (
    <>
      <QueryForm params={FIND_PARAMS} query={query} className="panel mb-4 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field
          label={LABEL}
          name="find"
          type="search"
          defaultValue={query.find}
          missing="Please enter at least 2 letters."
          minLength={2}
          maxLength={100}
          required
          autoComplete="off"
        />
        <Button type="submit" look="quiet">
          Find
        </Button>
      </QueryForm>
      {findStatus === undefined ? null : <Found found={found} status={findStatus} />}
    </>
  )
}

function Found({ found, status }: { found: FoundPerson[] | undefined; status: number }) {
  const ownUid = useRootData()?.signIn.user?.uid
  if (!found) {
    const words = status === 400 ? 'Please type at least two letters, or four digits of a phone number.' : FIND_FAILED
    return <Empty message={words} />
  }
  if (found.length === 0) return <Empty message="Nobody fits. Ask for the email of the account, or the phone number." />
  return (
    <>
      <Table
        caption="Accounts that fit, newest first"
        columns={columnsFor(ownUid)}
        rows={found}
        keyOf={({ uid }) => uid}
      />
      {found.length === MOST_FOUND ? (
        <p className="mt-3 text-muted">Only the newest {MOST_FOUND} are shown. A longer text finds fewer.</p>
      ) : null}
    </>
  )
}

const FIND_FAILED = 'The accounts could not be looked up. Please try again.'
