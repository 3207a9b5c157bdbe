import { href } from 'react-router'
import { Tabs } from '#app/admin/frame/tabs.tsx'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { Link } from '#app/ui/link.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { ListedComplaint } from '#store/complaints/complaints.schema.ts'
import { COMPLAINT_LIMITS, COMPLAINT_STATUSES, type ComplaintStatus } from '#store/complaints/complaints.ts'
import { Clock } from './clock.tsx'
import { Views } from './views.tsx'

const WORDS: Record<ComplaintStatus, string> = { new: 'New', acknowledged: 'In hand', settled: 'Settled' }

export async function load({ api, request: { url } }: PageArgs) {
  const { searchParams } = new URL(url)
  const shown = COMPLAINT_STATUSES.find((one) => one === searchParams.get('status')) ?? 'new'
  const before = searchParams.get('before')
  const query = { status: shown, ...(before ? { before } : {}) }
  return { complaints: await read<ListedComplaint[]>(() => api.admin.complaints.$get({ query })), shown }
}

export const handle = { title: 'Complaints', of: 'complaints' } satisfies PageHandle

/** Customers' complaints, those that nobody has acknowledged first. */
export default function Complaints({ loaderData: { shown, complaints } }: PageProps<typeof load>) {
  return (
    <>
      <Views shown="complaints" />
      <Tabs label="Complaints shown" tabs={COMPLAINT_STATUSES.map((one) => tabOf(one, shown))} />
      <List complaints={complaints} shown={shown} />
    </>
  )
}

function tabOf(status: ComplaintStatus, shown: ComplaintStatus) {
  const to = `${href('/admin/requests/complaints')}${status === 'new' ? '' : `?status=${status}`}`
  return { to, words: WORDS[status], isShown: status === shown }
}

function List({ complaints, shown }: { complaints: readonly ListedComplaint[]; shown: ComplaintStatus }) {
  const last = complaints.length === COMPLAINT_LIMITS.page ? complaints.at(-1) : undefined
  return (
    <>
      {complaints.length === 0 ? <Empty message={shown === 'new' ? 'No new complaints.' : 'None.'} /> : null}
      <ul className="grid max-w-4xl gap-3">
        {complaints.map((complaint) => (
          <li key={complaint._id} className="panel grid gap-1 [overflow-wrap:anywhere]">
            <h2 className="text-lg">
              <Link to={href('/admin/requests/complaints/:id', { id: complaint._id })} className="plain-link">
                <span>
                  {complaint.number}, <bdi>{complaint.name}</bdi>
                </span>
              </Link>
            </h2>
            <p className="text-muted">
              <TimeOf iso={complaint.createdAt} />
            </p>
            <Clock complaint={complaint} />
            <p dir="auto" className="line-clamp-2">
              {complaint.words}
            </p>
          </li>
        ))}
      </ul>
      <PageLinks
        ways={[
          [
            'Older complaints',
            last && `${href('/admin/requests/complaints')}?status=${shown}&before=${last.number.replace('C-', '')}`,
          ],
        ]}
      />
    </>
  )
}
