import { TimeOf } from '#app/kit/words/when.tsx'
import type { ListedComplaint } from '#store/talk/complaints/complaints.schema.ts'

/** Shows the next deadline: to acknowledge or to settle the complaint. */
export function Clock({ complaint: { status, acknowledgeBy, settleBy, isLate } }: { complaint: ListedComplaint }) {
  if (status === 'settled') return null
  return (
    <p className={`font-semibold ${isLate ? 'text-danger' : ''}`}>
      {isLate ? 'Too late: ' : ''}
      {status === 'new' ? 'Acknowledge by' : 'Settle by'} <TimeOf iso={status === 'new' ? acknowledgeBy : settleBy} />
    </p>
  )
}
