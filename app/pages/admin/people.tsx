import { data } from 'react-router'
import { askAsAdmin, readAsAdmin } from '#app/admin/as-admin.ts'
import { PEOPLE_FAILED } from '#app/admin/refusal-texts.ts'
import { useOutcome } from '#app/admin/use-outcome.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { OutcomeMessage, Refusal, WayOn } from '#app/ui/messages.tsx'
import type { FoundPerson, Staff } from '#store/people/staff.schema.ts'
import type { Route } from './+types/people'
import { FindPeople } from './people/find-people.tsx'
import { ForgetPerson } from './people/forget-person.tsx'
import { InviteForm } from './people/invite-form.tsx'
import { InviteList } from './people/invite-list.tsx'
import { RightsTable } from './people/rights-table.tsx'
import { StaffTable } from './people/staff-table.tsx'

async function load(api: ApiClient, request: Request) {
  const text = new URL(request.url).searchParams.get('find')?.trim() ?? ''
  const [people, found] = await Promise.all([
    readAsAdmin<Staff>(() => api.admin.people.$get()),
    text === '' ? undefined : askAsAdmin(api, (json) => api.admin.people.find.$post({ json: { ...json, text } })),
  ])
  const { status } = people
  return data({ status, people: people.found, text, found: found?.found, findStatus: found?.status }, { status })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request)
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'People')]

export default function People({ loaderData }: Route.ComponentProps) {
  const { status, people, ...search } = loaderData
  return (
    <>
      <h1 className="page-heading mb-4">People</h1>
      {people ? (
        <Sections people={people} {...search} />
      ) : (
        <Refusal message={PEOPLE_FAILED}>
          <WayOn status={status} />
        </Refusal>
      )}
    </>
  )
}

type SectionsProps = {
  people: Staff
  text: string
  found: FoundPerson[] | undefined
  findStatus: number | undefined
}

function Sections({ people: { staff, invites }, ...search }: SectionsProps) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <div className="grid gap-10">
      <section aria-labelledby="staff">
        <h2 id="staff" tabIndex={-1} className="mb-3 text-2xl">
          Who works here
        </h2>
        <StaffTable staff={staff} onOutcome={setOutcome} />
      </section>
      <section aria-labelledby="invites">
        <h2 id="invites" tabIndex={-1} className="mb-3 text-2xl">
          Invite somebody
        </h2>
        <InviteForm onOutcome={setOutcome} />
        <InviteList invites={invites} onOutcome={setOutcome} />
      </section>
      <section aria-labelledby="accounts">
        <h2 id="accounts" tabIndex={-1} className="mb-3 text-2xl">
          Find an account
        </h2>
        <FindPeople {...search} onOutcome={setOutcome} />
      </section>
      <section aria-labelledby="forget">
        <h2 id="forget" tabIndex={-1} className="mb-3 text-2xl">
          Forget a person
        </h2>
        <ForgetPerson onOutcome={setOutcome} />
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
