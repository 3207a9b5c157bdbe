import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { paramsOf } from '#app/kit/list/params.ts'
import { Section } from '#app/kit/page/section.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { FoundPerson, Staff } from '#store/people/staff/staff.schema.ts'
import { FIND_PARAMS, FindPeople } from './find-people.tsx'
import { ForgetPerson } from './forget-person.tsx'
import { Invites } from './invites.tsx'
import { StaffTable } from './staff-table.tsx'

export async function load({ api, request }: PageArgs) {
  const query = paramsOf(FIND_PARAMS, request)
  const { find: text } = query
  const [people, ways, found] = await Promise.all([
    read<Staff>(() => api.admin.people.$get()),
    ask(() => api.auth.ways.$get()),
    text === undefined ? undefined : ask<FoundPerson[]>(() => api.admin.people.find.$post({ json: { text } })),
  ])
  const isMailed = ways.answer?.emailLink === true
  return { people, isMailed, query, found: found?.answer, findStatus: found?.status }
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
    </div>
  )
}
