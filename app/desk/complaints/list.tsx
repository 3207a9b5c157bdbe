import { href, Link } from 'react-router'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { oneOf, rowNumber } from '#app/kit/list/params.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageHandle } from '#app/page.tsx'
import type { ListedComplaint } from '#store/talk/complaints/complaints.schema.ts'
import { COMPLAINT_LIMITS, COMPLAINT_STATUSES, type ComplaintStatus } from '#store/talk/complaints/complaints.ts'
import { Clock } from './clock.tsx'

const WORDS: Record<ComplaintStatus, string> = { new: 'New', acknowledged: 'In hand', settled: 'Settled' }

const list = deskList({
  params: { status: oneOf(COMPLAINT_STATUSES), before: rowNumber },
  tabs: { of: 'status', label: 'Complaints shown', words: WORDS },
  load: (api, query) => api.admin.complaints.$get({ query: { status: 'new', ...query } }),
  older: {
    words: 'Older complaints',
    param: 'before',
    next: (complaints: ListedComplaint[]) => complaints[COMPLAINT_LIMITS.page - 1]?.number.replace('C-', ''),
  },
  empty: (complaints, { status }) => complaints.length === 0 && (status === undefined ? 'No new complaints.' : 'None.'),
  rows: (complaints) => <Cards complaints={complaints} />,
})

export const { load } = list
export const handle = { title: 'Complaints', of: 'complaints' } satisfies PageHandle
export default list.Page

function Cards({ complaints }: { complaints: readonly ListedComplaint[] }) {
  return (
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
  )
}
