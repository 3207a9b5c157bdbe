import { data } from 'react-router'
import { PEOPLE_FAILED } from '#app/admin/refusal-texts.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded, OutcomeMessage, useOutcome } from '#app/ui/messages.tsx'
import type { FoundPerson, Staff } from '#store/people/staff.schema.ts'
import { FindPeople } from './people/find-people.tsx'
import { ForgetPerson } from './people/forget-person.tsx'
import { Invites } from './people/invites.tsx'
import { RightsTable } from './people/rights-table.tsx'
import { StaffTable } from './people/staff-table.tsx'

export async function load({ api, request }: PageArgs) {
  const text = new URL(request.url).searchParams.get('find')?.trim() ?? ''
  const [people, ways, found] = await Promise.all([
    read(() => api.admin.people.$get()),
    read(() => api.auth.ways.$get()),
    text === '' ? undefined : read(() => api.admin.people.find.$post({ json: { text } })),
  ])
  const { status } = people
  const isMailed = ways.answer?.emailLink === true
  const search = { text, found: found?.answer, findStatus: found?.status }
  return data({ status, people: people.answer, isMailed, ...search }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'People')]

export default function People({ loaderData }: PageProps<typeof load>) {
  const { status, people, ...search } = loaderData
  return (
    <>
      <h1 className="page-heading mb-4">People</h1>
      <Loaded answer={people} status={status} failed={PEOPLE_FAILED}>
        {(answer) => <Sections people={answer} {...search} />}
      </Loaded>
    </>
  )
}

type SectionsProps = {
  people: Staff
  isMailed: boolean
  text: string
  found: FoundPerson[] | undefined
  findStatus: number | undefined
}

function Sections({ people: { staff, invites }, isMailed, ...search }: SectionsProps) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <div className="grid gap-10">
      <section aria-labelledby="staff">
        <h2 id="staff" tabIndex={-1} className="mb-3 text-2xl">
          Who works here
        </h2>
        <StaffTable staff={staff} report={setOutcome} />
      </section>
      <section aria-labelledby="invites">
        <h2 id="invites" tabIndex={-1} className="mb-3 text-2xl">
          Invite somebody
        </h2>
        <Invites invites={invites} isMailed={isMailed} report={setOutcome} />
      </section>
      <section aria-labelledby="accounts">
        <h2 id="accounts" tabIndex={-1} className="mb-3 text-2xl">
          Find an account
        </h2>
        <FindPeople {...search} report={setOutcome} />
      </section>
      <section aria-labelledby="forget">
        <h2 id="forget" tabIndex={-1} className="mb-3 text-2xl">
          Forget a person
        </h2>
        <ForgetPerson report={setOutcome} />
      </section>
      <section aria-labelledby="rights">
        <h2 id="rights" className="mb-3 text-2xl">
          What each role may do
        </h2>
        <RightsTable />
      </section>
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </div>
  )
}
