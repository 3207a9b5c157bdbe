import { Check } from 'lucide-react'
import { ask } from '#app/api/ask.ts'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { Section } from '#app/ui/section.tsx'
import { ALL_RIGHTS, holds } from '#store/access/rights.ts'
import type { FoundPerson, Staff } from '#store/people/staff.schema.ts'
import { STAFF_ROLES } from '#store/people/staff.ts'
import { FindPeople } from './people/find-people.tsx'
import { ForgetPerson } from './people/forget-person.tsx'
import { Invites } from './people/invites.tsx'
import { ROLE_NAMES } from './people/roles.tsx'
import { StaffTable } from './people/staff-table.tsx'

export async function load({ api, request }: PageArgs) {
  const text = new URL(request.url).searchParams.get('find')?.trim() ?? ''
  const [people, ways, found] = await Promise.all([
    read<Staff>(() => api.admin.people.$get()),
    ask(() => api.auth.ways.$get()),
    text === '' ? undefined : ask<FoundPerson[]>(() => api.admin.people.find.$post({ json: { text } })),
  ])
  const isMailed = ways.answer?.emailLink === true
  return { people, isMailed, text, found: found?.answer, findStatus: found?.status }
}

export const handle = { title: 'People', of: 'the people' } satisfies PageHandle

export default function People({ loaderData }: PageProps<typeof load>) {
  const { people, isMailed, ...search } = loaderData
  const { staff, invites } = people
  return (
    <div className="grid gap-10">
      <Section id="staff" heading="Who works here">
        <StaffTable staff={staff} />
      </Section>
      <Section id="invites" heading="Invite somebody">
        <Invites invites={invites} isMailed={isMailed} />
      </Section>
      <Section id="accounts" heading="Find an account">
        <FindPeople {...search} />
      </Section>
      <Section id="forget" heading="Forget a person">
        <ForgetPerson />
      </Section>
      <Section id="rights" heading="What each role may do">
        <RightsTable />
      </Section>
    </div>
  )
}

/** The table that the server decides by, as it is. */
function RightsTable() {
  return (
    <table className="w-full max-w-2xl">
      <caption className="sr-only">What each role may do</caption>
      <thead>
        <tr className="border-b-2 border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-2 text-left">
            To
          </th>
          {STAFF_ROLES.map((role) => (
            <th key={role} scope="col" className="px-1 py-2 text-center">
              {ROLE_NAMES[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ALL_RIGHTS.map((right) => (
          <tr key={right} className="border-b border-line">
            <th scope="row" className="py-2 pr-2 text-left font-normal">
              {right}
            </th>
            {STAFF_ROLES.map((role) => (
              <td key={role} className="px-1 py-2 text-center">
                <Mark isHeld={holds(role, right)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mark({ isHeld }: { isHeld: boolean }) {
  if (!isHeld) return <span className="text-muted">no</span>
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <Check className="size-4 text-saving max-[24rem]:hidden" aria-hidden="true" />
      yes
    </span>
  )
}
